import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// Packets that are read from their documents alone, without the program.
@Suite struct DocumentTests {
  /// Each packet is read as its program reads it, unless only the program could: then the document's reader says so.
  @Test func documentsReadWhatProgramsRead() throws {
    var counts = (read: 0, unchecked: 0, unreadable: 0)
    for (packet, inputs) in Self.packets {
      let live = PacketReference(packet)
      let text = SchemaDocument(of: [packet]).json
      let document = try SchemaDocument(parsing: text)
      #expect(document.json == text)
      let read = try #require(document.reference(document.names[0]))
      for bytes in inputs {
        // Programs without optimization take more of the stack.
        let limits = PacketLimits(maximumStackByteCount: 480 * 1024)
        let expected = AnnotatedHex(of: live, in: bytes, limits: limits)
        let found = AnnotatedHex(of: read, in: bytes, limits: limits)
        let error = found.map.error.map { "\($0)" } ?? ""
        if error.contains("only the program can read") {
          counts.unreadable += 1
        } else if !found.map.notes.isEmpty {
          counts.unchecked += 1
          // What it reads, it reads alike; a program may find more that is wrong, such as a digest before that.
          let other = expected.map.error.map { "\($0)" } ?? ""
          #expect(error.isEmpty || error == other || other.contains(": checksum at"), "\(other)")
        } else {
          counts.read += 1
          #expect(found.text() == expected.text())
        }
      }
    }
    #expect(counts.read > 3 * (counts.unchecked + counts.unreadable), "\(counts)")
  }

  private static var packets: [(any Packet.Type, [[UInt8]])] {
    var generator = SplitMix64(seed: 63)
    return Property.zoo.map { packet in
      var inputs: [[UInt8]] = []
      for _ in 0..<LongTests.count(1) {
        // Some values are not found at random.
        guard let bytes = try? bytes(packet, &generator) else { continue }
        inputs += [bytes, Array(bytes.dropLast()), bytes + [0]]
        for _ in 0..<4 where !bytes.isEmpty {
          var damaged = bytes
          let index = Int.random(in: damaged.indices, using: &generator)
          damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
          inputs.append(damaged)
        }
      }
      return (packet, inputs)
    }
  }

  private static func bytes<P: Packet>(
    _ packet: P.Type, _ generator: inout SplitMix64
  ) throws -> [UInt8] {
    try P.random(using: &generator).encodedBytes()
  }

