import Foundation
package import PacketKit

/// A packet of every kind of field, with and without attributes. Tests/TestPeer/agree.py has the same one in
/// `construct`.
@Packet(magic: [0x50, 0x4B], sized: Varint.self, checksum: .crc32)
package struct PeerPacket: Codable {
  @FixedWidth(6) var code: String
  @FixedWidth(4, padding: 0x20) @Encoding(.ascii) var initials: String
  @LengthPrefixed(UInt8.self, maximum: 20) var name: String
  var text: String
  @LengthPrefixed(Varint.self) @Encoding(.ascii) var host: String?
  @LengthPrefixed(UInt16.self) @LittleEndian var blob: Data
  var isOn: Bool
  var small: Int8?
  @LittleEndian var little: UInt32
  var big: UInt64
  var single: Float
  @LittleEndian var double: Double
  @Varint var count: UInt64
  @Varint @InRange(-5000...5000) var offset: Int32
  @InRange(0...100) var health: UInt8
  @InRange(0..<1000) @LittleEndian var score: UInt16?
  @Aligned(to: 4) var aligned: UInt32
  @Padding(before: 1, after: 2) var padded: UInt8
  @CountPrefixed(UInt8.self, maximum: 8) var numbers: [UInt16]
  @LittleEndian var names: [String]
  @CountPrefixed(Varint.self) @LittleEndian var tags: Set<UInt16>
  @CountPrefixed(UInt16.self) var labels: Set<String>
  @CountPrefixed(UInt8.self) @LittleEndian var prices: [String: UInt16]
  @FixedCount(3) var color: [UInt8]
  var buttons: Buttons
  @LittleEndian var team: Team
  var letter: Letter
  var place: SIMD3<Float>
  @Timestamp(.milliseconds) var date: Date
  @Interval(.microseconds) @LittleEndian var timeout: Duration?
  @Coded(by: QuarterSteps.self) var quarters: Double
  var id: UUID
  @Bits(1) var hasTarget: Bool
  @Bits(2) var side: Side
  @Bits(5) @InRange(0...20) var level: UInt8
  @Bits(5) var lean: Int8
  @Bits(50) var wide: UInt64
  @Quantized(-100...100, bits: 12) var position: SIMD3<Float>
  @Quantized(0...1, bits: 7) var luck: Double
  @UnitQuaternion(bits: 10) var rotation: SIMD4<Float>
  @Padding(before: 1) @Bits(3) var mode: Int8
  @Present(when: "hasTarget") @LengthPrefixed(UInt8.self) var target: String?
  var inner: Inner
  var commands: [Command]
  @Since(2) var mana: UInt16 = 100
  @Since(2) @Bits(4) var rank: UInt8 = 3
  @Since(2) @Quantized(0...1, bits: 4) var fortune: Double = 0
  @Since(3) @Aligned(to: 2) @FixedWidth(4) var clan: String? = nil
  @UnknownBytes var rest: Data
}

extension PeerPacket {
  /// The packet of these bytes.
  package init(bytes: [UInt8]) throws(PacketError) {
    try self.init(decoding: bytes)
  }

  struct Buttons: PacketOptionSet, Codable {
    let rawValue: UInt16
    static let fire = Buttons(rawValue: 1 << 0)
    static let jump = Buttons(rawValue: 1 << 3)
    static let menu = Buttons(rawValue: 1 << 15)
    static let knownOptions: Buttons = [.fire, .jump, .menu]
  }

  enum Team: Int16, PacketField, Codable { case red, green, blue = 300, none = -1 }

  enum Side: Int8, PacketField, BitField, Codable { case left = -1, middle, right }

  @Packet(endianness: .little)
  struct Inner: Codable {
    var x: Int16
    @BigEndian var y: Int16
    var note: String?
  }

  @Packet(endianness: .little, tag: UInt16.self)
  enum Command: Codable {
    @Tag(1) case stop
    @Tag(0x0102) case move(x: Int16, y: Int16)
    @Tag(3) case chat(String, to: UInt32)
    @Tag(4) case enter(Inner)
  }

  /// A Unicode scalar, which JSON has as a number.
  struct Letter: PacketField, Codable {
    var scalar: Unicode.Scalar

    static var minimumByteCount: Int { Unicode.Scalar.minimumByteCount }

    init(from reader: inout PacketReader) throws(PacketError) {
      scalar = try reader.read(Unicode.Scalar.self)
    }

    func encode(into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(scalar)
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      guard let scalar = Unicode.Scalar(try container.decode(UInt32.self)) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "no Unicode scalar")
      }
      self.scalar = scalar
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(scalar.value)
    }
  }
}
