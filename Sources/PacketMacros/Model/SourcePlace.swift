/// A line of the user's file, which an error in the expansion is reported at.
struct SourcePlace: Equatable {
  let fileName: String
  var line: Int

  var directive: String {
    let name = fileName.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : "\($1)" }
    return "#sourceLocation(file: \"\(name)\", line: \(line))"
  }
}

/// The lines of a declaration's source.
struct SourcePlaces {
  private let fileName: String
  private let firstLine: Int
  private let lineBreaks: [Int]

  /// `nil` where the compiler does not say the line, or where the source is itself an expansion.
  init?(_ fragment: SourceFragment) {
    guard let line = fragment.line, !fragment.fileName.hasPrefix("@__swiftmacro_"),
      !fragment.fileName.isEmpty
    else { return nil }
    fileName = fragment.fileName
    firstLine = line
    let source = Array(fragment.source.utf8)
    var lineBreaks: [Int] = []
    for (index, byte) in source.enumerated() {
      let isFollowed = index + 1 < source.count && source[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !isFollowed {
        lineBreaks.append(index)
      }
    }
    self.lineBreaks = lineBreaks
  }

  subscript(offset: Int) -> SourcePlace {
    var line = firstLine
    for lineBreak in lineBreaks where lineBreak < offset { line += 1 }
    return SourcePlace(fileName: fileName, line: line)
  }
}
