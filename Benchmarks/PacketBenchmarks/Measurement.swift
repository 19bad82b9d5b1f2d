/// What was measured of a workload.
struct Measurement {
  let workload: Workload

  /// Time of one operation, in nanoseconds: the thread's processor time unless others share the work. Medians
  /// over the passes.
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
      // How two buffers lie to one another can double the time of a tight loop: so they lie otherwise in each pass.
      let spacer = UnsafeMutableRawPointer.allocate(
        byteCount: 2048 + 272 * pass % 4096, alignment: 16)
      defer { spacer.deallocate() }
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
    allocations = workload.isShared ? nil : try allocationCount(of: workload.subject)
  }
}
