import Foundation
public import PacketKit
import Testing

/// Prefixes of every kind of misbehavior: nothing that has been written or read is lost, and nothing traps.
@Suite struct LengthPrefixTests {
  /// A zero takes three bytes, any other length one or two.
  enum Varying: LengthPrefix {
    static var minimumByteCount: Int { 1 }
    static var maximumLength: Int { 999 }

    static func readLength(
      from reader: inout PacketReader,
      endianness: Endianness
    ) throws(PacketError) -> UInt64 {
      switch try reader.read(UInt8.self) {
      case 0:
        try reader.readPadding(2)
        return 0
      case 255: return UInt64(try reader.read(UInt8.self)) + 255
      case let length: return UInt64(length)
      }
    }

    static func writeLength(
      _ length: Int,
      into writer: inout PacketWriter,
      endianness: Endianness
    ) throws(PacketError) {
      switch length {
      case 0: try writer.writePadding(3)
      case ..<255: try writer.write(UInt8(length))
      case ..<511: for byte in [255, UInt8(length - 255)] { try writer.write(byte) }
      default: throw PacketError("\(length) is too long", at: writer.count)
      }
    }
  }

  @Test func anIntegerMayBeAPrefixOfItsOwn() throws {
    let packet = Complemented(text: "hi", data: Data([7]))
    let bytes: [UInt8] = [253, 0x68, 0x69, 254, 7]
    #expect(try packet.encodedBytes() == bytes)
    #expect(try Complemented(decoding: bytes) == packet)
    let view = try PacketView<Complemented>(decoding: bytes)
    let isSame = view.text == "hi" && view.data.byteCount == 1
    #expect(isSame)
  }

  /// It writes a byte, then throws; it reads a byte, then throws.
  enum Throwing: LengthPrefix {
    static var minimumByteCount: Int { 0 }
    static var maximumLength: Int { .max }

    static func readLength(
      from reader: inout PacketReader,
      endianness: Endianness
    ) throws(PacketError) -> UInt64 {
      throw PacketError("no length begins with \(try reader.read(UInt8.self))", at: reader.offset)
    }

    static func writeLength(
      _ length: Int,
      into writer: inout PacketWriter,
      endianness: Endianness
    ) throws(PacketError) {
      try writer.write(7 as UInt8)
      throw PacketError("no length of \(length)", at: writer.count)
    }
  }

  /// It removes what has been written, and states the greatest length.
  enum Lying: LengthPrefix {
    static var minimumByteCount: Int { .min }
    static var maximumLength: Int { .max }

    static func readLength(
      from reader: inout PacketReader,
      endianness: Endianness
    ) throws(PacketError) -> UInt64 { .max }

    static func writeLength(
      _ length: Int,
      into writer: inout PacketWriter,
      endianness: Endianness
    ) { writer.removeAll() }
  }

  /// No length is short enough.
  enum Unable: LengthPrefix {
    static var minimumByteCount: Int { .max }
    static var maximumLength: Int { .min }

    static func readLength(
      from reader: inout PacketReader,
      endianness: Endianness
    ) throws(PacketError) -> UInt64 { UInt64(Int.max) }

    static func writeLength(
      _ length: Int,
      into writer: inout PacketWriter,
      endianness: Endianness
    ) throws(PacketError) {
      Issue.record("a length is more than the maximum")
    }
  }

  /// Writes something that begins with a prefix.
  private func write<Prefix: LengthPrefix>(
    _ kind: Int,
    _ prefix: Prefix.Type,
    to writer: inout PacketWriter
  ) throws(PacketError) {
    switch kind {
    case 0: try writer.write("text", as: .lengthPrefixed(prefix), field: "a")
    case 1: try writer.write(Data([1, 2]), as: .lengthPrefixed(prefix), field: "a")
    case 2: try writer.write([1, 2] as [UInt8], as: .lengthPrefixed(prefix), field: "a")
    case 3: try writer.write([1, 2] as [UInt16], as: .countPrefixed(prefix), field: "a")
    case 4: try writer.write(["a", "b"], as: .countPrefixed(prefix), field: "a")
    case 5: try writer.write([1, 2] as Set<UInt8>, as: .countPrefixed(prefix), field: "a")
    case 6: try writer.write([1: 2] as [UInt8: UInt8], as: .countPrefixed(prefix), field: "a")
    case 7: _ = try writer.reserveLength(prefix, field: "a")
    case 8: try writer.writeTag(3, as: prefix)
    default: _ = try writer.beginSized(prefix)
    }
  }

