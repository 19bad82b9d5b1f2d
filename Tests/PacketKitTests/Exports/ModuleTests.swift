import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// The modules for JavaScript and Python, held to the decoder of every packet of the tests.
@Suite(.takesLong) struct ModuleTests {
  @Test(
    .enabled(if: Program.node.isThere || Python.isThere, "neither node nor python3 is installed"))
  func modulesAgreeWithSwift() throws {
    let cases = try ModuleCases()
    defer { cases.remove() }
    if Program.node.isThere {
      try Program.node.run([try script("verify_module.mjs"), cases.folder.path])
    }
    if Python.isThere { try Python.run([try script("verify_module.py"), cases.folder.path]) }
  }

  @Test(
    .enabled(if: Program.node.isThere || Python.isThere, "neither node nor python3 is installed"))
  func modulesDivideStreamsAsSwiftDoes() throws {
    let cases = try ModuleCases(count: 0)
    defer { cases.remove() }
    let streams = try FixtureFolder(named: "Fixtures").folder("Streams").url.path
    func words(_ language: String) throws -> [String] {
      let module = cases.folder.appending(path: "module.\(language)").path
      return [try script("verify_frames.\(language)"), module, streams]
    }
    if Program.node.isThere { try Program.node.run(words("mjs")) }
    if Python.isThere { try Python.run(words("py")) }
  }

  @Test(
    .enabled(
      if: Program.node.isThere && Program(name: "tsc").isThere, "tsc or node is not installed"))
  func typeScriptAcceptsTheTypes() throws {
    let cases = try ModuleCases(count: 0)
    defer { cases.remove() }
    let options = ["--strict", "--noEmit", "--skipLibCheck", "false", "--target", "es2022"]
    let file = cases.folder.appending(path: "module.d.mts").path
    try Program(name: "tsc").run(options + ["--module", "nodenext", file])
  }

  @Test(
    .enabled(
      if: Python.isThere && Program(name: "mypy").isThere, "mypy or python3 is not installed"))
  func mypyAcceptsTheModule() throws {
    let cases = try ModuleCases(count: 0)
    defer { cases.remove() }
    try Program(name: "mypy").run(
      ["--strict", cases.folder.appending(path: "module.py").path])
  }

  /// The scripts hold the modules to the sentences of this file, which are those of Swift's encoder.
  @Test func refusalsAreThoseOfSwift() throws {
    let file = URL(fileURLWithPath: try script("swift_refusals.json"))
    let rows = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [[Any]]
    let listed = try #require(rows).map { $0.last as? String ?? "" }
    let sentences = EncodingRefusalTests.refusals.map(\.sentence)
    #expect(listed.count > 30 && listed.allSatisfy(sentences.contains))
  }

  /// What a packet needs, its own module has: the scripts use that. It has nothing that only others need.
  @Test func modulesHaveWhatTheirPacketsNeed() {
    let packets: [any Packet.Type] = [PlayerState.self]
    let withoutFrames = ModuleDocument(of: packets, hasFrames: false)
    let lengths = [
      ModuleDocument(of: packets), withoutFrames,
      ModuleDocument(of: ModuleCases.packets.map(\.type)),
    ].map { JavaScriptModule($0).source.utf8.count }
    #expect(lengths[1] < lengths[0] && 2 * lengths[0] < lengths[2])
    for source in [JavaScriptModule(withoutFrames).source, PythonModule(withoutFrames).source] {
      #expect(source.contains("is not valid UTF-8") || source.contains("are not valid UTF-8"))
      for other in ["varint at", "quaternion", "checksum at", "\n// ", "def frames"] {
        #expect(!source.dropFirst(1000).contains(other), "\(other)")
      }
    }
  }

  @Test func whatOnlyTheProgramKnowsIsNamed() {
    #expect(ModuleDocument(of: [PlayerState.self]).functions.isEmpty)
    let names = ModuleDocument(of: [CodedColors.self, RuledPacket.self]).functions
    #expect(names.contains { $0.hasPrefix("coders ") })
    #expect(names.contains { $0.hasPrefix("rules RuledPacket.") })
  }

  private func script(_ name: String) throws -> String {
    try FixtureFolder(named: "Tests").url
      .appending(path: "PacketKitTests/Exports/Scripts").appending(path: name).path
  }
}

/// A folder with modules of all packets, and of each of some a module of its own and lines of bytes with what the
/// decoder says of them.
struct ModuleCases {
  static let packets: [(name: String, type: any Packet.Type)] = {
    let packets = Golden.packets.map { (name: $0.key, type: $0.value as any Packet.Type) }
    return (packets + ExportedPackets.all.map { ($0.name, $0.type) }).sorted { $0.name < $1.name }
  }()

  let folder: URL

  init(count: Int = LongTests.areEnabled ? 500 : 10) throws {
    let temporary = FileManager.default.temporaryDirectory
    folder =
      ProcessInfo.processInfo.environment["MODULE_CASES"].map { URL(fileURLWithPath: $0) }
      ?? temporary.appending(path: "modules-\(UInt64.random(in: 0...UInt64.max))")
    let own = folder.appending(path: "own")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    let packets = Self.packets
    let types = packets.map(\.type)
    let document = ModuleDocument(of: types)
    try write(JavaScriptModule(document).source, "module.mjs")
    try write(JavaScriptModule(document).declarations, "module.d.mts")
    try write(PythonModule(document).source, "module.py")
    try write(document.json.line, "document.json")
    guard count > 0 else { return }
    let named = Array(zip(packets, Naming.names(of: types.map { PacketReference($0) })))
    for (packet, name) in LongTests.sample(named) {
      let head = "{\"packet\": \"\(document.name(of: name))\", \"qualified\": \"\(name)\"}"
      let lines = Self.lines(of: packet.type, named: packet.name, count: count)
      try write(([head] + lines).joined(separator: "\n"), "\(packet.name).jsonl")
      let own = ModuleDocument(of: [packet.type])
      try write(JavaScriptModule(own).source, "own/\(packet.name).mjs")
      try write(PythonModule(own).source, "own/\(packet.name).py")
    }
  }

  func remove() {
    if ProcessInfo.processInfo.environment["MODULE_CASES"] == nil {
      try? FileManager.default.removeItem(at: folder)
    }
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  private static func lines<P: Packet>(of type: P.Type, named name: String, count: Int) -> [String]
  {
    var generator = SplitMix64(seed: LongTests.seed)
    var inputs = (Fixture.goldens + Fixture.malformed).filter { $0.packet == name }.map(\.bytes)
    if let entry = ExportedPackets.all.first(where: { $0.name == name }) {
      inputs += entry.encodings
    }
    var lines = inputs.map { Vector(of: type, $0).json }
    for _ in 0..<count {
      guard let bytes = try? P.random(using: &generator).encodedBytes() else { break }
      lines.append(Vector(of: type, bytes).json)
      if inputs.count < 1000 { inputs.append(bytes) }
    }
    for _ in 0..<count {
      guard let bytes = inputs.randomElement(using: &generator) else { break }
      lines.append(Vector(of: type, bytes.damaged(using: &generator)).json)
    }
    return lines
  }
}
