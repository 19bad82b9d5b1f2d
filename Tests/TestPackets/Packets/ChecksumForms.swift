import Foundation
import PacketKit

// Checksums as real protocols have them: apart from what they cover, as text, as digests, over what is not sent.

/// A message of u-blox receivers. The checksum covers all but the two bytes that it begins with.
@Packet(endianness: .little, magic: [0xB5, 0x62], updatesInPlace: true, view: true)
struct UBXMessage: Equatable {
  var `class`: UInt8
  var identifier: UInt8
  @Derived(bytesOf: "payload") var length: UInt16
  @Checksum(after: .fletcher16Modulo256, from: "class") @Sized(by: "length") var payload: Data
}

/// A header of the tar format of POSIX. The checksum is digits, which count as spaces in their own sum.
@Packet(updatesInPlace: true, view: true)
struct TarHeader: Equatable {
  @FixedWidth(100) var name: String
  @Digits(.octal, width: 7, terminator: 0) var mode: UInt32
  @Digits(.octal, width: 7, terminator: 0) var user: UInt32
  @Digits(.octal, width: 7, terminator: 0) var group: UInt32
  @Digits(.octal, width: 11, terminator: 0) var size: UInt64
  @Digits(.octal, width: 11, terminator: 0) var time: UInt64
  @Checksum(before: .tar) var type: UInt8
  @FixedWidth(100) var link: String
  @Magic(before: Array("ustar\000".utf8)) @FixedWidth(32) var userName: String
  @FixedWidth(32) var groupName: String
  @Digits(.octal, width: 7, terminator: 0) var major: UInt32
  @Digits(.octal, width: 7, terminator: 0) var minor: UInt32
  @FixedWidth(155) @Padding(after: 12) var prefix: String
}

/// A sentence of NMEA 0183. The checksum covers neither the sign before the body nor the star after it.
@Packet(magic: [0x24], view: true)
struct NMEASentence: Equatable {
  @Remaining(leaving: 5) @Encoding(.ascii) var body: String
  @Derived @Checksum(after: .nmea, from: "body", through: "body") var star: UInt8 { 0x2A }
  @Derived var end: UInt16 { 0x0D0A }
}

/// A message of STUN. Its fingerprint covers all that precedes the head of the attribute that it is in.
@Packet(updatesInPlace: true, view: true)
struct FingerprintedMessage: Equatable {
  var type: UInt16
  @Derived(bytesOf: "attributes") var length: UInt16
  @Magic(before: [0x21, 0x12, 0xA4, 0x42]) @FixedCount(12) var transaction: Data
  @Sized(by: "length", minus: 8) var attributes: [StunAttribute]
  @Derived @Checksum(after: .fingerprint, through: "attributes")
  var head: UInt32 { 0x8028_0004 }
}

@Packet(view: true)
struct StunAttribute: Equatable {
  var type: UInt16
  @LengthPrefixed(UInt16.self) @Aligned(after: 4) var value: Data
}

/// A pack of git. A SHA-1 of all bytes before comes last.
@Packet(magic: Array("PACK".utf8), checksum: .sha1, updatesInPlace: true, view: true)
struct GitPack: Equatable {
  @Derived var version: UInt32 { 2 }
  var count: UInt32
  @Remaining var objects: Data
}

/// The index of a pack.
@Packet(magic: [0xFF, 0x74, 0x4F, 0x63], checksum: .sha1, updatesInPlace: true, view: true)
struct GitPackIndex: Equatable {
  @Derived var version: UInt32 { 2 }
  /// How many names begin with a byte up to the place.
  @FixedCount(255) var counts: [UInt32]
  @Derived(countOf: "names") var count: UInt32
  @Counted(by: "count") var names: [GitName]
  @Counted(by: "count") var sums: [UInt32]
  @Counted(by: "count") var offsets: [UInt32]
  @FixedCount(20) var pack: Data
}

@Packet(view: true)
struct GitName: Equatable {
  @FixedCount(20) var bytes: Data
}

@Packet(endianness: .little, checksum: .crc64XZ, updatesInPlace: true, view: true)
struct CheckedByCRC64: Equatable {
  var kind: UInt8
  @LengthPrefixed(UInt8.self) var text: String
}

