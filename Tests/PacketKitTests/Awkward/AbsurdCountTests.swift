import PacketKit
import Testing

// Counts that only run time shows to be absurd: nothing may trap.

enum Absurd {
  static let most = Int.max - Int.random(in: 0...0)
  static let least = Int.min + Int.random(in: 0...0)
}

@Packet
struct WidestString: Hashable {
  var first: UInt8
  @FixedWidth(Absurd.most) var name: String
}

@Packet
struct NarrowestString { @FixedWidth(Absurd.least) var name: String }

@Packet
struct WidestPadding {
  @Padding(before: Absurd.most, after: Absurd.most) var first: UInt8
  @Padding(before: Absurd.most) @Bits(3) var second: UInt8
}

@Packet
struct NarrowestPadding { @Padding(before: Absurd.least, after: Absurd.least) var first: UInt8 }

@Packet
struct WidestAlignment {
  var first: UInt8
  @Aligned(to: Absurd.most) var second: UInt8
}

@Packet
struct MostElements {
  @FixedCount(Absurd.most) var names: [WidestString]
  @FixedCount(Absurd.most) var numbers: [UInt32]
}

@Packet
struct FewestElements { @FixedCount(Absurd.least) var numbers: [UInt32] }

@Packet
struct MostBits {
  @Bits(Absurd.most) var first: UInt8
  @Quantized(0...1, bits: Absurd.most) var second: SIMD3<Float>
  @UnitQuaternion(bits: Absurd.most) var third: SIMD4<Float>
}

@Packet
struct MostElementsInBits {
  @Bits(6) @FixedCount(Absurd.most) var first: [UInt8]
  @Bits(Absurd.most) @FixedCount(Absurd.most) var second: [UInt8]
  @Quantized(0...1, bits: Absurd.most) @FixedCount(2) var third: [SIMD3<Float>]
}

@Packet
struct FewestElementsInBits {
  @Bits(6) @FixedCount(Absurd.least) var first: [UInt8]
  @Bits(Absurd.least) var second: UInt8?
}

@Packet
struct WidestElementsInBits { @Bits(Absurd.most) @FixedCount(1) var first: [UInt8] }

@Packet
struct FewestBits { @Bits(Absurd.least) var first: UInt8 }

@Packet
struct WidestElements {
  var list: [WidestString]
  var table: [WidestString: WidestString]
  var set: Set<WidestString>
}

/// What a careless conformance may say of itself.
struct Boundless: PacketField {
  static var minimumByteCount: Int { .max }
  init() {}
  init(from reader: inout PacketReader) throws(PacketError) {}
  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}

@Packet
struct TwoBoundless {
  var first: Boundless
  var second: Boundless
  @FixedCount(3) var third: [Boundless]
  var fourth: UInt8
}

@Suite struct AbsurdCountTests {
  /// What encoding and decoding of a packet throw.
  private func errors<P: Packet>(_ packet: P, _ bytes: [UInt8] = [0, 0, 0]) -> [String] {
    #expect(P.minimumByteCount >= 0)
    var errors: [String] = []
    do { _ = try packet.encodedBytes() } catch { errors.append("\(error)") }
    do { _ = try P(decoding: bytes) } catch { errors.append("\(error)") }
    return errors
  }

  @Test func widths() {
    #expect(
      errors(WidestString(first: 0, name: "x")) == [
        "WidestString.name: cannot write a string of 9223372036854775807 bytes at offset 1",
        "WidestString.name: needs 9223372036854775807 bytes at offset 1, but 2 remain",
      ])
    #expect(
      errors(NarrowestString(name: "")) == [
        "NarrowestString.name: byte count -9223372036854775808 is negative at offset 0",
        "NarrowestString.name: byte count -9223372036854775808 is negative at offset 0",
      ])
  }

  @Test func padding() {
    #expect(
      errors(WidestPadding(first: 0, second: 0)) == [
        "WidestPadding.first: cannot write 9223372036854775807 bytes of padding at offset 0",
        "WidestPadding.first: needs 9223372036854775807 bytes at offset 0, but 3 remain",
      ])
    #expect(errors(NarrowestPadding(first: 0)).count == 2)
  }

  @Test func alignment() {
    #expect(
      errors(WidestAlignment(first: 0, second: 0)) == [
        "WidestAlignment.second: cannot write 9223372036854775806 bytes of padding at offset 1",
        "WidestAlignment.second: needs 9223372036854775806 bytes at offset 1, but 2 remain",
      ])
  }

  @Test func elements() {
    #expect(errors(MostElements(names: [], numbers: [])).count == 2)
    #expect(errors(FewestElements(numbers: [])).count == 2)
  }

  @Test func bits() {
    #expect(errors(MostBits(first: 0, second: .zero, third: .zero)).count == 2)
    #expect(errors(FewestBits(first: 0)).count == 2)
    #expect(errors(MostElementsInBits(first: [], second: [], third: [])).count == 2)
    #expect(errors(FewestElementsInBits(first: [], second: 1)).count == 2)
    #expect(errors(WidestElementsInBits(first: [1])).count == 2)
  }

  @Test func collectionsOfSuchPackets() {
    let empty = WidestElements(list: [], table: [:], set: [])
    #expect(errors(empty, [UInt8](repeating: 0, count: 12)) == [])
    let list: [UInt8] = [0, 0, 0, 1] + [UInt8](repeating: 0, count: 20)
    let table: [UInt8] = [0, 0, 0, 0] + list
    #expect(errors(empty, list).count == 1)
    #expect(errors(empty, table).count == 1)
    #expect(errors(empty, [0, 0, 0, 0] + table).count == 1)
  }

  @Test func minimumsOfOnesOwn() {
    let packet = TwoBoundless(
      first: Boundless(), second: Boundless(), third: [Boundless(), Boundless(), Boundless()],
      fourth: 1)
    #expect(TwoBoundless.minimumByteCount > 0)
    #expect(errors(packet, [1]).count == 1)
  }
}
