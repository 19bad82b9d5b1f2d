/// `@Packet`: scan, model, emit.
enum PacketMacro {
  static func expand(_ request: AttachedMacroExpansion) -> MacroResult {
    guard request.role == "extension" else { return MacroResult(source: scopedArguments(request)) }
    let declaration: TypeDeclaration
    do throws(Refusal) {
      declaration = try Scanner.readType(request.declaration.source)
    } catch {
      return MacroResult(diagnostics: [Diagnostic(error)])
    }
    if let repetition = repetition(request, declaration) {
      return MacroResult(diagnostics: [repetition])
    }
    let builder = ModelBuilder(request, declaration)
    let source = Array(request.declaration.source.utf8)
    let model = builder.model(of: declaration, source: source)
    let diagnostics = builder.diagnostics.inOrder
    guard let model else { return MacroResult(diagnostics: diagnostics) }
    let expansion = Expansion(
      model,
      module: module(request),
      wantedConformances: wantedConformances(request),
      documentation: Documentation(of: declaration, in: source),
      isEmbedded: request.hasFeature("Embedded")
    )
    guard diagnostics.isEmpty else {
      return MacroResult(
        source: builder.canConform ? expansion.placeholder : nil,
        diagnostics: diagnostics
      )
    }
    return MacroResult(source: expansion.source)
  }

  /// Members in the packet or beside it that give the values of arguments; the extension reports errors.
  private static func scopedArguments(_ request: AttachedMacroExpansion) -> String {
    let isPeer = request.role == "peer"
    // Most packets need none, and reading them again takes time.
    let mayHaveArguments =
      isPeer
      ? request.attribute?.source.utf8.contains(UInt8(ascii: "(")) ?? true
      : request.lexicalContext?.isEmpty == false
        || request.declaration.source.utf8.count { $0 == UInt8(ascii: "@") } > 1
        || request.attribute?.source.contains("view") ?? true
        || request.attribute?.source.contains(Envelope.Given.name) ?? true
        || Array(request.declaration.source.utf8).mayHideTypes
    guard mayHaveArguments, let declaration = try? Scanner.readType(request.declaration.source)
    else { return "" }
    let builder = ModelBuilder(request, declaration)
    let source = Array(request.declaration.source.utf8)
    guard let model = builder.model(of: declaration, source: source) else { return "" }
    let hasView = model.envelope.hasView && !isPeer
    let module = module(request)
    let view = ViewExpansion(model, module: module)
    guard builder.diagnostics.isEmpty else {
      guard builder.canConform else { return "" }
      return (isPeer ? "" : model.aliasOfGiven) + (hasView ? view.placeholder : "")
    }
    let expansion = ScopedArgumentsExpansion(model: model, module: module)
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

  /// A module selector always means the module, even if a type of the client has the module's name.
  static func module(_ request: AttachedMacroExpansion) -> String {
    request.hasFeature("ModuleSelector") ? "PacketKit::" : "PacketKit."
  }
}