/// Digests in the middle: one that is truncated, and counts its own bytes as ones; and one that is apart.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct AuthenticatedNote: Equatable {
  var number: UInt16
  @Checksum(before: .authentication, from: "number", through: "level")
  @LengthPrefixed(UInt8.self) var text: String
  var level: UInt8
  @Checksum(after: .fnv1a, from: "text", through: "level") var end: UInt16
}

/// A datagram of UDP in one of IPv4.
@Packet(updatesInPlace: true, view: true)
struct UDPOverIPv4: Equatable {
  var ip: IPHeader
  var sourcePort: UInt16
  var destinationPort: UInt16
  @Derived(bytesOf: "payload") var length: UInt16
  @Checksum(before: .udp, from: "sourcePort", including: "pseudoHeader")
  @Sized(by: "length", minus: 8) var payload: Data

  var pseudoHeader: PseudoHeader {
    let length = UInt16(truncatingIfNeeded: 8 + payload.count)
    return PseudoHeader(source: ip.source, destination: ip.destination, length: length)
  }
}

/// A header of IPv4 without options.
@Packet(view: true)
struct IPHeader: Equatable {
  @Derived var version: UInt8 { 0x45 }
  var service: UInt8
  var length: UInt16
  var identifier: UInt16
  var fragment: UInt16
  var timeToLive: UInt8
  @Derived var transport: UInt8 { 17 }
  @Checksum(before: .internet) var source: UInt32
  var destination: UInt32
}

@Packet struct PseudoHeader: Equatable {
  var source: UInt32
  var destination: UInt32
  @Derived var transport: UInt16 { 17 }
  var length: UInt16
}

/// Checksums over what is not sent, after what they cover, and apart from it.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct KeyedSums: Equatable {
  @Transient var isKnown = true
  var first: UInt16
  @Checksum(after: .crc32, from: "first", including: "key") var second: UInt8
  @Checksum(before: .sum16, from: "second", through: "third", including: "key") var third: UInt8
  @LengthPrefixed(UInt8.self) var text: String
  @Checksum(after: .fnv1a, through: "first", including: "key") var last: UInt16

  var key: PseudoHeader { PseudoHeader(source: 1, destination: UInt32(last), length: first) }
}

extension Checksum {
  static let tar = sum32.digits(.octal, width: 6, terminator: [0, 0x20]).countingItself(as: 0x20)
  static let nmea = xor8.digits(.hexadecimal, width: 2, uppercase: true)
  static let fingerprint = crc(
    width: 32, polynomial: 0x04C1_1DB7, initial: ~0, reflected: true, finalXOR: ~0x5354_554E)
  static let sha1 = Checksum(SHA1())
  static let fnv1a = Checksum(FNV1a())
  static let authentication = Checksum(HMAC(key: Array("key".utf8))).countingItself(as: 1)
}

extension FieldEvidence {
  static let checksums = FieldEvidence(
    packets: [
      UBXMessage.self, TarHeader.self, NMEASentence.self, FingerprintedMessage.self, GitPack.self,
      GitPackIndex.self, CheckedByCRC64.self, AuthenticatedNote.self, UDPOverIPv4.self,
      KeyedSums.self,
    ],
    goldens: messages + headers + sentences + packs + fingerprinted + others,
    kinds: [
      FieldKind("checksum as text") { reader throws(PacketError) in
        try reader.readChecksum(.nmea, from: 0)
      } _: { _, writer throws(PacketError) in
        try writer.writeChecksum(.nmea, from: 0)
      },
      FieldKind("checksum apart") { reader throws(PacketError) in
        try reader.readChecksum(.xor8, from: 0, to: min(reader.offset, 1))
      } _: { _, writer throws(PacketError) in
        try writer.writeChecksum(.xor8, from: 0, to: min(writer.count, 1))
      },
      FieldKind("checksum over what is not sent") { reader throws(PacketError) in
        let place = try reader.beginChecksum(.xor8)
        let key = PseudoHeader(source: 1, destination: 2, length: 3)
        try reader.endChecksum(place, from: 0, including: key)
      } _: { _, writer throws(PacketError) in
        let place = try writer.beginChecksum(.xor8)
        let key = PseudoHeader(source: 1, destination: 2, length: 3)
        try writer.endChecksum(place, from: 0, including: key)
      },
    ])

