/// Reads the arguments of `@Packet`.
final class EnvelopeReader {
  let envelope = Envelope()
  private let packet: PacketDeclaration
  /// The types around the packet, as the extension names them: `Game.`, or nothing.
  private let outer: String
  /// The names that the packet's own members hide from the extension.
  private let hidden: Set<String>

  private var diagnostics: Diagnostics { packet.diagnostics }
  private var module: ModuleNames { packet.module }

  init(_ packet: PacketDeclaration, hidden: Set<String>) {
    self.packet = packet
    outer = packet.outerTypes.path
    self.hidden = hidden
    for argument in packet.attribute?.arguments ?? [] where argument.value != "nil" {
      read(argument)
    }
    checkLength()
    checkSkipping()
    checkApart()
    checkGiven()
  }

  private func read(_ argument: AttributeSyntax.Argument) {
    let isEnum = packet.type.header.keyword == "enum"
    switch argument.label {
    case "endianness"? where argument.value == ".big": break
    case "endianness"?: envelope.endianness = scoped(argument, module.library("Endianness"))
    case "bitOrder"? where isEnum: diagnostics.report(.bitOrderOfEnum, at: argument.range)
    case "bitOrder"? where argument.value == ".mostSignificantFirst": break
    case "bitOrder"?: envelope.bitOrder = scoped(argument, module.library("BitOrder"))
    case "magic"?:
      let byte = hidden.contains("UInt8") ? "Swift.UInt8" : "UInt8"
      envelope.magic = .init(scoped(argument, "[UInt8]"), byte: byte)
      argument.checkBytes(diagnostics)
    case "sized"?: envelope.sized = scoped(argument, module.metatype("LengthPrefix"))
    case "including"?: envelope.including = count(argument)
    case "excluding"?: envelope.excluding = count(argument)
    case "skipsUnknownBytes"?: envelope.skipsUnknownBytes = flag(argument)
    case "updatesInPlace"?: envelope.updatesInPlace = flag(argument)
    case "view"?: envelope.hasView = flag(argument)
    case "delta"? where isEnum: diagnostics.report(.deltaOfEnum, at: argument.range)
    case "delta"?: envelope.hasDelta = flag(argument)
    case "initializer"?: envelope.hasInitializer = flag(argument)
    case "checksum"?: envelope.checksum = scoped(argument, module.library("Checksum"))
    case "tag"? where isEnum: envelope.tag = tag(argument)
    case "hasExternalTag"? where isEnum: envelope.hasExternalTag = flag(argument)
    case "given"?: envelope.given = given(argument)
    case "tag"?, "hasExternalTag"?:
      diagnostics.report(.tagOfStruct(argument.label ?? ""), at: argument.range)
    default: diagnostics.report(.unknownPacketArgument(argument.label), at: argument.range)
    }
  }

  private func scoped(
    _ argument: AttributeSyntax.Argument, _ type: String
  ) -> String {
    // Beside a nested packet, another type may be called like one that everyone knows.
    argument.value.isSelfContained(knowsSelf: false, knowsTypes: outer.isEmpty, hidden: hidden)
      ? argument.value : add(argument, type).reference(in: outer)
  }

  private func add(
    _ argument: AttributeSyntax.Argument, _ type: String
  ) -> ScopedArgument {
    let name = "_\(argument.label ?? "")Of_\(packet.type.name.withoutBackticks)"
    let scoped = ScopedArgument(
      name: Lexer.isIdentifier(name) ? name : "`\(name)`",
      type: type,
      expression: argument.value
    )
    envelope.scopedArguments.append(scoped)
    return scoped
  }

  /// Tags that are called like numbers are taken for such; beside a nested packet, the compiler says if they are not.
  private func tag(_ argument: AttributeSyntax.Argument) -> String {
    let type = argument.value.withoutSwift.metatypeName
    let isNumber = FieldKind.integers.contains(type)
    guard isNumber || type == "Varint", !hidden.contains(type) else {
      return scoped(argument, module.metatype("LengthPrefix"))
    }
    if !outer.isEmpty {
      _ = add(argument, isNumber ? module.standard("\(type).Type") : module.library("Varint.Type"))
    }
    return argument.value
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
  private func checkGiven() {
    guard envelope.given != nil else { return }
    let others = [
      ("view", envelope.hasView, "a view would not know what it is given"),
      ("delta", envelope.hasDelta, "a delta would not know what it is given"),
      ("updatesInPlace", envelope.updatesInPlace, "it is always decoded as a new value"),
      ("hasExternalTag", envelope.hasExternalTag, "only fields have external tags"),
    ]
    for (label, isPresent, reason) in others where isPresent {
      guard let argument = packet.attribute?.argument(label) else { continue }
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

  /// The length must fit its prefix even if no bytes follow.
  private func checkLength() {
    guard let prefix = envelope.sized, let attribute = packet.attribute,
      let included = envelope.including.flatMap(integerLiteral),
      let message = Message.lengthBeyondPrefix(
        prefix, surplus: included, envelope.excluding.map(integerLiteral) ?? 0)
    else { return }
    diagnostics.report(message, at: attribute.range)
  }

  /// Nothing can surround the tag of a union that has none.
  private func checkApart() {
    guard envelope.hasExternalTag,
      envelope.magic != nil || envelope.sized != nil || envelope.checksum != nil,
      let argument = packet.attribute?.argument("hasExternalTag")
    else { return }
    diagnostics.report(.apartWithEnvelope, at: argument.range)
  }

  /// Only in a sized packet are there bytes that no field knows.
  private func checkSkipping() {
    guard envelope.skipsUnknownBytes, envelope.sized == nil,
      let argument = packet.attribute?.argument("skipsUnknownBytes")
    else { return }
    diagnostics.report(
      .skipsWithoutSize, at: argument.range, fixIts: [packet.attribute?.addSized])
  }
}
