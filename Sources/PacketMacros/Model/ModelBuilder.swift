/// Reads a `@Packet` declaration: its model, or diagnostics.
final class ModelBuilder {
  let declaration: TypeDeclaration
  let source: [UInt8]
  /// `nil` of what cannot be a packet.
  private(set) var model: PacketModel?
  let diagnostics = Diagnostics()
  /// Whether an extension that conforms can stand even beside the errors.
  private(set) var canConform = false

  private let fragment: SourceFragment
  private let outerFragments: [SourceFragment]
  /// The declarations around it, innermost first.
  private let context: [TypeDeclaration]
  /// The versions of systems that have the declarations around it.
  private let outerAvailability: [String]
  private let places: SourcePlaces?

  init(_ request: AttachedMacroExpansion) throws(Refusal) {
    fragment = request.declaration
    outerFragments = request.lexicalContext ?? []
    declaration = try Scanner.readType(fragment.source)
    source = Array(fragment.source.utf8)
    var context: [TypeDeclaration] = []
    var outerAvailability: [String] = []
    for outer in outerFragments {
      guard let type = try? Scanner.readType(outer.source) else { continue }
      context.append(type)
      if outerAvailability.isEmpty {
        outerAvailability = type.header.availability(in: Array(outer.source.utf8))
      }
    }
    self.context = context
    self.outerAvailability = outerAvailability
    places = SourcePlaces(fragment)
    model = readModel()
  }

  /// Whether a request is about the same declaration.
  func isFor(_ request: AttachedMacroExpansion) -> Bool {
    fragment == request.declaration && outerFragments == request.lexicalContext ?? []
  }

  private func readModel() -> PacketModel? {
    guard checkKind(), checkCopyable() else { return nil }
    canConform = checkAccess()
    let count = diagnostics.count
    let members = DeclaredMembers(declaration, source: source)
    let words = source.underscoredWords
    ReservedNames.check(source, words: words, diagnostics)
    if diagnostics.count > count { canConform = false }
    let hidden = members.values.union(members.types)
    let envelope = EnvelopeReader(outer: context.path, hidden: hidden, diagnostics)
      .envelope(of: declaration)
    // A nested type has the generic parameters of those around it.
    let parameters = declaration.genericParameters + context.flatMap(\.genericParameters)
    let objections = members.diagnostics
    if envelope.hasExternalTag { objections.add(members.diagnosticsApart) }
    if envelope.given != nil { objections.add(members.diagnosticsGiven) }
    diagnostics.add(objections)
    if !objections.isEmpty { canConform = false }
    let scope = TypeScope(
      isNested: !context.isEmpty,
      isViewed: envelope.hasView,
      genericParameters: Set(parameters.map(\.name)),
      fieldParameters: GenericRequirements.fieldParameters(of: [declaration] + context),
      values: members.values,
      words: words,
      places: places
    )
    let contents: PacketModel.Contents
    let fields: [Field]
    var rules: [PacketRule] = []
    if declaration.header.keyword == "enum" {
      let union = UnionReader(
        declaration, source: source, envelope: envelope, scope: scope, diagnostics
      ).union(of: declaration)
      (contents, fields) = (.union(union), union.fields)
      RuleReader(declaration, source: source, fields: [], diagnostics)
        .reportUnion(declaration.members)
    } else {
      let list = FieldListReader(source: source, scope: scope, diagnostics)
        .fields(of: declaration, in: envelope)
      (contents, fields) = (.fields(list), list.fields)
      rules = RuleReader(declaration, source: source, fields: fields, diagnostics)
        .rules(in: declaration.members)
    }
    let packet = declaration.packetAttribute
    var initializer: MemberwiseInitializer?
    if envelope.hasInitializer, let argument = packet?.argument("initializer") {
      initializer = InitializerReader(source: source, argument: argument.range, diagnostics)
        .initializer(of: declaration)
    }
    let availability = declaration.header.availability(in: source)
    let model = PacketModel(
      name: declaration.name,
      availability: availability.isEmpty ? outerAvailability : availability,
      isNested: scope.isNested,
      access: access,
      isFilePrivate: isFilePrivate,
      own: members.own,
      scope: scope,
      place: places?[declaration.nameRange.lowerBound],
      requirements: GenericRequirements([declaration] + context, fields: fields).requirements,
      envelope: envelope,
      given: envelope.given?.field,
      contents: contents,
      rules: rules,
      initializer: initializer,
      usesDeprecated: declaration.members.flattened.contains { $0.member.isDeprecated(in: source) }
    )
    let pack = parameters.first { $0.kind == .pack }?.name
    if envelope.hasView, pack != nil { canConform = false }
    diagnostics.checkViews(of: model, pack: pack, argument: packet?.argument("view"))
    _ = DeltaCheck(model, argument: packet?.argument("delta"), diagnostics)
    return model
  }

