import Foundation
import HandwrittenC

/// The memory and the time that every bomb takes to decode.
enum BombReport {
  private static let size = 1 << 16

  /// What an error may take, and a first reservation.
  private static let allowance = 4096

  struct Excess: Error {
    let description: String
  }

  /// Prints a line for each bomb.
  ///
  /// - Throws: ``Excess`` if one takes more memory than its multiple of its bytes, or a time that is not linear in them.
  static func print() throws(Excess) {
    guard counts_allocations() else { return Swift.print("memory is measured with glibc only") }
    Swift.print(
      "| Bomb | Bytes | Decoded | Peak memory | Per byte | At most | Nanoseconds per byte |"
    )
    Swift.print("|---|---|---|---|---|---|---|")
    let failures = Bomb.all.filter { !report($0) }
    guard failures.isEmpty else {
      throw Excess(description: "too much: " + failures.map(\.name).joined(separator: ", "))
    }
  }

  /// Prints a line; whether the bomb keeps its bounds.
  private static func report(_ bomb: Bomb) -> Bool {
    let bytes = bomb.bytes(size)
    start_measuring_memory()
    let isAccepted = bomb.isAccepted(bytes)
    let peak = Int(peak_memory())
    let time = time(bomb, bytes)
    let ratio = Double(peak * 10 / bytes.count) / 10
    Swift.print(
      "| \(bomb.name) | \(bytes.count) | \(isAccepted ? "yes" : "rejected") | \(peak) | \(ratio) "
        + "| \(bomb.multiple) | \((time * 10).rounded() / 10) |"
    )
    let isSmall = peak <= bomb.multiple * bytes.count + allowance
    let isLinear = time * Double(bytes.count) < 10_000 || isLinear(bomb, bytes)
    if !isSmall { Swift.print("too much memory: \(bomb.name)") }
    if !isLinear { Swift.print("too much time: \(bomb.name)") }
    return isSmall && isLinear
  }

  /// Whether a byte takes no more time among many than among few. What else the machine does can only make it seem so.
  private static func isLinear(_ bomb: Bomb, _ bytes: [UInt8]) -> Bool {
    let fewer = bomb.bytes(size / 16)
    return (0..<5).contains { _ in time(bomb, bytes) < 4 * time(bomb, fewer) }
  }

  /// Nanoseconds for each byte, the least of several tries.
  private static func time(_ bomb: Bomb, _ bytes: [UInt8]) -> Double {
    let times = (0..<7).map { _ in
      let start = processorTime()
      _ = bomb.isAccepted(bytes)
      return processorTime() - start
    }
    return Double(times.min() ?? 0) / Double(bytes.count)
  }

  /// Nanoseconds of processor time that this thread has used.
  private static func processorTime() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    return now.tv_sec * 1_000_000_000 + now.tv_nsec
  }
}
