import PacketSnapshots
import PacketTesting
import Testing

@testable import TestPackets

@Suite(.takesLong) struct EntitySimulationTests {
  /// Each entity shown is one that the sender had in the frame stated; those present become those in view.
  @Test(
    arguments: [0, 5, 30, 60],
    [
      EntitySimulation.Settings(), .init(budget: 240), .init(longestDelay: 300, restarts: true),
      .init(budget: 120, longestDelay: 60, restarts: true),
    ])
  func neverDiverges(_ loss: Int, _ settings: EntitySimulation.Settings) throws {
    var settings = settings
    settings.loss = loss
    var simulation = EntitySimulation(settings, seed: LongTests.seed)
    let fault = try simulation.run(frames: LongTests.count(400)) ?? simulation.settle(frames: 700)
    #expect(fault == nil, "seed \(LongTests.seed)")
    #expect(simulation.shown > 1000)
  }
}
