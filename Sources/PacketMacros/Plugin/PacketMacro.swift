/// `@Packet`: scan, model, emit.
///
/// The compiler asks for a packet's peers, members and extension one after the other, in most cases. So the model is kept until
/// it asks about another packet.
final class PacketMacro {
  private var latest: PacketDeclaration?

  func expand(_ request: AttachedMacroExpansion) -> MacroResult {
    let isExtension = request.role == "extension"
    let packet: PacketDeclaration
    do throws(Refusal) {
      packet = try read(request)
    } catch {
      // The extension reports errors.
      return isExtension ? MacroResult(diagnostics: [Diagnostic(error)]) : MacroResult(source: "")
    }
    guard isExtension else { return MacroResult(source: PacketMacro.members(packet, request)) }
    if let repetition = PacketMacro.repetition(request, packet.type) {
      return MacroResult(diagnostics: [repetition])
    }
    let diagnostics = packet.diagnostics.inOrder
    guard let model = packet.model else { return MacroResult(diagnostics: diagnostics) }
    let expansion = Expansion(
      model,
      typeName: request.extendedType ?? model.name,
      wantedConformances: PacketMacro.wantedConformances(request),
      documentation: Documentation(of: packet.type, in: packet.source),
      internalInitializer: InternalInitializer(of: packet, model),
      isEmbedded: request.hasFeature("Embedded")
    )
    if diagnostics.isEmpty { return MacroResult(source: expansion.source) }
    return MacroResult(
      source: packet.canConform ? expansion.placeholder : nil, diagnostics: diagnostics)
  }

  private func read(_ request: AttachedMacroExpansion) throws(Refusal) -> PacketDeclaration {
    if let latest, latest.isFor(request) { return latest }
    let packet = try PacketDeclaration(request)
    latest = packet
    return packet
  }

  /// What is declared in the packet or beside it: the values of arguments, an initializer, a view.
  private static func members(
    _ packet: PacketDeclaration, _ request: AttachedMacroExpansion
  ) -> String {
    guard let model = packet.model else { return "" }
    let isPeer = request.role == "peer"
    let hasView = model.envelope.hasView && !isPeer
    let view = ViewExpansion(model)
    guard packet.diagnostics.isEmpty else {
      guard packet.canConform else { return "" }
      return (isPeer ? "" : model.aliasOfGiven) + (hasView ? view.placeholder : "")
    }
    let expansion = ScopedArgumentsExpansion(model: model)
    guard !isPeer else { return expansion.peers }
    let initializer = InitializerExpansion(model: model)
    return model.aliasOfGiven + initializer.source + expansion.members
      + (hasView ? view.source : "")
  }

  /// The problem with a second `@Packet` on one declaration; the first is expanded.
  private static func repetition(
    _ request: AttachedMacroExpansion,
    _ declaration: TypeDeclaration
  ) -> Diagnostic? {
    guard let attribute = request.attribute,
      let lead = (try? Scanner(attribute.source))?.current.range.lowerBound
    else { return nil }
    let start = attribute.offset + lead - request.declaration.offset
    let packets = declaration.packetAttributes
    guard let first = packets.first, first.range.lowerBound != start,
      let second = packets.first(where: { $0.range.lowerBound == start })
    else { return nil }
    let removed = Array(request.declaration.source.utf8).withTrailingSpace(second.range)
    return Diagnostic(
      .packetTwice(declaration.name),
      at: second.range,
      notes: [.init(.firstAttribute(AttributeSyntax.packetName), at: first.range)],
      fixIts: [.replace(removed, with: "", .removeAttribute(AttributeSyntax.packetName))]
    )
  }

  /// `Packet`, and `PacketField` where the compiler names that too.
  private static func wantedConformances(_ request: AttachedMacroExpansion) -> Set<String> {
    let list = request.conformanceList.flatMap { try? Scanner.readType($0) }
    return Set((list?.inheritedTypes ?? []).compactMap(\.standardName))
  }
}
