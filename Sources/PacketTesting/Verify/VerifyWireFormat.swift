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
/// check fails if the wire format of a packet, or of a packet that it contains, differs from the file, or if a locked
/// packet is no longer among the packets. The failure says which field has changed and why that matters, and whether old
/// and new programs still understand each other.
///
/// To accept a change, run the test with the environment variable `PACKETS_LOCK` set to `update`, and commit the file:
///
/// ```
/// PACKETS_LOCK=update swift test
/// ```
///
/// It overwrites the file, even if it cannot be read because it has the marks of a merge conflict.
///
/// Each call needs a lock file of its own.
///
/// Some of the wire format only the program's own code knows: the encodings of coders, and of hand-written packets that do
/// not describe themselves, for example. A lock file cannot show that they have changed. Such a part fails the check, too, with
/// a sentence that says how to make it comparable. If that is not possible, or not worth it, name it:
///
/// ```swift
/// try verifyWireFormat(Lamp.self, notComparing: ["RGB565"])
/// ```
///
/// Of rules, and of derived fields and computed properties with a getter, debug builds compare the getter's own text, but not
/// what it calls. Release builds compare no code: name these, too, in tests that run in both.
///
/// - Parameters:
///   - packets: The packets.
///   - path: The lock file, relative to the folder of the calling source file.
///   - names: The types, fields, and rules, such as `Frame.sum`, that need not be compared, as a failure names them. Any
///     other name fails the check.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
/// - Throws: ``VerificationFailure`` if the wire format has changed, if not all of it can be compared, or if there was no
///   lock file.
public func verifyWireFormat(
  _ packets: any Packet.Type...,
  lock path: String = "packets.lock",
  notComparing names: [String] = [],
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  let isUpdate = ProcessInfo.processInfo.environment["PACKETS_LOCK"] == "update"
  let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
  let file = path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
  let problem: String?
  do {
    problem = try LockFile(url: file, isUpdated: isUpdate)
      .problem(with: packets, notComparing: names)
  } catch {
    problem = error.description
  }
  if let problem { throw CallSite(fileID, filePath, line).failure(problem) }
}

/// The lock file of a test.
struct LockFile {
  let url: URL
  let isUpdated: Bool

  /// Tests of a run may name the same file, and may run at once.
  private static let access = NSLock()

  private var name: String { url.lastPathComponent }

  /// The difference between packets and the file; nil if there is none. Writes the file if it does not exist, if it only lacks packets, or if
  /// it is to be updated.
  func problem(
    with packets: [any Packet.Type],
    notComparing names: [String] = []
  ) throws(FileFailure) -> String? {
    Self.access.lock()
    defer { Self.access.unlock() }
    let new = PacketLock(of: packets)
    let whole = new.comparison(with: packets).accepting(names)
    if let name = whole.unknownNames.first {
      return "notComparing names \"\(name)\", which is compared, or does not exist"
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      try write(new)
      return whole.problem(
        after: isUpdated ? nil : "\(name) did not exist and has been written; commit it")
    }
    let text = try FileFailure.text(of: url.path)
    let old: PacketLock
    do throws(SchemaParseError) {
      old = try PacketLock(parsing: text)
    } catch {
      guard isUpdated else {
        return
          "\(name) is not a lock file: \(error). Restore it, or \(Self.update), which overwrites it."
      }
      try write(new)
      return whole.problem(
        after:
          "\(name) was not a lock file: \(error). It has been overwritten, without a comparison.")
    }
    let comparison = old.comparison(with: packets).accepting(names)
    let isSame = comparison.changes.isEmpty && comparison.uncompared == whole.uncompared
    guard isUpdated || isSame else {
      return """
        the wire format has changed: \(comparison)
        To accept it, \(Self.update) and commit \(name).
        """
    }
    if isUpdated || !comparison.unlocked.isEmpty { try write(new) }
    let added = comparison.unlocked.joined(separator: ", ")
    return whole.problem(
      after: isUpdated || added.isEmpty
        ? nil : "\(added): did not stand in \(name) and has been added; commit it")
  }

  private static let update = "run the test with PACKETS_LOCK=update"

  private func write(_ lock: PacketLock) throws(FileFailure) {
    try FileFailure.write(lock.text, to: url.path, isAtomic: true)
  }
}

extension PacketLock.Comparison {
  /// A problem, and the parts that cannot be compared; nil if there is neither.
  fileprivate func problem(after problem: String?) -> String? {
    guard !uncompared.isEmpty else { return problem }
    let parts = uncompared.map { "\n  \($0)" }.joined()
    let names = uncompared.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let text = """
      not all of the wire format can be compared:\(parts)
      To accept that, pass notComparing: [\(names)].
      """
    return problem.map { "\($0)\n\(text)" } ?? text
  }
}
