// Differences between systems. No other file of the target names one.

internal import Foundation

enum Platform {
  /// Lets a reader of the output that stops reading, as `head` does, end the process silently.
  static func endWithReader() {
    #if !os(Windows)
      _ = signal(SIGPIPE, SIG_DFL)
    #endif
  }

  /// Whether a file descriptor is a terminal that supports colors.
  static func hasColors(_ descriptor: Int32) -> Bool {
    #if os(Windows)
      return _isatty(descriptor) != 0
    #else
      return isatty(descriptor) != 0 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    #endif
  }

  /// The system's words for an error of its own; nil for any other error.
  static func words(for error: any Error) -> String? {
    guard let code = (error as? POSIXError)?.code.rawValue else { return nil }
    return unsafe String(cString: strerror(code))
  }
}
