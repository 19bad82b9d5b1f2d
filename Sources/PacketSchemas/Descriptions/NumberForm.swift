internal import PacketKit

// Numbers in other forms than the bytes of their types: their words, their JSON, their values, and what changes them.

extension NumberForm {
  /// The names of the forms in JSON.
  static let kinds = ["varint", "digits"]

  /// The bits that every number takes; nil if numbers differ.
  var fixedBitCount: Int? {
    switch self {
    case .varint: nil
    case .digits(_, let width, let terminator):
      width.map { 8 &* ($0 &+ (terminator == nil ? 0 : 1)) }
    }
  }

  /// The form of an integer in words.
  func words(_ isSigned: Bool) -> String {
    switch self {
    case .varint(.zigzag): isSigned ? "LEB128, zigzag-coded" : "LEB128"
    case .varint(.plain): "LEB128"
    case .varint(.mostSignificantFirst): "groups of 7 bits, most significant first"
    case .varint(.quic): "1, 2, 4 or 8 bytes, as the first two bits say"
    case .digits(let radix, let width?, let terminator):
      "\(width) \(radix) digits" + (terminator.map { ", then a byte 0x\($0.hexDigits)" } ?? "")
    case .digits(let radix, nil, let terminator):
      "\(radix) digits" + (terminator.map { " up to a byte 0x\($0.hexDigits)" } ?? "")
    }
  }
}

// JSON.

extension NumberForm {
  func json(_ bits: Int, _ isSigned: Bool) -> JSONValue {
    switch self {
    case .varint(let form):
      .object(
        "kind", "varint",
        [
          "bits": .integer(bits), "signed": .flag(isSigned),
          "form": form == .zigzag ? nil : .string("\(form)"),
        ])
    case .digits(let radix, let width, let terminator):
      .object(
        "kind", "digits",
        [
          "bits": .integer(bits), "signed": .flag(isSigned), "radix": .integer(radix.rawValue),
          "width": width.map { .integer($0) }, "terminator": terminator.map { .integer($0) },
        ])
    }
  }

  static func read(_ json: JSONValue) throws(SchemaParseError) -> WireType {
    let form: NumberForm
    if try json.text("kind") == "digits" {
      guard let radix = Radix(rawValue: try json.number("radix")) else {
        throw json.problem("'radix' is none of digits")
      }
      form = .digits(
        radix, width: json["width"] == nil ? nil : try json.number("width"),
        terminator: json["terminator"] == nil ? nil : try json.number("terminator"))
    } else {
      form = .varint(try json["form"] == nil ? .zigzag : json.one(of: VarintForm.all, "form"))
    }
    return .number(bitWidth: try json.number("bits"), isSigned: json["signed"] != nil, form)
  }
}

extension VarintForm {
  fileprivate static let all: [Self] = [.zigzag, .plain, .mostSignificantFirst, .quic]
}

// Values.

extension Interpreter {
  mutating func number(
    _ bitWidth: Int,
    _ isSigned: Bool,
    _ form: NumberForm
  ) throws(Failed) -> Value {
    switch form {
    case .varint(let form):
      let number: UInt64
      switch form {
      case .zigzag, .plain: number = try varint(bitWidth)
      case .mostSignificantFirst: number = try reversedVarint(bitWidth)
      case .quic: number = try quicVarint(bitWidth)
      }
      guard isSigned else { return .unsigned(number) }
      let half = Int64(bitPattern: number >> 1)
      return .signed(
        form == .plain
          ? Self.signed(number, bitWidth) : number & 1 == 0 ? half : -half - 1)
    case .digits(let radix, let width, let terminator):
      let digits = try digits(bitWidth, isSigned, radix, width, terminator)
      return isSigned
        ? .signed(Int64(bitPattern: digits.isNegative ? 0 &- digits.number : digits.number))
        : .unsigned(digits.number)
    }
  }

