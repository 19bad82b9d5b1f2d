import Foundation
import PacketKit

/// Unions with external tags whose values have lengths of their own: right before them, and in a header.
@Packet(endianness: .little, view: true)
struct TaggedRegions: Equatable {
  @Derived var kind: UInt8 { body.tag }
  @Tagged(by: "kind") @LengthPrefixed(UInt16.self, maximum: 20) var body: Part
  var code: Code
  @BigEndian @LengthPrefixed(UInt16.self, including: 2) @Tagged(by: "code") var second: Part?
  var form: UInt8
  var length: UInt8
  var flags: UInt16
  @Tagged(by: "form") @Sized(by: "length", times: 2, minus: 2) var third: Part
}

extension TaggedRegions {
  enum Code: UInt8, CaseIterable, PacketField {
    case text = 1
    case nothing = 9
    case unknown = 77
  }

  @Packet(tag: UInt8.self, hasExternalTag: true, view: true)
  enum Part: Equatable {
    @Tag(1) case text(KindAndLength)
    @Tag(2) case number(UInt16, isLast: Bool)
    @Tag(9) case nothing
    @OtherTags case other(tag: UInt8, Data)
  }
}
