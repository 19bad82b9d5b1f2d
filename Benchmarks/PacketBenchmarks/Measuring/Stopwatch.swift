import HandwrittenC

/// Something that is timed: does its work as many times as it is told.
typealias Operation = (_ iterations: Int) throws -> Void

/// Times operations.
struct Stopwatch {
  /// Whether it takes the time that passes, or the processor time of the thread.
  var takesAllTime = false
  /// The fewest iterations that are timed.
  var leastCount = 1

  private var now: UInt64 { takesAllTime ? monotonic_nanoseconds() : thread_cpu_nanoseconds() }

  /// The number of iterations that take about that long.
  func iterations(of operation: Operation, lasting nanoseconds: Double) throws -> Int {
    var count = leastCount
    while true {
      let each = try time(operation, iterations: count)
      if each * Double(count) > nanoseconds / 4 { return max(leastCount, Int(nanoseconds / each)) }
      count *= 2
    }
  }

  /// The time of one iteration, in nanoseconds.
  func time(_ operation: Operation, iterations: Int) throws -> Double {
    let start = now
    try operation(iterations)
    return Double(now - start) / Double(iterations)
  }
}
