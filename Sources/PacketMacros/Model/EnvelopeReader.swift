/// Reads the arguments of `@Packet`.
struct EnvelopeReader {
  private(set) var diagnostics: [Diagnostic] = []

  mutating func envelope(of declaration: TypeDeclaration) -> Envelope {
    var envelope = Envelope()
    for argument in declaration.packetAttribute?.arguments ?? [] {
      let value = argument.value == "nil" ? nil : argument.value
      switch argument.label {
      case "endianness"?: envelope.endianness = argument.value == ".big" ? nil : argument.value
      case "magic"?:
        envelope.magic = magic(argument.value)
        checkMagic(argument)
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

  /// Checks the elements of a literal that are plain numbers.
  private mutating func checkMagic(_ argument: AttributeSyntax.Argument) {
    guard let list = try? Lexer.tokens(of: Array(argument.value.utf8)),
      list.first?.isPunctuation("[") == true, let end = list.first?.partner
    else { return }
    var element: [Token] = []
    var index = 1
    while index <= end {
      if index == end || list[index].isPunctuation(",") {
        checkByte(element, of: argument)
        element = []
      } else {
        element.append(list[index])
        index = list[index].partner ?? index
      }
      index += 1
    }
  }

  private mutating func checkByte(_ element: [Token], of argument: AttributeSyntax.Argument) {
    let text = element.map(\.text).joined()
    guard let first = element.first, let last = element.last, last.kind == .number,
      let value = integerLiteral(text), !(0...255).contains(value)
    else { return }
    let base = argument.valueRange.lowerBound
    let range = base + first.range.lowerBound..<base + last.range.upperBound
    diagnostics.append(Diagnostic(.notAByte(text), at: range))
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
  var packetAttribute: AttributeSyntax? { packetAttributes.first }

  var packetAttributes: [AttributeSyntax] {
    header.attributes.filter {
      $0.name == "Packet" && ($0.module == nil || $0.module == "PacketKit")
    }
  }
}
