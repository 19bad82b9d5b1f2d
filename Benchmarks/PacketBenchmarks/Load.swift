import Instruments

/// What one iteration takes of all threads of the process.
struct Load {
  /// Processor time, in nanoseconds.
  let processorTime: Double

  /// How often a thread waits, which costs a context switch.
  let waits: Double

  init(of operation: Operation, iterations: Int) throws {
    let (time, switches) = (process_cpu_nanoseconds(), context_switches())
    try operation(iterations)
    processorTime = Double(process_cpu_nanoseconds() - time) / Double(iterations)
    waits = Double(context_switches() - switches) / Double(iterations)
  }
}
