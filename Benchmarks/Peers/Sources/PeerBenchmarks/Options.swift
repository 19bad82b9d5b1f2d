/// What the command line asks for.
struct Options {
  static let usage = """
    usage: PeerBenchmarks [--quick] [--filter TEXT] [--svg PATH]

      --quick         fewer and shorter passes
      --filter TEXT   only the workloads whose name holds TEXT
      --svg PATH      also draw the ratios to C there
      --help          this text
    """

  struct Problem: Error {
    let description: String
  }

  var isQuick = false
  var wantsHelp = false
  var filter: String?
  var chart: String?

  init(_ arguments: some Sequence<String>) throws(Problem) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--help": wantsHelp = true
      case "--filter", "--svg":
        guard let value = arguments.next() else {
          throw Problem(description: "\(argument) wants a value")
        }
        if argument == "--svg" { chart = value } else { filter = value }
      default: throw Problem(description: "'\(argument)' is not an option")
      }
    }
  }
}
