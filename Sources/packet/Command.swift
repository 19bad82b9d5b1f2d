/// Something that the tool does: `packet NAME …`.
///
/// A command is one file, and one entry in ``CommandLineTool/commands``.
protocol Command: SendableMetatype {
  /// The word that calls it.
  static var name: String { get }

  /// What it does, in a few words.
  static var summary: String { get }

  /// Its arguments, for the line that shows how it is called.
  static var synopsis: String { get }

  /// The options that it understands, without ``Option/help``.
  static var options: [Option] { get }

  /// What its help says below the options; ends in a line break unless it is empty.
  static var discussion: String { get }

  init(_ arguments: Arguments) throws(Failure)

  /// Does it. A command that waits for others does so in ``Platform/runTasks(_:)``; all others start no thread, and
  /// so need no more descriptors than they open.
  func run(_ console: Console) throws(Failure)
}

/// Where a command reads and writes.
struct Console: Sendable {
  let input = FileDescriptor.standardInput
  let output = Stream(.standardOutput)
  let errors = Stream(.standardError)
  let errorLog = ErrorLog()

  struct Stream: Sendable {
    private let file: FileDescriptor
    let isTerminal: Bool
    /// Whether the reader wants colours: on a terminal that can, unless NO_COLOR is set (no-color.org).
    let hasColors: Bool

    init(_ file: FileDescriptor) {
      self.file = file
      isTerminal = file.isTerminal
      let isPlain = Platform.environment("NO_COLOR").map { !$0.isEmpty } ?? false
      hasColors = isTerminal && !isPlain && Platform.environment("TERM") != "dumb"
    }

    func write(_ text: String) throws(Failure) {
      try write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) throws(Failure) {
      do {
        try file.writeAll(bytes)
      } catch  where error.isBrokenPipe {
        // The reader has seen enough, as `head` does; that is no failure.
        Platform.end(.success)
      } catch {
        throw Failure(code: .outputError, message: "cannot write the output: \(error)")
      }
    }
  }
}
