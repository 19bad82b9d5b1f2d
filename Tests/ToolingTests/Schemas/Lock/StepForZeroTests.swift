import PacketKit
import Testing

@testable import PacketSchemas

/// Locks of versions in which a range about zero had no step for it.
@Suite struct StepForZeroTests {
  @Packet fileprivate struct Pose {
    @Quantized(-1...1, bits: 8) var lean: Float
    @UnitQuaternion(bits: 10) var rotation: SIMD4<Float>
  }

  @Test func aStepForZeroBreaksTheFormat() throws {
    let text = PacketLock(of: [Pose.self]).text
    let parts = text.split(separator: #", "zero": "exact""#, omittingEmptySubsequences: false)
    #expect(parts.count == 3, "\(text)")
    let comparison = try PacketLock(parsing: parts.joined()).comparison(with: [Pose.self])
    #expect(comparison.verdict == .breaking)
    #expect(
      comparison.changes.map { "\($0)" } == [
        "Pose.lean: was steps from -1.0 to 1.0, is steps from -1.0 to 1.0, the middle one zero now",
        "Pose.rotation: was the smallest three components of a unit quaternion, none of whose steps is zero, "
          + "is the smallest three components of a unit quaternion now",
      ])
  }
}
