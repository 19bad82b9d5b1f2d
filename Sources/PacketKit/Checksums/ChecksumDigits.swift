/// The form of a checksum that is text.
struct ChecksumDigits: Sendable, Hashable {
  let radix: Radix
  let width: Int
  let uppercase: Bool
  let terminator: [UInt8]

  var byteCount: Int { width + terminator.count }

  /// The last digits of a number in bytes, most significant first, and what follows them.
  func bytes(of number: [UInt8]) -> [UInt8] {
    let letter = UInt8(ascii: uppercase ? "A" : "a")
    var number = number
    var digits: [UInt8] = []
    for _ in 0..<width {
      var remainder = 0
      for index in number.indices {
        let dividend = remainder << 8 | Int(number[index])
        number[index] = UInt8(truncatingIfNeeded: dividend / radix.rawValue)
        remainder = dividend % radix.rawValue
      }
      let digit = UInt8(truncatingIfNeeded: remainder)
      digits.append(digit < 10 ? UInt8(ascii: "0") + digit : letter + digit - 10)
    }
    return digits.reversed() + terminator
  }
}

#if !hasFeature(Embedded)
  extension ChecksumDigits: CustomStringConvertible {
    var description: String {
      let letters = uppercase ? ", uppercase: true" : ""
      let end = terminator.isEmpty ? "" : ", terminator: \(terminator)"
      return "digits(.\(radix), width: \(width)\(letters)\(end))"
    }
  }
#endif
