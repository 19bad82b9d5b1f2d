/// The statements for the fields that came with later versions.
///
/// A version is there if a byte is left where it begins. One that holds nothing but its defaults is
/// absent, unless something stands behind it, so that every packet has one encoding.
struct VersionExpansion {
  let versions: [Version]
  let names: LocalNames
  let module: String

  func read(into text: inout SourceText) {
    for version in versions {
      let segments = expansions(version)
      let fields = version.segments.flatMap(\.fields).map {
        FieldExpansion(field: $0, names: names)
      }
      text.line("let \(names.since(version)) = \(names.reader).offset")
      text.line("let \(names.hasVersion(version)) = !\(names.reader).isAtEnd")
      for field in fields { field.declare(into: &text) }
      text.block("if \(names.hasVersion(version))") { text in
        for segment in segments { segment.read(to: .variable, into: &text) }
      }
    }
    refuseDefaults(into: &text)
    checkDefaults(into: &text)
  }

  /// A default that is another each time would be written where none was read, and one that nests too deep could not
  /// be written.
  private func checkDefaults(into text: inout SourceText) {
    for version in versions where !version.hasPlainDefaults {
      text.block("if !\(names.hasVersion(version))") { text in
        text.line("try \(names.reader).checkDefaults { \(closure)")
        text.indented { text in writeDefaults(version, into: &text) }
        text.line("}")
      }
    }
  }

  private func refuseDefaults(into text: inout SourceText) {
    guard !versions.isEmpty else { return }
    text.block("if \(names.reader).isAtEnd") { text in
      var keyword = "if"
      for version in versions.reversed() {
        text.line("\(keyword) \(names.hasVersion(version)) {")
        text.indented { text in
          text.line(
            "try \(names.reader).refuseDefaults(from: \(names.since(version))) { \(closure)")
          text.indented { text in writeDefaults(version, into: &text) }
          text.line("}")
        }
        keyword = "} else if"
      }
      text.line("}")
    }
  }

  func assign(into text: inout SourceText) {
    for version in versions {
      for segment in expansions(version) { segment.assign(into: &text) }
    }
  }

  func write(into text: inout SourceText) {
    for version in versions {
      text.line("let \(names.since(version)) = \(names.writer).count")
      for segment in expansions(version) { segment.write(into: &text) }
    }
  }

  /// Takes back the last version, then, where that left nothing, the one before it.
  func removeDefaults(into text: inout SourceText) {
    var later: Version?
    for version in versions.reversed() {
      if let later {
        text.block("if \(names.writer).count == \(names.since(later))") { text in
          removeDefaults(version, into: &text)
        }
      } else {
        removeDefaults(version, into: &text)
      }
      later = version
    }
  }

  private func removeDefaults(_ version: Version, into text: inout SourceText) {
    text.line("try \(names.writer).removeDefaults(from: \(names.since(version))) { \(closure)")
    text.indented { text in writeDefaults(version, into: &text) }
    text.line("}")
  }

  private var closure: String { "\(names.writer) throws(\(module)PacketError) in" }

  private func writeDefaults(_ version: Version, into text: inout SourceText) {
    let segments = expansions(version)
    if version.segments.flatMap(\.fields).contains(where: { $0.coding.alignment != nil }) {
      let distance = "(\(names.since(version)) - \(names.start))"
      text.line("let \(names.origin) = \(names.writer).count - \(distance)")
    }
    for segment in segments { segment.write(\.byDefault, into: &text) }
  }

  private func expansions(_ version: Version) -> [SegmentExpansion] {
    version.segments.map { SegmentExpansion(segment: $0, names: names, module: module) }
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
