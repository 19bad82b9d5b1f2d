import Testing

@testable import PacketMacros

/// A declaration and what it expands to.
struct ExpansionPair: CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let expansion: String

  init(_ name: String, _ source: String, _ expansion: String) {
    testDescription = name
    self.source = source
    self.expansion = expansion
  }

  /// What the macro makes of `source`, through the message handler.
  static func expand(_ message: JSON) -> (source: String?, diagnostics: [JSON]) {
    let result = JSONParser.parse(MessageHandler.reply(to: message.bytes))?["expandMacroResult"]
    return (result?["expandedSource"]?.string, result?["diagnostics"]?.array ?? [])
  }
}

@Suite struct ExpansionTests {
  @Test(
    arguments: ExpansionPair.fields + ExpansionPair.attributes + ExpansionPair.packetArguments
      + ExpansionPair.declarations
  )
  func expands(_ pair: ExpansionPair) throws {
    let name = try Scanner.readType(pair.source).name
    let message = PluginMessage.expand(pair.source, extendedType: name)
    let result = ExpansionPair.expand(message)
    #expect(result.source == pair.expansion + "\n")
    #expect(result.diagnostics.isEmpty)
  }

  @Test func namesNestedTypesAsTheCompilerDoes() throws {
    let message = PluginMessage.expand(
      "@Packet struct Inner {}",
      extendedType: "Outer.Inner",
      context: ["struct Outer {}"]
    )
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(expansion.hasPrefix("extension Outer.Inner: PacketKit.Packet {\n"))
  }

  @Test func usesModuleSelectorsWhereTheCompilerKnowsThem() throws {
    let message = PluginMessage.expand("@Packet struct S {}", features: ["A", "ModuleSelector"])
    let expansion = try #require(ExpansionPair.expand(message).source)
    #expect(expansion.hasPrefix("extension S: PacketKit::Packet {\n"))
    #expect(!expansion.contains("PacketKit."))
  }

  @Test(arguments: [
    (nil, "extension S {"),
    ("Packet", "extension S: PacketKit.Packet {"),
    ("PacketField", "extension S: PacketKit.PacketField {"),
    ("Packet, PacketField", "extension S: PacketKit.Packet, PacketKit.PacketField {"),
    (
      "PacketKit.PacketField, PacketKit.Packet",
      "extension S: PacketKit.Packet, PacketKit.PacketField {"
    ),
  ])
  func conformsToWhatIsAskedFor(_ conformances: String?, _ opening: String) throws {
    let message = PluginMessage.expand("@Packet struct S {}", conformances: conformances)
    let result = ExpansionPair.expand(message)
    #expect(try #require(result.source).hasPrefix(opening + "\n"))
    #expect(result.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("@Packet public struct S<T> { var x: T }", [], "public "),
    ("@Packet package struct S<T> { var x: T }", [], "package "),
    ("@Packet struct S<T> { var x: T }", [], ""),
    ("@Packet fileprivate struct S<T> { var x: T }", [], ""),
    ("@Packet public struct S<T> { var x: T }", ["enum Outer {}"], ""),
    ("@Packet public struct S<T> { var x: T }", ["public enum Outer {}"], "public "),
    ("@Packet public struct S<T> { var x: T }", ["extension Outer {}"], "public "),
    ("@Packet public struct S<T: PacketField> { var x: T }", [], "public "),
    ("@Packet struct S { var x: UInt8 }", ["enum Outer {}"], "public "),
  ])
  func membersOfConditionalPacketsAreAsAccessibleAsTheType(
    _ source: String,
    _ context: [String],
    _ access: String
  ) throws {
    let expansion = try #require(
      ExpansionPair.expand(PluginMessage.expand(source, context: context)).source
    )
    #expect(expansion.contains("\n  \(access)nonisolated init("))
    #expect(expansion.contains("\n  \(access)nonisolated func encode("))
    #expect(expansion.contains("\n  \(access)nonisolated static var minimumByteCount"))
  }

  @Test func fieldAttributesExpandToNothing() throws {
    let message = PluginMessage.expand(
      "@Varint var x: UInt32",
      type: "FieldAttributeMacro",
      role: "peer",
      attribute: "@Varint",
      context: ["@Packet struct S {}"]
    )
    let result = ExpansionPair.expand(message)
    #expect(result.source == "")
    #expect(result.diagnostics.isEmpty)
  }
}
