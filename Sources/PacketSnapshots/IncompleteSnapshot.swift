internal import PacketKit

/// A snapshot of which fragments are missing.
struct IncompleteSnapshot {
  /// Its frame; -1 if there is none.
  private(set) var frame = -1
  private var age: UInt8 = 0
  private var division: Division?

  /// The bytes of the fragments that have been received, in their places. The array is as long as the longest snapshot so
  /// far.
  private(set) var bytes: [UInt8] = []

  private var isReceived = Array(repeating: false, count: Division.maximumCount)
  private var missingCount = 0

  /// Takes a fragment. If it is of another snapshot, all others are dropped.
  ///
  /// - Returns: Whether it was the last that was missing.
  /// - Throws: `PacketError` if it contradicts another fragment.
  mutating func receive(
    _ content: RawSpan,
    at index: Int,
    of division: Division,
    frame: Int,
    age: UInt8
  ) throws(PacketError) -> Bool {
    if self.frame != frame { begin(division, frame: frame, age: age) }
    let range = division.range(of: index)
    guard self.age == age, self.division == division,
      !isReceived[index] || holds(content, in: range)
    else {
      throw PacketError("fragment \(index) contradicts another of the same snapshot", at: 0)
    }
    guard !isReceived[index] else { return false }
    unsafe content.withUnsafeBytes { content in
      unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range]).copyMemory(from: content)
      }
    }
    isReceived[index] = true
    missingCount -= 1
    return missingCount == 0
  }

  private mutating func begin(_ division: Division, frame: Int, age: UInt8) {
    (self.frame, self.age, self.division) = (frame, age, division)
    if bytes.count < division.byteCount {
      bytes = Array(repeating: 0, count: division.byteCount)
    }
    missingCount = division.count
    for index in 0..<missingCount { isReceived[index] = false }
  }

  /// Gives it up, but not its memory.
  mutating func removeAll() { frame = -1 }

  private func holds(_ content: RawSpan, in range: Range<Int>) -> Bool {
    unsafe content.withUnsafeBytes { unsafe bytes[range].elementsEqual($0) }
  }
}
