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
    if options.wantsBombs { return printBombs() }
    if let frames = options.snapshotFrames { return try SnapshotReport.print(frames: frames) }

    let all =
      PlayerStateWorkloads.all + StreamWorkloads.all + ViewWorkloads.all + RejectionWorkloads.all
      + MonsterWorkloads.all + GameWorkloads.all + DeltaWorkloads.all + FragmentWorkloads.all
      + EntityWorkloads.all
      + NumberWorkloads.all + VarintWorkloads.all
      + VocabularyWorkloads.all + ChecksumWorkloads.all + MessagingWorkloads.all
      + BroadcastWorkloads.all
    let workloads = all.filter { workload in options.filter.map(workload.name.contains) ?? true }
    guard !workloads.isEmpty else { fail("no workload has such a name", status: 64) }
    if options.isUnderCallgrind { return try CountedRun.run(workloads) }

    let baseline = try options.baseline.map(Baseline.init(contentsOf:))
    let callgrind = options.countsInstructions ? Callgrind() : nil
    if options.countsInstructions, callgrind == nil {
      show("instructions: skipped, because valgrind is not installed\n")
    }
    progress("counting instructions")
    let instructions = try callgrind.map {
      try CountedRun.counts(workloads, options.filter, by: $0)
    }
    show(Report.heading)
    var measurements: [Measurement] = []
    for (index, workload) in workloads.enumerated() {
      progress("\(index + 1) of \(workloads.count): \(workload.name)")
      var measurement = measure(workload, instructions, options)
      // On a shared machine a passing burst of other work can look like a regression; a real one stays.
      for _ in 0..<2 where baseline?.regression(of: measurement) != nil {
        let again =
          workload.isShared
          ? try callgrind.map { try CountedRun.counts([workload], workload.name, by: $0) }
          : instructions
        measurement = measure(workload, again, options)
      }
      progress("")
      show(Report.line(measurement))
      measurements.append(measurement)
    }

    if let path = options.output { try Baseline(measurements).write(to: path) }
    if let path = options.chart {
      let beside = measurements.filter { $0.workload.referenceName.hasPrefix("C") }
      try Chart(measurements: beside).write(to: path)
    }
    if let baseline {
      if instructions == nil || !baseline.isOfThisArchitecture {
        print("instructions: not compared with the baseline")
      }
      let regressions = measurements.compactMap(baseline.regression(of:))
      guard regressions.isEmpty else {
        fail("worse than the baseline:\n" + regressions.joined(separator: "\n"), status: 1)
      }
      print("nothing is worse than in the baseline")
    }
  }

  private static func printBombs() {
    do {
      try BombReport.print()
    } catch {
      fail(error.description, status: 1)
    }
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

  private static func measure(
    _ workload: Workload, _ instructions: [String: [Int]]?, _ options: Options
  ) -> Measurement {
    do {
      return try Measurement(
        of: workload,
        instructions: instructions?[workload.name],
        passes: options.isQuick ? 15 : 41,
        nanosecondsPerPass: options.isQuick ? 1e6 : 5e6)
    } catch {
      fail("\(workload.name): \(error)", status: 1)
    }
  }

  private static func fail(_ problem: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(problem)\n".utf8))
    exit(status)
  }
}
