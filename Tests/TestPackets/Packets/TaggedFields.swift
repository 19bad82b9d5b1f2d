import Foundation
import PacketKit

/// Unions with external tags: one in a field that follows from it, one in bits that are stored, one in an enum.
@Packet(view: true)
struct TaggedFields: Equatable {
  @Derived var kind: UInt8 { body.tag }
  @Bits(4) var other: UInt8
  @Bits(4) var flags: UInt8
  var form: Form
  @Tagged(by: "kind") var body: Notes
  @Tagged(by: "other") var second: Notes
  @Tagged(by: "form") var shape: Shape
}

extension TaggedFields {
  enum Form: UInt8, CaseIterable, PacketField {
    case dot = 1
    case line = 200
  }

  @Packet(tag: Varint.self, hasExternalTag: true, view: true)
  enum Shape: Equatable {
    @Tag(1) case dot
    @Tag(200) case line(from: UInt8, to: UInt8)
    @Tag(300) case circle(Float)
  }
}

/// A union with a case for all other tags.
@Packet(tag: UInt8.self, hasExternalTag: true, view: true)
enum Notes: Equatable {
  @Tag(1) case text(KindAndLength)
  @Tag(2) case number(UInt16, isLast: Bool)
  @Tag(9) case nothing
  @OtherTags case other(tag: UInt8)
}

/// A text behind its length.
@Packet(view: true)
struct KindAndLength: Equatable {
  @LengthPrefixed(UInt8.self) var text: String
}

/// A union that keeps what it does not know, within a length.
@Packet(
  endianness: .little, sized: UInt8.self, checksum: .crc16CCITT, tag: UInt16.self, view: true)
enum OtherNotes: Equatable {
  @Tag(1) case text(String)
  @Tag(0x201) case stop
  @OtherTags case other(UInt16, Data)
}
