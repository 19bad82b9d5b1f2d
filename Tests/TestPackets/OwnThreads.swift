import Foundation

/// Threads of the tests' own, for those that take long: on the threads that all tasks share, they would keep others
/// waiting that have a time limit.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class OwnThreads: TaskExecutor, @unchecked Sendable {
  package static let shared = OwnThreads()

  /// Guards the jobs, the oldest of which is the last.
  private let condition = NSCondition()
  private var jobs: [UnownedJob] = []

  private init() {
    for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [self] in
        while true { unsafe nextJob().runSynchronously(on: asUnownedTaskExecutor()) }
      }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.insert(job, at: 0)
      condition.signal()
    }
  }

  /// Waits for a job.
  private func nextJob() -> UnownedJob {
    condition.withLock {
      while true {
        if let job = jobs.popLast() { return job }
        condition.wait()
      }
    }
  }
}
