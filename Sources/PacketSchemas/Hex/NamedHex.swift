/// The commented hex of several packets, each after a line with its name in brackets, or of one that has no name.
package enum NamedHex {
  /// The name on a line such as `[full-width identifier]`; nil for other lines.
  package static func name(on line: some StringProtocol) -> String? {
    guard line.first == "[", let end = line.lastIndex(where: { !$0.isWhitespace }), line[end] == "]"
    else { return nil }
    return String(line[..<end].dropFirst())
  }

  /// The names and bytes in the text of a file.
  static func cases(in text: String, file: String) throws(CommentedHex.ParseError) -> [(
    name: String, bytes: [UInt8]
  )] {
    var cases: [(name: String, bytes: [UInt8])] = [(file, [])]
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      if let name = name(on: line) {
        cases.append((name, []))
        continue
      }
      do throws(CommentedHex.ParseError) {
        cases[cases.count - 1].bytes += try CommentedHex(parsing: String(line)).bytes
      } catch {
        throw CommentedHex.ParseError(line: index + 1, problem: error.problem)
      }
    }
    // A comment before the first name is on the file.
    return cases.count > 1 && cases[0].bytes.isEmpty ? Array(cases.dropFirst()) : cases
  }
}
