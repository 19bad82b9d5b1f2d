/// The script and the style of a page.
///
/// They are in `Files`. The copies in `Embedded` let programs have them without resources, which would have to be
/// installed beside them: `PAGE_FILES=update swift test --filter PageFilesTests` writes these.
enum PageFiles {
  /// The parts of the script, by the names of their files, in order.
  static let parts: KeyValuePairs = [
    "text": text, "reading": reading, "values": values, "elements": elements, "bits": bits,
    "packets": packets, "fields": fields, "input": input, "page": page,
  ]

  /// The script.
  static var script: String {
    "\"use strict\";\n(() => {\n\(parts.map(\.value).joined(separator: "\n"))\nstart();\n})();\n"
  }
}
