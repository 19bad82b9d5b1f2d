import HandwrittenC

/// What the program does under callgrind, which counts the instructions of each part.
enum CountedRun {
  /// Runs each operation as often as `iterations`, and then twice as often: the difference is free of what is only
  /// done once. One part of each precedes them, in which everything is set up.
  static func run(_ workloads: [Workload]) throws {
    for workload in workloads {
      let iterations = iterations(of: workload)
      for operation in workload.operations {
        for count in [iterations, iterations, 2 * iterations] {
          try operation(count)
          end_of_counted_part()
        }
      }
    }
  }

  /// The instructions of one iteration, of each of the workload's operations. The filter is what the workloads were
  /// chosen by.
  static func counts(
    _ workloads: [Workload], _ filter: String?, by callgrind: Callgrind
  ) throws -> [String: [Int]] {
    let parts = try callgrind.parts(
      arguments: ["--under-callgrind"] + (filter.map { ["--filter", $0] } ?? []))
    guard parts.count >= 3 * workloads.reduce(0, { $0 + $1.operations.count }) else {
      throw Callgrind.Problem(description: "valgrind counted only \(parts.count) parts")
    }
    var rest = parts[...]
    var counts: [String: [Int]] = [:]
    for workload in workloads {
      counts[workload.name] = workload.operations.map { _ in
        let three = Array(rest.prefix(3))
        rest = rest.dropFirst(3)
        return (three[2] - three[1]) / iterations(of: workload)
      }
    }
    return counts
  }

  private static func iterations(of workload: Workload) -> Int {
    max(2, min(200, 40_000 / workload.byteCount))
  }
}
