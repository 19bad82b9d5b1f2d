internal import PacketKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A message from one peer of a text bus to the others: `:/upper/colour red`.
///
/// It is stored as the bytes received, and forwarded unchanged.
///
/// ```swift
/// let message = try TextBusMessage("/upper/colour", "red")
/// message.category.group     // "upper"
/// message.category.key       // "colour"
/// message.text               // "red"
/// ```
public struct TextBusMessage: Sendable, Hashable {
  /// The message as it appears on its line, without the terminator. It starts with a colon.
  public let line: Data

  /// The word after the colon.
  public let category: TextBusCategory

  /// Parses a line.
  ///
  /// NUL and bytes that are not UTF-8 are data. So is CR, except that it is white space.
  ///
  /// - Parameter line: The line without its terminator.
  /// - Throws: ``TextBusError`` if the line does not start with a colon and a category, or contains LF and therefore is
  ///   not one line.
  public init(line: Data) throws(TextBusError) {
    guard line.first == ASCII.colon else { throw TextBusError(.notAMessage, at: 0) }
    if let end = line.firstIndex(of: ASCII.lineFeed) {
      throw TextBusError(.forbiddenByte(ASCII.lineFeed, in: .line), at: end - line.startIndex)
    }
    let word = line.dropFirst().prefix { !ASCII.isWhiteSpace($0) }
    guard !word.isEmpty else { throw TextBusError(.missingCategory, at: 1) }
    self.line = line
    category = TextBusCategory(word: word)
  }

  /// Creates a message with the given bytes.
  ///
  /// - Throws: ``TextBusError`` if the content contains CR, LF or NUL, because it could be read as more than one line.
  public init(_ category: TextBusCategory, _ content: Data) throws(TextBusError) {
    try TextBusError.Part.content.check(content)
    line = Data([ASCII.colon] + category.bytes + [ASCII.space] + content)
    self.category = category
  }

  /// Creates a message with the given text.
  ///
  /// - Throws: ``TextBusError`` if the text contains CR, LF or NUL, because it could be read as more than one line.
  public init(_ category: TextBusCategory, _ text: String) throws(TextBusError) {
    try self.init(category, Data(text.utf8))
  }
}

extension TextBusMessage {
  /// The bytes after the category and one byte of white space.
  public var content: Data { line.dropFirst(category.bytes.count + 2) }

  /// The content as text; nil if it is not valid UTF-8.
  public var text: String? { String(utf8: content) }

  /// The line with its terminator: LF, or CR LF if the message itself ends in CR.
  public func encoded() -> Data { line.endedAsLine() }
}

extension Data {
  /// The bytes as a line with its terminator. A final CR would be read as part of the terminator if that were LF alone.
  func endedAsLine() -> Data {
    var line = Data(capacity: count + 2)
    line.append(self)
    if last == ASCII.carriageReturn { line.append(ASCII.carriageReturn) }
    line.append(ASCII.lineFeed)
    return line
  }
}

extension TextBusMessage: CustomStringConvertible {
  /// The line, with invalid UTF-8 repaired.
  public var description: String { String(decoding: line, as: UTF8.self) }
}
