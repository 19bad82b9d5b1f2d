internal import PacketSchemas

public import Foundation

extension Fixture {
  /// Reads the cases of a file, in order.
  ///
  /// - Throws: ``FixtureError`` if the file cannot be read, is not commented hex, or has two cases with the same name.
  public static func all(in url: URL) throws(FixtureError) -> [Fixture] {
    let text: String
    do {
      text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    } catch {
      throw FixtureError(path: url.path, problem: error.fileReason)
    }
    // The lines before the first case, or all lines of a file that names no cases.
    var cases = [Fixture(name: url.deletingPathExtension().lastPathComponent, url: url, line: 1)]
    // "\r\n" is one Character, and also a newline.
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if let name = NamedHex.name(on: line) {
        cases.append(Fixture(name: name, url: url, line: index + 1))
      } else {
        try cases[cases.count - 1].append(line, at: index + 1)
      }
    }
    if cases.count > 1 {
      guard cases.removeFirst().bytes.isEmpty else {
        throw FixtureError(path: url.path, problem: "has bytes before its first case")
      }
    }
    var names: Set<String> = []
    for each in cases where !names.insert(each.name).inserted {
      throw FixtureError(path: url.path, problem: "line \(each.line): a second case '\(each.name)'")
    }
    return cases
  }

  /// Reads one case of a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - name: The name of the case; nil if the file has only one.
  /// - Throws: ``FixtureError`` if the file cannot be read, is not commented hex, or has no such case.
  public init(_ url: URL, case name: String? = nil) throws(FixtureError) {
    let cases = try Self.all(in: url)
    guard let fixture = cases.first(where: { $0.name == name ?? cases[0].name }),
      name != nil || cases.count == 1
    else {
      let problem =
        name.map { "has no case '\($0)'" } ?? "has \(cases.count) cases, of which none is named"
      throw FixtureError(path: url.path, problem: problem)
    }
    self = fixture
  }

  /// Appends the bytes and the comment of a line.
  private mutating func append(_ line: Substring, at number: Int) throws(FixtureError) {
    let added: [UInt8]
    do throws(CommentedHex.ParseError) {
      added = try CommentedHex(parsing: String(line)).bytes
    } catch {
      throw FixtureError(path: url.path, problem: "line \(number): \(error.problem)")
    }
    let comment = line.firstIndex(of: "#").map { mark in
      String(line[mark...].dropFirst().drop(while: \.isWhitespace))
    }
    let end = bytes.count + added.count
    if added.isEmpty {
      if let comment, bytes.isEmpty { heading.append(comment) }
    } else if comment == nil, let last = parts.popLast() {
      parts.append(Part(range: last.range.lowerBound..<end, comment: last.comment))
    } else {
      parts.append(Part(range: bytes.count..<end, comment: comment ?? ""))
    }
    bytes += added
  }
}

/// Why a fixture cannot be read.
public struct FixtureError: Error, Hashable, CustomStringConvertible {
  /// The file or folder.
  public let path: String

  /// The error in it.
  public let problem: String

  /// One sentence: the path and what is wrong.
  public var description: String { "\(path): \(problem)" }
}
