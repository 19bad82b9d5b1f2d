/// How a delta writes a number as its difference from the baseline: in few bits where that is small.
///
/// Differences are those of two's complement numbers as wide as the field, so that each has one, also from the last number
/// to the first.
@frozen
public struct _Relative {
  /// The bits of a small and of a large difference.
  @usableFromInline let small: Int
  @usableFromInline let large: Int

  /// The bits of the number itself.
  @usableFromInline let width: Int

  /// - Throws: ``PacketError`` unless a small difference has fewer bits than a large one, and that fewer than the number,
  ///   and at most 62, so that a word holds it and what precedes it.
  @inlinable
  @inline(always)
  public init(
    small: Int, large: Int, width: Int, field: StaticString
  ) throws(PacketError) {
    guard small >= 1, small < large, large < min(width, 63), width <= 64 else {
      try PacketError.bitCount(large, at: 0).rethrow(inField: field)
    }
    self.small = small
    self.large = large
    self.width = width
  }

  /// The difference of two numbers, as a two's complement number.
  @export(implementation)
  @inline(always)
  func difference(_ number: UInt64, _ baseline: UInt64) -> Int64 {
    let unused = 64 &- width
    return Int64(bitPattern: (number &- baseline) &<< unused) &>> unused
  }

  /// Whether a difference fits in `count` bits.
  @export(implementation)
  @inline(always)
  func fits(_ difference: Int64, _ count: Int) -> Bool {
    let unused = 64 &- count
    return (difference &<< unused) &>> unused == difference
  }
}

extension _Relative {
  /// The number that differs from the baseline by a two's complement number of some bits.
  @export(implementation)
  @inline(always)
  func number(_ difference: UInt64, bits: Int, from baseline: UInt64) -> UInt64 {
    let unused = 64 &- bits
    let wide = Int64(bitPattern: difference &<< unused) &>> unused
    return (baseline &+ UInt64(bitPattern: wide)) & (UInt64.max &>> (64 &- width))
  }
}

extension _Relative? {
  /// The bits of a number of `width` bits: those of its difference from the baseline, as few as possible.
  /// For a number of 63 or 64 bits, they can be more than fit.
  @export(implementation)
  @inline(always)
  func bits(_ number: UInt64, _ width: Int, _ baseline: UInt64) -> GatheredBits {
    guard let self else { return GatheredBits(bits: number, count: width) }
    let difference = self.difference(number, baseline)
    if self.fits(difference, self.small) {
      return GatheredBits(bits: difference.low(self.small), count: self.small &+ 1)
    }
    return self.fits(difference, self.large)
      ? GatheredBits(
        bits: 0b10 &<< self.large | difference.low(self.large), count: self.large &+ 2)
      : GatheredBits(bits: 0b11 << UInt64(width) | number, count: width &+ 2)
  }
}

extension Int64 {
  /// The lowest bits of the number.
  @export(implementation)
  @inline(always)
  func low(_ count: Int) -> UInt64 { UInt64(bitPattern: self) & (1 &<< count &- 1) }
}
