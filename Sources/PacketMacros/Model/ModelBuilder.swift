/// Reads a `@Packet` declaration: its model, or what is wrong with it.
struct ModelBuilder {
  /// The type as the extension names it.
  let typeName: String
  /// The declarations around it, innermost first.
  let context: [TypeDeclaration]

  private(set) var diagnostics: [Diagnostic] = []
  /// Whether an extension that conforms can stand even beside the errors.
  private(set) var canConform = false

  init(typeName: String, context: [TypeDeclaration]) {
    self.typeName = typeName
    self.context = context
  }

  mutating func model(of declaration: TypeDeclaration, source: [UInt8]) -> PacketModel? {
    guard checkKind(declaration, source) else { return nil }
    canConform = checkAccess(declaration)
    var envelopeReader = EnvelopeReader(outer: context.path)
    let envelope = envelopeReader.envelope(of: declaration)
    diagnostics += envelopeReader.diagnostics
    // A nested type has the generic parameters of those around it.
    let parameters = declaration.genericParameters + context.flatMap(\.genericParameters)
    let scope = TypeScope(
      isNested: !context.isEmpty,
      genericParameters: Set(parameters.map(\.name))
    )
    let contents: PacketModel.Contents
    let fields: [Field]
    if declaration.header.keyword == "enum" {
      var reader = UnionReader(declaration, source: source, envelope: envelope, scope: scope)
      let union = reader.union(of: declaration)
      diagnostics += reader.diagnostics
      (contents, fields) = (.union(union), union.fields)
    } else {
      var reader = FieldListReader(source: source, scope: scope)
      let list = reader.fields(of: declaration, in: envelope)
      diagnostics += reader.diagnostics
      (contents, fields) = (.fields(list), list.fields)
    }
    return PacketModel(
      typeName: typeName,
      isNested: scope.isNested,
      access: access(declaration),
      requirements: GenericRequirements(parameters, fields: fields).requirements,
      envelope: envelope,
      contents: contents
    )
  }

  private mutating func checkKind(_ declaration: TypeDeclaration, _ source: [UInt8]) -> Bool {
    let keyword = declaration.header.keyword
    switch keyword {
    case "struct": return true
    case "enum":
      guard let diagnostic = rawValueDiagnostic(declaration, source) else { return true }
      diagnostics.append(diagnostic)
    default:
      diagnostics.append(
        Diagnostic(.notAStruct(keyword), at: declaration.header.keywordRange)
      )
    }
    return false
  }

  private func rawValueDiagnostic(_ declaration: TypeDeclaration, _ source: [UInt8]) -> Diagnostic?
  {
    let rawTypes = FieldKind.integers.union([
      "Int", "UInt", "String", "Character", "Float", "Double",
    ])
    guard let raw = declaration.inheritedTypes.first, rawTypes.contains(raw.standardName ?? "")
    else { return nil }
    let message = Message.enumWithRawValue(declaration.name, raw.text)
    guard let packet = declaration.packetAttribute else {
      return Diagnostic(message, at: declaration.header.keywordRange)
    }
    let removal = FixIt.Edit(range: source.withTrailingSpace(packet.range), replacement: "")
    let conforms = declaration.inheritedTypes.contains { $0.standardName == "PacketField" }
    let insertion = FixIt.Edit(
      range: raw.range.upperBound..<raw.range.upperBound,
      replacement: conforms ? "" : ", PacketField"
    )
    let fixIt =
      conforms ? FixIt(.removePacket, removal) : FixIt(.conformToPacketField, removal, insertion)
    return Diagnostic(message, at: declaration.header.keywordRange, fixIts: [fixIt])
  }

  /// An extension at the top of the file cannot name a private type in another.
  private mutating func checkAccess(_ declaration: TypeDeclaration) -> Bool {
    guard !context.isEmpty else { return true }
    if let modifier = declaration.header.modifier("private") {
      diagnostics.append(
        Diagnostic(
          .privateNestedType(declaration.name),
          at: modifier.range,
          fixIts: [.replace(modifier.range, with: "fileprivate", .changeToFileprivate)]
        )
      )
      return false
    }
    // The outermost type may be private: at the top of a file that is as good as fileprivate.
    for outer in context.dropLast() where outer.header.modifier("private") != nil {
      diagnostics.append(
        Diagnostic(.insidePrivateType(declaration.name, outer.name), at: declaration.nameRange)
      )
      return false
    }
    return true
  }

  /// As wide as the declaration and all around it, as far as they say.
  private func access(_ declaration: TypeDeclaration) -> String {
    let words = ([declaration] + context).compactMap { outer -> String? in
      outer.header.keyword == "extension" && outer.header.modifiers.isEmpty
        ? nil : outer.header.modifier("public", "package")?.name ?? "internal"
    }
    if words.contains("internal") { return "" }
    return words.contains("package") ? "package " : "public "
  }
}

extension [TypeDeclaration] {
  /// What members of the innermost of these types begin with, in an extension of a type in it: `Outer<T>.Inner.`.
  fileprivate var path: String {
    reversed().reduce(into: "") { path, type in
      let arguments = type.genericParameters.map {
        $0.kind == .pack ? "repeat each \($0.name)" : $0.name
      }
      path += type.name + (arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>") + "."
    }
  }
}
