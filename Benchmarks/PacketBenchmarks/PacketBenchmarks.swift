import Foundation

/// Measures PacketKit beside hand-written C, in one process, pass by pass.
@main
enum PacketBenchmarks {
  static func main() throws {
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      fail("\(error.description)\n\(Options.usage)", status: 64)
    }
    if options.wantsHelp { return print(Options.usage) }

    let all =
      PlayerStateWorkloads.all + StreamWorkloads.all + RejectionWorkloads.all + MonsterWorkloads.all
      + GameWorkloads.all + NumberWorkloads.all + VarintWorkloads.all + ChecksumWorkloads.all
      + MessagingWorkloads.all
    let workloads = all.filter { workload in options.filter.map(workload.name.contains) ?? true }
    guard !workloads.isEmpty else { fail("no workload has such a name", status: 64) }
    if options.isUnderCallgrind { return try CountedRun.run(workloads) }

    let baseline = try options.baseline.map(Baseline.init(contentsOf:))
    let instructions = try countInstructions(workloads, options)
    show(Report.heading)
    var measurements: [Measurement] = []
    for (index, workload) in workloads.enumerated() {
      progress("\(index + 1) of \(workloads.count): \(workload.name)")
      var measurement = try measure(workload, options)
      // On a shared machine a passing burst of other work can look like a regression; a real one stays.
      for _ in 0..<2 where baseline?.regression(of: measurement) != nil {
        measurement = try measure(workload, options)
      }
      progress("")
      show(Report.line(measurement, instructions: instructions[workload.name]))
      measurements.append(measurement)
    }

    if let path = options.output { try Baseline(measurements, instructions).write(to: path) }
    if let path = options.chart {
      let beside = measurements.filter { $0.workload.referenceName.hasPrefix("C") }
      try Chart(measurements: beside).write(to: path)
    }
    if let baseline { check(measurements, instructions, against: baseline) }
  }

  /// The instructions of each workload's operations; none where they cannot be counted, of which it tells.
  private static func countInstructions(
    _ workloads: [Workload], _ options: Options
  ) throws -> [String: [Int]] {
    guard options.countsInstructions else { return [:] }
    guard let callgrind = Callgrind() else {
      show("instructions: skipped, for valgrind is not installed\n")
      return [:]
    }
    progress("counting instructions")
    defer { progress("") }
    let filter = options.filter.map { ["--filter", $0] } ?? []
    let parts = try callgrind.parts(arguments: ["--under-callgrind"] + filter)
    guard let counts = CountedRun.counts(workloads, parts: parts) else {
      fail("valgrind counted only \(parts.count) parts", status: 1)
    }
    return counts
  }

  private static func check(
    _ measurements: [Measurement], _ instructions: [String: [Int]], against baseline: Baseline
  ) {
    var regressions = measurements.compactMap(baseline.regression(of:))
    if instructions.isEmpty || !baseline.isOfThisArchitecture {
      print("instructions: not compared with the baseline")
    } else {
      regressions += measurements.compactMap { measurement in
        instructions[measurement.workload.name]?.first.flatMap {
          baseline.regression(of: measurement.workload, instructions: $0)
        }
      }
    }
    guard regressions.isEmpty else {
      fail("worse than the baseline:\n" + regressions.joined(separator: "\n"), status: 1)
    }
    print("nothing is worse than in the baseline")
  }

  /// Prints a line at once, whatever reads it.
  private static func show(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  /// Tells a terminal what is being measured, in a line that the next one replaces.
  private static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }

  private static func measure(_ workload: Workload, _ options: Options) throws -> Measurement {
    try Measurement(
      of: workload,
      passes: options.isQuick ? 15 : 41,
      nanosecondsPerPass: options.isQuick ? 1e6 : 5e6)
  }

  private static func fail(_ problem: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(problem)\n".utf8))
    exit(status)
  }
}
