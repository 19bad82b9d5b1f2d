/// What was measured of a workload.
struct Measurement {
  let workload: Workload

  /// Time of one operation, in nanoseconds: the thread's processor time unless others share the work. Median over
  /// the passes.
  let subject: Double

  /// Subject to reference, pass by pass: both ran one after the other, so that a machine that slows down
  /// slows down both.
  let ratio: Quartiles

  /// Subject to the expert's C.
  let expertRatio: Quartiles?

  /// Allocations of one operation; nil where they cannot be counted.
  let allocations: Double?

  /// Instructions of one operation: the subject's, the reference's, and the expert's if there is one; nil where they
  /// have not been counted.
  let instructions: [Int]?

  /// Processor time and waits of one operation, where threads share the work.
  let load: Load?
  let referenceLoad: Load?

  /// Runs the workload in `passes` interleaved passes.
  init(of workload: Workload, instructions: [Int]?, passes: Int, nanosecondsPerPass: Double) throws
  {
    try workload.verify()
    let stopwatch = Stopwatch(
      takesAllTime: workload.isShared,
      // Enough to outweigh the starting of threads.
      leastCount: workload.isShared ? max(1, min(2000, 128_000 / workload.byteCount)) : 1
    )
    let operations = workload.operations
    let counts = try operations.map {
      try stopwatch.iterations(of: $0, lasting: nanosecondsPerPass)
    }

    var times = [[Double]](repeating: [], count: operations.count)
    for pass in 0..<passes {
      // How two buffers lie to one another can double the time of a tight loop: vary their placement.
      let spacer = UnsafeMutableRawPointer.allocate(
        byteCount: 2048 + 272 * pass % 4096, alignment: 16)
      defer { spacer.deallocate() }
      // Each leads in turn, so that none always profits from what another left in the caches.
      for turn in operations.indices {
        let index = (turn + pass) % operations.count
        times[index].append(try stopwatch.time(operations[index], iterations: counts[index]))
      }
    }
    self.workload = workload
    self.instructions = instructions
    subject = Quartiles(of: times[0]).median
    let ratios = times.dropFirst().map { Quartiles(of: zip(times[0], $0).map { $0 / $1 }) }
    ratio = ratios[0]
    expertRatio = ratios.count > 1 ? ratios[1] : nil
    allocations = workload.isShared ? nil : try allocationCount(of: workload.subject)
    load = workload.isShared ? try Load(of: workload.subject, iterations: counts[0]) : nil
    referenceLoad =
      workload.isShared ? try Load(of: workload.reference, iterations: counts[1]) : nil
  }
}
