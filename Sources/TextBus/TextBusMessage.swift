internal import PacketKit

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A message from one peer of a text bus to the others: `:/upper/colour red`.
///
/// It is kept as the bytes that came, and sent on as these.
///
/// ```swift
/// let message = try TextBusMessage("/upper/colour", "red")
/// message.category.group     // "upper"
/// message.category.key       // "colour"
/// message.text               // "red"
/// ```
public struct TextBusMessage: Sendable, Hashable {
  /// The message as it stands on its line, without the line's end; starts with a colon.
  public let line: Data

  /// The word behind the colon.
  public let category: TextBusCategory

  /// Takes a line apart.
  ///
  /// A NUL and bytes that are not UTF-8 are data, and so is a CR but that it is white space.
  ///
  /// - Parameter line: The line without its end.
  /// - Throws: ``TextBusError`` for a line that does not start with a colon and a category, and for one that
  ///   holds LF and so is not one line.
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

  /// A message of these bytes.
  ///
  /// - Throws: ``TextBusError`` for a content that holds CR, LF or NUL: it could pass for more than one line.
  public init(_ category: TextBusCategory, _ content: Data) throws(TextBusError) {
    try TextBusError.Part.content.check(content)
    line = Data([ASCII.colon] + category.bytes + [ASCII.space] + content)
    self.category = category
  }

  /// A message of that text.
  ///
  /// - Throws: ``TextBusError`` for a text that holds CR, LF or NUL: it could pass for more than one line.
  public init(_ category: TextBusCategory, _ text: String) throws(TextBusError) {
    try self.init(category, Data(text.utf8))
  }
}

extension TextBusMessage {
  /// What follows the category and one byte of white space.
  public var content: Data { line.dropFirst(category.bytes.count + 2) }

  /// The content, if it is text in UTF-8.
  public var text: String? { String(utf8: content) }

  /// The line with its end: LF, or CR LF behind a message that itself ends in CR.
  public func encoded() -> Data { line.endedAsLine() }
}

extension Data {
  /// The line that these bytes are, with its end. A CR that they end in would pass for part of an LF alone.
  func endedAsLine() -> Data {
    var line = Data(capacity: count + 2)
    line.append(self)
    if last == ASCII.carriageReturn { line.append(ASCII.carriageReturn) }
    line.append(ASCII.lineFeed)
    return line
  }
}

extension TextBusMessage: CustomStringConvertible {
  /// The line, repaired where it is no UTF-8.
  public var description: String { String(decoding: line, as: UTF8.self) }
}
