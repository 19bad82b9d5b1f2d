/// What the command line asks for.
struct Options {
  static let usage = """
    usage: PacketBenchmarks [--quick] [--filter TEXT] [--no-instructions] [--json FILE] [--svg FILE] [--check FILE]
           PacketBenchmarks --bombs
           PacketBenchmarks --snapshots FRAMES

      --quick             fewer and shorter passes
      --filter TEXT       only the workloads whose name contains TEXT
      --no-instructions   do not count instructions; where valgrind is not installed they are not either
      --json FILE         write ratios, allocations and instructions to FILE, such as Benchmarks/baseline.json
      --svg FILE          draw the ratios to C as bars
      --check FILE        compare them with FILE, and fail if any is worse: allocations at all, instructions by
                          3 per cent (by a fifth where threads share the work), ratios by a factor of 2
      --bombs             measure the memory and the time that hostile packets take to decode, and nothing else
      --snapshots FRAMES  simulate worlds for so many frames: how many snapshots arrive, how old entities are, and what they cost
      --under-callgrind   run each workload a fixed number of times: what valgrind is told to run
      --help              this text

    The table's columns, all of one operation:

      ns                  PacketKit's time
      Ratio, Quartiles    the same divided by the reference's, median and quartiles of the passes
      To expert           the same divided by the time of an expert's C, which checks once for a run of fields
      Instructions        PacketKit's, the reference's and the expert's; the system's own are not counted
      Allocations         PacketKit's
      Processor ns        where threads share the work: of all threads together, PacketKit / reference
      Waits               likewise: how often a thread waits for another
    """

  struct Problem: Error {
    let description: String
  }

  var isQuick = false
  var wantsHelp = false
  var wantsBombs = false
  var snapshotFrames: Int?
  var countsInstructions = true
  var isUnderCallgrind = false
  var filter: String?
  var output: String?
  var chart: String?
  var baseline: String?

  init(_ arguments: some Sequence<String>) throws(Problem) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--help": wantsHelp = true
      case "--bombs": wantsBombs = true
      case "--snapshots":
        let count = try Self.value(of: argument, &arguments)
        guard let frames = Int(count), frames > 0 else {
          throw Problem(description: "'\(count)' is not a number of frames")
        }
        snapshotFrames = frames
      case "--no-instructions": countsInstructions = false
      case "--under-callgrind": isUnderCallgrind = true
      case "--filter": filter = try Self.value(of: argument, &arguments)
      case "--json": output = try Self.value(of: argument, &arguments)
      case "--svg": chart = try Self.value(of: argument, &arguments)
      case "--check": baseline = try Self.value(of: argument, &arguments)
      default: throw Problem(description: "'\(argument)' is not an option")
      }
    }
  }

  private static func value(
    of option: String,
    _ arguments: inout some IteratorProtocol<String>
  ) throws(Problem) -> String {
    guard let value = arguments.next() else {
      throw Problem(description: "\(option) wants a value")
    }
    return value
  }
}
