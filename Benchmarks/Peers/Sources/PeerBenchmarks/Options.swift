/// What the command line asks for.
struct Options {
  static let usage = """
    usage: PeerBenchmarks [--quick] [--filter TEXT]

      --quick         fewer and shorter passes
      --filter TEXT   only the workloads whose name holds TEXT
      --help          this text
    """

  struct Problem: Error {
    let description: String
  }

  var isQuick = false
  var wantsHelp = false
  var filter: String?

  init(_ arguments: some Sequence<String>) throws(Problem) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--help": wantsHelp = true
      case "--filter":
        guard let text = arguments.next() else {
          throw Problem(description: "--filter wants a value")
        }
        filter = text
      default: throw Problem(description: "'\(argument)' is not an option")
      }
    }
  }
}
