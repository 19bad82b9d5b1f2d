/// Reads the arguments of `@Packet`.
struct EnvelopeReader {
  private(set) var diagnostics: [Diagnostic] = []
  /// What stands around the packet, as the extension calls it: `Game.`, or nothing.
  private let outer: String

  init(outer: String) {
    self.outer = outer
  }

  mutating func envelope(of declaration: TypeDeclaration) -> Envelope {
    var envelope = Envelope()
    let packet = declaration.name.filter { $0 != "`" }
    func scoped(_ argument: AttributeSyntax.Argument, _ kind: ScopedArgument.Kind) -> String {
      if argument.value.isSelfContained(knowsSelf: false) { return argument.value }
      let scoped = ScopedArgument(
        name: "_\(argument.label ?? "")Of_\(packet)",
        kind: kind,
        expression: argument.value
      )
      envelope.scopedArguments.append(scoped)
      return scoped.reference(in: outer)
    }
    for argument in declaration.packetAttribute?.arguments ?? [] where argument.value != "nil" {
      switch argument.label {
      case "endianness"? where argument.value == ".big": break
      case "endianness"?: envelope.endianness = scoped(argument, .libraryValue("Endianness"))
      case "magic"?: envelope.magic = magic(scoped(argument, .value("[UInt8]")))
      case "sized"?: envelope.sized = scoped(argument, .metatype("LengthPrefix"))
      case "checksum"?: envelope.checksum = scoped(argument, .libraryValue("Checksum"))
      case "tag"? where declaration.header.keyword == "enum":
        envelope.tag = scoped(argument, .metatype("LengthPrefix"))
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
