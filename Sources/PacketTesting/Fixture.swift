internal import PacketSchemas

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Bytes in a file of commented hex, which a person can read and a test can hold a packet to.
///
/// ```
/// # identifier "DOWNSIDE", username "zoë", state 7
/// 44 4f 57 4e 53 49 44 45   # identifier
/// 00 00 00 04 7a 6f c3 ab   # username
/// 00 00 00 07               # state
/// ```
///
/// A fixture of bytes that must be refused says how: its heading holds a line `# error: ` and the sentence.
public struct Fixture: Sendable, Hashable {
  /// Bytes that share a comment: a line, and the lines without a comment that follow it.
  public struct Part: Sendable, Hashable {
    /// Where the bytes stand among those of the fixture.
    public let range: Range<Int>

    /// The comment, without its `#`.
    public let comment: String
  }

  /// The file's path in its folder, without its extension: `PlayerState/empty strings`.
  public let name: String

  /// The file.
  public let url: URL

  /// The comment lines before the first byte, without their `#`.
  public let heading: [String]

  /// The bytes and their comments, in order; no byte is missing.
  public let parts: [Part]

  /// All bytes.
  public let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Parameter name: The fixture's name; the file's own, without its extension, if nil.
  /// - Throws: ``FixtureError`` if the file cannot be read or is not commented hex.
  public init(_ url: URL, name: String? = nil) throws(FixtureError) {
    let path = url.path
    self.url = url
    self.name = name ?? url.deletingPathExtension().lastPathComponent
    do {
      let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
      let whole = try CommentedHex(parsing: text)
      heading = whole.heading
      bytes = whole.bytes
      parts = try Part.all(in: text)
    } catch {
      throw FixtureError(path: path, problem: "\(error)")
    }
  }

  /// The packet's name: the folder that the file stands in.
  public var packet: String { url.deletingLastPathComponent().lastPathComponent }

  /// The sentence that the bytes must be refused with, of a fixture that says so.
  public var expectedError: String? {
    let label = "error: "
    return heading.first { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
  }
}

extension Fixture: CustomStringConvertible {
  /// The name, by which a parameterised test lists the fixture.
  public var description: String { name }
}

extension Fixture.Part {
  /// The parts of a text; bytes before the first comment have an empty one.
  static func all(in text: String) throws(CommentedHex.ParseError) -> [Self] {
    var parts: [Self] = []
    var end = 0
    for line in text.split(whereSeparator: \.isNewline) {
      let count = try CommentedHex(parsing: String(line)).bytes.count
      guard count > 0 else { continue }
      let halves = line.split(separator: "#", maxSplits: 1)
      let comment = halves.count == 2 ? String(halves[1].drop(while: \.isWhitespace)) : nil
      if comment == nil, let last = parts.popLast() {
        parts.append(Self(range: last.range.lowerBound..<end + count, comment: last.comment))
      } else {
        parts.append(Self(range: end..<end + count, comment: comment ?? ""))
      }
      end += count
    }
    return parts
  }
}

/// Why a fixture cannot be read.
public struct FixtureError: Error, Hashable, CustomStringConvertible {
  /// The file or folder.
  public let path: String

  /// What is wrong with it.
  public let problem: String

  /// One sentence: the path and what is wrong.
  public var description: String { "\(path): \(problem)" }
}
