/// A check that failed: what is wrong, and where the check was called.
///
/// All `verify…` functions throw it. Swift Testing and XCTest report its description when a test throws it, so a test
/// only needs `try`:
///
/// ```swift
/// @Test func lobbyIsCanonical() throws { try verifyCanonical(Lobby.self) }        // Swift Testing
///
/// func testLobbyIsCanonical() throws { try verifyCanonical(Lobby.self) }          // XCTest
/// ```
public struct VerificationFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The failure, and how to reproduce it, such as the seed of random values.
  public let message: String

  /// The module and the name of the source file that called the check, as in `#fileID`.
  public let fileID: String

  /// The path of that file.
  public let filePath: String

  /// The line of the call.
  public let line: Int

  /// The place and the message, such as `GameTests/LobbyTests.swift:12: Lobby: …`.
  public var description: String { "\(fileID):\(line): \(message)" }
}

/// The source location of a call to a check.
struct CallSite {
  let fileID: String
  let filePath: String
  let line: Int

  init(_ fileID: String, _ filePath: String, _ line: Int) {
    (self.fileID, self.filePath, self.line) = (fileID, filePath, line)
  }

  func failure(_ message: String) -> VerificationFailure {
    VerificationFailure(message: message, fileID: fileID, filePath: filePath, line: line)
  }
}
