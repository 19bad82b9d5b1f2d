import PacketTesting

@testable import PacketKit

/// Random declarations of packets.
struct RandomSchema {
  typealias Item = PacketDescription.Item

  var generator: SplitMix64
  private var nameCount = 0

  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  mutating func name() -> String {
    nameCount += 1
    return "f\(nameCount)"
  }

  /// The items of three slots, of which the first contains the others.
  mutating func slots() -> [[Item]] { [packet(0), packet(1), packet(2)] }

  mutating func packet(_ slot: Int) -> [Item] {
    var items: [Item] = []
    if below(4) == 0 { items.append(.magic([UInt8(below(256)), 7])) }
    let isSized = below(2) == 0
    if isSized {
      items.append(
        .size(
          [.varint, .integer(bitWidth: 16, .big)][below(2)], including: [0, 0, 3][below(3)],
          skipsUnknownBytes: below(4) == 0))
    }
    if below(5) == 0 {
      items.append(union(slot))
      return items
    }
    for _ in 0...below(4) { items.append(item(slot)) }
    if isSized {
      for number in 0..<below(3) { items += version(number + 2) }
      if below(3) == 0 { items.append(.unknownBytes("rest")) }
    }
    if below(5) == 0, !items.contains(where: { $0.isTail }) {
      let type = [WireType.bytes(.remaining), .array(.byte, .remaining), number()][below(3)]
      items.append(trailer(type))
    }
    if below(4) == 0 {
      let text = Checksum.sum32.digits(.octal, width: 6)
      let kinds = [.crc32, .crc16CCITT, .adler32, .crc64XZ, text]
      items.append(.checksum(kinds[below(kinds.count)], .big))
    }
    return items
  }

  /// A field that may take no bytes at the end.
  mutating func trailer(_ type: WireType) -> Item {
    let isRemaining = type.minimumByteCount == 0
    return .field(
      .init(name: name(), type: type, presence: isRemaining ? .always : .bytesRemain))
  }

  mutating func version(_ number: Int) -> [Item] {
    let count = 1 + below(2)
    let defaults = (0..<count).map { _ in UInt8(below(3)) }
    return [.version(number, defaults: defaults)]
      + (0..<count).map { _ in .field(field(.integer(bitWidth: 8, isSigned: false, .big))) }
  }

  mutating func item(_ slot: Int) -> Item {
    switch below(8) {
    case 0: .bits((0...below(4)).map { _ in bitField() })
    case 1: .padding(1 + below(3), filling(), field: name())
    case 2: .alignment(2, filling(), field: "")
    default: .field(field(type(slot)))
    }
  }

  mutating func filling() -> PacketDescription.Filling {
    .init(byte: UInt8(below(2)), ignoresValues: below(4) == 0)
  }

  mutating func field(_ type: WireType) -> PacketDescription.Field {
    .init(name: name(), type: type, presence: below(6) == 0 ? .byte : .always)
  }

  mutating func bitField() -> PacketDescription.BitField {
    let bits = 1 + below(9)
    let (type, width): (WireType, Int) =
      switch below(4) {
      case 0: (.bool, 1)
      case 1: (.integer(bitWidth: 16, isSigned: true, .big), bits)
      case 2:
        (
          .quantized(lanes: 1 + below(2), bitWidth: [32, 64][below(2)], lower: 0, upper: 1),
          1 + bits
        )
      default: (.integer(bitWidth: 16, isSigned: false, .big), bits)
      }
    switch below(6) {
    case 0: return .init(name: name(), type: .array(type, .fixed(1 + below(3))), bits: width)
    case 1: return .init(name: name(), type: .optional(type), bits: width)
    default: return .init(name: name(), type: type, bits: width)
    }
  }

  mutating func union(_ slot: Int) -> Item {
    let cases = (1...1 + below(3)).map { tag -> PacketDescription.Case in
      var found = PacketDescription.Case(name: name(), tag: UInt64(tag))
      for index in 0..<below(3) {
        let label = "\(found.name).\(index)"
        found.items.append(.field(.init(name: label, type: type(slot), presence: .always)))
      }
      return found
    }
    return .union([.varint, .integer(bitWidth: 8, .big)][below(2)], cases)
  }

  mutating func bounds() -> WireBounds {
    let (lower, upper) = ([0, 1, 2] as [UInt8], [3, 4, 9, 255] as [UInt8])
    let range = lower[below(3)]...upper[below(4)]
    guard range.upperBound < 255, below(2) == 0 else { return WireBounds(range, reference: nil) }
    return WireBounds(range.lowerBound..<range.upperBound + 1, reference: nil)
  }

  mutating func prefix() -> WirePrefix {
    [.varint, .integer(bitWidth: 8, .big), .integer(bitWidth: 16, .little)][below(3)]
  }

  mutating func extent() -> WireType.Extent {
    below(4) == 0 ? .fixed(1 + below(4)) : .prefixed(prefix(), maximum: [2, 4, .max][below(3)])
  }

  mutating func cases() -> [WireType.EnumerationCase] {
    (0...below(4)).map { .init(name: "c\($0)", rawValue: "\($0)") }
  }

  mutating func number() -> WireType {
    let endianness = [Endianness.big, .little][below(2)]
    return switch below(4) {
    case 0: .number(bitWidth: [8, 16, 32][below(3)], isSigned: below(2) == 0, .varint(.zigzag))
    case 1: .float(bitWidth: 32, endianness)
    default: .integer(bitWidth: [8, 16, 32][below(3)], isSigned: below(2) == 0, endianness)
    }
  }

  /// A type in which nothing nests.
  mutating func leaf() -> WireType {
    switch below(11) {
    case 10: below(4) == 0 ? .opaque(TypeReference(HandWritten.self)) : .array(.byte, extent())
    case 0: .bool
    case 1: .string(extent(), [.utf8, .ascii][below(2)])
    case 2: .bytes(extent())
    case 3:
      .enumeration(
        TypeReference(NoCase.self),
        rawValue: .integer(bitWidth: 8, isSigned: false, .big), cases: cases())
    case 4:
      .optionSet(
        TypeReference(NoCase.self), rawValue: .integer(bitWidth: 8, isSigned: false, .big),
        knownBits: [1, 3, 7, 6][below(4)])
    case 5:
      .ranged(
        .integer(bitWidth: 8, isSigned: false, .big),
        bounds())
    case 6: [.uuid, .timestamp(.seconds, .big), .interval(.milliseconds, .big)][below(3)]
    default: number()
    }
  }

  /// A type that may contain others. A slot contains only later ones.
  mutating func type(_ slot: Int, depth: Int = 0) -> WireType {
    guard depth < 2 else { return leaf() }
    switch below(9) {
    case 0: return .array(type(slot, depth: depth + 1), extent())
    case 1: return .optional(type(slot, depth: depth + 1))
    case 2: return .set(number(), .prefixed(prefix(), maximum: [2, 4, .max][below(3)]))
    case 3:
      return .dictionary(
        key: .integer(bitWidth: 8, isSigned: false, .big), value: type(slot, depth: depth + 1),
        .prefixed(prefix(), maximum: .max))
    case 4, 5:
      let next = slot + 1 + below(2)
      return next < 3 ? .packet(PacketReference(Slots.types[next])) : leaf()
    default: return leaf()
    }
  }
}

extension WireType {
  static let byte = WireType.integer(bitWidth: 8, isSigned: false, .big)
}
