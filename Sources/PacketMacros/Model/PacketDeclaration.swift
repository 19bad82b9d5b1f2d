/// The declaration of a packet as it is read: its model, or diagnostics.
final class PacketDeclaration {
  let type: TypeDeclaration
  let source: [UInt8]
  /// The declarations around it, innermost first.
  let outerTypes: [TypeDeclaration]
  /// The versions of systems that have the declarations around it.
  let outerAvailability: [String]
  let places: SourcePlaces?
  let module: ModuleNames
  let diagnostics = Diagnostics()
  /// `nil` of what cannot be a packet.
  private(set) var model: PacketModel?
  /// Whether an extension that conforms can stand even beside the errors.
  var canConform = false

  private let fragment: SourceFragment
  private let outerFragments: [SourceFragment]

  init(_ request: AttachedMacroExpansion) throws(Refusal) {
    fragment = request.declaration
    outerFragments = request.lexicalContext ?? []
    type = try Scanner.readType(fragment.source)
    source = Array(fragment.source.utf8)
    var outerTypes: [TypeDeclaration] = []
    var outerAvailability: [String] = []
    for outer in outerFragments {
      guard let type = try? Scanner.readType(outer.source) else { continue }
      outerTypes.append(type)
      if outerAvailability.isEmpty {
        outerAvailability = type.header.availability(in: Array(outer.source.utf8))
      }
    }
    self.outerTypes = outerTypes
    self.outerAvailability = outerAvailability
    places = SourcePlaces(fragment)
    module = ModuleNames(request)
    model = checkKind() && checkCopyable() ? PacketModel(self) : nil
  }

  /// Whether a request is about the same declaration.
  func isFor(_ request: AttachedMacroExpansion) -> Bool {
    fragment == request.declaration && outerFragments == request.lexicalContext ?? []
      && module == ModuleNames(request)
  }

  /// The type and those around it, whose generic parameters it has.
  var types: [TypeDeclaration] { [type] + outerTypes }
  /// The attribute `@Packet`.
  var attribute: AttributeSyntax? { type.packetAttribute }
  var members: [Member] { type.members }
}

// What can be a packet, and be extended.
extension PacketDeclaration {
  @inline(never) private func checkKind() -> Bool {
    let keyword = type.header.keyword
    switch keyword {
    case "struct": return true
    case "enum":
      guard let diagnostic = rawValueDiagnostic else { return true }
      diagnostics.add(diagnostic)
    default:
      diagnostics.report(.notAStruct(keyword), at: type.header.keywordRange)
    }
    return false
  }

  private var rawValueDiagnostic: Diagnostic? {
    let rawTypes = Words(FieldKind.integers, "Int UInt String Character Float Double")
    guard let raw = type.inheritedTypes.first, rawTypes.contains(raw.standardName ?? "")
    else { return nil }
    let message = Message.enumWithRawValue(type.name, raw.text)
    guard let packet = attribute else {
      return Diagnostic(message, at: type.header.keywordRange)
    }
    let removal = FixIt.Edit(range: source.withTrailingSpace(packet.range), replacement: "")
    let conforms = type.inheritedTypes.contains { $0.standardName == "PacketField" }
    let insertion = FixIt.Edit(
      range: raw.range.upperBound..<raw.range.upperBound,
      replacement: conforms ? "" : ", PacketField"
    )
    let fixIt =
      conforms ? FixIt(.removePacket, removal) : FixIt(.conformToPacketField, removal, insertion)
    return Diagnostic(message, at: type.header.keywordRange, fixIts: [fixIt])
  }

  @inline(never) private func checkCopyable() -> Bool {
    let types = type.inheritedTypes
    guard let index = types.firstIndex(where: { $0.text.isOne(of: "~Copyable ~Escapable") })
    else { return true }
    let copyable = types[index]
    // Includes the comma before or after it, or the colon.
    var range = copyable.range
    if index > 0 {
      range = types[index - 1].range.upperBound..<range.upperBound
    } else if types.count > 1 {
      range = range.lowerBound..<types[1].range.lowerBound
    } else {
      let colon = source[..<range.lowerBound].lastIndex(of: UInt8(ascii: ":"))
      range = (colon ?? range.lowerBound)..<range.upperBound
    }
    diagnostics.report(
      .notCopyable(type.name, copyable.text), at: copyable.range,
      fixIts: [.replace(range, with: "", .removeConstraint(copyable.text))])
    return false
  }

  /// An extension at the top of the file cannot name a private type in another.
  @inline(never) func checkAccess() -> Bool {
    guard !outerTypes.isEmpty else { return true }
    if let modifier = type.header.modifier("private") {
      diagnostics.report(
        .privateNestedType(type.name), at: modifier.range,
        fixIts: [.replace(modifier.range, with: "fileprivate", .changeToFileprivate)])
      return false
    }
    // The outermost type may be private: at the top of a file that is as good as fileprivate.
    for outer in outerTypes.dropLast() where outer.header.modifier("private") != nil {
      diagnostics.report(
        .insidePrivateType(type.name, outer.name), at: type.nameRange)
      return false
    }
    return true
  }

  /// Whether only its file sees it, as far as the declarations around it say.
  var isFilePrivate: Bool {
    types.contains { $0.header.modifier("private fileprivate") != nil }
  }

  /// As wide as the declaration and all around it, as far as they say.
  var access: String {
    let words = types.enumerated().compactMap { index, type -> String? in
      let levels = ["public", "package", "internal", "fileprivate", "private"]
      if let level = type.header.modifiers.first(where: { levels.contains($0.name) })?.name {
        return level
      }
      if type.header.keyword == "extension" { return nil }
      // The members of an extension are as accessible as it says.
      let outer = types.dropFirst(index + 1).first
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
  var path: String {
    reversed().reduce(into: "") { path, type in
      let arguments = type.genericParameters.map {
        $0.kind == .pack ? "repeat each \($0.name)" : $0.name
      }
      path += type.name + (arguments.isEmpty ? "" : "<\(arguments.commaSeparated)>") + "."
    }
  }
}
