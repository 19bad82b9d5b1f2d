import Foundation
import PacketKit

/// Data to the end of the packet.
@Packet(updatesInPlace: true, view: true)
struct RemainingData: Equatable {
  var kind: UInt8
  @Remaining var body: Data
}

/// Bytes to the end of the packet.
@Packet(updatesInPlace: true, view: true)
struct RemainingBytes: Equatable {
  var kind: UInt8
  @Remaining var body: [UInt8]
}

/// A string to the end of the packet.
@Packet(updatesInPlace: true, view: true)
struct RemainingString: Equatable {
  var kind: UInt8
  @Remaining var body: String
}

/// All bytes but the last: of the packet, before its checksum, and of the regions in it.
@Packet(checksum: .sum8, updatesInPlace: true, view: true)
struct LeavingFields: Equatable {
  @LengthPrefixed(UInt8.self) var note: LeavingText
  @LengthPrefixed(UInt8.self) var sample: LeavingNumbers
  @Remaining(leaving: 6) var body: LeavingElements
  @Checksum(after: .xor8, from: "body") @FixedWidth(4) var name: String
  var flags: UInt8
}

/// Text before a number.
@Packet(updatesInPlace: true, view: true)
struct LeavingText: Equatable {
  @Remaining(leaving: 2) var text: String
  var last: UInt16
}

/// Numbers before bytes.
@Packet(updatesInPlace: true, view: true)
struct LeavingNumbers: Equatable {
  @Remaining(leaving: 3) @LittleEndian var numbers: [UInt16]
  @FixedCount(3) var code: Data
}

/// Elements between numbers.
@Packet(updatesInPlace: true, view: true)
struct LeavingElements: Equatable {
  var kind: UInt8
  @Remaining(leaving: 1) @Each(.varint) var values: [UInt16]
  var last: UInt8
}

/// A packet that leaves bytes that it does not have, before bytes of another.
@Packet(updatesInPlace: true, view: true)
struct LeavingPair: Equatable {
  var part: LeavingNothing
  var number: UInt16
}

@Packet(updatesInPlace: true, view: true)
struct LeavingNothing: Equatable {
  @Remaining(leaving: LeavingNothing.leftCount) var bytes: Data

  static let leftCount = 2
}

/// Numbers to the end of the packet.
@Packet(updatesInPlace: true, view: true)
struct RemainingNumbers: Equatable {
  var kind: UInt8
  @Remaining var body: [UInt16]
}

extension FieldEvidence {
  static let leaving = FieldEvidence(
    packets: [
      LeavingFields.self, LeavingText.self, LeavingNumbers.self, LeavingElements.self,
      LeavingPair.self,
    ],
    goldens: [
      Golden(
        "empty",
        LeavingFields(
          note: LeavingText(text: "", last: 1),
          sample: LeavingNumbers(numbers: [], code: Data([1, 2, 3])),
          body: LeavingElements(kind: 1, values: [], last: 2), name: "", flags: 3)),
      Golden(
        "several",
        LeavingFields(
          note: LeavingText(text: "Renée", last: 0x1234),
          sample: LeavingNumbers(numbers: [0x0102, 0xFFFE], code: Data([0, 0xFF, 0])),
          body: LeavingElements(kind: 255, values: [1, 300, 65535], last: 0x80), name: "zoë",
          flags: 255)),
    ],
    kinds: [
      FieldKind("text before two bytes") { reader throws(PacketError) in
        let text = try reader.read(String.self, as: .remaining(leaving: 2))
        return (text, try reader.read(UInt16.self))
      } _: { value, writer throws(PacketError) in
        try writer.write(value.0, as: .remaining(leaving: 2))
        try writer.write(value.1)
      },
      FieldKind("numbers before a byte") { reader throws(PacketError) in
        let numbers = try reader.read([Int16].self, as: .remaining(leaving: 1, endianness: .little))
        return (numbers, try reader.read(UInt8.self))
      } _: { value, writer throws(PacketError) in
        try writer.write(value.0, as: .remaining(leaving: 1, endianness: .little))
        try writer.write(value.1)
      },
    ])
}
