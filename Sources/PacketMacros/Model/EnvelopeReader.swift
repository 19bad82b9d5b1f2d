/// Reads the arguments of `@Packet`.
final class EnvelopeReader {
  private let diagnostics: Diagnostics
  /// The types around the packet, as the extension names them: `Game.`, or nothing.
  let outer: String
  /// The names that the packet's own members hide from the extension.
  let hidden: Set<String>

  init(outer: String, hidden: Set<String>, _ diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    self.outer = outer
    self.hidden = hidden
  }

  func envelope(of declaration: TypeDeclaration) -> Envelope {
    let envelope = Envelope()
    let packet = declaration.name.withoutBackticks
    func scoped(_ argument: AttributeSyntax.Argument, _ kind: ScopedArgument.Kind) -> String {
      // Beside a nested packet, another type may be called like one that everyone knows.
      if argument.value.isSelfContained(
        knowsSelf: false, knowsTypes: outer.isEmpty, hidden: hidden)
      {
        return argument.value
      }
      return add(argument, kind).reference(in: outer)
    }
    func add(
      _ argument: AttributeSyntax.Argument,
      _ kind: ScopedArgument.Kind
    ) -> ScopedArgument {
      let name = "_\(argument.label ?? "")Of_\(packet)"
      let scoped = ScopedArgument(
        name: Lexer.isIdentifier(name) ? name : "`\(name)`",
        kind: kind,
        expression: argument.value
      )
      envelope.scopedArguments.append(scoped)
      return scoped
    }
    /// Tags that are called like numbers are taken for such; beside a nested packet, the compiler says if they are not.
    func tag(_ argument: AttributeSyntax.Argument) -> String {
      let type = argument.value.withoutSwift.metatypeName
      let isNumber = FieldKind.integers.contains(type)
      guard isNumber || type == "Varint", !hidden.contains(type) else {
        return scoped(argument, .metatype("LengthPrefix"))
      }
      if !outer.isEmpty {
        _ = add(argument, isNumber ? .standardValue("\(type).Type") : .libraryValue("Varint.Type"))
      }
      return argument.value
    }
    for argument in declaration.packetAttribute?.arguments ?? [] where argument.value != "nil" {
      switch argument.label {
      case "endianness"? where argument.value == ".big": break
      case "endianness"?: envelope.endianness = scoped(argument, .libraryValue("Endianness"))
      case "bitOrder"? where declaration.header.keyword == "enum":
        diagnostics.report(.bitOrderOfEnum, at: argument.range)
      case "bitOrder"? where argument.value == ".mostSignificantFirst": break
      case "bitOrder"?: envelope.bitOrder = scoped(argument, .libraryValue("BitOrder"))
      case "magic"?:
        let byte = hidden.contains("UInt8") ? "Swift.UInt8" : "UInt8"
        envelope.magic = .init(scoped(argument, .value("[UInt8]")), byte: byte)
        argument.checkBytes(diagnostics)
      case "sized"?: envelope.sized = scoped(argument, .metatype("LengthPrefix"))
      case "including"?: envelope.including = count(argument)
      case "excluding"?: envelope.excluding = count(argument)
      case "skipsUnknownBytes"?: envelope.skipsUnknownBytes = flag(argument)
      case "updatesInPlace"?: envelope.updatesInPlace = flag(argument)
      case "view"?: envelope.hasView = flag(argument)
      case "delta"? where declaration.header.keyword == "enum":
        diagnostics.report(.deltaOfEnum, at: argument.range)
      case "delta"?: envelope.hasDelta = flag(argument)
      case "initializer"?: envelope.hasInitializer = flag(argument)
      case "checksum"?: envelope.checksum = scoped(argument, .libraryValue("Checksum"))
      case "tag"? where declaration.header.keyword == "enum":
        envelope.tag = tag(argument)
      case "hasExternalTag"? where declaration.header.keyword == "enum":
        envelope.hasExternalTag = flag(argument)
      case "given"?: envelope.given = given(argument)
      case "tag"?, "hasExternalTag"?:
        diagnostics.report(.tagOfStruct(argument.label ?? ""), at: argument.range)
      default:
        diagnostics.report(.unknownPacketArgument(argument.label), at: argument.range)
      }
    }
    if let prefix = envelope.sized, let included = envelope.including.flatMap(integerLiteral),
      let message = Message.lengthBeyondPrefix(
        prefix, surplus: included, envelope.excluding.map(integerLiteral) ?? 0),
      let attribute = declaration.packetAttribute
    {
      diagnostics.report(message, at: attribute.range)
    }
    checkSkipping(in: envelope, of: declaration)
    checkApart(envelope, of: declaration)
    checkGiven(envelope, of: declaration)
    return envelope
  }

  /// The type of the packet's given value.
  private func given(_ argument: AttributeSyntax.Argument) -> Envelope.Given? {
    guard argument.value.hasSuffix(".self"),
      var scanner = try? Scanner(argument.value.metatypeName),
      let type = try? scanner.readType(), scanner.isAtEnd
    else {
      diagnostics.report(.givenNotType(argument.value), at: argument.valueRange)
      return nil
    }
    return Envelope.Given(type: type.unwrappedParentheses, range: argument.valueRange)
  }

  /// Rejects options that only packets without a given value can have.
  private func checkGiven(_ envelope: Envelope, of declaration: TypeDeclaration) {
    guard envelope.given != nil, let packet = declaration.packetAttribute else { return }
    let others = [
      ("view", envelope.hasView, "a view would not know what it is given"),
      ("delta", envelope.hasDelta, "a delta would not know what it is given"),
      ("updatesInPlace", envelope.updatesInPlace, "it is always decoded as a new value"),
      ("hasExternalTag", envelope.hasExternalTag, "only fields have external tags"),
    ]
    for (label, isPresent, reason) in others where isPresent {
      guard let argument = packet.argument(label) else { continue }
      diagnostics.report(.excludedByGiven(label, reason), at: argument.range)
    }
    envelope.hasView = false
    envelope.hasDelta = false
    envelope.updatesInPlace = false
    envelope.hasExternalTag = false
  }

  /// A number of bytes that the length of a sized packet counts more or less.
  private func count(_ argument: AttributeSyntax.Argument) -> String {
    if integerLiteral(argument.value).map({ !(0...0x7FFF_FFFF).contains($0) }) ?? true {
      let message = Message.countOfPacketNotLiteral(argument.label ?? "")
      diagnostics.report(message, at: argument.valueRange)
    }
    return argument.value
  }

  private func flag(_ argument: AttributeSyntax.Argument) -> Bool {
    if !argument.value.isOne(of: "true false") {
      diagnostics.report(.flagOfPacketNotLiteral(argument.label ?? ""), at: argument.valueRange)
    }
    return argument.value == "true"
  }

  /// Nothing can surround the tag of a union that has none.
  private func checkApart(_ envelope: Envelope, of declaration: TypeDeclaration) {
    guard envelope.hasExternalTag,
      envelope.magic != nil || envelope.sized != nil || envelope.checksum != nil,
      let argument = declaration.packetAttribute?.argument("hasExternalTag")
    else { return }
    diagnostics.report(.apartWithEnvelope, at: argument.range)
  }

  /// Only in a sized packet are there bytes that no field knows.
  private func checkSkipping(in envelope: Envelope, of declaration: TypeDeclaration) {
    guard envelope.skipsUnknownBytes, envelope.sized == nil,
      let packet = declaration.packetAttribute,
      let argument = packet.argument("skipsUnknownBytes")
    else { return }
    diagnostics.report(.skipsWithoutSize, at: argument.range, fixIts: [packet.addSized])
  }
}
