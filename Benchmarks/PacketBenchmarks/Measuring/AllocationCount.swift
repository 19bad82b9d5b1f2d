import HandwrittenC

/// Allocations of one iteration, counted over that many; nil where they cannot be counted.
func allocationCount(of operation: Operation, iterations: Int = 100) throws -> Double? {
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