  /// A hand-written value, whose bytes only the program knows.
  struct Color: Packet, Equatable {
    var bits: UInt16
    static var minimumByteCount: Int { 2 }
    init(from reader: inout PacketReader) throws(PacketError) {
      bits = try reader.read(UInt16.self)
    }
    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(bits) }
  }

  @Packet struct Lamp: Equatable {
    var number: UInt8
    var color: Color
  }

  @Packet struct Lamps: Equatable {
    @LengthPrefixed(UInt8.self) var color: Color
    var level: UInt8
    @Rule("must be even", of: "level") var isEven: Bool { level % 2 == 0 }
  }

  @Test func whatOnlyTheProgramReadsIsSaidAndShown() throws {
    let lamp = try #require(SchemaDocument(of: [Lamp.self]).reference("\(Self.name).Lamp"))
    let text = AnnotatedHex(of: lamp, in: [7, 1, 2]).text()
    #expect(
      text == """
        # Lamp.color: only the program can read Color at offset 1
          07     # number 7
                 # color
          01 02  # not decoded
        # ^^

        """)
    let lamps = try #require(SchemaDocument(of: [Lamps.self]).reference("\(Self.name).Lamps"))
    let rest = AnnotatedHex(of: lamps, in: [2, 1, 2, 5]).text()
    #expect(
      rest == """
        # Lamps: 4 bytes
        # Not checked: Lamps: the rule "must be even"
        # Not checked: Lamps.color: that these bytes are a value of Color
        02  01 02  # color 2 bytes
        05         # level 5

        """)
  }

  /// A document of another's making may say anything.
  @Test func noDocumentTraps() throws {
    let documents = [
      #"{"A": [{"item": "field", "name": "a", "type": {"kind": "packet", "packet": "A"}}]}"#,
      #"{"A": [{"item": "field", "name": "a", "type": {"kind": "packet", "packet": "B"}}]}"#,
      #"{"A": [{"item": "padding", "count": -9223372036854775808, "field": "a"}]}"#,
      #"{"A": [{"item": "alignment", "to": 0, "field": "a"}]}"#,
      """
      {"A": [{"item": "field", "name": "a", "type": {"kind": "array", "extent": {"count": 9223372036854775807}, \
      "element": {"kind": "packet", "packet": "A"}}}]}
      """,
      """
      {"A": [{"item": "field", "name": "a", "type": {"kind": "integer", "bits": 7}}, \
      {"item": "checksum", "algorithm": "x", "bits": -8}]}
      """,
      #"{"A": [{"item": "field", "name": "a", "type": {"kind": "integer", "bits": -64}}]}"#,
      #"{"A": [{"item": "field", "name": "a", "type": {"kind": "varint", "bits": 900}}]}"#,
      #"{"A": [{"item": "field", "name": "a", "type": {"kind": "digits", "bits": 0, "radix": 10}}]}"#,
      """
      {"A": [{"item": "bits", "fields": [{"name": "a", "bits": 70, "type": {"kind": "quantized", "lanes": -1, \
      "bits": 32, "lower": 0, "upper": 1}}]}]}
      """,
      """
      {"A": [{"item": "bits", "fields": [{"name": "a", "bits": 9223372036854775807, "type": {"kind": "array", \
      "extent": {"count": 2}, "element": {"kind": "bool"}}}]}]}
      """,
      """
      {"A": [{"item": "field", "name": "a", "type": {"kind": "vector", "count": -4, "element": {"kind": "integer", \
      "bits": 8}}}]}
      """,
      """
      {"A": [{"item": "field", "name": "a", "type": {"kind": "string", "encoding": "utf8", "extent": \
      {"count": -4}}}]}
      """,
    ]
    for packets in documents {
      let text = #"{"format": "PacketKit 1", "packets": \#(packets)}"#
      guard let document = try? SchemaDocument(parsing: text) else { continue }
      let packet = try #require(document.reference("A"))
      for count in [0, 1, 64] {
        _ = AnnotatedHex(of: packet, in: Array(repeating: 1, count: count)).text()
      }
      _ = WiresharkDissector(of: packet).source
      _ = PacketDiagram(of: [packet]).text
      _ = ProtocolPage([packet]).html
    }
  }

  @Test func numbersOfBitsAreReadOnlyInRuns() throws {
    for kind in [
      #""unitQuaternion""#, #""quantized", "lanes": 1, "bits": 32, "lower": 0.0, "upper": 1.0"#,
    ] {
      let field = #"{"item": "field", "name": "a", "type": {"kind": \#(kind)}}"#
      let text = #"{"format": "PacketKit 1", "packets": {"A": [\#(field)]}}"#
      let packet = try #require(SchemaDocument(parsing: text).reference("A"))
      let error = AnnotatedHex(of: packet, in: [1, 2, 3]).map.error.map { "\($0)" } ?? ""
      #expect(error.contains("only the program can read"), "\(error)")
    }
  }

  @Test func formsOfDeltasAreReadAsTheyAreWritten() {
    let forms: [PacketDescription.DeltaForm] = [
      .relative(small: 3, large: 10), .identified, .members, .change,
    ]
    for form in forms { #expect(form.words.flatMap(PacketDescription.DeltaForm.init) == form) }
    #expect(PacketDescription.DeltaForm("a difference of 3 bits") == nil)
  }

  private static var name: String { String(reflecting: DocumentTests.self) }
}
