internal import PacketKit

/// An algorithm of which a document has the name, but which only the program has.
struct UnknownAlgorithm: DigestAlgorithm, CustomStringConvertible {
  let description: String
  let byteCount: Int

  var digest: [UInt8] { Array(repeating: 0, count: byteCount) }

  mutating func update(_ bytes: Span<UInt8>) {}
}

extension PacketLayout.Checksum {
  /// The checksum, if its name says all about it; otherwise one that cannot be compared.
  var known: Checksum {
    if let found = Checksum(named: algorithm[...]), 8 * found.byteCount == bits,
      sample == nil || computes(found)
    {
      return found
    }
    return Checksum(UnknownAlgorithm(description: algorithm, byteCount: max(bits / 8, 1)))
  }

  private func computes(_ checksum: Checksum) -> Bool { Self.sample(of: checksum) == sample }
}

extension Checksum {
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
    } else if let found = PacketLayout.Checksum.named.first(where: { "\($0)" == name }) {
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
