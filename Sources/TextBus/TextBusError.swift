internal import PacketKit

/// Why something cannot be sent on a text bus, or was not understood.
///
/// ```
/// the content cannot contain 0a at byte 3
/// a command takes one category, but another word follows at byte 18
/// ```
public struct TextBusError: Error, Sendable, Hashable {
  /// The kind of error.
  public let reason: Reason

  /// The offset of the invalid byte, from 0, in the line or in the text that was to become part of one; nil if the
  /// error is not about a byte.
  public let offset: Int?

  init(_ reason: Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// A kind of error on a text bus. More kinds may be added: have a `default` in a `switch`.
  public enum Reason: Sendable, Hashable {
    /// A text that is to become part of a line contains a byte that is not allowed there.
    case forbiddenByte(UInt8, in: Part)

    /// A text that is to become part of a line is empty.
    case empty(Part)

    /// A line that must be a message does not start with a colon.
    case notAMessage

    /// A colon or a command is not followed by a category.
    case missingCategory

    /// A command is followed by more than a category.
    case secondCategory

    /// A line is neither a message nor a command.
    case unknownCommand

    /// A line is too long, not counting its terminator. The next line can be read.
    case lineTooLong(maximum: Int)

    /// A category is longer than the bus allows.
    case categoryTooLong(Int, maximum: Int)

    /// A client subscribes to more categories than the bus allows.
    case tooManySubscriptions(maximum: Int)

    /// The clients of the bus have as many subscriptions as it allows in total.
    case tooManyTotalSubscriptions(maximum: Int)

    /// The bus has as many clients as it allows.
    case tooManyClients(maximum: Int)

    /// A line had not ended this long after its first byte.
    case lineTimedOut(after: Duration, available: Int)

    /// The stream ends within a line.
    case unfinishedLine(available: Int)

    /// The bus rejected a line from this client, with this sentence.
    case refused(String)

    /// A second task requests messages while the first waits for one.
    case alreadyReading
  }

  /// A part of a line.
  public enum Part: String, Sendable, Hashable {
    /// A line without its terminator.
    case line

    /// The word that determines who receives a message.
    case category

    /// The part of a category between its first two slashes.
    case group

    /// The part of a category after its second slash.
    case key

    /// The part of a message after its category.
    case content

    /// The text of an error that the server reports.
    case sentence
  }
}

extension TextBusError.Part {
  /// Rejects bytes that would not be parsed as this part of a line.
  func check(_ bytes: some Collection<UInt8>) throws(TextBusError) {
    if bytes.isEmpty, isWord { throw TextBusError(.empty(self)) }
    for (offset, byte) in bytes.enumerated() where !allows(byte) {
      throw TextBusError(.forbiddenByte(byte, in: self), at: offset)
    }
  }

  /// Whether it is a word: at least one byte, without white space.
  private var isWord: Bool {
    switch self {
    case .category, .group, .key: true
    case .line, .content, .sentence: false
    }
  }

  private func allows(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.null, ASCII.carriageReturn, ASCII.lineFeed: false
    case ASCII.slash: self != .group
    default: !(isWord && ASCII.isWhiteSpace(byte))
    }
  }
}

extension TextBusError: CustomStringConvertible {
  /// One sentence: the error, and its byte.
  public var description: String {
    let place = offset.map { " at byte \($0)" } ?? ""
    switch reason {
    case .forbiddenByte(let byte, let part):
      return "the \(part) cannot contain \(byte.hexDigits)\(place)"
    case .empty(let part):
      return "the \(part) is empty"
    case .notAMessage:
      return "a message starts with a colon, which is missing\(place)"
    case .missingCategory:
      return "a category is missing\(place)"
    case .secondCategory:
      return "a command takes one category, but another word follows\(place)"
    case .unknownCommand:
      return
        "a line must start with a colon, \"subscribe\" or \"unsubscribe\", but there is something else\(place)"
    case .lineTooLong(let maximum):
      return "the line is longer than the maximum of \(maximum.inBytes)"
    case .categoryTooLong(let count, let maximum):
      return "the category of \(count.inBytes) is longer than the maximum of \(maximum)"
    case .tooManySubscriptions(let maximum):
      return "the client has \(maximum) \(maximum == 1 ? "subscription" : "subscriptions") already,"
        + " which is the maximum"
    case .tooManyTotalSubscriptions(let maximum):
      return "the clients of the bus have \(maximum)"
        + " \(maximum == 1 ? "subscription" : "subscriptions") together, which is the maximum"
    case .tooManyClients(let maximum):
      return "the bus has \(maximum) \(maximum == 1 ? "client" : "clients") already,"
        + " which is the maximum"
    case .lineTimedOut(let limit, let count):
      return "the line did not end within \(limit), after \(count.inBytes)"
    case .unfinishedLine(let count):
      return "the stream ends after \(count.inBytes) of a line, before its line feed"
    case .refused(let sentence):
      return "the bus says: \(sentence.printable(maximumCount: 200))"
    case .alreadyReading:
      return "another task is waiting for a message of this client"
    }
  }
}
