internal import PacketKit

extension Interpreter {
  /// The case of a union that has a tag.
  func unionCase(
    _ text: String,
    _ tag: UInt64?,
    of cases: [PacketDescription.Case],
    _ packet: PacketReference,
    at start: Int
  ) throws(Failed) -> PacketDescription.Case {
    let tagged = cases.first { $0.tag == tag && !$0.isOther }
    guard let found = tagged ?? (tag == nil ? nil : cases.first(where: \.isOther)) else {
      throw error(.unknownTag(text, type: packet.shortName), at: start)
    }
    return found
  }

  /// Reads a case of a union whose tag an earlier field states. An element is no level of its own.
  mutating func tagged(
    _ packet: PacketReference,
    by text: String,
    isElement: Bool = false,
    into node: inout Node
  ) throws(Failed) {
    let plan = plan(for: packet)
    guard case .union(let prefix, let cases)? = plan.items.first else { return }
    if !isElement { try enter() }
    node.value = .packet
    let tag = UInt64(text).flatMap { $0 <= prefix.greatestTag ? $0 : nil }
    let found = try unionCase(text, tag, of: cases, packet, at: position)
    node.unionCase = found.name
    var frame = Frame(start: position)
    for item in found.items { try self.item(item, plan, &frame, into: &node) }
    if !isElement { depth -= 1 }
  }

  /// Reads cases of a union whose tags an earlier field lists.
  mutating func taggedElements(
    _ union: PacketReference,
    by name: String,
    of packet: inout Node,
    into node: inout Node
  ) throws(Failed) {
    guard let tags = packet.tags(listedBy: name, in: bytes) else {
      throw error(.impossibleCount(packet.text(statedBy: name)), at: position)
    }
    try checkElementCount(tags.count)
    try enter()
    node.value = .collection(count: tags.count)
    for (index, tag) in tags.enumerated() {
      var element = open(.element(index))
      defer { close(element, in: &node) }
      try tagged(union, by: "\(tag)", isElement: true, into: &element)
    }
    depth -= 1
  }
}

extension WirePrefix {
  /// The greatest tag that it represents.
  fileprivate var greatestTag: UInt64 {
    if case .integer(let bitWidth, _) = self, bitWidth < 64 {
      (1 << UInt64(bitWidth)) - 1
    } else {
      .max
    }
  }
}
