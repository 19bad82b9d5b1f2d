import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// A folder with the exports of all test packets and of the gallery's, and `index.json`: their fixtures, and what these
/// mean to PacketKit.
/// Scripts in Python compare it with what other programs make of the same bytes.
struct ExportIndex {
  let folder: URL

  /// The packets by name, in the order of their ports.
  private let packets: [(name: String, type: any Packet.Type)]
  private static let firstPort: UInt16 = 20_000

  /// The packets that are hand-written, or have a value or a length that is, or that only they compute.
  private static let handWritten = [
    "ASTERIX_Block", "Bitcoin_Message", "CodedColors", "CodedElements", "ComputedBox",
    "ComputedFields", "ComputedVersions", "DER_Value", "DNS_Message", "GIF_File",
    "HID_ReportDescriptor", "MySQL_Answer", "Surroundings", "WAV_File",
  ]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("exports-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var packets: [(name: String, type: any Packet.Type)] = []
    for (name, type) in Golden.packets.sorted(by: { $0.key < $1.key }) {
      packets.append((name, type))
    }
    for entry in Gallery.entries { packets.append((Self.name(of: entry.packet), entry.packet)) }
    for packet in ExportedPackets.all { packets.append((packet.name, packet.type)) }
    self.packets = packets
    var ports: [String: Int] = [:]
    var generator = SplitMix64(seed: LongTests.seed)
    var pool = RenamedDocument.Pool(and: try names())
    for (index, packet) in packets.enumerated() {
      let name = "Renamed_\(packet.name)"
      let port = Self.firstPort + UInt16(2 * index)
      (ports[packet.name], ports[name]) = (Int(port), Int(port + 1))
      var dissector = WiresharkDissector(of: packet.type)
      dissector.udpPort = port
      try write(dissector.source, "\(packet.name).lua")
      let document = SchemaDocument(of: [packet.type])
      try write(document.json, "\(packet.name).json")
      let renamed = try RenamedDocument.rename(document, from: &pool, &generator)
      let references = Naming.packets(of: [PacketReference(packet.type)]).map(\.0)
      try write(WiresharkScript(renamed, of: references, port + 1).text, "\(name).lua")
    }
    let cases =
      (Fixture.goldens + Fixture.malformed).compactMap(self.entry) + (try Self.galleryCases())
      + Self.exportedCases()
    let index: [String: Any] = [
      "ports": ports, "cases": cases, "changed": try Self.changedCases() + mutatedCases(),
      "streams": try streams(), "handWritten": Self.handWritten,
    ]
    try JSONSerialization.data(withJSONObject: index).write(
      to: folder.appendingPathComponent("index.json"))
  }

  /// The folder of all tests, which is removed when the process ends.
  static let shared: Result<ExportIndex, any Error> = Result {
    let index = try ExportIndex()
    atexit {
      if let index = try? ExportIndex.shared.get() {
        try? FileManager.default.removeItem(at: index.folder)
      }
    }
    return index
  }

