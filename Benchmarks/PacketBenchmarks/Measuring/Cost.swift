import Instruments

/// Something that is timed: does its work as many times as it is told.
typealias Operation = (_ iterations: Int) throws -> Void

/// What an operation costs.
enum Cost {
  /// The number of iterations that take about that long.
  static func iterations(of operation: Operation, lasting nanoseconds: Double) throws -> Int {
    var count = 1
    while true {
      let each = try time(operation, iterations: count)
      if each * Double(count) > nanoseconds / 4 { return max(1, Int(nanoseconds / each)) }
      count *= 2
    }
  }

  /// Processor time of one iteration, in nanoseconds.
  static func time(_ operation: Operation, iterations: Int) throws -> Double {
    let start = thread_cpu_nanoseconds()
    try operation(iterations)
    return Double(thread_cpu_nanoseconds() - start) / Double(iterations)
  }

  /// Allocations of one iteration, counted over that many; nil where they cannot be counted.
  static func allocations(of operation: Operation, iterations: Int = 100) throws -> Double? {
    guard counts_allocations() else { return nil }
    // What the first operation sets up once, such as a writer, is not an operation's: the difference of two
    // runs is.
    func count(_ iterations: Int) throws -> Double {
      let start = allocation_count()
      try operation(iterations)
      return Double(allocation_count() - start)
    }
    return try (count(2 * iterations) - count(iterations)) / Double(iterations)
  }
}
