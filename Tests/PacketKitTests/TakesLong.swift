import TestPackets
import Testing

/// Runs the tests of a suite on threads of their own; see ``OwnThreads``.
struct TakesLong: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
      return try await function()
    }
    try await withTaskExecutorPreference(OwnThreads.shared) { try await function() }
  }
}

extension Trait where Self == TakesLong {
  /// For suites whose tests keep a thread for seconds.
  static var takesLong: TakesLong { TakesLong() }
}
