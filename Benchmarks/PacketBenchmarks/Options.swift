/// What the command line asks for.
struct Options {
  static let usage = """
    usage: PacketBenchmarks [--quick] [--filter TEXT] [--json FILE] [--svg FILE] [--check FILE]

      --quick         fewer and shorter passes
      --filter TEXT   only the workloads whose name holds TEXT
      --json FILE     write ratios and allocation counts to FILE
      --svg FILE      draw the ratios to C as bars
      --check FILE    compare them with FILE, and fail if any is worse
      --help          this text
    """

  struct Problem: Error {
    let description: String
  }

  var isQuick = false
  var wantsHelp = false
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
