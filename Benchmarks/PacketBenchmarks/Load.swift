import HandwrittenC

/// What one iteration takes of all threads of the process: medians of a few runs.
struct Load {
  /// Processor time, in nanoseconds.
  let processorTime: Double

  /// How often a thread waits, which costs a context switch.
  let waits: Double

  init(of operation: Operation, iterations: Int) throws {
    let runs = try (0..<5).map { _ in
      let (time, switches) = (process_cpu_nanoseconds(), context_switches())
      try operation(iterations)
      return (process_cpu_nanoseconds() - time, context_switches() - switches)
    }
    processorTime = Quartiles(of: runs.map { Double($0.0) / Double(iterations) }).median
    waits = Quartiles(of: runs.map { Double($0.1) / Double(iterations) }).median
  }
}
