import Instruments

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

  /// The instructions of one iteration, of each of the workload's operations, from what callgrind counted.
  static func counts(_ workloads: [Workload], parts: [Int]) -> [String: [Int]]? {
    guard parts.count >= 3 * workloads.reduce(0, { $0 + $1.operations.count }) else { return nil }
    var rest = parts[...]
    var counts: [String: [Int]] = [:]
    for workload in workloads {
      let iterations = iterations(of: workload)
      counts[workload.name] = workload.operations.map { _ in
        let three = rest.prefix(3)
        rest = rest.dropFirst(3)
        return (three[three.startIndex + 2] - three[three.startIndex + 1]) / iterations
      }
    }
    return counts
  }

  private static func iterations(of workload: Workload) -> Int {
    workload.isShared ? 200 : max(2, min(200, 40_000 / workload.byteCount))
  }
}
