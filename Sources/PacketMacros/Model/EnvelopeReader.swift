/// Reads the arguments of `@Packet`.
struct EnvelopeReader {
  private(set) var diagnostics: [Diagnostic] = []

  mutating func envelope(of declaration: TypeDeclaration) -> Envelope {
    var envelope = Envelope()
    for argument in declaration.packetAttribute?.arguments ?? [] {
      let value = argument.value == "nil" ? nil : argument.value
      switch argument.label {
      case "endianness"?: envelope.endianness = argument.value == ".big" ? nil : argument.value
      case "magic"?: envelope.magic = magic(argument.value)
      case "sized"?: envelope.sized = value
      case "checksum"?: envelope.checksum = value
      case "tag"? where declaration.header.keyword == "enum": envelope.tag = value
      case "tag"?: diagnostics.append(Diagnostic(.tagOfStruct, at: argument.range))
      default:
        diagnostics.append(Diagnostic(.unknownPacketArgument(argument.label), at: argument.range))
      }
    }
    return envelope
  }

  private func magic(_ bytes: String) -> Envelope.Magic {
    let elements = bytes.dropFirst().dropLast().split(separator: ",").filter {
      !$0.allSatisfy(\.isWhitespace)
    }
    let isLiteral =
      bytes.hasPrefix("[") && bytes.hasSuffix("]")
      && elements.allSatisfy { integerLiteral(String($0.filter { !$0.isWhitespace })) != nil }
    return .init(
      bytes: bytes,
      count: isLiteral ? "\(elements.count)" : "(\(bytes) as [UInt8]).count"
    )
  }
}

extension TypeDeclaration {
  var packetAttribute: AttributeSyntax? {
    header.attributes.first {
      $0.name == "Packet" && ($0.module == nil || $0.module == "PacketKit")
    }
  }
}
