/// The exit code of the tool. Codes above 1 are those of sysexits.h.
package enum ExitCode: Int32, Sendable {
  /// Nothing was wrong.
  case success = 0
  /// The packet is malformed, the values have no encoding, or the wire format has changed.
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
package struct Failure: Error, Equatable {
  /// The exit code.
  package let code: ExitCode
  /// One sentence, without the program's name.
  package let message: String
  /// More lines about it, each ending in a line break.
  package let details: String

  /// Creates a failure.
  package init(code: ExitCode, message: String, details: String = "") {
    self.code = code
    self.message = message
    self.details = details
  }

  /// The failure with a hint about the help, if the arguments are wrong.
  package func hinting(at command: String) -> Failure {
    guard code == .usage, details.isEmpty else { return self }
    return Failure(code: code, message: message, details: "For help: \(command)\n")
  }

  /// The arguments are wrong.
  package static func usage(_ message: String) -> Failure {
    Failure(code: .usage, message: message)
  }
}