  private func write(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// The names that Python has, if it is installed.
  private func names() throws -> [String] {
    let file = folder.appendingPathComponent("names")
    guard Python.isThere else { return [] }
    let script = try FixtureFolder(named: "Tests").url
      .appendingPathComponent("PacketKitTests/Exports/Scripts/names.py")
    try Python.run([script.path, file.path])
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private func entry(_ fixture: Fixture) -> [String: Any]? {
    Self.packet(of: fixture).map { Self.entry(fixture, of: $1, named: $0) }
  }

  private static func packet(of fixture: Fixture) -> (String, any Packet.Type)? {
    "\(fixture)".split(separator: "/").lazy.map(String.init)
      .compactMap { name in Golden.packets[name].map { (name, $0) } }.first
  }

  /// The packet's name for files, such as `MQTT_Connect`.
  private static func name(of packet: any Packet.Type) -> String {
    let parts = String(reflecting: packet).split { !$0.isLetter && !$0.isNumber }
    return parts.filter { $0 != parts[0] }.joined(separator: "_")
  }

  /// The cases of the gallery, and what becomes of each if its last byte is missing.
  private static func galleryCases() throws -> [[String: Any]] {
    try FixtureFolder(named: "Fixtures").folder("Protocols").fixtures().flatMap { fixture in
      // Exports have nothing to give.
      if Gallery.given(fixture.packet, case: fixture.name) != nil { return [[String: Any]]() }
      let packet = try #require(Gallery.packet(fixture.packet, case: fixture.name))
      let name = name(of: packet)
      let shorter = PacketTree(of: packet, in: fixture.bytes.dropLast())
      return [
        entry(fixture, of: packet, named: name),
        entry("\(fixture), without its last byte", shorter, named: name),
      ]
    }
  }

  /// The cases of the gallery with another byte in place of one of the first, and with one byte more.
  private static func changedCases() throws -> [[String: Any]] {
    var entries: [[String: Any]] = []
    for fixture in try FixtureFolder(named: "Fixtures").folder("Protocols").fixtures()
    where fixture.bytes.count < 200 && Gallery.given(fixture.packet, case: fixture.name) == nil {
      let packet = try #require(Gallery.packet(fixture.packet, case: fixture.name))
      for index in fixture.bytes.indices.prefix(10) {
        for (step, tail) in [(1 as UInt8, [] as [UInt8]), (255, []), (1, [0])] {
          var bytes = fixture.bytes + tail
          bytes[index] &+= step
          let tree = PacketTree(of: packet, in: bytes)
          let end = tail.isEmpty ? "" : " and 0 at the end"
          let title = "\(fixture), \(bytes[index]) at \(index)\(end)"
          var entry = entry(title, tree, named: name(of: packet))
          entry["leaves"] = nil
          entries.append(entry)
        }
      }
    }
    return entries
  }

  /// The fixtures and what an attacker could make of them.
  private func mutatedCases() -> [[String: Any]] {
    var entries: [[String: Any]] = []
    func add(_ title: String, _ bytes: [UInt8], _ name: String, _ packet: any Packet.Type) {
      guard bytes.count < 4096 else { return }
      for (index, input) in mutations(of: bytes).enumerated() {
        let tree = PacketTree(of: packet, in: input)
        var entry = Self.entry("\(title), change \(index)", tree, named: name)
        entry["leaves"] = nil
        entries.append(entry)
      }
    }
    for fixture in Fixture.goldens + Fixture.malformed {
      guard let (name, packet) = Self.packet(of: fixture) else { continue }
      add("\(fixture)", fixture.bytes, name, packet)
    }
    for packet in ExportedPackets.all {
      for bytes in packet.encodings.prefix(20) {
        add("\(packet.name) \(bytes)", bytes, packet.name, packet.type)
      }
    }
    return entries
  }

  private static func exportedCases() -> [[String: Any]] {
    var entries: [[String: Any]] = []
    for (name, type, encodings) in ExportedPackets.all {
      for bytes in encodings {
        let tree = PacketTree(of: type, in: bytes)
        entries.append(entry("\(name) \(bytes)", tree, named: name))
      }
    }
    return entries
  }

  private static func entry(
    _ fixture: Fixture,
    of packet: any Packet.Type,
    named name: String
  ) -> [String: Any] {
    entry("\(fixture)", PacketTree(of: packet, in: fixture.bytes), named: name)
  }

  private static func entry(_ title: String, _ tree: PacketTree, named name: String)
    -> [String: Any]
  {
    [
      "name": title, "type": name, "hex": tree.bytes.map(\.hexDigits).joined(),
      "error": tree.error.map { "\($0)" } ?? "", "offset": tree.error?.offset ?? 0,
      "reason": tree.error.map { String("\($0.reason)".prefix { $0 != "(" }) } ?? "",
      "leaves": leaves(of: tree),
    ]
  }

  private static func leaves(of tree: PacketTree) -> [[String: Any]] {
    var leaves: [[String: Any]] = []
    tree.forEachNode { path, node in
      guard let leaf = Leaf(node, in: tree) else { return }
      leaves.append([
        "path": path, "offset": node.bytes.lowerBound, "length": node.bytes.count,
        "content": node.content.lowerBound, "end": node.content.upperBound, "bits": node.isBits,
        "kind": leaf.kind,
        "value": leaf.value,
      ])
    }
    return leaves
  }

  /// A value, as the scripts know it.
  private struct Leaf {
    let kind: String
    let value: Any

    init?(_ node: PacketTree.Node, in tree: PacketTree) {
      guard let found = node.value else { return nil }
      switch found {
      case .packet, .constant, .collection, .dictionary: return nil
      case .absent: (kind, value) = ("absent", NSNull())
      case .data:
        (kind, value) = (
          node.role == .unknownBytes ? "unknown" : "data",
          tree.bytes[node.content].map(\.hexDigits).joined()
        )
      case .byteArray: (kind, value) = ("numbers", tree.bytes[node.content].map { "\($0)" })
      case .numbers(let numbers), .vector(let numbers):
        (kind, value) = ("numbers", numbers.map { Self.plain($0).value })
      case .checksum(let sum): (kind, value) = ("checksum", "\(sum)")
      case .digest: (kind, value) = ("digest", tree.bytes[node.content].joinedHexDigits)
      case .date(let date): (kind, value) = ("time", "\(date)")
      case .duration(let duration): (kind, value) = ("time", "\(duration)")
      default:
        let plain = Self.plain(found)
        kind = node.role == .tag ? "tag" : node.role == .size ? "size" : plain.kind
        value = plain.value
      }
    }

    private static func plain(_ value: PacketTree.Value) -> (kind: String, value: Any) {
      switch value {
      case .bool(let value): ("bool", value)
      case .unsigned(let number): ("number", "\(number)")
      case .signed(let number): ("number", "\(number)")
      case .wide(let number): ("number", "\(number)")
      case .float(let number): ("number", "\(Double(number))")
      case .double(let number): ("number", "\(number)")
      case .text(let text): ("text", text)
      case .options(let bits): ("number", "\(bits)")
      case .uuid(let uuid): ("uuid", uuid.uuidString)
      case .scalar(let scalar): ("number", "\(scalar.value)")
      case .enumerationCase(let name, let rawValue): ("case", [name, plain(rawValue).value])
      case .opaque(let text): ("opaque", text)
      default: ("other", NSNull())
      }
    }
  }
}

// Streams.
extension ExportIndex {
  /// TCP streams of packets in each framing, and how many packets they have.
  private func streams() throws -> [[String: Any]] {
    let frames = Fixture.goldens.filter { $0.packet == "PlayerState" }.map(\.bytes).filter {
      $0.count < 200
    }
    let lines = frames.filter { !$0.contains(0x0A) && $0.last != 0x0D }
    let fixed = Array(frames.filter { $0.count == frames[0].count }.prefix(3))
    func length(_ count: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    }
    return try [
      stream("uint32", .lengthPrefixed(byteCount: 4), frames) {
        try encode($0, .lengthPrefixed(UInt32.self, maximumLength: 1 << 20))
      },
      stream("varint32", .varint32, frames) { try encode($0, .varint32(maximumLength: 1 << 20)) },
      stream("line", .line, lines) { $0 + [0x0A] },
      stream("fixed", .fixed(length: frames[0].count), fixed) { $0 },
      stream(
        "header", .custom(headerByteCount: 6, lengthOffset: 1, lengthByteCount: 4), frames
      ) {
        [0xAB] + length($0.count) + [0xCD] + $0
      },
      stream("inclusive", .lengthPrefixed(byteCount: 4, includesHeader: true), frames) {
        try encode(
          $0, .lengthPrefixed(UInt32.self, includesHeader: true, maximumLength: 1 << 20))
      },
      stream("delimited", .delimited(by: [0xF8, 0xF9]), frames) {
        try encode($0, .delimited(by: [0xF8, 0xF9], maximumLength: 1 << 20))
      },
      stream("cobs", .cobs, frames) { try encode($0, .cobs(maximumLength: 1 << 20)) },
      stream("slip", .slip, frames) { try encode($0, .slip(maximumLength: 1 << 20)) },
      stream("ppp", .ppp, frames) {
        // After a frame that is aborted.
        try [0x61, 0x7D, 0x7E] + encode($0, .ppp(maximumLength: 1 << 20))
      },
      stream(
        "kept",
        .custom(headerByteCount: 2, lengthOffset: 0, lengthByteCount: 2, isHeaderInFrame: true),
        ExportedPackets.all.first { $0.name == "CollidingNames" }?.encodings ?? [],
        of: ExportedPackets.CollidingNames.self, layer: "exported_packets_colliding_names"
      ) { $0 },
    ]
  }

  private func encode(_ content: [UInt8], _ framing: Framing) throws -> [UInt8] {
    Array(try FrameEncoder(framing).encode(Data(content)))
  }

  private func stream(
    _ name: String,
    _ framing: WiresharkDissector.Framing,
    _ frames: [[UInt8]],
    of packet: any Packet.Type = PlayerState.self,
    layer: String = "player_state",
    _ encode: ([UInt8]) throws -> [UInt8]
  ) throws -> [String: Any] {
    var dissector = WiresharkDissector(of: packet)
    dissector.tcpPort = 30_000
    dissector.framing = framing
    try write(dissector.source, "stream_\(name).lua")
    let bytes = try frames.flatMap(encode)
    return [
      "name": name, "layer": layer, "hex": bytes.map(\.hexDigits).joined(), "count": frames.count,
    ]
  }
}
