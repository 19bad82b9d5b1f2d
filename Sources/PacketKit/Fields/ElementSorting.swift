// Putting the elements of a set, or the pairs of a dictionary, into the order of their bytes, once they are written.

/// Where the bytes of an element that has been written stand: of the part that orders it, and its end.
@usableFromInline
struct EncodedElement {
  @usableFromInline let key: Range<Int>
  @usableFromInline let end: Int

  @inlinable
  init(key: Range<Int>, end: Int) {
    self.key = key
    self.end = end
  }
}

/// The first bytes of an element, and which it is.
private struct RankedElement {
  let rank: UInt64
  let index: Int
}

extension PacketWriter {
  /// Puts the elements at the end of the bytes written, one after the other, into their order.
  ///
  /// - Parameter isComposite: Whether a key may hold several values.
  /// - Returns: Whether the elements' hashes must be counted; see ``KeyCollisions``.
  @usableFromInline
  mutating func sortLast(
    _ elements: [EncodedElement],
    isComposite: Bool
  ) throws(PacketError) -> Bool {
    guard let start = elements.first?.key.lowerBound, let end = elements.last?.end else {
      return false
    }
    let written = unsafe UnsafeRawBufferPointer(start: base, count: end)
    return try unsafe withUnsafeTemporaryAllocation(
      of: RankedElement.self,
      capacity: 2 * elements.count
    ) { memory throws(PacketError) in
      let ranked = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<elements.count])
      let spare = unsafe UnsafeMutableBufferPointer(rebasing: memory[elements.count...])
      unsafe rank(elements, into: ranked)
      unsafe sort(ranked, spare) { a, b in
        unsafe written.precedes(elements[a].key, elements[b].key)
      }
      let mustCount = try unsafe written.checkSortedKeys(of: elements, ranked, isComposite)
      unsafe move(elements, in: ranked, from: start, byteCount: end - start)
      return mustCount
    }
  }

  private func rank(
    _ elements: [EncodedElement],
    into ranked: UnsafeMutableBufferPointer<RankedElement>
  ) {
    for index in elements.indices {
      let key = elements[index].key
      let rank = unsafe encodingRank(of: base + key.lowerBound, count: key.byteCount)
      unsafe ranked.initializeElement(at: index, to: RankedElement(rank: rank, index: index))
    }
  }

  /// Puts the elements in order after their present place, and then moves them to it.
  private mutating func move(
    _ elements: [EncodedElement],
    in ranked: UnsafeMutableBufferPointer<RankedElement>,
    from start: Int,
    byteCount: Int
  ) {
    let sorted = unsafe append(byteCount)
    var next = unsafe sorted
    for place in ranked.indices {
      let element = unsafe elements[ranked[place].index]
      let elementByteCount = element.end - element.key.lowerBound
      unsafe next.copyFew(from: base + element.key.lowerBound, byteCount: elementByteCount)
      unsafe next += elementByteCount
    }
    unsafe (base + start).copyMemory(from: sorted, byteCount: byteCount)
    removeLast(byteCount)
  }
}

extension UnsafeRawBufferPointer {
  /// Rejects equal keys and keys that are expensive to hash; returns whether the keys' hashes must be counted.
  fileprivate func checkSortedKeys(
    of elements: [EncodedElement],
    _ ranked: UnsafeMutableBufferPointer<RankedElement>,
    _ isComposite: Bool
  ) throws(PacketError) -> Bool {
    var collisions = KeyCollisions(isComposite: isComposite)
    var previous: (key: Range<Int>, rank: UInt64)?
    for place in ranked.indices {
      let rank = unsafe ranked[place].rank
      let key = unsafe elements[ranked[place].index].key
      if let previous {
        if previous.rank == rank, unsafe areEqual(previous.key, key) {
          throw .duplicateElement(at: Swift.max(previous.key.lowerBound, key.lowerBound))
        }
        unsafe collisions.noteNeighbors(previous.key, key, in: self)
      }
      previous = (key, rank)
      try unsafe checkCombiningMarks(in: key)
    }
    return collisions.mustCount
  }
}

/// Sorts by rank and, of those that have the same, by `precedes`. The memory of `spare` is overwritten.
private func sort(
  _ elements: UnsafeMutableBufferPointer<RankedElement>,
  _ spare: UnsafeMutableBufferPointer<RankedElement>,
  by precedes: (Int, Int) -> Bool
) {
  if elements.count >= 32, unsafe sortByRank(elements, spare) { return }
  var elements = unsafe elements
  unsafe elements.sort { a, b in
    a.rank == b.rank ? precedes(a.index, b.index) : a.rank < b.rank
  }
}

/// Sorts by rank in linear time: by a byte of it at a time, the least significant first. Bytes that are the same in all
/// ranks are left out.
///
/// - Returns: Whether all ranks differ, so that they alone decide.
private func sortByRank(
  _ elements: UnsafeMutableBufferPointer<RankedElement>,
  _ spare: UnsafeMutableBufferPointer<RankedElement>
) -> Bool {
  var (from, to) = unsafe (elements, spare)
  var differing: UInt64 = 0
  for index in elements.indices {
    unsafe differing |= elements[index].rank ^ elements[0].rank
  }
  var isInSpare = false
  unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { starts in
    for shift in stride(from: 0 as UInt64, to: 64, by: 8) where differing &>> shift & 0xFF != 0 {
      func digit(_ element: RankedElement) -> Int {
        Int(truncatingIfNeeded: element.rank &>> shift & 0xFF)
      }
      unsafe starts.initialize(repeating: 0)
      for index in from.indices { unsafe starts[digit(from[index])] &+= 1 }
      var sum = 0
      for value in 0..<256 {
        let count = unsafe starts[value]
        unsafe starts[value] = sum
        sum &+= count
      }
      for index in from.indices {
        let element = unsafe from[index]
        let place = unsafe starts[digit(element)]
        unsafe starts[digit(element)] = place &+ 1
        unsafe to.initializeElement(at: place, to: element)
      }
      unsafe swap(&from, &to)
      isInSpare.toggle()
    }
  }
  if isInSpare {
    for index in elements.indices { unsafe elements[index] = spare[index] }
  }
  return elements.indices.dropFirst().allSatisfy { index in
    unsafe elements[index].rank != elements[index &- 1].rank
  }
}
