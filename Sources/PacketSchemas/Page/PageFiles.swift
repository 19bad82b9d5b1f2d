/// The script and the style of a page, which are in `Files`.
enum PageFiles {
  /// The script.
  static var script: String { "\"use strict\";\n(() => {\n\(functions)\nstart();\n})();\n" }

  /// What the script consists of.
  static var functions: String {
    [
      PackageResources.text_js, PackageResources.reading_js, PackageResources.values_js,
      PackageResources.elements_js, PackageResources.bits_js, PackageResources.packets_js,
      PackageResources.fields_js, PackageResources.input_js, PackageResources.page_js,
    ].map(text).joined(separator: "\n")
  }

  /// The style.
  static var style: String { text(PackageResources.style_css) }

  /// The text of a file, without the end of its last line.
  private static func text(_ file: [UInt8]) -> String {
    String(decoding: file.dropLast(), as: UTF8.self)
  }
}
