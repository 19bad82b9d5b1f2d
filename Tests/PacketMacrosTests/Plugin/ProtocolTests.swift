import Testing

@Suite struct ProtocolTests {
  private func reply(_ message: String) -> JSON? {
    JSONParser.parse(MessageHandler().reply(to: Array(message.utf8)))
  }

  @Test func tellsItsCapability() {
    let expected: JSON = ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
    #expect(reply(#"{"getCapability":{"capability":{"protocolVersion":8}}}"#) == expected)
    #expect(reply(#"{"getCapability":{}}"#) == expected)
    #expect(reply(#"{"getCapability":null}"#) == expected)
  }

  @Test func loadsNoLibraries() {
    let expected: JSON = ["loadPluginLibraryResult": ["diagnostics": [], "loaded": .bool(false)]]
    #expect(reply(#"{"loadPluginLibrary":{"libraryPath":"x","moduleName":"y"}}"#) == expected)
  }

  @Test(arguments: [
    "", "{", "null", "[]", "5", "\"x\"", "{}", #"{"x":1}"#, #"{"expandAttachedMacro":{}}"#,
    #"{"expandAttachedMacro":5}"#, #"{"expandFreestandingMacro":{"macro":{}}}"#,
    #"{"getCapability":"#, "{\"a\":\"\u{1}\"}", "\u{FEFF}{}",
    #"{"expandAttachedMacro":{"macro":{"typeName":5},"macroRole":"extension","declSyntax":{}}}"#,
    String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
  ])
  func answersWhatItDoesNotUnderstand(_ message: String) throws {
    let result = try #require(reply(message)?["expandMacroResult"])
    #expect(result["expandedSource"] == nil)
    let diagnostics = try #require(result["diagnostics"]?.array)
    #expect(diagnostics.count == 1)
    let keys = ["message", "severity", "position", "highlights", "notes", "fixIts"]
    for key in keys { #expect(diagnostics.first?[key] != nil) }
  }

  @Test func readsRequestsOfOlderCompilers() throws {
    let message = #"""
      {"expandAttachedMacro":{
        "macro":{"moduleName":"PacketMacros","name":"Packet","typeName":"PacketMacro"},
        "macroRole":"extension","discriminator":"x",
        "attributeSyntax":{"kind":"attribute","source":"@Packet","location":{"offset":0}},
        "declSyntax":{"kind":"declaration","source":"@Packet struct S { var a: UInt8 }"}}}
      """#
    let result = try #require(reply(message)?["expandMacroResult"])
    #expect(result["diagnostics"]?.array == [])
    #expect(result["expandedSource"]?.string?.hasPrefix("nonisolated extension S {\n") == true)
  }

  /// What is kept of a packet for the next message is used only for the same packet.
  @Test func noMessageChangesTheAnswerToTheNext() {
    let handler = MessageHandler()
    let sources = [
      "@Packet(magic: header) struct S { @FixedWidth(width) var a: String }",
      "@Packet(magic: header) struct S { @FixedWidth(most) var a: String }",
      "@Packet(view: true) struct S { var a: Int }", "@Packet struct S {", "@Packet class S {}",
    ]
    for source in sources {
      for (context, line, features) in [
        ([], nil, []), (["enum Outer {}"], nil, []), ([], 2, []), ([], 3, []),
        ([], 3, ["ModuleSelector"]),
      ] as [([String], Int?, [String])] {
        for role in ["peer", "member", "extension", "extension"] {
          let message = PluginMessage.expand(
            source, role: role, line: line, context: context, features: features
          ).bytes
          #expect(handler.reply(to: message) == MessageHandler().reply(to: message))
        }
      }
    }
  }

  @Test func disregardsWhatItDoesNotKnow() throws {
    guard
      case .object(var members)? = PluginMessage.expand("@Packet struct S {}")[
        "expandAttachedMacro"
      ]
    else { return #expect(Bool(false)) }
    members.append(("tomorrow", ["a": [1, 2, .null, .bool(true)]]))
    let message: JSON = ["expandAttachedMacro": .object(members), "traceID": 5]
    let header = "nonisolated extension S: PacketKit._PacketConformance {"
    #expect(ExpansionPair.expand(message).source?.hasPrefix(header) == true)
  }

  @Test func conditionsOfTheClientAreNoFeatures() {
    let names = ["Embedded", "ModuleSelector"]
    let packet = "@Packet struct S { var a: UInt8 }"
    let plain = ExpansionPair.expand(PluginMessage.expand(packet)).source
    let custom = PluginMessage.expand(packet, conditions: names)
    #expect(ExpansionPair.expand(custom).source == plain)
    #expect(ExpansionPair.expand(PluginMessage.expand(packet, features: names)).source != plain)
  }

  @Test func refusesMacrosThatItDoesNotKnow() {
    let result = ExpansionPair.expand(
      PluginMessage.expand("@Packet struct S {}", type: "OtherMacro")
    )
    #expect(result.source == nil)
    #expect(result.diagnostics.count == 1)
  }

  @Test(arguments: [Int.max, Int.min, -1, 1 << 62])
  func survivesAbsurdOffsets(_ offset: Int) {
    let result = ExpansionPair.expand(
      PluginMessage.expand("@Packet struct S { var a: Int }", offset: offset)
    )
    #expect(result.diagnostics.count == 1)
    let peer = PluginMessage.expand(
      "@Varint func f() {}",
      type: "FieldAttributeMacro",
      role: "peer",
      offset: offset,
      attribute: "@Varint"
    )
    #expect(ExpansionPair.expand(peer).diagnostics.count == 1)
  }
}

@Suite struct JSONTests {
  private static let texts: [(String, JSON)] = [
    ("null", JSON.null), ("true", .bool(true)), (" false ", .bool(false)), ("0", 0), ("-12", -12),
    ("1.9", 1), ("1e3", 1000), ("1e999", 0), ("99999999999999999999", 0), ("\"\"", ""),
    (#""a\"\\\/\b\f\n\r\tA\u00e9\ud83d\ude80""#, "a\"\\/\u{8}\u{C}\n\r\tA\u{E9}\u{1F680}"),
    ("[]", []), ("[1, [2], {}]", [1, [2], [:]]), (#"{"a": {"b": null}}"#, ["a": ["b": .null]]),
    ("\"é🚀\"", "é🚀"), (#"{"a":1,"a":2}"#, ["a": 1, "a": 2]),
  ]

  @Test(arguments: texts)
  func reads(_ text: String, _ value: JSON) {
    #expect(JSONParser.parse(Array(text.utf8)) == value)
  }

  @Test func takesTheLastOfSeveralMembers() {
    #expect(JSONParser.parse(Array(#"{"a":1,"a":2}"#.utf8))?["a"] == 2)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "+", "-", ".", "1 2", "[1,]", "[1 2]", "[", "]", "{", "{\"a\"}",
    "{\"a\":}", "{a:1}", "{\"a\":1,}", "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"",
    "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\ud83d \\ude80\"", "\"\\ud83d\\u0041\"", "\"\\udc00\"",
    "\"\n\"", "'a'",
  ])
  func refuses(_ text: String) {
    #expect(JSONParser.parse(Array(text.utf8)) == nil)
  }

  @Test func refusesInvalidUnicode() {
    #expect(JSONParser.parse([0x22, 0xFF, 0x22]) == nil)
    #expect(JSONParser.parse([0x22, 0xC3, 0x22]) == nil)
    #expect(JSONParser.parse([0xFF]) == nil)
  }

  @Test func limitsDepth() {
    let deepest = JSONParser.maximumDepth
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(JSONParser.parse(nested(deepest)) != nil)
    #expect(JSONParser.parse(nested(deepest + 1)) == nil)
  }

  @Test func writesWhatItReads() {
    let value: JSON = [
      "a": ["\"\\\n\r\t\u{1}\u{7F}é🚀", 5, -5, .bool(true), .bool(false), .null], "b": [:], "c": [],
    ]
    #expect(JSONParser.parse(value.bytes) == value)
    let text = String(decoding: (["b": "\u{1}", "a": 1] as JSON).bytes, as: UTF8.self)
    #expect(text == #"{"b":"\u0001","a":1}"#)
  }
}
