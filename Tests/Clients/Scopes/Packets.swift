import Foundation
import PacketKit

// Every argument by a name that an extension at the top of the file would not see, or see as something else.

nonisolated enum Game {
  static let most = 7
  static let width = 8
  static let pad: UInt8 = 0x20
  static let cut = true
  static let count = 2
  static let low: UInt8 = 1
  static let high: UInt8 = 9
  static let span: ClosedRange<Float> = -1...1
  static let unit = TimeUnit.milliseconds
  static let order = Endianness.little
  static let lead: [UInt8] = [0x50, 0x4B]
  static let sum = Checksum.crc32
  static let prefix = UInt16.self
  typealias Short = UInt16
  enum Team: UInt8, PacketField { case red = 1, green }
  enum Digit: PacketCoder {
    static var minimumByteCount: Int { 1 }
    static func decode(from reader: inout PacketReader) throws(PacketError) -> String {
      String(try reader.read(UInt8.self))
    }
    static func encode(_ value: String, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(UInt8(value) ?? 0)
    }
  }

  @Packet(endianness: order, magic: lead, sized: Short.self, checksum: sum)
  struct Named {
    static let own = 5
    // Hides `Game.lead` here, but not where `@Packet` stands.
    static let lead: [UInt8] = [9, 9, 9]
    // A field of the same name as a local variable, and an argument with the name of its own member.
    static var reader_FixedWidth: Int { 4 }
    @LengthPrefixed(Short.self, maximum: most) var text: String
    @FixedWidth(width, padding: pad, truncating: cut) var wide: String
    @FixedWidth(reader_FixedWidth) var reader: String
    @CountPrefixed(UInt8.self, maximum: own) var list: [UInt16]
    @FixedCount(count) var two: [Team]
    @InRange(low...high) var within: UInt8
    @InRange(Self.floor...) var above: Int16?
    @Bits(count + 1) var three: UInt8
    @Bits(own) var five: UInt8
    @Quantized(span, bits: own) var quantized: Float
    @Quantized(span, bits: Self.own + 1) var vector: SIMD3<Float>
    @UnitQuaternion(bits: width) var rotation: SIMD4<Float>
    @Timestamp(unit) var time: Date
    @Interval(unit) var interval: Duration?
    @Coded(by: Digit.self) var coded: String
    @Padding(before: count, after: Named.own) var padded: UInt8
    @Aligned(to: width) var aligned: UInt32
    @LengthPrefixed(prefix) var first: String, second: String
    #if DEBUG || !DEBUG
      @FixedWidth(own) var conditional: String
    #endif
    static var floor: Int16 { 2 }
    @Since(2) var level: UInt8 = low
    @Since(2) var team: Team = .green
    @Since(3) var name: String = Names.first
    @Since(3) var other: Team?
    enum Names { static let first = "x" }
  }

  struct Generic<Value: PacketField & Equatable> {
    static var lead: [UInt8] { [1, 2] }
    @Packet(magic: lead) struct Inner: Equatable {
      static var most: Int { 5 }
      @LengthPrefixed(UInt8.self, maximum: most) var text: String
      var value: Value
      @CountPrefixed(UInt8.self, maximum: Self.most - 1) var values: [Value]
    }
  }

  @Packet(tag: Short.self) enum Union: Equatable { @Tag(1) case team(Team) }
}

extension Game {
  @Packet(magic: lead) struct Late: Equatable { @FixedWidth(most) var text: String }
}

@Packet(magic: lead) private struct Hidden: Equatable {
  private static let own = 3
  static let lead: [UInt8] = [4]
  @FixedWidth(own) private var text: String
  init(_ text: String) { self.text = text }
}
nonisolated let lead: [UInt8] = [0xFF]

func hidden() throws -> [UInt8] { try Hidden("ab").encodedBytes() }

@Packet struct Pack<each Value> {
  static var own: Int { 3 }
  @FixedWidth(own) var text: String
  init(text: String) { self.text = text }
}

