/// The script and the style of a page, which are in `Files`.
enum PageFiles {
  /// The script.
  static var script: String { "\"use strict\";\n(() => {\n\(functions)\nstart();\n})();\n" }

  /// The files of the script: those of the module for JavaScript, and those of the page.
  static var functions: String {
    let files = [
      PackageResources.recording_js, PackageResources.fields_js, PackageResources.input_js,
      PackageResources.index_js, PackageResources.page_js,
    ]
    return "\(JavaScriptModule.runtime)\n"
      + files.map(String.init(embedded:)).joined(separator: "\n")
  }

  /// The style.
  static var style: String { String(embedded: PackageResources.style_css) }
}
