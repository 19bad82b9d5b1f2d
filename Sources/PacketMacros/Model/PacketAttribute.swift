// The attribute `@Packet`.

extension TypeDeclaration {
  var packetAttribute: AttributeSyntax? { packetAttributes.first }

  var packetAttributes: [AttributeSyntax] {
    header.attributes.filter { $0.isOfPacketKit && $0.name == AttributeSyntax.packetName }
  }
}

extension AttributeSyntax {
  static let packetName = "Packet"

  /// Whether it may be one of PacketKit's: it names no other module.
  var isOfPacketKit: Bool { module == nil || module == "PacketKit" }

  /// Adds `sized:` to the arguments of `@Packet`.
  var addSized: FixIt? {
    let label = "sized: UInt16.self"
    let earlier = ["endianness", "bitOrder", "magic"]
    if let next = arguments.first(where: { !earlier.contains($0.label ?? "") }) {
      return .insert("\(label), ", at: next.range.lowerBound, .addSized)
    }
    if let last = arguments.last {
      return .insert(", \(label)", at: last.range.upperBound, .addSized)
    }
    return hasArgumentList ? nil : .insert("(\(label))", at: range.upperBound, .addSized)
  }
}
