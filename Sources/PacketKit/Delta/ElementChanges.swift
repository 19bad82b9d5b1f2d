/// A place where an array of elements with identities has lost an element of its baseline, or has new ones.
@usableFromInline
enum ElementChange: Equatable {
  /// The element of the baseline with that index is gone.
  case removed(Int)

  /// So many new elements come before the element of the baseline with that index, or at the end.
  case inserted(before: Int, count: Int)
}

extension ElementChange {
  /// Finds the removed elements of the baseline, and the new ones, in order.
  ///
  /// Elements at the start that have the identities of the baseline's stay, and so do those at the end. From there on, the
  /// next elements of both are compared. The baseline's is gone if the rest of the array does not have it; otherwise the
  /// array's is new if the rest of the baseline does not have it. If each is further on in the other, one has moved: the
  /// array's is new unless it is nearer.
  ///
  /// - Throws: `PacketError` at `offset` if too many identities have the same hash value.
  @inlinable
  static func all<Element: Identifiable>(
    from baseline: [Element], to elements: [Element], at offset: Int
  ) throws(PacketError) -> [ElementChange] {
    var start = 0
    var (oldEnd, newEnd) = (baseline.count, elements.count)
    while start < min(oldEnd, newEnd), hasSameID(baseline[start], elements[start]) { start += 1 }
    guard start < max(oldEnd, newEnd) else { return [] }
    while start < min(oldEnd, newEnd), hasSameID(baseline[oldEnd - 1], elements[newEnd - 1]) {
      (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
    }
    // Nothing has moved past the end of either.
    let isMixed = start < min(oldEnd, newEnd)
    let oldPlaces = try IdentityPlaces(of: baseline[start..<(isMixed ? oldEnd : start)], at: offset)
    let newPlaces = try IdentityPlaces(of: elements[start..<(isMixed ? newEnd : start)], at: offset)
    var changes: [ElementChange] = []
    var (old, new) = (start, start)
    while old < oldEnd || new < newEnd {
      if old < oldEnd, new < newEnd, hasSameID(baseline[old], elements[new]) {
        (old, new) = (old + 1, new + 1)
        continue
      }
      let oldDistance = old < oldEnd ? newPlaces.distance(to: baseline[old], from: new) : nil
      let newDistance = new < newEnd ? oldPlaces.distance(to: elements[new], from: old) : nil
      if old < oldEnd, oldDistance == nil || oldDistance ?? 0 > newDistance ?? .max {
        changes.append(.removed(old))
        old += 1
      } else {
        changes.insertOne(before: old)
        new += 1
      }
    }
    return changes
  }
}

extension [ElementChange] {
  /// Adds a new element to those that come before an element of the baseline.
  @inlinable
  mutating func insertOne(before index: Int) {
    if case .inserted(index, let count)? = last {
      self[self.count - 1] = .inserted(before: index, count: count + 1)
    } else {
      append(.inserted(before: index, count: 1))
    }
  }
}

/// Where in an array the element with each identity is: the last one, should there be several.
@usableFromInline
struct IdentityPlaces<Element: Identifiable> {
  @usableFromInline var places: [Identity<Element.ID>: Int] = [:]

  @inlinable
  init(of elements: ArraySlice<Element>, at offset: Int) throws(PacketError) {
    if elements.count > PacketLimits.maximumCollidingKeyCount {
      try KeyCollisions.check(elements.lazy.map { Identity(id: $0.id) }, at: offset)
    }
    places.reserveCapacity(elements.count)
    for index in elements.indices { places[Identity(id: elements[index].id)] = index }
  }

  /// How far after an index the element with another's identity is; `nil` if it is not there.
  @inlinable
  func distance(to element: Element, from index: Int) -> Int? {
    guard let place = places[Identity(id: element.id)], place >= index else { return nil }
    return place - index
  }
}

/// An identity, of which a string is compared and hashed by its bytes: to normalize it takes a time that is quadratic in a
/// run of combining marks.
@usableFromInline
struct Identity<ID: Hashable>: Hashable {
  @usableFromInline let id: ID

  @inlinable
  init(id: ID) {
    self.id = id
  }

  @inlinable
  @inline(__always)
  static func == (first: Self, second: Self) -> Bool {
    if let first = first.id as? String, let second = second.id as? String {
      return _isSame(first, second)
    }
    return first.id == second.id
  }

  @inlinable
  func hash(into hasher: inout Hasher) {
    guard let text = id as? String else { return id.hash(into: &hasher) }
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

/// Whether two elements have the same identity.
@export(implementation)
@inline(__always)
func hasSameID<Element: Identifiable>(_ first: Element, _ second: Element) -> Bool {
  Identity(id: first.id) == Identity(id: second.id)
}