@MainActor @Packet struct Isolated {
  nonisolated static let own = 3
  @FixedWidth(own) var text: String
}

/// `Game.Named` with literals.
@Packet(endianness: .little, magic: [0x50, 0x4B], sized: UInt16.self, checksum: .crc32)
struct Literal {
  @LengthPrefixed(UInt16.self, maximum: 7) var text: String
  @FixedWidth(8, padding: 0x20, truncating: true) var wide: String
  @FixedWidth(4) var reader: String
  @CountPrefixed(UInt8.self, maximum: 5) var list: [UInt16]
  @FixedCount(2) var two: [Game.Team]
  @InRange(1...9) var within: UInt8
  @InRange(2...) var above: Int16?
  @Bits(3) var three: UInt8
  @Bits(5) var five: UInt8
  @Quantized(-1...1, bits: 5) var quantized: Float
  @Quantized(-1...1, bits: 6) var vector: SIMD3<Float>
  @UnitQuaternion(bits: 8) var rotation: SIMD4<Float>
  @Timestamp(.milliseconds) var time: Date
  @Interval(.milliseconds) var interval: Duration?
  @Coded(by: Game.Digit.self) var coded: String
  @Padding(before: 2, after: 5) var padded: UInt8
  @Aligned(to: 8) var aligned: UInt32
  @LengthPrefixed(UInt16.self) var first: String, second: String
  @FixedWidth(5) var conditional: String
  @Since(2) var level: UInt8 = 1
  @Since(2) var team: Game.Team = .green
  @Since(3) var name: String = "x"
  @Since(3) var other: Game.Team?
}

// What is called like a number of the standard library, but stands nearer.
nonisolated enum Hiding {
  /// Takes one byte.
  struct UInt16: LengthPrefix {
    static var minimumByteCount: Int { 1 }
    static var maximumLength: Int { 255 }
    static func readLength(
      from reader: inout PacketReader, endianness: Endianness
    ) throws(PacketError) -> UInt64 {
      UInt64(try reader.read(UInt8.self))
    }
    static func writeLength(
      _ length: Int, into writer: inout PacketWriter, endianness: Endianness
    ) throws(PacketError) {
      try writer.write(UInt8(length))
    }
  }
  @Packet struct Named {
    @LengthPrefixed(UInt16.self) var text: String
    @CountPrefixed(UInt16.self) var list: [UInt8]
    @Each(.lengthPrefixed(UInt16.self)) @FixedCount(1) var texts: [String]
  }
  @Packet(sized: UInt16.self) struct Whole { var value: UInt8 }
  @Packet(tag: UInt24.self) enum Union { @Tag(1) case a }
}

// Conditions that name what an extension at the top of the file does not see.
nonisolated enum Conditional {
  enum Kind: UInt8, PacketField { case a, b }
  struct Flags: PacketOptionSet {
    let rawValue: UInt8
    static let first = Flags(rawValue: 1)
    static let second = Flags(rawValue: 2)
    static let knownOptions: Flags = [.first, .second]
  }
  static let wanted = Flags.first
  static let second = Kind.b

  @Packet(updatesInPlace: true, view: true) struct Named {
    var flags: Flags
    var kind: Kind
    @Present(when: "flags", contains: wanted) var one: UInt8?
    @Present(when: "flags", contains: Flags.first.union(Flags.second)) var both: UInt8?
    @Present(when: "flags", contains: [Conditional.wanted, .second]) var array: UInt8?
    @Present(when: "kind", is: second) var other: UInt8?
  }
  @Packet(view: true) struct Head {
    var flags: Flags
    var kind: Kind
  }
  @Packet(view: true) struct Members {
    static let own = Kind.b
    var head: Head
    @Present(when: "head.flags", contains: wanted) var one: UInt8?
    @Present(when: "head.kind", is: own) var two: UInt8?
  }
}
