internal import PacketFraming

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A line of a text bus, in either direction.
public enum TextBusLine: Sendable, Hashable {
  /// A message for the other peers.
  case message(TextBusMessage)

  /// Subscribes to the messages of a category.
  case subscribe(TextBusCategory)

  /// Unsubscribes from a category.
  case unsubscribe(TextBusCategory)

  /// The bus's error for a line that it cannot use. It is never answered.
  case error(String)

  /// An empty line or a line of white space, which is skipped.
  case blank

  /// Parses a line.
  ///
  /// - Parameter line: The line without its terminator.
  /// - Throws: ``TextBusError`` if the line is invalid, with the offset in the line.
  public init(parsing line: Data) throws(TextBusError) {
    if line.first == ASCII.colon {
      self = .message(try TextBusMessage(line: line))
      return
    }
    var rest = line[...]
    let command = rest.takeWord()
    // Compare bytes, not strings: strings are normalized for a comparison, and the time for that is not linear in a
    // long word.
    func isCommand(_ name: String) -> Bool { command.elementsEqual(name.utf8) }
    if command.isEmpty {
      self = .blank
    } else if isCommand("subscribe") {
      self = .subscribe(try rest.takeCategory(of: line))
    } else if isCommand("unsubscribe") {
      self = .unsubscribe(try rest.takeCategory(of: line))
    } else if isCommand("error") {
      self = .error(String(decoding: rest.dropFirst(), as: UTF8.self))
    } else {
      throw TextBusError(.unknownCommand, at: command.startIndex - line.startIndex)
    }
  }

  /// The line with its terminator.
  ///
  /// - Throws: ``TextBusError`` if an error's sentence contains CR, LF or NUL.
  public func encoded() throws(TextBusError) -> Data {
    switch self {
    case .message(let message): return message.encoded()
    case .subscribe(let category): return Data("subscribe ".utf8 + category.bytes).endedAsLine()
    case .unsubscribe(let category): return Data("unsubscribe ".utf8 + category.bytes).endedAsLine()
    case .error(let sentence):
      try TextBusError.Part.sentence.check(sentence.utf8)
      return Data("error \(sentence)".utf8).endedAsLine()
    case .blank: return Data().endedAsLine()
    }
  }
}

extension FrameDecoder {
  /// Ends a stream of lines. A last line without a terminator is skipped if it is blank, as a complete line would be.
  ///
  /// - Throws: ``TextBusError`` for any other unterminated line.
  mutating func finishLines() throws(TextBusError) {
    let count = unreadCount
    let isBlank = unsafe unreadBytes.withUnsafeBytes { unsafe $0.allSatisfy(ASCII.isWhiteSpace) }
    do throws(FramingError) {
      try finish()
    } catch {
      if !isBlank { throw TextBusError(.unfinishedLine(available: count)) }
    }
  }
}

extension Data {
  /// Skips white space, then takes the bytes up to the next white space.
  fileprivate mutating func takeWord() -> Data {
    self = drop { ASCII.isWhiteSpace($0) }
    let word = prefix { !ASCII.isWhiteSpace($0) }
    self = dropFirst(word.count)
    return word
  }

  /// Takes the single category that follows a command, in the rest of `line`.
  fileprivate mutating func takeCategory(of line: Data) throws(TextBusError) -> TextBusCategory {
    let word = takeWord()
    guard !word.isEmpty else {
      throw TextBusError(.missingCategory, at: word.startIndex - line.startIndex)
    }
    let next = takeWord()
    guard next.isEmpty else {
      throw TextBusError(.secondCategory, at: next.startIndex - line.startIndex)
    }
    return TextBusCategory(word: word)
  }
}
