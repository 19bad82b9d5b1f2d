internal import PacketKit

/// A number that has been written as a field, and that another of as many bytes may replace.
struct WrittenNumber {
  /// The name of the field.
  let name: String

  /// The type as which the number is written.
  let type: WireType

  /// The bits of a number in a run, in the order in which the run's fields fill them; nil of any other.
  var bits: Range<Int>?
  var order = BitOrder.mostSignificantFirst

  /// The bytes that contain it.
  var place: Range<Int>

  /// The numbers that it may be.
  let bounds: ClosedRange<Int64>

  /// All of them, if they are few.
  var choices: [Int64] = []

  /// Replaces the number; false if another would take another count of bytes.
  func replace(with number: Int64, in bytes: inout [UInt8]) -> Bool {
    guard bounds.contains(number), place.upperBound <= bytes.count else { return false }
    guard let bits else {
      var random = RandomBytes(SeededNumbers(seed: 0))
      guard (try? random.write("\(number)", as: type)) != nil, random.bytes.count == place.count
      else { return false }
      bytes.replaceSubrange(place, with: random.bytes)
      return true
    }
    for (index, bit) in bits.enumerated() {
      let isFirst = order == .mostSignificantFirst
      let isSet = number >> Int64(isFirst ? bits.count - 1 - index : index) & 1 == 1
      let mask: UInt8 = isFirst ? 0x80 >> UInt8(bit % 8) : 1 << UInt8(bit % 8)
      let offset = place.lowerBound + bit / 8
      bytes[offset] = isSet ? bytes[offset] | mask : bytes[offset] & ~mask
    }
    return true
  }
}

extension WireType {
  /// The numbers that a value may be, as far as 64 bits hold them; nil of what is no number, or has bounds that only its own
  /// code knows.
  var boundsOfNumber: (lower: Int64, upper: Int64)? {
    switch self {
    case .integer, .number: return (.min, .max)
    case .ranged(let type, let bounds):
      guard type.boundsOfNumber != nil, bounds.reference == nil else { return nil }
      let upper = bounds.upper.flatMap(Int64.init) ?? .max
      return (
        bounds.lower.flatMap(Int64.init) ?? .min,
        bounds.includesUpper || upper == .min ? upper : upper - 1
      )
    default: return nil
    }
  }

  /// The type as which a number, a Boolean, or a case is written, and the numbers that it may be.
  func number(bits count: Int? = nil) -> (
    type: WireType, bounds: ClosedRange<Int64>, choices: [Int64]
  )? {
    switch self {
    case .integer(let bitWidth, let isSigned, _), .number(let bitWidth, let isSigned, _):
      let count = min(count ?? bitWidth, bitWidth, 63)
      let greatest = Int64.max >> Int64(63 - max(count, 1))
      return (
        self, (isSigned ? -(greatest >> 1) - 1 : 0)...(isSigned ? greatest >> 1 : greatest), []
      )
    case .ranged(let type, _):
      guard let (lower, upper) = boundsOfNumber, let number = type.number(bits: count),
        lower <= upper, number.bounds.overlaps(lower...upper)
      else { return nil }
      return (number.type, number.bounds.clamped(to: lower...upper), [])
    case .bool: return (.integer(bitWidth: 8, isSigned: false, .big), 0...1, [])
    case .enumeration(_, let type, let cases):
      let choices = cases?.compactMap { Int64($0.rawValue) } ?? []
      guard let number = type.number(bits: count), !choices.isEmpty else { return nil }
      return (number.type, number.bounds, choices)
    default: return nil
    }
  }
}
