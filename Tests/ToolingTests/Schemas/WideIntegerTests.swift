import PacketTesting
import Testing

@testable import PacketSchemas

/// Integers of more than 64 bits in trees, compared with those of the standard library.
@Suite struct WideIntegerTests {
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  private func numbers() -> [Int128] {
    var generator = SplitMix64(seed: 128)
    let fixed: [Int128] = [
      0, 1, -1, .max, .min, 10_000_000_000_000_000_000, -10_000_000_000_000_000_000,
      18_446_744_073_709_551_615, 18_446_744_073_709_551_616, -9_223_372_036_854_775_808,
      -9_223_372_036_854_775_809, 100_000_000_000_000_000_000_000_000_000_000_000_000,
    ]
    return fixed
      + (0..<200).map { index in
        Int128.random(in: .min ... .max, using: &generator) >> Int128(index % 127)
      }
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  private func wide(_ number: some FixedWidthInteger) -> WideInteger {
    WideInteger(
      high: UInt64(truncatingIfNeeded: number >> 64), low: UInt64(truncatingIfNeeded: number),
      isSigned: type(of: number).isSigned)
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test func digits() {
    for number in numbers() {
      #expect("\(wide(number))" == "\(number)")
      #expect(WideInteger("\(number)", isSigned: true) == wide(number))
      #expect(wide(number).signed == Int64(exactly: number))
      let unsigned = UInt128(truncatingIfNeeded: number)
      #expect("\(wide(unsigned))" == "\(unsigned)")
      #expect(WideInteger("\(unsigned)", isSigned: false) == wide(unsigned))
      #expect(wide(unsigned).unsigned == UInt64(exactly: unsigned))
    }
  }

  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @Test func order() {
    for a in numbers().prefix(40) {
      for b in numbers().prefix(40) {
        #expect((wide(a) < wide(b)) == (a < b))
        let (x, y) = (UInt128(truncatingIfNeeded: a), UInt128(truncatingIfNeeded: b))
        #expect((wide(x) < wide(y)) == (x < y))
      }
    }
  }

  @Test(arguments: [
    ("", true), ("-", true), ("1x", true), ("-1", false), ("+1", true),
    ("340282366920938463463374607431768211456", false),
    ("170141183460469231731687303715884105728", true),
    ("-170141183460469231731687303715884105729", true),
    ("9999999999999999999999999999999999999999999", false),
  ])
  func isNoNumber(_ text: String, _ isSigned: Bool) {
    #expect(WideInteger(text, isSigned: isSigned) == nil)
  }
}
