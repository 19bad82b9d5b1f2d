internal import PacketKit

extension DeltaInterpreter {
  /// Reads an optional packet.
  mutating func optional(
    _ packet: PacketReference,
    _ role: Node.Role,
    against old: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    guard try change(place) else { return old }
    if case .absent? = old.value { return try whole(packet, role, place) }
    guard try change(place, "still there", "gone") else {
      var node = Node(role, at: reader.position)
      node.value = .absent
      amendLast(node)
      return node
    }
    return try fields(of: packet, role, against: old, place)
  }

  /// Reads an array by index.
  mutating func elements(
    _ element: PacketReference,
    _ role: Node.Role,
    against old: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    guard try change(place) else { return old }
    let oldCount = old.elementCount
    var count = oldCount
    if try change(place, "count changed", "count unchanged") {
      count = try self.count("count", maximum: reader.limits.maximumElementCount, place)
    }
    var node = Node(role, at: reader.position)
    for index in 0..<min(count, oldCount) {
      let role = Node.Role.element(index)
      node.children.append(
        try changedPacket(element, role, against: old.element(index), place.place(of: role)))
    }
    try append(count - node.children.count, element, to: &node, place)
    return node
  }

  /// Reads an array by identity.
  mutating func identified(
    _ element: PacketReference,
    _ role: Node.Role,
    against old: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    guard try change(place) else { return old }
    var node = Node(role, at: reader.position)
    var index = 0
    while index < old.elementCount {
      let old = old.element(index)
      let role = Node.Role.element(node.children.count)
      // It has the place of the element that it becomes.
      let elementPlace = place.place(of: role)
      if try !change(elementPlace) {
        node.children.append(old)
      } else if try change(elementPlace, "still there", "gone or preceded") {
        node.children.append(try fields(of: element, role, against: old, elementPlace))
      } else if try change(elementPlace, "preceded by new ones", "gone") {
        try append(
          try count("new", maximum: reader.limits.maximumElementCount, place), element, to: &node,
          place)
        continue
      }
      index += 1
    }
    if try change(place, "others follow", "no others follow") {
      let maximum = reader.limits.maximumElementCount
      try append(try count("new", maximum: maximum, place), element, to: &node, place)
    }
    return node
  }

  /// Reads the members of a set, or the keys of a dictionary, that are gone, and what is added.
  mutating func members(
    _ member: WireType,
    _ added: WireType,
    against old: Node,
    _ place: Place
  ) throws(Failed) -> Node {
    guard try change(place) else { return old }
    for (type, meaning) in [(WireType.set(member, .prefixed(.varint)), "gone"), (added, "new")] {
      let first = parts.count
      _ = try whole(old.role, place) { reader, node throws(Failed) in
        try reader.field(type, into: &node)
      }
      rename(from: first, to: meaning)
    }
    return old
  }

  /// Reads elements that are in no baseline.
  private mutating func append(
    _ count: Int,
    _ element: PacketReference,
    to node: inout Node,
    _ place: Place
  ) throws(Failed) {
    guard count > 0 else { return node.value = .collection(count: node.children.count) }
    try reader.checkRoom(for: count, WireType.packet(element).minimumByteCount)
    for _ in 0..<count {
      let role = Node.Role.element(node.children.count)
      node.children.append(try whole(element, role, place.place(of: role)))
    }
    node.value = .collection(count: node.children.count)
  }

  private mutating func whole(
    _ packet: PacketReference,
    _ role: Node.Role,
    _ place: Place
  ) throws(Failed) -> Node {
    try whole(role, place) { reader, node throws(Failed) in
      try reader.field(.packet(packet), into: &node)
    }
  }
}

extension PacketTree.Node {
  /// The field of a packet; one without a value if there is none.
  func child(named name: String) -> PacketTree.Node {
    children.first { $0.role == .field(name) } ?? PacketTree.Node(.field(name), at: 0)
  }

  fileprivate var elementCount: Int {
    if case .collection(let count)? = value { count } else { 0 }
  }

  /// An element of an array. Of those that take no bytes, there is only the first.
  fileprivate func element(_ index: Int) -> PacketTree.Node {
    let elements = elements
    return index < elements.count ? elements[index] : elements.last ?? self
  }
}

extension PacketReference {
  /// Whether the packet has deltas.
  var hasDeltas: Bool { type is any DeltaPacket.Type }
}

extension PacketDescription {
  /// The fields that state something of others. Derived ones are in a delta only if they do.
  var fieldsThatState: Set<String> {
    var names: Set<String> = []
    for case .field(let field) in items {
      names.formUnion([field.presence.path, field.type.pathOfGiven].compactMap(\.self))
      names.formUnion(field.type.references)
      // The field that lists the tags of elements, which may be in a region.
      names.formUnion(field.type.content.statedCount?.field.alternativePaths ?? [])
    }
    for case .bits(let fields, _) in items {
      for case .array(_, .stated(let count)) in fields.map(\.type) {
        names.formUnion(count.field.alternativePaths)
      }
    }
    return Set(names.map { String($0.prefix { $0 != "." }) })
  }
}
