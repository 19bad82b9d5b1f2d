internal import PacketKit

extension RandomBytes {
  mutating func value(_ type: WireType) throws(PacketError) {
    try step()
    switch type {
    case .integer(let bitWidth, _, let endianness) where bitWidth > 64:
      let high = [0, .max, generator.next()][below(3)] as UInt64
      write(number(bitWidth: 64), high: high, byteCount: bitWidth / 8, endianness)
    case .integer(let bitWidth, let isSigned, let endianness):
      let number = number(bitWidth: bitWidth)
      let isNegative = isSigned && below(2) == 0
      write(isNegative ? ~number : number, byteCount: bitWidth / 8, endianness)
    case .float(let bitWidth, let endianness):
      write(Double(below(2001) - 1000) / 8, bitWidth: bitWidth, endianness)
    case .bool: bytes.append(UInt8(below(2)))
    case .number(let bitWidth, _, .varint(let form)):
      write(varint: number(bitWidth: bitWidth), form)
    case .number(let bitWidth, let isSigned, .digits(let radix, let width, _)):
      var number = number(bitWidth: isSigned ? bitWidth - 1 : bitWidth)
      func digitCount() -> Int { String(number, radix: radix.rawValue).utf8.count }
      while digitCount() > max(width ?? .max, 1) { number /= UInt64(radix.rawValue) }
      let isNegative = isSigned && number > 0 && digitCount() < width ?? .max && below(2) == 0
      try write("\(isNegative ? "-" : "")\(number)", as: type)
    case .string(let extent, let encoding): text(extent, encoding)
    case .bytes(let extent): data(extent)
    case .array(let element, let extent): try array(element, extent)
    case .set(let element, let extent): try ordered(extent, key: element, value: nil)
    case .dictionary(let key, let value, let extent):
      try ordered(extent, key: key, value: value)
    case .optional(let type):
      let isPresent = !isDeep && below(3) > 0
      bytes.append(isPresent ? 1 : 0)
      if isPresent { try value(type) }
    case .enumeration(let type, let rawType, let cases):
      try enumeration(type, rawType, cases)
    case .optionSet(_, let rawType, let knownBits):
      guard case .integer(let bitWidth, _, let endianness) = rawType else { return }
      write(generator.next() & knownBits, byteCount: bitWidth / 8, endianness)
    case .vector(let number, let count):
      for _ in 0..<max(count, 0) { try value(number) }
    case .uuid: bytes += (0..<16).map { _ in UInt8(below(256)) }
    case .unicodeScalar(let endianness):
      let scalar = [UInt64(0x20 + below(95)), UInt64(0xA1 + below(0x300)), 0x1F600][below(3)]
      write(scalar, byteCount: 4, endianness)
    case .timestamp(let unit, let endianness):
      // Whole seconds, which a date represents exactly in every unit.
      let seconds = Int64(below(1 << 31)) - 1 << 30
      write(
        UInt64(bitPattern: seconds * unit.perSecond), byteCount: 8, endianness)
    case .interval(_, let endianness):
      let count = number(bitWidth: 40)
      write(below(2) == 0 ? count : ~count, byteCount: 8, endianness)
    case .ranged(let type, let bounds): try ranged(type, bounds)
    case .packet(let packet), .given(let packet, _): try self.packet(packet)
    case .region(let content, let length): try region(content, length)
    case .aligned(let type, _): try value(type)
    case .tagged, .quantized, .unitQuaternion: break
    case .wrapped(let type, let wireType): try wrapped(type, wireType, attempts: 50)
    case .opaque(let type): try opaque(type.shortName, type.read)
    }
  }

  mutating func write(_ number: Double, bitWidth: Int, _ endianness: Endianness) {
    let bits = bitWidth == 32 ? UInt64(Float(number).bitPattern) : number.bitPattern
    write(bits, byteCount: bitWidth / 8, endianness)
  }

  private mutating func enumeration(
    _ type: TypeReference,
    _ rawType: WireType,
    _ cases: [WireType.EnumerationCase]?
  ) throws(PacketError) {
    if let chosen = cases?.randomElement(using: &generator) {
      try write(chosen.rawValue, as: rawType)
      return
    }
    let start = bytes.count
    for attempt in 0..<200 {
      bytes.removeLast(bytes.count - start)
      if case .integer(let bitWidth, _, let endianness) = rawType, attempt % 2 == 0 {
        write(UInt64(below(8)), byteCount: bitWidth / 8, endianness)
      } else {
        try value(rawType)
      }
      if keep(type, from: start) { return }
    }
    bytes.removeLast(bytes.count - start)
    try opaque(type.shortName, type.read)
  }

  /// Writes the bytes of another type that a type's own code accepts; if there are none, those of the last attempt.
  private mutating func wrapped(
    _ type: TypeReference,
    _ wireType: WireType,
    attempts: Int
  ) throws(PacketError) {
    let start = bytes.count
    for _ in 0..<attempts {
      bytes.removeLast(bytes.count - start)
      try value(wireType)
      if keep(type, from: start) { return }
    }
  }

  /// Whether a type's own code accepts the last bytes. Removes those that it does not read.
  private mutating func keep(_ type: TypeReference, from start: Int) -> Bool {
    let candidate = Array(bytes[start...])
    var reader = unsafe PacketReader(candidate.elementSpan.bytes)
    guard (try? type.read(&reader)) != nil else { return false }
    bytes.removeLast(reader.remainingCount)
    return true
  }

