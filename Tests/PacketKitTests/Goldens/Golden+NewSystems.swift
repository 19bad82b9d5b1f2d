import PacketKit

@testable import TestPackets

// Types that older systems do not have.
extension Golden {
  static var wideIntegers: [Golden] {
    guard #available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *) else {
      return []
    }
    return [
      Golden(
        "zero",
        WideIntegers(
          key: 0, change: 0, short: 0, drift: 0, level: nil, far: 1 << 100, kind: .near, list: [],
          keys: [])
      ),
      Golden(
        "counting bytes",
        WideIntegers(
          key: 0x0102_0304_0506_0708_090A_0B0C_0D0E_0F10, change: 0x0102,
          short: 0x01_0203_0405_0607_0809, drift: 0x0102, level: 5, far: 1 << 127, kind: .far,
          list: [1, .max], keys: [1, -1])
      ),
      Golden(
        "greatest",
        WideIntegers(
          key: .max, change: .max, short: 0xFF_FFFF_FFFF_FFFF_FFFF, drift: (1 << 119) - 1,
          level: 0, far: .max, kind: .near, list: [.max], keys: [.max])
      ),
      Golden(
        "least",
        WideIntegers(
          key: 0, change: .min, short: 0, drift: -(1 << 119), level: -5, far: 1 << 100,
          kind: .near, list: [0, 0, 0], keys: [.min, .max, 0])
      ),
    ]
  }

  static var inlineArrays: [Golden] {
    guard #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) else {
      return []
    }
    return [
      Golden(
        "zeros",
        InlineArrays(
          key: InlineArray(repeating: 0), words: [0, 0, 0], pair: nil, names: ["", ""],
          grid: [[0, 0], [0, 0]], rows: [], none: [])
      ),
      Golden(
        "counting",
        InlineArrays(
          key: InlineArray { UInt8($0 + 1) }, words: [1, 2, 0xFFFF], pair: [-2, 3],
          names: ["a", "Renée"], grid: [[1, 2], [3, 4]], rows: [[5, 6], [7, 8]], none: [])
      ),
    ]
  }
}
