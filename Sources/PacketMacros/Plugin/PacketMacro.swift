/// `@Packet`: scan, model, emit.
enum PacketMacro {
  static func expand(_ request: AttachedMacroExpansion) -> MacroResult {
    let declaration: TypeDeclaration
    do throws(Refusal) {
      declaration = try Scanner.readType(request.declaration.source)
    } catch {
      return MacroResult(diagnostics: [Diagnostic(error)])
    }
    let context = (request.lexicalContext ?? []).compactMap { try? Scanner.readType($0.source) }
    var builder = ModelBuilder(
      typeName: request.extendedType ?? declaration.name,
      context: context
    )
    let model = builder.model(
      of: declaration,
      source: Array(request.declaration.source.utf8)
    )
    let diagnostics = builder.diagnostics.sorted { $0.offset < $1.offset }
    guard let model else { return MacroResult(diagnostics: diagnostics) }
    let expansion = Expansion(
      model,
      module: module(request),
      wantedConformances: wantedConformances(request)
    )
    guard diagnostics.isEmpty else {
      return MacroResult(
        source: builder.canConform ? expansion.placeholder : nil,
        diagnostics: diagnostics
      )
    }
    return MacroResult(source: expansion.source)
  }

  /// `Packet`, and `PacketField` where the compiler names that too.
  private static func wantedConformances(_ request: AttachedMacroExpansion) -> Set<String> {
    let list = request.conformanceList.flatMap { try? Scanner.readType($0) }
    return Set((list?.inheritedTypes ?? []).compactMap(\.standardName))
  }

  /// A module selector means the module also where a type of the client has its name.
  private static func module(_ request: AttachedMacroExpansion) -> String {
    let knowsSelectors = request.buildConfiguration?.contains("\"ModuleSelector\"") ?? false
    return knowsSelectors ? "PacketKit::" : "PacketKit."
  }
}
