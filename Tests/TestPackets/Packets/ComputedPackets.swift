import Foundation
import PacketKit

/// A count, a condition and a tag that follow from earlier fields, and are on no wire.
@Packet(updatesInPlace: true, view: true, delta: true)
struct ComputedFields: Equatable {
  @Bits(3) var exponent: UInt8
  @Computed var count: Int {
    guard exponent > 0 else { return 0 }
    return 3 << Int(exponent - 1)
  }
  @Bits(5) var flags: UInt8
  @Computed var isNamed: Bool { flags & 1 != 0 }
  var width: UInt16
  var height: UInt16
  @Computed nonisolated var area: UInt32 {
    get { UInt32(width) * UInt32(height) }
  }
  /// It uses another.
  @Computed var hasImage: Bool { area > 0 && !isNamed }
  @Computed var kind: UInt8 { flags >> 1 }
  @Counted(by: "count") var table: [UInt8]
  @Present(when: "isNamed") var name: String?
  @Present(when: "area", in: 1...64) var scale: Float?
  @Present(when: "hasImage") @LengthPrefixed(UInt8.self) var image: Data?
  @Tagged(by: "kind") var note: Notes
}

/// A box whose size is in one of two fields. A large box has another head.
@Packet(view: true, delta: true)
struct ComputedBox: Equatable {
  var size: UInt32
  var kind: UInt32
  @Present(when: "size", is: 1) var large: UInt64?
  @Computed var contentCount: Int64 { large.map { Int64(clamping: $0) - 16 } ?? Int64(size) - 8 }
  @Sized(by: "contentCount") var content: Data
}

/// In a packet that states its length, with what a later version adds.
@Packet(endianness: .little, sized: UInt8.self, view: true)
struct ComputedVersions: Equatable {
  var head: Head
  @Aligned(to: 4) var numbers: [UInt16]
  @Computed var lastCount: UInt8? { head.hasLast ? min(head.count, Self.limit) : nil }
  @Counted(by: "lastCount ?? head.count", minus: 1) var last: [UInt16]
  @Since(2) var more: UInt8 = 0

  static var limit: UInt8 { 9 }

  @Packet(view: true)
  struct Head: Equatable {
    @Bits(1) var hasLast: Bool
    @Bits(7) var count: UInt8
  }
}

/// In a generic type, in a type whose names its extension does not see.
enum ComputedNames {
  static let factor = 2

  struct Size: PacketField, Equatable, RawRepresentable { var rawValue: UInt8 }

  @Packet(view: true)
  struct List<Element: PacketField & Equatable>: Equatable {
    var size: Size
    @CountPrefixed(UInt8.self) var first: [Element]
    /// What it calls means something else beside the packet.
    @Computed var count: Int { Self.sum(Int(size.rawValue % 4) * factor, first.count) }
    @Counted(by: "count") var elements: [Element]

    static func sum(_ a: Int, _ b: Int) -> Int { a + b }
  }
}

/// The same as a box, by hand.
struct ComputedByHand: Packet, Equatable {
  var box: ComputedBox

  init(_ box: ComputedBox) { self.box = box }

  init(from reader: inout PacketReader) throws(PacketError) {
    let size = try reader.read(UInt32.self, field: "size")
    let kind = try reader.read(UInt32.self, field: "kind")
    let large = size == 1 ? try reader.read(UInt64.self, field: "large") : nil
    let count = large.map { Int64(clamping: $0) - 16 } ?? Int64(size) - 8
    let content = try reader.read(Data.self, as: .sized(by: count), field: "content")
    box = ComputedBox(size: size, kind: kind, large: large, content: content)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(box.size, field: "size")
    try writer.write(box.kind, field: "kind")
    if let large = box.large { try writer.write(large, field: "large") }
    try writer.write(box.content, as: .sized(by: box.contentCount), field: "content")
  }

  static func describe(to schema: inout PacketDescription) {
    schema.field(UInt32.self, field: "size")
    schema.field(UInt32.self, field: "kind")
    schema.presence(when: "size", of: UInt32.self, is: 1)
    schema.field(UInt64.self, field: "large")
    schema.computed(Int64.self, field: "contentCount") { reader throws(PacketError) in
      let size = try reader.read(UInt32.self)
      _ = try reader.read(UInt32.self)
      return size == 1 ? Int64(clamping: try reader.read(UInt64.self)) - 16 : Int64(size) - 8
    }
    schema.field(Data.self, as: .sized(by: "contentCount"), field: "content")
  }
}

extension FieldEvidence {
  static let computed = FieldEvidence(
    packets: [
      ComputedFields.self, ComputedBox.self, ComputedVersions.self,
      ComputedNames.List<UInt16>.self, ComputedByHand.self,
    ],
    goldens: [
      Golden("nothing", ComputedFields.nothing),
      Golden("a name", ComputedFields.named),
      Golden("an image", ComputedFields.image),
      Golden("free", ComputedBox.free),
      Golden("empty", ComputedBox(size: 8, kind: 0x66_72_65_65, large: nil, content: Data())),
      Golden("large", ComputedBox.large),
      Golden("one number", ComputedVersions.first),
      Golden("later versions", ComputedVersions.third),
    ],
    kinds: [])
}

extension ComputedFields {
  static let nothing = ComputedFields(
    exponent: 0, flags: 0b0_0100, width: 0, height: 7, table: [], name: nil, scale: nil, image: nil,
    note: .number(5, isLast: true))
  static let named = ComputedFields(
    exponent: 1, flags: 0b1_0011, width: 8, height: 8, table: [1, 2, 3], name: "Zoë", scale: 1.5,
    image: nil, note: .nothing)
  static let image = ComputedFields(
    exponent: 2, flags: 0b0_0110, width: 13, height: 5, table: [1, 2, 3, 4, 5, 6], name: nil,
    scale: nil, image: Data([9, 8]), note: .other(tag: 3))
}

extension ComputedBox {
  static let free = ComputedBox(
    size: 11, kind: 0x66_72_65_65, large: nil, content: Data([1, 2, 3]))
  static let large = ComputedBox(
    size: 1, kind: 0x6D_64_61_74, large: 18, content: Data([0xAB, 0xCD]))
}

extension ComputedVersions {
  static let first = Self(
    head: .init(hasLast: true, count: 2), numbers: [258], last: [772], more: 0)
  static let third = Self(
    head: .init(hasLast: false, count: 3), numbers: [], last: [1, 2], more: 10)
}
