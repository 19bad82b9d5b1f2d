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

  /// Asks the bus for the messages of a category from here on.
  case subscribe(TextBusCategory)

  /// Asks the bus for no more of them.
  case unsubscribe(TextBusCategory)

  /// What the bus says of a line that it cannot use. It is never answered.
  case error(String)

  /// A line of white space or of nothing, which is passed over.
  case blank

  /// Takes a line apart.
  ///
  /// - Parameter line: The line without its end.
  /// - Throws: ``TextBusError`` for a line that is none of these, with the offset in the line.
  public init(parsing line: Data) throws(TextBusError) {
    if line.first == ASCII.colon {
      self = .message(try TextBusMessage(line: line))
      return
    }
    var rest = line[...]
    let command = rest.takeWord()
    // Strings are normalised to be compared, in a time that is not linear in a long word; bytes are not.
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

  /// The line with its end.
  ///
  /// - Throws: ``TextBusError`` for an error's sentence that holds CR, LF or NUL.
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
  /// Ends a stream of lines. A last line without its end is passed over if it is blank, as a whole line would be.
  ///
  /// - Throws: ``TextBusError`` for any other.
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
  /// Takes white space, then the bytes up to the next.
  fileprivate mutating func takeWord() -> Data {
    self = drop { ASCII.isWhiteSpace($0) }
    let word = prefix { !ASCII.isWhiteSpace($0) }
    self = dropFirst(word.count)
    return word
  }

  /// Takes the one category that a command is followed by, in what is left of `line`.
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
