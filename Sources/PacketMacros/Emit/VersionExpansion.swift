/// The statements for the fields that later versions added.
///
/// A version is present if a byte remains where it begins. A version whose fields all have their defaults is absent,
/// unless something follows it, so that every packet has one encoding.
struct VersionExpansion {
  static let function = "_writeDefaults"

  let versions: [Version]
  let names: LocalNames
  /// Whether a field is aligned, so that defaults depend on where the packet starts.
  let isAligned: Bool

  /// The function that writes default values, as an argument.
  var defaults: String { "\(names.packet).\(VersionExpansion.function)" }

  private var origin: String { isAligned ? ", from: \(names.start)" : "" }

  func read(into text: inout SourceText) {
    for (version, previous) in zip(versions, [nil] + versions) {
      var arguments = ["\(version.number)"]
      if let previous { arguments.append("after: \(names.local(previous))") }
      // A default that differs each time would be written where none was read, and one that nests too deeply could not
      // be written.
      let isChecked = !version.hasPlainDefaults
      if isChecked { arguments.append("checking: \(defaults)\(origin)") }
      let call = "\(names.reader)._beginVersion(\(arguments.joined(separator: ", ")))"
      text.line("let \(names.local(version)) = \(isChecked ? "try " : "")\(call)")
      for segment in expansions(version) {
        segment.read(in: names.local(version), into: &text)
      }
    }
    guard let last = versions.last else { return }
    let arguments = "\(names.local(last)), defaults: \(defaults)\(origin)"
    text.line("try \(names.reader)._endVersions(\(arguments))")
  }

  func assign(into text: inout SourceText) {
    for version in versions {
      for segment in expansions(version) { segment.assign(into: &text) }
    }
  }

  /// Writes all versions, and removes the trailing ones that contain only defaults, unless unknown bytes follow.
  func write(unknownBytes: String?, into text: inout SourceText) {
    for (version, previous) in zip(versions, [nil] + versions) {
      var arguments = ["\(version.number)"]
      if let previous {
        arguments.append("after: \(names.local(previous)), defaults: \(defaults)\(origin)")
      }
      let call = "\(names.writer)._beginVersion(\(arguments.joined(separator: ", ")))"
      text.line("let \(names.local(version)) = \(previous == nil ? "" : "try ")\(call)")
      for segment in expansions(version) { segment.write(into: &text) }
    }
    guard let last = versions.last else { return }
    let followed = unknownBytes.map { ", isLast: \($0).isEmpty" } ?? ""
    let arguments = "\(names.local(last))\(followed), defaults: \(defaults)\(origin)"
    text.line("try \(names.writer)._endVersions(\(arguments))")
  }

  /// The body of the function that writes the default values of a version.
  func writeDefaults(into text: inout SourceText) {
    for version in versions {
      let condition = "if \(names.version) == \(version.number)"
      if let call = defaultCall(version) {
        let place = version.segments.first?.fields.first?.place
        text.located(at: place) { $0.line("\(condition) { try \(call) }") }
      } else {
        text.block(condition) { text in
          for segment in expansions(version) { segment.write(\.byDefault, into: &text) }
        }
      }
    }
  }

  /// What writes the default of a version's only field, if that is one call.
  private func defaultCall(_ version: Version) -> String? {
    guard version.segments.count == 1, case .field(let field)? = version.segments.first else {
      return nil
    }
    let expansion = FieldExpansion(field: field, names: names)
    return field.coding.isPlaced || expansion.codesWrapped
      ? nil : expansion.writeCall(expansion.byDefault)
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
