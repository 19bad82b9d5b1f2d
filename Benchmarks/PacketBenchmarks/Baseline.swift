import Foundation

/// What a run came to, to compare later runs with. Times are the machine's and are not kept; ratios and allocations can be
/// compared between machines, and instructions between processors of the same kind.
struct Baseline: Codable {
  struct Entry: Codable {
    var ratio: Double
    var allocations: Double?
    var instructions: Int?
  }

  var architecture = Self.currentArchitecture
  var workloads: [String: Entry] = [:]

  /// How much a ratio may grow before it counts as worse: shared machines are noisy, and where two buffers
  /// happen to lie can nearly double the time of a tight loop.
  static let ratioTolerance = 2.0

  /// How much the instructions may grow, which are the same in every run but for what the C library does.
  static let instructionsTolerance = 1.03

  /// The same where threads share the work, and do it in another order in each run.
  static let sharedInstructionsTolerance = 1.2

  init(_ measurements: [Measurement]) {
    for measurement in measurements {
      let name = measurement.workload.name
      workloads[name] = Entry(
        ratio: (measurement.ratio.median * 100).rounded() / 100,
        allocations: measurement.allocations,
        instructions: measurement.workload.dependsOnOrder ? nil : measurement.instructions?.first
      )
    }
  }

  init(contentsOf path: String) throws {
    self = try JSONDecoder().decode(
      Baseline.self,
      from: Data(contentsOf: URL(filePath: path))
    )
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
  }

  /// What is worse than in the baseline, if anything is; a workload must be in it.
  func regression(of measurement: Measurement) -> String? {
    let name = measurement.workload.name
    guard let entry = workloads[name] else { return "\(name): not in the baseline" }
    if let allocations = measurement.allocations, let expected = entry.allocations,
      allocations > expected
    {
      return "\(name): \(Int(allocations)) allocations, \(Int(expected)) in the baseline"
    }
    let tolerance =
      measurement.workload.isShared
      ? Self.sharedInstructionsTolerance : Self.instructionsTolerance
    if isOfThisArchitecture, let instructions = measurement.instructions?.first,
      let expected = entry.instructions, Double(instructions) > Double(expected) * tolerance
    {
      return "\(name): \(instructions) instructions, \(expected) in the baseline"
    }
    // What several threads share depends on what else the machine does, by more than any tolerance.
    guard !measurement.workload.isShared else { return nil }
    let ratio = measurement.ratio.median
    guard ratio > entry.ratio * Self.ratioTolerance else { return nil }
    return "\(name): ratio \(String(format: "%.2f", ratio)), \(entry.ratio) in the baseline"
  }

  var isOfThisArchitecture: Bool { architecture == Self.currentArchitecture }

  private static var currentArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }
}
