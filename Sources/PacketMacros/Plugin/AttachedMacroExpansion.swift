/// One use of an attached macro.
final class AttachedMacroExpansion {
  let macroType: String
  let role: String
  let attribute: SourceFragment?
  let declaration: SourceFragment
  let extendedType: String?
  /// A declaration that inherits the protocols that the extension is to add; `nil` when the type
  /// already conforms to all.
  let conformanceList: String?
  /// The declarations around this one, innermost first, without their bodies; `nil` where the
  /// compiler does not say.
  let lexicalContext: [SourceFragment]?
  /// JSON text; `nil` where the compiler does not say.
  let buildConfiguration: String?

  init?(_ body: JSON) {
    guard let macroType = body["macro"]?["typeName"]?.string,
      let role = body["macroRole"]?.string,
      let declaration = body["declSyntax"].flatMap(SourceFragment.init)
    else { return nil }
    self.macroType = macroType
    self.role = role
    self.declaration = declaration
    attribute = body["attributeSyntax"].flatMap(SourceFragment.init)
    extendedType = body["extendedTypeSyntax"]?["source"]?.string
    conformanceList = body["conformanceListSyntax"]?["source"]?.string
    lexicalContext = body["lexicalContext"]?.array?.compactMap(SourceFragment.init)
    buildConfiguration = body["staticBuildConfiguration"]?.string
  }

  /// Whether the compiler has a feature, or has it enabled, as far as it says.
  func hasFeature(_ name: String) -> Bool {
    guard let buildConfiguration, buildConfiguration.contains("\"\(name)\"") else { return false }
    // A condition of the client's own, `-D Embedded`, may be called the same.
    let features = JSONParser.parse(Array(buildConfiguration.utf8))?["features"]?.array
    return features?.contains { $0.string == name } ?? false
  }
}

/// A verbatim piece of a source file.
final class SourceFragment: Equatable {
  let source: String
  let fileName: String
  /// The byte offset in the file of the first byte of `source`.
  let offset: Int
  /// The line in the file of the first byte of `source`.
  let line: Int?

  init?(_ json: JSON) {
    guard let source = json["source"]?.string else { return nil }
    self.source = source
    fileName = json["location"]?["fileName"]?.string ?? ""
    offset = min(max(json["location"]?["offset"]?.integer ?? 0, 0), 1 << 40)
    line = json["location"]?["line"]?.integer.map { min(max($0, 1), 1 << 40) }
  }

  static func == (a: SourceFragment, b: SourceFragment) -> Bool {
    a.offset == b.offset && a.line == b.line && a.fileName == b.fileName && a.source == b.source
  }
}
