import Foundation
import PacketKit

/// Varints whose first two bits state how many bytes they take.
@Packet(updatesInPlace: true, view: true)
struct QUICNumbers: Equatable {
  @Varint(.quic) var first: UInt8
  @Varint(.quic) var second: UInt16
  @Varint(.quic) var last: UInt64
}

@Packet(checksum: .crc64ECMA, updatesInPlace: true, view: true)
struct CheckedByECMA: Equatable {
  @LengthPrefixed(UInt8.self) var text: String
}

@Packet(checksum: .crc64GoISO, updatesInPlace: true, view: true)
struct CheckedByGo: Equatable {
  @LengthPrefixed(UInt8.self) var text: String
}

/// A rule in a packet whose fields begin after a length.
@Packet(magic: [0x52], sized: UInt8.self, updatesInPlace: true, view: true, delta: true)
struct SizedRange: Equatable {
  var lower: UInt8
  var upper: UInt8

  @Rule("ends before it begins") var isRange: Bool { lower <= upper }
}

/// What a delta has in other ways: a count that another field names, a packet with a length, and a trailing optional.
@Packet(updatesInPlace: true, view: true, delta: true)
struct DeltaForms: Equatable {
  @Derived(countOf: "numbers") var count: UInt8
  @LengthPrefixed(UInt8.self) var boxed: DeltaSpot
  var inner: DeltaSpot?
  @Counted(by: "count") var numbers: [UInt16]
  @LittleEndian var members: Set<UInt16>
  @Present(whileBytesRemain: true) var level: UInt8?
}

@Packet(updatesInPlace: true, view: true, delta: true)
struct DeltaSpot: Equatable {
  var x: UInt8
  var y: UInt16
}

extension FieldEvidence {
  static let otherForms = FieldEvidence(
    packets: [
      QUICNumbers.self, CheckedByECMA.self, CheckedByGo.self, SizedRange.self, DeltaForms.self,
    ],
    goldens: [
      Golden("zero", QUICNumbers(first: 0, second: 0, last: 0)),
      Golden(
        "greatest of their sizes", QUICNumbers(first: 63, second: 16_383, last: 1_073_741_823)),
      Golden("least of their sizes", QUICNumbers(first: 64, second: 16_384, last: 1_073_741_824)),
      Golden("greatest", QUICNumbers(first: .max, second: .max, last: .max >> 2)),
      Golden("digits", CheckedByECMA(text: "123456789")), Golden("empty", CheckedByECMA(text: "")),
      Golden("digits", CheckedByGo(text: "123456789")), Golden("empty", CheckedByGo(text: "")),
      Golden("one number", SizedRange(lower: 3, upper: 3)),
      Golden(
        "start",
        DeltaForms(
          boxed: DeltaSpot(x: 1, y: 2), inner: DeltaSpot(x: 3, y: 4), numbers: [1, 2],
          members: [1, 256], level: 5)),
      Golden(
        "nothing",
        DeltaForms(
          boxed: DeltaSpot(x: 0, y: 0), inner: nil, numbers: [], members: [], level: nil)),
    ],
    kinds: [])
}
