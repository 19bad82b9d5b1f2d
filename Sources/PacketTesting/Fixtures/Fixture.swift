public import Foundation

/// Bytes in a file of commented hex, which people can read and tests compare with.
///
/// A file holds any number of cases, each after a line with its name:
///
/// ```
/// [full-width identifier]
/// # identifier "DOWNSIDE", username "zoë", state 7
/// 44 4f 57 4e 53 49 44 45   # identifier
/// 00 00 00 04 7a 6f c3 ab   # username
/// 00 00 00 07               # state
///
/// [empty strings]
/// …
/// ```
///
/// A file without such a line contains one case with the file's name. Comments before the first case describe the file.
///
/// For bytes that must be rejected, the heading contains a line with `# error: ` and the error's sentence.
public struct Fixture: Sendable, Hashable {
  /// Bytes that share a comment: a line, and the lines without a comment that follow it.
  public struct Part: Sendable, Hashable {
    /// The position of the bytes among those of the fixture.
    public let range: Range<Int>

    /// The comment, without its `#`.
    public let comment: String
  }

  /// The name of the case.
  public let name: String

  /// The file.
  public let url: URL

  /// The line of the file that the case starts in, counted from 1.
  public let line: Int

  /// The comment lines before the first byte, without their `#`.
  public internal(set) var heading: [String] = []

  /// The bytes and their comments, in order; no byte is missing.
  public internal(set) var parts: [Part] = []

  /// All bytes.
  public internal(set) var bytes: [UInt8] = []

  /// Creates a case that has no bytes yet.
  init(name: String, url: URL, line: Int) {
    self.name = name
    self.url = url
    self.line = line
  }

  /// The packet's name, which is the file's name without its extension.
  public var packet: String { url.deletingPathExtension().lastPathComponent }

  /// The error with which the bytes must be rejected, if the heading states one.
  public var expectedError: String? {
    let label = "error: "
    return heading.first { $0.hasPrefix(label) }.map { String($0.dropFirst(label.count)) }
  }
}

extension Fixture: CustomStringConvertible {
  /// The packet and the case, such as `PlayerState/empty strings`. Parameterized tests show it.
  public var description: String { "\(packet)/\(name)" }
}
