import Testing

/// A declaration and what the macro says of it.
///
/// `expected` has a line for each error, `line:column: text`, and below it what is highlighted, the
/// notes, and what each fix-it makes of the lines that it changes.
struct Misuse: CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let expected: String
  var context: [String] = []

  init(_ name: String, _ source: String, _ expected: String) {
    testDescription = name
    self.source = source
    self.expected = expected
  }

  static let all: [Misuse] = [
    properties, attributes, declarations, vocabulary, deltas, counts, rules, spaces, presence,
    computed,
    elements, checksums, evolution, unions, awkward, repeatedBits, given,
  ].flatMap(\.self)
}

/// Diagnostics as text. The offsets are those in the file.
struct DiagnosticRendering {
  let source: [UInt8]
  /// Where in the file `source` begins.
  let offset: Int

  init(_ source: String, at offset: Int) {
    self.source = Array(source.utf8)
    self.offset = offset
  }

  func render(_ diagnostics: [JSON]) -> String {
    diagnostics.map(render).joined(separator: "\n")
  }

  private func render(_ diagnostic: JSON) -> String {
    var lines = [
      "\(position(diagnostic["position"])): \(diagnostic["message"]?.string ?? "no message")"
    ]
    if diagnostic["severity"]?.string != "error" { lines.append("  is no error") }
    let highlights = (diagnostic["highlights"]?.array ?? []).map { text(range($0)) }
    if !highlights.isEmpty { lines.append("  > " + highlights.joined(separator: " > ")) }
    for note in diagnostic["notes"]?.array ?? [] {
      lines.append("  note \(position(note["position"])): \(note["message"]?.string ?? "")")
    }
    for fixIt in diagnostic["fixIts"]?.array ?? [] {
      lines.append("  fix, \(fixIt["message"]?.string ?? ""): \(changedLines(fixIt))")
    }
    return lines.joined(separator: "\n")
  }

  private func position(_ json: JSON?) -> String {
    guard json?["fileName"]?.string == "/file.swift", let position = json?["offset"]?.integer else {
      return "no position"
    }
    let before = source.prefix(max(position - offset, 0))
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
    return "\(line):\(column)"
  }

  private func range(_ json: JSON?) -> Range<Int> {
    let start = (json?["startOffset"]?.integer ?? offset) - offset
    let end = (json?["endOffset"]?.integer ?? offset) - offset
    return 0 <= start && start <= end && end <= source.count ? start..<end : 0..<source.count
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: source[range], as: UTF8.self)
  }

  private func changedLines(_ fixIt: JSON) -> String {
    var fixed = source
    let changes = (fixIt["changes"]?.array ?? []).map {
      (range: range($0["range"]), text: $0["newText"]?.string ?? "")
    }
    for change in changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      fixed.replaceSubrange(change.range, with: change.text.utf8)
    }
    let lines = { (bytes: [UInt8]) in
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let before = Set(lines(source))
    return lines(fixed).filter { !before.contains($0) }
      .map { String($0.drop { $0 == " " }) }.joined(separator: " / ")
  }
}

@Suite struct DiagnosticTests {
  static let offset = 1000

  @Test(arguments: Misuse.all)
  func reports(_ misuse: Misuse) throws {
    let message = PluginMessage.expand(
      misuse.source,
      offset: Self.offset,
      context: misuse.context
    )
    let result = ExpansionPair.expand(message)
    let rendering = DiagnosticRendering(misuse.source, at: Self.offset)
    #expect(rendering.render(result.diagnostics) == misuse.expected)
  }

