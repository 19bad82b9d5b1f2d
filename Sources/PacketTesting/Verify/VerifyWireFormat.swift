public import PacketKit
internal import PacketSchemas

internal import Foundation

/// Checks that the wire format of packets has not changed since it was locked.
///
/// ```swift
/// @Test func wireFormatIsUnchanged() throws { try verifyWireFormat(Lobby.self, Message.self) }
/// ```
///
/// The first run writes `packets.lock` next to the test's source file and fails; commit the file. From then on, the
/// check fails if the wire format of a packet, or of a packet that it contains, differs from the file. The failure says
/// which field has changed and why that matters, and whether old and new programs still understand each other.
///
/// To accept a change, run the test with the environment variable `PACKETS_LOCK` set to `update`, and commit the file:
///
/// ```
/// PACKETS_LOCK=update swift test
/// ```
///
/// Several tests can share a file. Each replaces only its own packets.
///
/// - Parameters:
///   - packets: The packets.
///   - path: The lock file, relative to the folder of the calling source file.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
/// - Throws: ``VerificationFailure`` if the wire format has changed, or if there was no lock file.
public func verifyWireFormat(
  _ packets: any Packet.Type...,
  lock path: String = "packets.lock",
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  let isUpdate = ProcessInfo.processInfo.environment["PACKETS_LOCK"] == "update"
  let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
  let file = path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
  let problem: String?
  do {
    problem = try LockFile(url: file, isUpdated: isUpdate).problem(with: packets)
  } catch {
    problem = "\(path): \(error)"
  }
  if let problem { throw CallSite(fileID, filePath, line).failure(problem) }
}

/// The lock file of a test.
struct LockFile {
  let url: URL
  let isUpdated: Bool

  /// Tests of a run may share a file, and may run at once.
  private static let access = NSLock()

  /// What is wrong with packets; nil if nothing is. Writes the file if it does not have the packets, or is updated.
  func problem(with packets: [any Packet.Type]) throws -> String? {
    try Self.access.withLock {
      guard FileManager.default.fileExists(atPath: url.path) else {
        try write(PacketLock(of: packets))
        return isUpdated
          ? nil : "\(url.lastPathComponent) did not exist and has been written; commit it"
      }
      var lock = try PacketLock(parsing: String(decoding: try Data(contentsOf: url), as: UTF8.self))
      let comparison = lock.comparison(with: packets)
      if comparison.verdict == .identical, comparison.unlocked.isEmpty { return nil }
      if isUpdated || comparison.verdict == .identical {
        lock.update(packets)
        try write(lock)
        let names = comparison.unlocked.joined(separator: ", ")
        return isUpdated
          ? nil
          : "\(names): did not stand in \(url.lastPathComponent) and has been added; commit it"
      }
      return """
        the wire format has changed: \(comparison)
        To accept it, run the test with PACKETS_LOCK=update and commit \(url.lastPathComponent).
        """
    }
  }

  private func write(_ lock: PacketLock) throws {
    try Data(lock.text.utf8).write(to: url, options: .atomic)
  }
}