  private static let others: [Golden] = [
    Golden("empty", CheckedByCRC64(kind: 0xFE, text: "")),
    Golden("digits", CheckedByCRC64(kind: 0x31, text: "23456789")),
    Golden("a note", AuthenticatedNote(number: 0x0102, text: "Renée", level: 7, end: 0x0304)),
    Golden(
      "a query",
      UDPOverIPv4(
        ip: IPHeader(
          service: 0, length: 33, identifier: 0x1C46, fragment: 0x4000, timeToLive: 64,
          source: 0xC000_0201, destination: 0xC633_6407),
        sourcePort: 5353, destinationPort: 53, payload: Data("hello".utf8))),
    Golden(
      "a checksum of zero",
      UDPOverIPv4(
        ip: IPHeader(
          service: 0, length: 30, identifier: 0x1C46, fragment: 0x4000, timeToLive: 64,
          source: 0xC000_0201, destination: 0xC633_6407),
        sourcePort: 5353, destinationPort: 53, payload: Data([0xFE, 0x7F]))),
    Golden("a sum", KeyedSums(first: 1, second: 2, third: 3, text: "zoë", last: 0xFFFE)),
  ]

  private static let messages: [Golden] = [
    Golden("poll", UBXMessage(class: 0x0A, identifier: 0x04, payload: Data())),
    Golden(
      "rate",
      UBXMessage(class: 0x06, identifier: 0x08, payload: Data([0xE8, 3, 1, 0, 1, 0]))),
    Golden(
      "long",
      UBXMessage(
        class: 0xFF, identifier: 0xFF, payload: Data(repeating: 0, count: 3) + Data(0...255))),
  ]

  private static let headers: [Golden] = [
    Golden(
      "a device",
      TarHeader(
        name: "dev/null", mode: 0o666, user: 0, group: 3, size: 0, time: 1_700_000_000, type: 0x33,
        link: "", userName: "root", groupName: "sys", major: 1, minor: 3, prefix: ""))
  ]

  private static let sentences: [Golden] = [
    Golden("a position", NMEASentence(body: "GPGLL,5057.970,N,00146.110,E,142451,A")),
    Golden("empty", NMEASentence(body: "")),
    Golden("capital digits", NMEASentence(body: "GPTXT,01,01,02,k*")),
  ]

  private static let packs: [Golden] = [
    Golden("empty", GitPack(count: 0, objects: Data())),
    Golden(
      "a blob",
      GitPack(
        count: 1,
        objects: Data([0x36, 0x78, 0x01, 0x01, 6, 0, 0xF9, 0xFF]) + Data("hello\n".utf8)
          + Data([0x08, 0x4B, 0x02, 0x1F]))),
    Golden(
      "its index",
      GitPackIndex(
        counts: Array(repeating: 0, count: 0xCE) + Array(repeating: 1, count: 255 - 0xCE),
        names: [GitName(bytes: Data(blobName))], sums: [0x1EA9_C370], offsets: [12],
        pack: Data(packSum))),
  ]

  private static let blobName: [UInt8] = [
    0xCE, 0x01, 0x36, 0x25, 0x03, 0x0B, 0xA8, 0xDB, 0xA9, 0x06,
    0xF7, 0x56, 0x96, 0x7F, 0x9E, 0x9C, 0xA3, 0x94, 0x46, 0x4A,
  ]

  private static let packSum: [UInt8] = [
    0x00, 0x7B, 0x44, 0x13, 0xED, 0x03, 0xC6, 0xC9, 0xA5, 0xAA,
    0x33, 0x85, 0x9E, 0x2A, 0xE7, 0xD4, 0xD7, 0x44, 0x49, 0xFC,
  ]

  private static let fingerprinted: [Golden] = [
    Golden(
      "a request",
      FingerprintedMessage(
        type: 1, transaction: Data(1...12),
        attributes: [StunAttribute(type: 0x8022, value: Data("test".utf8))])),
    Golden(
      "no attributes",
      FingerprintedMessage(type: 0x0101, transaction: Data(repeating: 0, count: 12), attributes: [])
    ),
  ]
}
