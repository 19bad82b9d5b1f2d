import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// Python reads what PacketKit wrote and PacketKit what Python wrote.
@Suite(.enabled(if: Python.isThere, "python3 is not on the path"))
struct PythonTests {
  /// Reads packets from a file, each behind its count of bytes, and writes their fields in hex, one line a
  /// packet; then reads such lines from another file and writes the packets to a third.
  private static let script = """
    import struct, sys

    packets, fields, lines, answer = sys.argv[1:]

    data = open(packets, "rb").read()
    with open(fields, "w") as out:
        at = 0
        while at < len(data):
            (count,) = struct.unpack_from(">I", data, at)
            packet = data[at + 4 : at + 4 + count]
            at += 4 + count
            identifier, length = struct.unpack_from(">8sI", packet)
            username, state = struct.unpack_from(f">{length}sI", packet, 12)
            assert len(packet) == 16 + length
            name = identifier.rstrip(b"\\0").decode("utf-8").encode("utf-8").hex()
            out.write(f"{name},{username.decode('utf-8').encode('utf-8').hex()},{state}\\n")

    with open(answer, "wb") as out:
        for line in open(lines):
            identifier, username, state = line.rstrip("\\n").split(",")
            identifier, username = bytes.fromhex(identifier), bytes.fromhex(username)
            packet = struct.pack(">8sI", identifier, len(username)) + username
            packet += struct.pack(">I", int(state))
            out.write(struct.pack(">I", len(packet)) + packet)
    """

  @Test func pythonAndPacketKitReadEachOther() throws {
    var generator = SplitMix64()
    print("PythonTests uses \(generator)")
    let written = (0..<1000).map { _ in PlayerState.random(using: &generator) }
    let expected = (0..<1000).map { _ in PlayerState.random(using: &generator) }

    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("PacketKit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["packets", "fields", "lines", "answer"].map(folder.appendingPathComponent)

    var writer = PacketWriter()
    for packet in written { try writer.write(packet.encoded()) }
    try writer.makeData().write(to: files[0])
    try Data(expected.map(\.line).joined(separator: "\n").utf8).write(to: files[2])
    try Python.run(["-c", Self.script] + files.map(\.path))

    let fields = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    #expect(fields.split(separator: "\n").map(String.init) == written.map(\.line), "\(generator)")

    let answer = try Data(contentsOf: files[3])
    var reader = PacketReader(answer)
    for packet in expected {
      let bytes = try reader.read(Data.self)
      #expect(try PlayerState(decoding: bytes) == packet, "\(generator)")
      #expect(try packet.encoded() == bytes, "\(generator)")
    }
    try reader.finish()
  }

  /// The script leaves out the fixtures made with `construct` where that is not installed.
  @Test func theScriptWritesTheFixturesByteForByte() throws {
    let script = try FixtureFolder(named: "Fixtures").url.appendingPathComponent("make_fixtures.py")
    try Python.run([script.path, "--check"])
  }

  /// The script leaves out the protocols whose libraries are not installed.
  @Test func theScriptWritesTheProtocolsByteForByte() throws {
    let folder = try FixtureFolder(named: "Fixtures").url
    let script = folder.appendingPathComponent("make_protocols.py")
    try Python.run([script.path, "--check"])
  }
}

extension PlayerState {
  /// A packet of characters of all lengths in UTF-8, its identifier as long as the field or shorter.
  fileprivate static func random(using generator: inout SplitMix64) -> PlayerState {
    let alphabet = Array("ab z0\u{7F}é߿ࠀ日\u{FFFD}\u{FEFF}😀\u{10FFFF}e\u{301}🇫🇷")
    func text(of count: Int) -> String {
      String((0..<count).compactMap { _ in alphabet.randomElement(using: &generator) })
    }
    var identifier = text(of: Int.random(in: 0...8, using: &generator))
    while identifier.utf8.count > 8 { identifier.removeLast() }
    return PlayerState(
      identifier: identifier,
      username: text(of: Int.random(in: 0...60, using: &generator)),
      state: generator.next()
    )
  }

  /// The fields as the script writes them.
  fileprivate var line: String {
    func hex(_ text: String) -> String {
      text.utf8.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0\(digits)" : digits
      }.joined()
    }
    return "\(hex(identifier)),\(hex(username)),\(state)"
  }
}
