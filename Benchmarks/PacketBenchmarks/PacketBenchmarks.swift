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
      PlayerStateWorkloads.all + StreamWorkloads.all + RefusalWorkloads.all + MonsterWorkloads.all
      + NumberWorkloads.all
      + VarintWorkloads.all + ChecksumWorkloads.all
    let workloads = all.filter { workload in options.filter.map(workload.name.contains) ?? true }
    guard !workloads.isEmpty else { fail("no workload has such a name", status: 64) }

    print(Report.heading)
    var measurements: [Measurement] = []
    for workload in workloads {
      let measurement = try Measurement(
        of: workload,
        passes: options.isQuick ? 15 : 41,
        nanosecondsPerPass: options.isQuick ? 1e6 : 5e6
      )
      print(Report.line(measurement))
      measurements.append(measurement)
    }
    if let path = options.output { try Baseline(measurements).write(to: path) }
    if let path = options.baseline {
      let regressions = try Baseline(contentsOf: path).regressions(in: measurements)
      guard regressions.isEmpty else { fail(regressions.joined(separator: "\n"), status: 1) }
      print("nothing is worse than in \(path)")
    }
  }

  private static func fail(_ problem: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(problem)\n".utf8))
    exit(status)
  }
}
