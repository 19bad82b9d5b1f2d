import PacketTesting
import TestPackets

/// Some of what an attacker could make of bytes, spread evenly over each kind of change.
func mutations(of bytes: [UInt8], _ count: Int = LongTests.count(60)) -> [[UInt8]] {
  let hostile = HostileInputs(of: bytes)
  let changes: [any Collection<HostileInput>] = [
    hostile.truncations, hostile.bitFlips, hostile.extensions, hostile.inflations,
  ]
  func sample(_ inputs: some Collection<HostileInput>) -> [[UInt8]] {
    let step = max(inputs.count / count, 1)
    // Only these are made.
    return inputs.indices.enumerated().filter { $0.offset % step == 0 }
      .map { inputs[$0.element].bytes }
  }
  return changes.flatMap { sample($0) }
}
