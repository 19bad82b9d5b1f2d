internal import PacketKit

/// What a document says of a checksum.
struct ChecksumText {
  let algorithm: String
  let bits: Int
  /// The checksum of some bytes, if the name of the algorithm does not say all about it.
  let sample: String?
  /// The type of the algorithm, if it is not one of PacketKit's.
  let type: String?
}

/// An algorithm of which a document has the name, but which only the program has.
struct UnknownAlgorithm: DigestAlgorithm, CustomStringConvertible {
  let description: String
  let byteCount: Int
  let sample: String?
  let type: String?

  var digest: [UInt8] { Array(repeating: 0, count: byteCount) }

  mutating func update(_ bytes: Span<UInt8>) {}
}

extension ChecksumText {
  init(_ checksum: Checksum) {
    algorithm = "\(checksum)"
    bits = 8 * checksum.byteCount
    if let unknown = checksum.algorithm as? UnknownAlgorithm {
      (sample, type) = (unknown.sample, unknown.type)
    } else if Checksum.fixed.contains(checksum) {
      (sample, type) = (nil, nil)
    } else {
      sample = Self.sample(of: checksum)
      let name = String(reflecting: Swift.type(of: checksum.algorithm)).withoutContexts
      // A digest of these bytes does not make an algorithm PacketKit's.
      let followed = "PacketKit.Followed<"
      let type = name.hasPrefix(followed) ? String(name.dropFirst(followed.count).dropLast()) : name
      self.type = type.hasPrefix("PacketKit.") ? nil : type
    }
  }

  static func sample(of checksum: Checksum) -> String {
    let bytes = Array(0...250 as ClosedRange<UInt8>)
    return checksum.isNumber
      ? "0x" + String(checksum(bytes), radix: 16)
      : unsafe checksum.bytes(of: bytes.elementSpan.bytes).joinedHexDigits
  }

  /// The checksum of some bytes.
  var computed: String? {
    sample ?? Checksum.fixed.first { "\($0)" == algorithm }.map(Self.sample(of:))
  }

  /// The checksum, if its name says all about it; otherwise one that cannot be compared.
  var checksum: Checksum {
    if let found = Checksum(named: algorithm[...]), 8 * found.byteCount == bits, type == nil,
      (sample == nil) == Checksum.fixed.contains(found),
      sample == nil || Self.sample(of: found) == sample
    {
      return found
    }
    return Checksum(
      UnknownAlgorithm(
        description: algorithm, byteCount: max(bits / 8, 1), sample: sample, type: type))
  }

  /// The checksum without what it computes, which of a type of one's own the description need not say.
  var withoutSample: Checksum {
    Checksum(
      UnknownAlgorithm(
        description: type == nil ? algorithm : "", byteCount: max(bits / 8, 1), sample: nil,
        type: nil))
  }
}

extension Checksum {
  /// The checksums whose names say all about them.
  fileprivate static let fixed: Set = [
    Checksum.crc32, .crc32c, .crc16CCITT, .adler32, .fletcher16, .fletcher16Modulo256, .internet,
    .udp, .sum8, .sum16, .sum32, .xor8, .crc64XZ, .crc64ECMA, .crc64GoISO,
  ]

  /// The checksum as a document has it.
  var named: Checksum { ChecksumText(self).checksum }

  /// The byte order of the checksum in a document: that of one byte does not matter.
  func order(_ endianness: Endianness) -> Endianness {
    hasByteOrder && byteCount > 1 ? endianness : .big
  }

  /// The checksum and its byte order in words.
  func words(_ order: Endianness) -> String {
    order == .little ? "\(self), little-endian" : "\(self)"
  }

  /// Reads a checksum's description; nil if it is not one of PacketKit's.
  fileprivate init?(named name: Substring) {
    let own = /(.*)\.countingItself\(as: (\d+)\)/
    let digits =
      /(.*)\.digits\(\.(\w+), width: (\d+)(, uppercase: true)?(?:, terminator: \[([\d, ]*)\])?\)/
    let after = /(.*)\.including\(after: \[([\d, ]*)\]\)/
    let crc =
      /crc\(width: (\d+), polynomial: 0x(\w+), initial: 0x(\w+), reflected: (\w+), finalXOR: 0x(\w+)\)/
    if let found = name.wholeMatch(of: own)?.output {
      guard let base = Checksum(named: found.1), let byte = UInt8(found.2) else { return nil }
      self = base.countingItself(as: byte)
    } else if let found = name.wholeMatch(of: digits)?.output {
      let radixes: [Substring: Radix] = [
        "octal": .octal, "decimal": .decimal, "hexadecimal": .hexadecimal,
      ]
      guard let base = Checksum(named: found.1), let radix = radixes[found.2],
        let width = Int(found.3), 1...1024 ~= width
      else { return nil }
      self = base.digits(
        radix, width: width, uppercase: found.4 != nil, terminator: found.5?.bytes ?? [])
    } else if let found = name.wholeMatch(of: after)?.output {
      guard let base = Checksum(named: found.1) else { return nil }
      self = base.including(after: found.2.bytes)
    } else if let found = name.wholeMatch(of: crc)?.output {
      let numbers = [found.2, found.3, found.5].compactMap { UInt32($0, radix: 16) }
      guard let width = Int(found.1), 1...32 ~= width, numbers.count == 3,
        numbers.allSatisfy({ UInt64($0) >> UInt64(width) == 0 })
      else { return nil }
      self = .crc(
        width: width, polynomial: numbers[0], initial: numbers[1], reflected: found.4 == "true",
        finalXOR: numbers[2])
    } else if let found = Self.fixed.first(where: { "\($0)" == name }) {
      self = found
    } else {
      return nil
    }
  }
}

extension Substring {
  /// The bytes between commas.
  fileprivate var bytes: [UInt8] {
    split(separator: ",").compactMap { UInt8($0.drop { $0 == " " }) }
  }
}
