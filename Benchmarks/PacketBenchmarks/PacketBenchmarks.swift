import Foundation

/// Measures PacketKit beside hand-written C, in one process, pass by pass.
@main
enum PacketBenchmarks {
  static let usage = """
    usage: PacketBenchmarks [--quick] [--filter TEXT]

      --quick         fewer and shorter passes
      --filter TEXT   only the workloads whose name holds TEXT
      --help          this text
    """

  static func main() throws {
    var isQuick = false
    var filter = ""
    var arguments = CommandLine.arguments.dropFirst()
    while let argument = arguments.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--filter":
        guard let text = arguments.popFirst() else { fail("--filter wants a text") }
        filter = text
      case "--help":
        print(usage)
        return
      default: fail("'\(argument)' is not an option")
      }
    }

    let workloads = PlayerStateWorkloads.all.filter { filter.isEmpty || $0.name.contains(filter) }
    guard !workloads.isEmpty else { fail("no workload's name holds '\(filter)'") }
    print(Report.heading)
    for workload in workloads {
      let measurement = try Measurement(
        of: workload,
        passes: isQuick ? 9 : 41,
        nanosecondsPerPass: isQuick ? 1e6 : 5e6
      )
      print(Report.line(measurement))
    }
  }

  static func fail(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("error: \(problem)\n\(usage)\n".utf8))
    exit(64)
  }
}
