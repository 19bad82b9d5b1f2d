internal import PacketKit

/// Where a tool reads and writes.
package struct ToolConsole {
  /// Whether the output has colors.
  let hasColors: Bool

  /// Whether the errors have colors.
  let errorsHaveColors: Bool

  /// Reads a file, or the standard input for nil, to the end or to one byte more than a limit.
  private let contents: (_ path: String?, _ limit: Int) throws -> [UInt8]

  /// The names of the files in a folder.
  let files: (_ folder: String) throws -> [String]

  private let output: (String) throws(Failure) -> Void

  private let warning: (String) -> Void

  /// Creates a console.
  package init(
    hasColors: Bool,
    errorsHaveColors: Bool,
    contents: @escaping (_ path: String?, _ limit: Int) throws -> [UInt8],
    files: @escaping (_ folder: String) throws -> [String] = FileFailure.names,
    output: @escaping (String) throws(Failure) -> Void,
    warning: @escaping (String) -> Void
  ) {
    self.hasColors = hasColors
    self.errorsHaveColors = errorsHaveColors
    self.contents = contents
    self.files = files
    self.output = output
    self.warning = warning
  }

  /// Reads the bytes of a packet.
  func bytes(of input: PacketInput, isRaw: Bool) throws(Failure) -> [UInt8] {
    try input.read(isRaw: isRaw) { try contents($0, PacketInput.limit) }
  }

  /// Reads a text file.
  func text(of path: String) throws(Failure) -> String {
    String(decoding: try bytes(of: .file(path), isRaw: true), as: UTF8.self)
  }

  /// How the output is colored.
  var style: HexStyle { hasColors ? .ansi : .plain }

  /// How errors are colored.
  var errorStyle: HexStyle { errorsHaveColors ? .ansi : .plain }

  /// Writes to the standard output.
  func write(_ text: String) throws(Failure) { try output(text) }

  /// Writes a line to the standard error.
  func warn(_ sentence: String) {
    warning("\(errorStyle.paint("warning:", .error)) \(sentence.printable)\n")
  }

  /// Writes a file, or to the standard output if there is no path.
  func write(_ text: String, to path: String?) throws(Failure) {
    guard let path else { return try write(text) }
    do {
      try FileFailure.write(text, to: path, isAtomic: false)
    } catch {
      throw Failure(code: .outputError, message: error.description)
    }
  }
}