  /// Writes a raw value or a constant given as text.
  mutating func write(_ text: String, as type: WireType) throws(PacketError) {
    switch type {
    case .integer(let bitWidth, _, let endianness):
      let bits = Int64(text).map { UInt64(bitPattern: $0) } ?? UInt64(text) ?? 0
      let high = text.hasPrefix("-") ? .max : 0 as UInt64
      write(bits, high: high, byteCount: bitWidth / 8, endianness)
    case .float(let bitWidth, let endianness):
      let number = bitWidth == 32 ? Float(text).map(Double.init) : Double(text)
      write(number ?? 0, bitWidth: bitWidth, endianness)
    case .bool: bytes.append(text == "true" ? 1 : 0)
    case .string(let extent, let encoding): write(encoded(text, encoding), extent, encoding)
    case .ranged(let type, _): try write(text, as: type)
    case .number(let bitWidth, let isSigned, .varint(let form)):
      let number = Int64(text) ?? 0
      let zigzag = UInt64(bitPattern: number << 1 ^ number >> 63)
      let plain = UInt64(bitPattern: number) & widths(bitWidth, false).greatest
      write(varint: !isSigned ? UInt64(text) ?? 0 : form == .plain ? plain : zigzag, form)
    case .number(_, _, .digits(let radix, let width, let terminator)):
      let sign = text.hasPrefix("-") ? "-" : ""
      let digits = String(UInt64(text.dropFirst(sign.count)) ?? 0, radix: radix.rawValue)
      let padded = digits.withZeros(to: (width ?? 0) - sign.utf8.count)
      bytes += Array("\(sign)\(padded)".utf8) + [terminator].compactMap { $0 }
    default: try value(type)
    }
  }

  private mutating func ranged(_ type: WireType, _ bounds: WireBounds) throws(PacketError) {
    if let reference = bounds.reference { return try wrapped(reference, type, attempts: 500) }
    switch type {
    case .float(let bitWidth, _):
      let greatest =
        bitWidth == 32 ? Double(Float.greatestFiniteMagnitude) : .greatestFiniteMagnitude
      func finite(_ text: String) -> Double? {
        Double(text).map { min(max($0, -greatest), greatest) }
      }
      let upper = bounds.upper.flatMap(finite)
      let start = bounds.lower.flatMap(finite) ?? (upper.map { $0 - 100 } ?? 0)
      let end = upper ?? start + 100
      let part = Double(below(64)) / 64
      // The extent of all finite numbers is infinite.
      let extent = end - start
      let number = extent.isFinite ? start + extent * part : start * (1 - part) + end * part
      try write("\(number)", as: type)
    case .integer(let bitWidth, let isSigned, let endianness) where bitWidth > 64:
      if let bound = wideBound(bounds, isSigned) {
        write(bound.low, high: bound.high, byteCount: bitWidth / 8, endianness)
      } else {
        try write(integer(bounds, 64, isSigned), as: type)
      }
    case .integer(let bitWidth, let isSigned, _), .number(let bitWidth, let isSigned, _):
      try write(integer(bounds, bitWidth, isSigned), as: type)
    case .string: try write(bounds.lower ?? "", as: type)
    default: try value(type)
    }
  }

  /// One of the bounds, if 64 bits do not hold them.
  private mutating func wideBound(_ bounds: WireBounds, _ isSigned: Bool) -> WideInteger? {
    let texts = [bounds.lower, bounds.includesUpper ? bounds.upper : nil].compactMap { $0 }
    guard texts.contains(where: { Int64($0) == nil }) else { return nil }
    return texts.randomElement(using: &generator).flatMap { WideInteger($0, isSigned: isSigned) }
  }

  /// An integer within bounds, as text.
  func widths(_ bitWidth: Int, _ isSigned: Bool) -> (least: Int64, greatest: UInt64) {
    let all = UInt64.max >> UInt64(64 - min(max(bitWidth, 1), 64))
    return isSigned ? (-Int64(all >> 1) - 1, all >> 1) : (0, all)
  }

  mutating func integer(_ bounds: WireBounds, _ bitWidth: Int, _ isSigned: Bool) -> String {
    let (least, greatest) = widths(bitWidth, isSigned)
    if let lower = bounds.lower.flatMap(UInt64.init) ?? (isSigned ? nil : 0) {
      var upper = min(bounds.upper.flatMap(UInt64.init) ?? greatest, greatest)
      if bounds.upper != nil, !bounds.includesUpper, upper > 0 { upper -= 1 }
      guard lower <= upper else { return "\(lower)" }
      let near = min(upper, lower + min(15, upper - lower))
      return "\(UInt64.random(in: lower...(below(2) == 0 ? near : upper), using: &generator))"
    }
    let lower = max(bounds.lower.flatMap(Int64.init) ?? least, least)
    var upper = bounds.upper.flatMap(Int64.init) ?? Int64(clamping: greatest)
    if bounds.upper != nil, !bounds.includesUpper, upper > .min { upper -= 1 }
    guard lower <= upper else { return "\(lower)" }
    return "\(Int64.random(in: lower...upper, using: &generator))"
  }
}