  @inline(never) private func checkKind() -> Bool {
    let keyword = declaration.header.keyword
    switch keyword {
    case "struct": return true
    case "enum":
      guard let diagnostic = rawValueDiagnostic else { return true }
      diagnostics.add(diagnostic)
    default:
      diagnostics.report(.notAStruct(keyword), at: declaration.header.keywordRange)
    }
    return false
  }

  private var rawValueDiagnostic: Diagnostic? {
    let rawTypes = Words(FieldKind.integers, "Int UInt String Character Float Double")
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

  @inline(never) private func checkCopyable() -> Bool {
    let types = declaration.inheritedTypes
    guard let index = types.firstIndex(where: { $0.text.isOne(of: "~Copyable ~Escapable") })
    else { return true }
    let type = types[index]
    // Includes the comma before or after it, or the colon.
    var range = type.range
    if index > 0 {
      range = types[index - 1].range.upperBound..<range.upperBound
    } else if types.count > 1 {
      range = range.lowerBound..<types[1].range.lowerBound
    } else {
      let colon = source[..<range.lowerBound].lastIndex(of: UInt8(ascii: ":"))
      range = (colon ?? range.lowerBound)..<range.upperBound
    }
    diagnostics.report(
      .notCopyable(declaration.name, type.text), at: type.range,
      fixIts: [.replace(range, with: "", .removeConstraint(type.text))])
    return false
  }

  /// An extension at the top of the file cannot name a private type in another.
  @inline(never) private func checkAccess() -> Bool {
    guard !context.isEmpty else { return true }
    if let modifier = declaration.header.modifier("private") {
      diagnostics.report(
        .privateNestedType(declaration.name), at: modifier.range,
        fixIts: [.replace(modifier.range, with: "fileprivate", .changeToFileprivate)])
      return false
    }
    // The outermost type may be private: at the top of a file that is as good as fileprivate.
    for outer in context.dropLast() where outer.header.modifier("private") != nil {
      diagnostics.report(
        .insidePrivateType(declaration.name, outer.name), at: declaration.nameRange)
      return false
    }
    return true
  }

  /// Whether only its file sees it, as far as the declarations around it say.
  private var isFilePrivate: Bool {
    ([declaration] + context).contains { $0.header.modifier("private fileprivate") != nil }
  }

  /// As wide as the declaration and all around it, as far as they say.
  private var access: String {
    let all = [declaration] + context
    let words = all.enumerated().compactMap { index, type -> String? in
      let levels = ["public", "package", "internal", "fileprivate", "private"]
      if let level = type.header.modifiers.first(where: { levels.contains($0.name) })?.name {
        return level
      }
      if type.header.keyword == "extension" { return nil }
      // The members of an extension are as accessible as it says.
      let outer = all.dropFirst(index + 1).first
      guard outer?.header.keyword == "extension" else { return "internal" }
      return outer?.header.modifiers.contains { levels.contains($0.name) } == true
        ? nil : "internal"
    }
    if !Set(words).isDisjoint(with: ["internal", "fileprivate", "private"]) { return "" }
    return words.contains("package") ? "package " : "public "
  }
}

extension [TypeDeclaration] {
  /// The prefix of members of the innermost of these types, in an extension of a type in it: `Outer<T>.Inner.`.
  fileprivate var path: String {
    reversed().reduce(into: "") { path, type in
      let arguments = type.genericParameters.map {
        $0.kind == .pack ? "repeat each \($0.name)" : $0.name
      }
      path += type.name + (arguments.isEmpty ? "" : "<\(arguments.commaSeparated)>") + "."
    }
  }
}
