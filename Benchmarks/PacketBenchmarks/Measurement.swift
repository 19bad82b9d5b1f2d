import Instruments

/// What was measured of a workload.
struct Measurement {
  let workload: Workload

  /// Time of one operation, in nanoseconds: the thread's processor time unless others share the work. Medians over the passes.
  let subject: Double
  let reference: Double

  /// Subject to reference, pass by pass: both ran one after the other, so that a machine that slows down
  /// slows down both.
  let ratio: Quartiles

  /// Allocations of one operation; nil where they cannot be counted.
  let allocations: Double?

  /// Runs the workload in `passes` interleaved passes.
  init(of workload: Workload, passes: Int, nanosecondsPerPass: Double) throws {
    try workload.verify()
    let stopwatch = Stopwatch(takesAllTime: workload.isShared)
    let subjectCount = try stopwatch.iterations(of: workload.subject, lasting: nanosecondsPerPass)
    let referenceCount = try stopwatch.iterations(
      of: workload.reference, lasting: nanosecondsPerPass)

    var subjects: [Double] = []
    var references: [Double] = []
    for pass in 0..<passes {
      // Each leads in turn, so that neither always profits from what the other left in the caches.
      if pass.isMultiple(of: 2) {
        subjects.append(try stopwatch.time(workload.subject, iterations: subjectCount))
        references.append(try stopwatch.time(workload.reference, iterations: referenceCount))
      } else {
        references.append(try stopwatch.time(workload.reference, iterations: referenceCount))
        subjects.append(try stopwatch.time(workload.subject, iterations: subjectCount))
      }
    }
    self.workload = workload
    subject = Quartiles(of: subjects).median
    reference = Quartiles(of: references).median
    ratio = Quartiles(of: zip(subjects, references).map { $0 / $1 })
    allocations = workload.isShared ? nil : try Self.allocations(of: workload.subject)
  }

  private static func allocations(of operation: (Int) throws -> Void) throws -> Double? {
    guard counts_allocations() else { return nil }
    // What the first operation sets up once, such as a writer, is not an operation's: the difference of two
    // runs is.
    func count(_ iterations: Int) throws -> Double {
      let start = allocation_count()
      try operation(iterations)
      return Double(allocation_count() - start)
    }
    return try (count(200) - count(100)) / 100
  }
}

/// Times operations.
struct Stopwatch {
  /// Whether it takes the time that passes, or the processor time of the thread.
  let takesAllTime: Bool

  private var now: UInt64 { takesAllTime ? monotonic_nanoseconds() : thread_cpu_nanoseconds() }

  /// The number of iterations that take about that long.
  func iterations(
    of operation: (Int) throws -> Void,
    lasting nanoseconds: Double
  ) throws -> Int {
    var count = 1
    while true {
      let each = try time(operation, iterations: count)
      if each * Double(count) > nanoseconds / 4 { return max(1, Int(nanoseconds / each)) }
      count *= 2
    }
  }

  func time(_ operation: (Int) throws -> Void, iterations: Int) throws -> Double {
    let start = now
    try operation(iterations)
    return Double(now - start) / Double(iterations)
  }
}

/// The middle of a sample.
struct Quartiles {
  let lower: Double
  let median: Double
  let upper: Double

  init(of sample: [Double]) {
    let sorted = sample.sorted()
    func quantile(_ fraction: Double) -> Double {
      let position = fraction * Double(sorted.count - 1)
      let index = Int(position)
      let next = min(index + 1, sorted.count - 1)
      return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
    }
    lower = quantile(0.25)
    median = quantile(0.5)
    upper = quantile(0.75)
  }
}
