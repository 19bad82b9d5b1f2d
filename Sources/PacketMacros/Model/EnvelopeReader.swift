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
      case "skipsUnknownBytes"?: envelope.skipsUnknownBytes = flag(argument)
      case "checksum"?: envelope.checksum = value
      case "tag"? where declaration.header.keyword == "enum": envelope.tag = value
      case "tag"?: diagnostics.append(Diagnostic(.tagOfStruct, at: argument.range))
      default:
        diagnostics.append(Diagnostic(.unknownPacketArgument(argument.label), at: argument.range))
      }
    }
    checkSkipping(in: envelope, of: declaration)
    return envelope
  }

  private mutating func flag(_ argument: AttributeSyntax.Argument) -> Bool {
    if !["true", "false"].contains(argument.value) {
      diagnostics.append(Diagnostic(.flagOfPacketNotLiteral, at: argument.valueRange))
    }
    return argument.value == "true"
  }

  /// Only in a sized packet are there bytes that no field knows.
  private mutating func checkSkipping(in envelope: Envelope, of declaration: TypeDeclaration) {
    guard envelope.skipsUnknownBytes, envelope.sized == nil,
      let packet = declaration.packetAttribute,
      let argument = packet.arguments.first(where: { $0.label == "skipsUnknownBytes" })
    else { return }
    let fixIts = [packet.addSized].compactMap { $0 }
    diagnostics.append(Diagnostic(.skipsWithoutSize, at: argument.range, fixIts: fixIts))
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
