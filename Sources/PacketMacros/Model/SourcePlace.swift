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
    lineBreaks = source.indices.filter { index in
      source[index] == UInt8(ascii: "\n")
        || source[index] == UInt8(ascii: "\r") && !source[(index + 1)...].starts(with: [0x0A])
    }
  }

  subscript(offset: Int) -> SourcePlace {
    let line = firstLine + lineBreaks.prefix { $0 < offset }.count
    return SourcePlace(fileName: fileName, line: line)
  }
}
