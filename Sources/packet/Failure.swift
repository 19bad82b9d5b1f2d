/// The exit code of the tool. Codes above 1 are those of sysexits.h.
enum ExitCode: Int32 {
  case success = 0
  /// The packet is malformed, or the values have no encoding.
  case badPacket = 1
  /// The arguments are wrong.
  case usage = 64
  /// A file cannot be read.
  case noInput = 66
  /// The connection failed or was lost.
  case unavailable = 69
  /// The output cannot be written.
  case outputError = 74
}

/// Why a command failed.
struct Failure: Error, Equatable {
  let code: ExitCode
  /// One sentence, without the program's name.
  let message: String
  /// More lines about it, each ending in a line break.
  var details = ""

  static func usage(_ message: String) -> Failure {
    Failure(code: .usage, message: message)
  }
}
