internal import PacketKit

// The values of a type that a description does not list, as the type itself lists them.

extension TypeReference {
  /// The cases that a type lists, and those that it does not list, found by trying every raw value of at most 16 bits.
  ///
  /// Without a list, nil if there are more raw values, if the type is not an enum or has so many values that it is an
  /// open one, and if its encoding is not that of its raw value.
  func cases(
    _ rawValue: WireType, _ listed: [WireType.EnumerationCase]?
  ) -> [WireType.EnumerationCase]? {
    guard case .integer(let bitWidth, let isSigned, let endianness) = rawValue, bitWidth <= 16,
      let type = type as? any RawRepresentable.Type
    else { return listed }
    let numbers = isSigned ? -(1 << (bitWidth - 1))..<1 << (bitWidth - 1) : 0..<1 << bitWidth
    guard let found = cases(of: type, numbers, endianness, isListed: listed != nil) else {
      return listed
    }
    // A type that has all raw values need not list them.
    guard let listed, found.count < numbers.count else { return listed ?? found }
    let known = Set(listed.map(\.rawValue))
    return listed + found.filter { !known.contains($0.rawValue) }
  }

  /// Whether the type has values besides those listed, as far as trying some raw values shows.
  func hasUnlistedValues(_ rawValue: WireType, _ listed: [WireType.EnumerationCase]) -> Bool {
    guard let type = type as? any RawRepresentable.Type else { return false }
    let known = Set((cases(rawValue, listed) ?? []).map(\.rawValue))
    return type.hasValues(besides: known)
  }

  private func cases<Value: RawRepresentable>(
    of type: Value.Type,
    _ numbers: Range<Int>,
    _ endianness: Endianness,
    isListed: Bool
  ) -> [WireType.EnumerationCase]? {
    guard let rawType = Value.RawValue.self as? any FixedWidthInteger.Type else { return nil }
    var cases: [WireType.EnumerationCase] = []
    for number in numbers {
      guard let rawValue = Self.number(number, as: rawType) as? Value.RawValue,
        let value = Value(rawValue: rawValue)
      else { continue }
      let isRead = reads(number, byteCount: numbers.count > 256 ? 2 : 1, endianness, as: value)
      // A decoder of the type's own may reject what it does not list.
      if isListed, !isRead { continue }
      guard cases.count < 256, isListed || Mirror(reflecting: value).displayStyle == .enum, isRead
      else { return nil }
      cases.append(.init(named: "\(value)", rawValue: "\(rawValue)"))
    }
    return cases
  }

  private static func number<Number: FixedWidthInteger>(_ number: Int, as type: Number.Type) -> Any?
  {
    Number(exactly: number)
  }

  /// Whether a raw value's bytes, or the bits of a field of a run, are read as the value.
  private func reads<Value: RawRepresentable>(
    _ number: Int,
    byteCount: Int,
    _ endianness: Endianness,
    as value: Value
  ) -> Bool {
    // The bits of a field of a run are read from a UInt64.
    [byteCount, 8].contains { count in
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      let ordered = endianness == .little && count < 8 ? bytes : bytes.reversed()
      var reader = unsafe PacketReader(ordered.elementSpan.bytes)
      guard let read = try? self.read(&reader) as? Value else { return false }
      return reader.isAtEnd && "\(read.rawValue)" == "\(value.rawValue)"
    }
  }

  /// The names of an option set's options, from the least significant bit on, as the type's `description` has them.
  ///
  /// Nil if it has none of its own, or the same for two options.
  func names(ofBits bits: UInt64) -> [String]? {
    guard let type = type as? any PacketOptionSet.Type, type is any CustomStringConvertible.Type
    else { return nil }
    let names = (0..<64).filter { bits >> $0 & 1 == 1 }.map { type.description(ofBit: $0) }
    return Set(names).count == names.count ? names : nil
  }
}

extension RawRepresentable {
  fileprivate static func hasValues(besides known: Set<String>) -> Bool {
    let candidates: [Any?]
    switch RawValue.self {
    case let type as any FixedWidthInteger.Type:
      func number<Number: FixedWidthInteger>(_ number: Int, _ type: Number.Type) -> Any? {
        Number(exactly: number)
      }
      candidates = (0...300).map { number($0, type) }
    case is String.Type: candidates = ["\u{1}"]
    default: return false
    }
    return candidates.contains { candidate in
      guard let rawValue = candidate as? RawValue, !known.contains("\(rawValue)") else {
        return false
      }
      return Self(rawValue: rawValue) != nil
    }
  }
}

extension PacketOptionSet {
  fileprivate static func description(ofBit bit: Int) -> String {
    "\(Self(rawValue: 1 << RawValue(bit)))"
  }
}