  /// Reads a number whose most significant bits come first and that must fit in `bitWidth` bits.
  private mutating func reversedVarint(_ bitWidth: Int) throws(Failed) -> UInt64 {
    let start = position
    var number: UInt64 = 0
    for byte in bytes[start..<end] {
      position += 1
      guard byte != 0x80 || position > start + 1 else { throw error(.varintNotMinimal, at: start) }
      guard number >> UInt64(max(bitWidth - 7, 0)) == 0 else {
        throw error(.varintTooLarge(bitWidth: bitWidth), at: start)
      }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return number }
    }
    position = start
    throw truncated(needed: remaining + 1)
  }

  /// Reads a number whose first two bits state how many bytes it takes, and that must fit in `bitWidth` bits.
  private mutating func quicVarint(_ bitWidth: Int) throws(Failed) -> UInt64 {
    let start = position
    let range = try take(remaining > 0 ? 1 << Int(bytes[start] >> 6) : 1)
    let number =
      bytes[range].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      & (1 << UInt64(8 * range.count - 2) - 1)
    guard range.count == number.quicByteCount else { throw error(.varintNotMinimal, at: start) }
    guard bitWidth >= 64 || number >> UInt64(bitWidth) == 0 else {
      throw error(.varintTooLarge(bitWidth: bitWidth), at: start)
    }
    return number
  }

  /// Reads digits, and their terminator.
  private mutating func digits(
    _ bitWidth: Int,
    _ isSigned: Bool,
    _ radix: Radix,
    _ width: Int?,
    _ terminator: UInt8?
  ) throws(Failed) -> (number: UInt64, isNegative: Bool) {
    let start = position
    let endCount = terminator == nil ? 0 : 1
    if let width, remaining - endCount < width { throw truncated(needed: width + endCount) }
    var (number, isNegative, digitCount) = (0 as UInt64, false, 0)
    func tooLarge(_ last: String = "") -> Failed {
      let text = "\(isNegative ? "-" : "")\(String(number, radix: radix.rawValue))\(last)"
      let type = "\(isSigned ? "Int" : "UInt")\(bitWidth)"
      return error(.doesNotFit(text, in: type), at: start)
    }
    while width.map({ position < start + $0 }) ?? (position < end && bytes[position] != terminator)
    {
      let byte = bytes[position]
      position += 1
      if isSigned, position == start + 1, byte == UInt8(ascii: "-") {
        isNegative = true
        continue
      }
      let text = String(Unicode.Scalar(byte))
      let isAfterZero = width == nil && digitCount > 0 && number == 0
      guard byte < 0x80, text == text.lowercased(), !isAfterZero,
        let digit = UInt64(text, radix: radix.rawValue)
      else {
        let other = width == nil && digitCount > 0 ? terminator : nil
        throw error(
          .noDigit(byte, radix, other, isAfterZero: isAfterZero), at: position - 1)
      }
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: UInt64(radix.rawValue))
      let (sum, overflow) = product.addingReportingOverflow(digit)
      guard !isTooLarge, !overflow, sum >> UInt64(bitWidth - 1) <= 1 else { throw tooLarge(text) }
      number = sum
      digitCount += 1
    }
    if width == nil, position == end { throw truncated(needed: 1) }
    guard digitCount > 0 else {
      let offset = width == nil ? position : start
      throw error(.noDigit(bytes[offset], radix, nil, isAfterZero: false), at: offset)
    }
    guard !isNegative || number > 0 else { throw error(.negativeZero, at: start) }
    let greatest = UInt64.max >> UInt64(64 - bitWidth + (isSigned ? 1 : 0))
    guard number <= greatest + (isNegative ? 1 : 0) else { throw tooLarge() }
    if let terminator {
      guard bytes[position] == terminator else {
        let expected = "0x\(terminator.hexDigits)"
        throw error(.unexpectedByte(bytes[position], expected: expected), at: position)
      }
      position += 1
    }
    return (number, isNegative)
  }
}

// Random values.

extension RandomBytes {
  mutating func write(varint number: UInt64, _ form: VarintForm = .zigzag) {
    if form == .quic {
      let number = number & (1 << 62 - 1)
      let count = number.quicByteCount
      let mark = UInt64(count.trailingZeroBitCount) << UInt64(8 * count - 2)
      return write(number | mark, byteCount: count, .big)
    }
    let count = (max(UInt64.bitWidth - number.leadingZeroBitCount, 1) + 6) / 7
    for index in 1...count {
      let group = form == .mostSignificantFirst ? count - index : index - 1
      let bits = UInt8(truncatingIfNeeded: number >> UInt64(7 * group)) & 0x7F
      bytes.append(index < count ? bits | 0x80 : bits)
    }
  }
}

// Changes.

extension NumberForm {
  /// The form in one of its ways: without a sign, LEB128 is the same in both.
  fileprivate func inOneWay(_ isSigned: Bool) -> NumberForm {
    !isSigned && self == .varint(.plain) ? .varint(.zigzag) : self
  }
}

extension SchemaComparison {
  mutating func number(_ old: WireType, _ new: WireType, _ field: String) {
    guard case .number(let before, let wasSigned, let oldForm) = old,
      case .number(let now, let isSigned, let form) = new
    else { return }
    // A negative number in its type's own width has other bytes in another width.
    let isPlain = form == .varint(.plain) && isSigned && before != now
    let reason = old.change(to: new)
    let isSameForm = oldForm.inOneWay(wasSigned) == form.inOneWay(isSigned)
    if wasSigned != isSigned || !isSameForm || isPlain {
      note(.breaking, field, reason)
    } else if before < now {
      note(.newReadsOld, field, "\(reason): an old reader rejects greater numbers")
    } else if before > now {
      note(.oldReadsNew, field, "\(reason): a new reader rejects greater numbers")
    }
  }
}