  /// The rest of the program should not be told that the type is no packet.
  @Test func conformsDespiteErrors() throws {
    let result = ExpansionPair.expand(
      PluginMessage.expand("@Packet struct S<T> { var x: T, y: Int }")
    )
    #expect(result.diagnostics.count == 1)
    #expect(
      result.source == """
        nonisolated extension S: PacketKit._PacketConformance {
          init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
            Swift.fatalError()
          }

          func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          }
        }

        """
    )
  }

  /// No accessor should be told that what it calls is missing, nor a delta what it lacks.
  @Test func hasWhatOthersNeedDespiteErrors() throws {
    let result = ExpansionPair.expand(
      PluginMessage.expand(
        """
        @Packet(delta: true) struct S {
          @Derived(countOf: "b") var a: Number
          @Counted(by: "a") var b: [UInt8]
          var c: Int
        }
        """, extendedType: "G.S", conformances: "Packet, DeltaPacket", context: ["enum G {}"])
    )
    #expect(result.diagnostics.count == 1)
    let source = try #require(result.source)
    for signature in [
      "private func _derived<Payload>(a _: Void) -> Payload {",
      "func _isUnchanged(from baseline: Self) -> Swift.Bool {",
      "func _writeDelta(against baseline: Self, _ delta: inout PacketKit._DeltaWriter, ",
      "init(_from reader: inout PacketKit.PacketReader, _ delta: inout PacketKit._DeltaReader, ",
    ] {
      #expect(source.contains("\n  \(signature)"))
    }
  }

  @Test(arguments: [
    "@Packet class S {}", "@Packet actor S {}", "@Packet protocol S {}",
    "@Packet enum S: UInt8 { case a }",
    "@Packet struct S { var", "@Packet struct S {\n#if A\n@Varint\n#endif\nvar x: UInt8 }",
  ])
  func expandsToNothingWhereNoExtensionCanStand(_ source: String) {
    let result = ExpansionPair.expand(PluginMessage.expand(source))
    #expect(result.source == nil)
    #expect(!result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    (
      "@Packet private struct S {}", ["struct Outer {}"],
      "1:9: '@Packet' extends 'S' at the top of the file, where a private nested type cannot be seen; make it 'fileprivate'\n  > private\n  fix, change 'private' to 'fileprivate': @Packet fileprivate struct S {}"
    ),
    (
      "@Packet struct S {}", ["private struct Inner {}", "struct Outer {}"],
      "1:16: '@Packet' extends 'S' at the top of the file, where the private type 'Inner' around it cannot be seen; make 'Inner' 'fileprivate'\n  > S"
    ),
    ("@Packet struct S {}", ["private struct Outer {}"], ""),
    ("@Packet private struct S {}", [], ""),
  ])
  func reportsPrivateTypes(_ source: String, _ context: [String], _ expected: String) {
    let message = PluginMessage.expand(source, offset: Self.offset, context: context)
    let result = ExpansionPair.expand(message)
    #expect(DiagnosticRendering(source, at: Self.offset).render(result.diagnostics) == expected)
  }

  @Test(arguments: [
    (
      "@Varint var x: UInt8", ["struct S {}"],
      "1:1: '@Varint' has no effect, because 'S' is not a '@Packet'; add '@Packet' to it\n  > @Varint"
    ),
    (
      "@Varint var x: UInt8", [],
      "1:1: '@Varint' applies to stored properties of a '@Packet' struct\n  > @Varint"
    ),
    (
      "@Varint var x: UInt8", ["func f() {}"],
      "1:1: '@Varint' applies to stored properties of a '@Packet' struct\n  > @Varint"
    ),
    (
      "@Varint var x: UInt8 { 5 }", ["@Packet struct S {}"],
      "1:1: 'x' is computed, so it is not a field; to encode it, add '@Derived'; otherwise, remove '@Varint'\n  > @Varint"
    ),
    (
      "@Varint static var x: UInt8 = 5", ["@Packet struct S {}"],
      "1:1: '@Varint' does not apply to a static property, which is not a field; remove it\n  > @Varint"
    ),
    (
      "@Varint func f() {}", ["@Packet struct S {}"],
      "1:1: '@Varint' applies to stored properties of a '@Packet' struct\n  > @Varint"
    ),
    (
      "@Varint struct T {}", ["@Packet struct S {}"],
      "1:1: '@Varint' applies to stored properties of a '@Packet' struct\n  > @Varint"
    ),
    ("@Varint var x: UInt8 = 0 { didSet {} }", ["@Packet struct S {}"], ""),
    ("@Varint var x: UInt8", ["@PacketKit.Packet(magic: [1]) public struct S: P {}"], ""),
  ])
  func reportsMisplacedFieldAttributes(
    _ source: String,
    _ context: [String],
    _ expected: String
  ) {
    let message = PluginMessage.expand(
      source,
      type: "FieldAttributeMacro",
      role: "peer",
      offset: Self.offset,
      attribute: "@Varint",
      context: context
    )
    let result = ExpansionPair.expand(message)
    #expect(DiagnosticRendering(source, at: Self.offset).render(result.diagnostics) == expected)
    #expect(result.source == "")
  }

  @Test func refusesFieldAttributesThatItDoesNotKnow() {
    let source = "@Tomorrow var x: UInt8"
    let message = PluginMessage.expand(
      source,
      type: "FieldAttributeMacro",
      role: "peer",
      offset: Self.offset,
      attribute: "@Tomorrow",
      context: ["@Packet struct S {}"]
    )
    let result = ExpansionPair.expand(message)
    #expect(
      DiagnosticRendering(source, at: Self.offset).render(result.diagnostics)
        == "1:1: '@Tomorrow' is not supported yet\n  > @Tomorrow"
    )
  }

  @Test func saysNothingOfContextThatTheCompilerKeepsToItself() {
    let message = PluginMessage.expand(
      "@Varint var x: UInt8",
      type: "FieldAttributeMacro",
      role: "peer",
      attribute: "@Varint",
      context: nil
    )
    #expect(ExpansionPair.expand(message).diagnostics.isEmpty)
  }
}
