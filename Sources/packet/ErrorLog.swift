import Dispatch
import PacketKit

/// Counts the lines written to standard error, so that a repeated error does not fill a log.
///
/// For each subject, five lines a minute are written. Further lines are counted, and the next written line includes
/// their number.
///
/// Unchecked, because the queue lets one caller at a time count.
final class ErrorLog: @unchecked Sendable {
  enum Subject: CaseIterable {
    case accepting, slowClient, lostClient, clientTurnedAway, unsentWorld
  }

  private let start = ContinuousClock.now
  private let counting = DispatchQueue(label: "packet.error-log")
  private var rates: [Subject: LineRate] = [:]

  /// The text to write about a subject; nil if it is omitted.
  func text(of line: String, about subject: Subject) -> String? {
    let now = start.duration(to: .now)
    return counting.sync {
      guard let omitted = rates[subject, default: LineRate()].admit(at: now) else { return nil }
      return line + Self.note(of: omitted)
    }
  }

  /// The count of errors omitted since the last line.
  func rest() -> [String] {
    counting.sync {
      Subject.allCases.compactMap { rates[$0]?.takeOmitted() }
    }
    .filter { $0 > 0 }
    .map { "\($0) more \($0 == 1 ? "line was" : "lines were") left out" }
  }

  private static func note(of omitted: Int) -> String {
    omitted == 0 ? "" : " (\(omitted) similar \(omitted == 1 ? "line" : "lines") left out before)"
  }
}

/// Allows five lines a minute.
struct LineRate {
  static let limit = 5
  static let period = Duration.seconds(60)

  private var start = Duration.zero
  private var count = 0
  private var omitted = 0

  /// Whether a line may be written; if so, the number of lines omitted since the last one.
  mutating func admit(at time: Duration) -> Int? {
    if time - start >= Self.period {
      start = time
      count = 0
    }
    guard count < Self.limit else {
      omitted += 1
      return nil
    }
    count += 1
    return takeOmitted()
  }

  /// The number of lines omitted since the last call.
  mutating func takeOmitted() -> Int {
    defer { omitted = 0 }
    return omitted
  }
}

extension Console {
  /// Writes a line to standard error, unless there have been many about the same subject.
  func logError(_ text: String, about subject: ErrorLog.Subject) {
    if let text = errorLog.text(of: text, about: subject) { logError(text) }
  }

  /// Writes a line to standard error.
  func logError(_ text: String) {
    // If it cannot be written, there is nothing left to do.
    try? errors.write("packet: \(text.printable)\n")
  }
}
