#if !hasFeature(Embedded)
  // Ranges of values that are encoded as their raw values.

  extension WireBounds {
    /// The bounds of a value on which a field's presence depends: of its raw value, if it has one and is ordered like it.
    /// Otherwise only the type can compare such values.
    init<Value: Comparable>(when range: some RangeExpression<Value>) {
      guard let type = Value.self as? any (Comparable & RawRepresentable).Type else {
        self.init(range, reference: nil)
        return
      }
      self = type.bounds(of: range) ?? WireBounds(range, reference: TypeReference(any: type, .big))
    }
  }

  extension RawRepresentable where Self: Comparable {
    /// The bounds of the raw values that are within a range; nil if they are not consecutive.
    fileprivate static func bounds(of range: Any) -> WireBounds? {
      (RawValue.self as? any FixedWidthInteger.Type).flatMap { bounds(of: range, as: $0) }
    }

    private static func bounds<Number: FixedWidthInteger>(
      of range: Any, as type: Number.Type
    ) -> WireBounds? {
      func number(_ value: Self) -> Number? { value.rawValue as? Number }
      var lower: Self?
      var upper: Self?
      var includesUpper = true
      switch range {
      case let range as ClosedRange<Self>: (lower, upper) = (range.lowerBound, range.upperBound)
      case let range as Range<Self>:
        (lower, upper, includesUpper) = (range.lowerBound, range.upperBound, false)
      case let range as PartialRangeFrom<Self>: lower = range.lowerBound
      case let range as PartialRangeThrough<Self>: upper = range.upperBound
      case let range as PartialRangeUpTo<Self>: (upper, includesUpper) = (range.upperBound, false)
      default: return nil
      }
      let numbers = [lower, upper].compactMap { $0.flatMap(number) }
      for raw in Self.samples(near: numbers) {
        guard let value = (raw as? RawValue).flatMap(Self.init) else { continue }
        let isAbove = lower.map { $0 <= value } ?? true
        let isBelow = upper.map { includesUpper ? value <= $0 : value < $0 } ?? true
        let isRawAbove = lower.flatMap(number).map { $0 <= raw } ?? true
        let isRawBelow = upper.flatMap(number).map { includesUpper ? raw <= $0 : raw < $0 } ?? true
        guard isAbove == isRawAbove, isBelow == isRawBelow else { return nil }
      }
      return WireBounds(
        lower: lower.flatMap(number).map { "\($0)" }, upper: upper.flatMap(number).map { "\($0)" },
        includesUpper: includesUpper)
    }

    /// Raw values that show whether values are ordered like them: all of a byte; of more, those around each bound.
    private static func samples<Number: FixedWidthInteger>(near bounds: [Number]) -> [Number] {
      if Number.bitWidth == 8 { return Array(Number.min...Number.max) }
      let ends = [Number.min, Number.max, 0, 1]
      return ends + bounds.flatMap { [$0 &- 1, $0, $0 &+ 1] }
    }
  }
#endif
