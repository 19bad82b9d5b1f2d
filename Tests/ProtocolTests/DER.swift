import Foundation
import PacketKit
import Testing

/// Values in the distinguished encoding rules of ASN.1, ITU-T X.690, sections 8.1 and 10.1. Tags above 30, which take more
/// bytes, are not among them.
enum DER {
  @Packet struct Value: Equatable {
    @Bits(2) var tagClass: TagClass = .universal
    @Bits(1) var isConstructed: Bool = false
    @Bits(5) @InRange(0...30) var tag: UInt8
    /// Up to 127, the length of the content; with the highest bit, how many bytes state it.
    @Bits(1) var isLong: Bool = false
    @Bits(7) @InRange(0...127) var short: UInt8
    @Computed var lengthCount: Int { isLong ? Int(short) : 0 }
    @Counted(by: "lengthCount") var long: [UInt8] = []
    @Computed var length: Int { isLong ? long.reduce(0) { $0 << 8 | Int($1) } : Int(short) }
    @Computed var isPrimitive: Bool { !isConstructed }
    @Present(when: "isPrimitive") @Sized(by: "length") var content: Data?
    @Present(when: "isConstructed") @Sized(by: "length") var values: [Value]?

    @Rule("is not the shortest", of: "long")
    var hasShortestLength: Bool {
      !isLong || (1...7).contains(long.count) && long[0] > (long.count == 1 ? 127 : 0)
    }
  }

  enum TagClass: UInt8, PacketField {
    case universal, application, contextSpecific, `private`
  }
}

@Suite struct DERTests {
  /// A value with the length that it has.
  private func value(
    _ tag: UInt8, _ content: [UInt8]
  ) -> DER.Value {
    let long = content.count > 127 ? [UInt8(content.count)] : []
    return DER.Value(
      tag: tag, isLong: !long.isEmpty, short: UInt8(long.isEmpty ? content.count : 1), long: long,
      content: Data(content))
  }

  private func sequence(
    _ values: [DER.Value], tag: UInt8 = 16, _ tagClass: DER.TagClass = .universal
  ) throws -> DER.Value {
    let count = try values.map { try $0.encodedBytes().count }.reduce(0, +)
    let long = count > 255 ? [UInt8(count >> 8), UInt8(count & 255)] : []
    return DER.Value(
      tagClass: tagClass, isConstructed: true, tag: tag, isLong: !long.isEmpty,
      short: UInt8(long.isEmpty ? count : long.count), long: long, values: values)
  }

  @Test func values() throws {
    try verifyGallery(
      "DER",
      [
        "a number": value(2, [1, 0, 1]),
        "a sequence": try sequence([
          value(6, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 1, 11]), value(5, []),
          try sequence([value(12, Array("Zoë".utf8))], tag: 1, .contextSpecific),
        ]),
        "a long sequence": try sequence([
          value(4, Array(repeating: 7, count: 200)), value(4, Array(repeating: 9, count: 100)),
        ]),
      ]
    )
  }

  @Test func aLengthThatCouldBeShorterIsRejected() throws {
    let sentence = try rejection(of: DER.Value.self, "DER", "a number") {
      $0.replaceSubrange(1...1, with: [0x81, 3])
    }
    #expect(sentence == "Value.long: is not the shortest at offset 2")
    let huge = try rejection(of: DER.Value.self, "DER", "a number") {
      $0.replaceSubrange(1...1, with: [0x88] + Array(repeating: 0xFF, count: 8))
    }
    #expect(
      huge == "Value.content: an earlier field holds the invalid count -1 at offset 10")
  }
}