  /// Reads something that begins with a prefix.
  private func read<Prefix: LengthPrefix>(
    _ kind: Int,
    _ prefix: Prefix.Type,
    from reader: inout PacketReader
  ) throws(PacketError) {
    switch kind {
    case 0: _ = try reader.read(String.self, as: .lengthPrefixed(prefix))
    case 1: _ = try reader.read(Data.self, as: .lengthPrefixed(prefix))
    case 2: _ = try reader.read([UInt8].self, as: .lengthPrefixed(prefix))
    case 3: _ = try reader.read([UInt16].self, as: .countPrefixed(prefix))
    case 4: _ = try reader.read([String].self, as: .countPrefixed(prefix))
    case 5: _ = try reader.read(Set<UInt8>.self, as: .countPrefixed(prefix))
    case 6: _ = try reader.read([UInt8: UInt8].self, as: .countPrefixed(prefix))
    case 7: _ = try reader.beginSized(prefix)
    default: _ = try reader.readTag(prefix)
    }
  }

  @Test(arguments: 0...9) func aWriteWhosePrefixThrowsLosesNothing(_ kind: Int) throws {
    var writer = PacketWriter()
    try writer.write(1 as UInt8)
    let error = #expect(throws: PacketError.self) {
      try write(kind, Throwing.self, to: &writer)
    }
    #expect(error?.description.contains("no length of") == true)
    #expect(writer.makeArray() == [1])
  }

  @Test(arguments: 0...8) func aReadWhosePrefixThrowsLosesNothing(_ kind: Int) throws {
    var reader = PacketReader([9, 1, 1] as [UInt8])
    #expect(throws: PacketError.self) { try read(kind, Throwing.self, from: &reader) }
    #expect(reader.offset == 0)
    #expect(reader.remainingCount == 3)
  }

  @Test(arguments: 0...9) func aWriteWhosePrefixLiesHarmsNothing(_ kind: Int) throws {
    var writer = PacketWriter()
    try writer.write(1 as UInt8)
    try? write(kind, Lying.self, to: &writer)
    // The writer still works.
    writer.removeAll()
    try writer.write(2 as UInt8)
    #expect(writer.makeArray() == [2])
  }

  @Test(arguments: 0...8) func aReadWhosePrefixLiesHarmsNothing(_ kind: Int) throws {
    var reader = PacketReader([9, 1, 1] as [UInt8])
    #expect(throws: PacketError.self) { try read(kind, Lying.self, from: &reader) }
    #expect(throws: PacketError.self) { try read(kind, Unable.self, from: &reader) }
    #expect(reader.remainingCount == 3)
  }

  @Test(arguments: 0...9) func noLengthIsWrittenThatThePrefixCannotRepresent(_ kind: Int) throws {
    var writer = PacketWriter()
    #expect(throws: PacketError.self) { try write(kind, Unable.self, to: &writer) }
    #expect(writer.count == 0)
  }

  /// It reads more than it can write.
  enum Widest: LengthPrefix {
    static var minimumByteCount: Int { 8 }
    static var maximumLength: Int { .max }

    static func readLength(
      from reader: inout PacketReader,
      endianness: Endianness
    ) throws(PacketError) -> UInt64 { try reader.read(UInt64.self) }

    static func writeLength(
      _ length: Int,
      into writer: inout PacketWriter,
      endianness: Endianness
    ) throws(PacketError) { try writer.write(UInt64(length)) }
  }

  @Packet(tag: Widest.self) enum Tagged: Equatable {
    @Tag(1) case one
    @OtherTags case other(UInt64)
  }

  @Test func noTagIsTakenForAnother() throws {
    let largest: [UInt8] = [0x7F] + Array(repeating: 0xFF, count: 7)
    #expect(try Tagged.other(UInt64(Int64.max)).encodedBytes() == largest)
    #expect(try Tagged(decoding: largest) == .other(UInt64(Int64.max)))
    let error = #expect(throws: PacketError.self) { try Tagged.other(1 << 63).encodedBytes() }
    #expect(error?.reason == .lengthTooLarge(1 << 63, maximum: .max))
    #expect(throws: PacketError.self) { try Tagged(decoding: [0x80, 0, 0, 0, 0, 0, 0, 0]) }
  }

  @Test func aSizeThatRemovesWhatWasWrittenIsRejected() throws {
    var writer = PacketWriter()
    try writer.write(0x0102 as UInt16)
    let size = try? writer.beginSized(Lying.self)
    try writer.write(3 as UInt8)
    if let size { #expect(throws: PacketError.self) { try writer.endSized(size) } }
    #expect(writer.count <= 3)
  }

  @Test(arguments: [0, 1, 2, 254, 255, 300, 510])
  func lengthsMayTakeFewerBytesThanZeroDoes(_ count: Int) throws {
    let body = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    let prefix: [UInt8] =
      count == 0 ? [0, 0, 0] : count < 255 ? [UInt8(count)] : [255, UInt8(count - 255)]
    var writer = PacketWriter()
    try writer.write(0xAA as UInt8)
    let size = try writer.beginSized(Varying.self)
    try writer.write(body, as: .fixedCount(count))
    try writer.endSized(size)
    try writer.write(body, as: .lengthPrefixed(Varying.self))
    #expect(writer.makeArray() == [0xAA] + prefix + body + prefix + body)

    var reader = PacketReader(writer.bytes)
    _ = try reader.read(UInt8.self)
    let part = try reader.beginSized(Varying.self)
    #expect(try reader.read([UInt8].self, as: .remaining()) == body)
    try reader.endSized(part)
    #expect(try reader.read([UInt8].self, as: .lengthPrefixed(Varying.self)) == body)
    try reader.finish()
  }

  @Test func aSizeThatCannotBeWrittenLosesNothing() throws {
    var writer = PacketWriter()
    let size = try writer.beginSized(Varying.self)
    try writer.writePadding(511)
    #expect(throws: PacketError.self) { try writer.endSized(size) }
    #expect(writer.count == 514)
  }

  @Test(arguments: [0, 5, 127, 128, 16_384])
  func aReservedLengthIsWrittenLater(_ length: Int) throws {
    var writer = PacketWriter()
    let short = try writer.reserveLength(UInt16.self, endianness: .little)
    let varint = try writer.reserveLength(Varint.self)
    try writer.write("tail", as: .fixedWidth(4))
    try writer.writeLength(length, at: varint)
    try writer.writeLength(length, at: short)

    var reader = PacketReader(writer.bytes)
    #expect(try reader.read(UInt16.self, endianness: .little) == UInt16(length))
    #expect(try reader.read(UInt32.self, as: .varint()) == UInt32(length))
    #expect(try reader.read(String.self, as: .fixedWidth(4)) == "tail")
    try reader.finish()
  }

  @Test(arguments: [
    (-1, "a: length -1 is negative"),
    (256, "a: length 256 at offset 1 is more than the maximum of 255"),
  ])
  func aReservedLengthMustFit(_ length: Int, _ sentence: String) throws {
    var writer = PacketWriter()
    try writer.write(9 as UInt8)
    let reserved = try writer.reserveLength(UInt8.self)
    let error = #expect(throws: PacketError.self) {
      try writer.writeLength(length, at: reserved, field: "a")
    }
    #expect(error?.description.hasPrefix(sentence) == true, "\(error as Any)")
    #expect(writer.makeArray() == [9, 0])
    writer.removeAll()
    #expect(throws: PacketError.self) { try writer.writeLength(1, at: reserved) }
    #expect(writer.count == 0)
  }
}

@Packet(view: true) private struct Complemented: Equatable {
  @LengthPrefixed(UInt.self) var text: String
  @LengthPrefixed(UInt.self) var data: Data
}

/// One byte, which is 255 less the length.
extension UInt: LengthPrefix {
  public static var minimumByteCount: Int { 1 }
  public static var maximumLength: Int { 255 }

  public static func readLength(
    from reader: inout PacketReader,
    endianness: Endianness
  ) throws(PacketError) -> UInt64 {
    UInt64(255 - (try reader.read(UInt8.self)))
  }

  public static func writeLength(
    _ length: Int,
    into writer: inout PacketWriter,
    endianness: Endianness
  ) throws(PacketError) {
    try writer.write(UInt8(255 - length))
  }
}
