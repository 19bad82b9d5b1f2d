/// The statements for the fields that later versions added.
///
/// A version is present if a byte remains where it begins. A version whose fields all have their defaults is absent,
/// unless something follows it, so that every packet has one encoding.
struct VersionExpansion {
  static let function = DeclaredMembers.Generated.defaults.rawValue

  let list: FieldList
  let names: LocalNames

  private var versions: [Version] { list.versions }

  /// The function that writes default values, as an argument.
  private var defaults: String { "\(names.packet).\(VersionExpansion.function)" }

  /// The function, and where the packet starts if a default depends on it.
  private var defaultsOfPacket: String {
    let fields = versions.flatMap(\.segments).flatMap(\.fields)
    return defaults + (fields.contains(where: \.coding.isAligned) ? ", from: \(names[.start])" : "")
  }

  /// Codes all versions. In writing, the trailing ones that contain only defaults are removed, unless unknown bytes follow.
  func code(into text: SourceText) {
    for (version, previous) in zip(versions, [nil] + versions) {
      text.line(beginning(version, previous))
      for segment in expansions(version) {
        if names.direction.isReading {
          segment.read(in: names.local(version), into: text)
        } else {
          segment.code(into: text)
        }
      }
    }
    guard let last = versions.last, names.direction != .describing else { return }
    let unknownBytes = names.direction == .writing ? list.unknownBytes : nil
    let followed = unknownBytes.map { ", isLast: \($0.value(in: names.whole)).isEmpty" } ?? ""
    let arguments = "\(names.local(last))\(followed), defaults: \(defaultsOfPacket)"
    text.line("try \(names.coder)._endVersions(\(arguments))")
  }

  private func beginning(_ version: Version, _ previous: Version?) -> String {
    guard names.direction != .describing else {
      return names.call("version", "\(version.number)", "defaults: \(defaults)")
    }
    let isReading = names.direction.isReading
    // A default that differs each time would be written where none was read, and one that nests too deeply could not
    // be written.
    let takesDefaults = isReading ? !version.hasPlainDefaults : previous != nil
    let list = arguments(
      "\(version.number)", previous.map { "after: \(names.local($0))" },
      takesDefaults ? "\(isReading ? "checking" : "defaults"): \(defaultsOfPacket)" : nil)
    let effect = takesDefaults ? "try " : ""
    return "let \(names.local(version)) = \(effect)\(names.coder)._beginVersion(\(list))"
  }

  func assign(into text: SourceText) {
    for version in versions {
      for segment in expansions(version) { segment.assign(into: text) }
    }
  }

  /// The body of the function that writes the default values of a version.
  func writeDefaults(into text: SourceText) {
    for version in versions {
      let condition = "if \(names[.version]) == \(version.number)"
      let field = version.segments.flatMap(\.fields).only.map {
        FieldExpansion(field: $0, names: names)
      }
      if let field, !field.coding.isBits, !field.coding.isPlaced, !field.codesWrapped {
        text.line("\(condition) { try \(field.call(field.byDefault)) }", at: field.field.place)
      } else {
        text.block(condition) { text in
          for segment in expansions(version) { segment.code(.byDefault, into: text) }
        }
      }
    }
  }

  private func expansions(_ version: Version) -> [SegmentExpansion] {
    version.segments.map { SegmentExpansion(segment: $0, names: names) }
  }
}

extension Version {
  /// Whether all defaults are literals, which are the same each time, and nothing nests in them.
  fileprivate var hasPlainDefaults: Bool {
    segments.flatMap(\.fields).allSatisfy { field in
      let value = field.defaultValue ?? "nil"
      return value == "nil"
        || isLiteral(value) && (field.coding.isBits || FieldKind(field.type).isLeaf)
    }
  }
}
