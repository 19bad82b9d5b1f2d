/// The script and the style of a page, which are in `Files`.
enum PageFiles {
  /// The script.
  static var script: String { "\"use strict\";\n(() => {\n\(functions)\nstart();\n})();\n" }

  /// The files of the script.
  static var functions: String {
    [
      PackageResources.text_js, PackageResources.reading_js, PackageResources.values_js,
      PackageResources.elements_js, PackageResources.bits_js, PackageResources.packets_js,
      PackageResources.fields_js, PackageResources.input_js, PackageResources.index_js,
      PackageResources.page_js,
    ].map(String.init(embedded:)).joined(separator: "\n")
  }

  /// The style.
  static var style: String { String(embedded: PackageResources.style_css) }
}
