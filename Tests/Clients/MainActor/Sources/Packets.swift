import Foundation
import PacketFraming
import PacketKit

enum Kind: UInt8, PacketField, CaseIterable { case scout = 1, medic }
enum Rank: UInt8, BitField, PacketField { case low, high }

struct Flags: PacketOptionSet {
  static let knownOptions: Flags = [.alive, .armed]
  let rawValue: UInt16
  static let alive = Flags(rawValue: 1)
  static let armed = Flags(rawValue: 2)
}

struct Celsius: PacketField, Equatable {
  var tenths: Int16
  static var minimumByteCount: Int { 2 }
  init(tenths: Int16) { self.tenths = tenths }
  init(from reader: inout PacketReader) throws(PacketError) { tenths = try reader.read(Int16.self) }
  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(tenths) }
}

enum Reversed: PacketCoder {
  static var minimumByteCount: Int { 1 }
  static func decode(from reader: inout PacketReader) throws(PacketError) -> String {
    String(try reader.read(String.self, as: .lengthPrefixed(UInt8.self)).reversed())
  }
  static func encode(_ value: String, into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(String(value.reversed()), as: .lengthPrefixed(UInt8.self))
  }
}

@propertyWrapper nonisolated struct Clamped: Equatable {
  var wrappedValue: UInt8 { didSet { wrappedValue = min(wrappedValue, 100) } }
}

@Packet struct Plain: Hashable { var id: UInt8; var name: String }
@Packet nonisolated struct Free: Hashable { var id: UInt8 }
@Packet @MainActor struct Bound {
  var id: UInt8; @LengthPrefixed(UInt8.self, maximum: 4) var name: String
}
@Packet struct Box<Value: Equatable & Sendable>: Equatable { var value: Value; var list: [Value] }

@Packet struct Ranged: Equatable {
  static let range: ClosedRange<UInt8> = 1...9
  static var most: Int { 5 }
  @InRange(Ranged.range) var level: UInt8
  @LengthPrefixed(UInt8.self, maximum: most) var name: String
  @Bits(most) var bits: UInt8
  @Bits(3) var rank: Rank
}

@Packet(sized: UInt16.self) struct Grown: Equatable {
  static let first: UInt8 = 3
  var id: UInt8
  @Since(2) var level: UInt8 = 7
  @Since(2) var other: UInt8 = Grown.first
  @Since(3) var plain: Plain = Plain(id: 1, name: "new")
  @Since(3) var note: String?
  @UnknownBytes var unknown: Data = Data()
}

@Packet(tag: UInt16.self) enum Message: Equatable {
  @Tag(1) case plain(Plain)
  @Tag(2) case free(Free, to: UInt8)
  @Tag(3) case none
}

@Packet struct Everything: Equatable {
  var plain: Plain
  var free: Free?
  var list: [Plain]
  var names: [Plain: Free]
  var set: Set<Free>
  var box: Box<Plain>
  var message: Message
  var ranged: Ranged
  var grown: Grown
  var kind: Kind
  var flags: Flags
  var heat: Celsius
  @Clamped var health: UInt8
  @Coded(by: Reversed.self) var coded: String
  @Quantized(0...1, bits: 8) var share: SIMD2<Float>
  @Timestamp(.seconds) var time: Date
  @Interval(.milliseconds) var wait: Duration
  var identifier: UUID
  @Transient var cache: [Int] = []
}

/// What is around a packet, and is no packet itself, keeps its constants off the main actor by saying so.
nonisolated enum Game {
  static let most = 4
  static let magic: [UInt8] = [0x47]
  enum Team: UInt8, PacketField { case red, blue }
  @Packet(magic: magic) struct Player: Equatable {
    @LengthPrefixed(UInt8.self, maximum: most) var name: String
    var team: Team
  }
}

@Packet(magic: [0x50]) struct Header: FrameHeader {
  var length: UInt16 = 0
  var contentLength: UInt64 { UInt64(length) }
  mutating func describe(_ content: RawSpan) throws(PacketError) {
    length = UInt16(clamping: content.byteCount)
  }
}
