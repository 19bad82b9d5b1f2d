internal import PacketSchemas
public import PacketKit

internal import Foundation

/// Checks that a value encodes to the bytes of a fixture, and that the bytes decode to the value.
///
/// ```swift
/// try verifyGolden(state, "Fixtures/PlayerState.hex", case: "empty strings")
/// ```
///
/// If the bytes differ, the failure shows both, field by field. See ``Fixture`` for the format of the file.
///
/// - Parameters:
///   - value: The value.
///   - path: The file, relative to a folder that contains the calling source file at any depth, or an absolute path.
///   - name: The name of the case; nil if the file has only one.
///   - recording: Whether to add the case that the file lacks. If there is no file yet, it is created in the package's
///     folder. Existing cases are compared and never changed. If a case was added, the check fails once: bytes that the
///     code under test has written prove nothing until a person has reviewed them.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
/// - Throws: ``VerificationFailure`` if the value and the bytes do not match, or if the fixture cannot be read.
public func verifyGolden<Value: Packet & Equatable>(
  _ value: Value,
  _ path: String,
  case name: String? = nil,
  recording: Bool = false,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  let url = place(of: path, near: filePath)
  guard let problem = problem(with: value, .init(Value.self), url, path, case: name, recording)
  else { return }
  throw CallSite(fileID, filePath, line).failure(problem)
}

/// Checks that a value that is given something encodes to the bytes of a fixture, and that the bytes decode to the value, as
/// for other packets.
///
/// - Throws: ``VerificationFailure`` if the value and the bytes do not match, or if the fixture cannot be read.
public func verifyGolden<Value: GivenPacket & Equatable>(
  _ value: Value,
  _ path: String,
  case name: String? = nil,
  given: Value.Given,
  recording: Bool = false,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  let url = place(of: path, near: filePath)
  let subject = Subject(Value.self, given: given)
  guard let problem = problem(with: value, subject, url, path, case: name, recording) else {
    return
  }
  throw CallSite(fileID, filePath, line).failure(problem)
}

/// Checks that values encode to the bytes of a file's cases, and that the bytes decode to the values.
///
/// ```swift
/// try verifyGolden(
///   ["full": state, "empty strings": PlayerState(identifier: "", username: "", state: 0)],
///   "Fixtures/PlayerState.hex")
/// ```
///
/// All cases are checked, and one failure shows everything that is wrong.
///
/// - Parameters:
///   - cases: The values by the names of their cases.
///   - path: The file, relative to a folder that contains the calling source file at any depth, or an absolute path.
///   - recording: Whether to add the cases that the file lacks. If there is no file yet, it is created in the package's
///     folder. Existing cases are compared and never changed. If a case was added, the check fails once: bytes that the
///     code under test has written prove nothing until a person has reviewed them.
///   - fileID: The module and the file that a failure names.
///   - filePath: The path of the file that a failure names.
///   - line: The line that a failure names.
/// - Throws: ``VerificationFailure`` if values and bytes do not match, or if the file cannot be read.
public func verifyGolden<Value: Packet & Equatable>(
  _ cases: KeyValuePairs<String, Value>,
  _ path: String,
  recording: Bool = false,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line
) throws(VerificationFailure) {
  let url = place(of: path, near: filePath)
  let problems = cases.compactMap { name, value in
    problem(with: value, .init(Value.self), url, path, case: name, recording)
  }
  if problems.isEmpty { return }
  throw CallSite(fileID, filePath, line).failure(problems.joined(separator: "\n"))
}

/// Checks a case, or records it if it is missing. Returns what is wrong, or that it was recorded.
private func problem<Value: Equatable>(
  with value: Value,
  _ subject: Subject<Value>,
  _ url: URL,
  _ path: String,
  case name: String?,
  _ isRecording: Bool
) -> String? {
  let problem: String?
  do {
    let bytes = try subject.encode(value)
    if isRecording, GoldenRecording(url).lacks(name) {
      try GoldenRecording(url).write(subject.text(bytes), case: name)
      problem = "recorded; read the bytes, then remove `recording`"
    } else {
      problem = try difference(value, subject, bytes, golden: Fixture(url, case: name).bytes)
    }
  } catch {
    let hint = "; write the file, or pass `recording: true` once"
    let isMissing = error is FixtureError && !FileManager.default.fileExists(atPath: url.path)
    problem = error.fileReason + (isMissing ? hint : "")
  }
  return problem.map { "\(name.map { "\(path), \($0)" } ?? path): \($0)" }
}

/// The file at that path in the nearest folder that contains its first folder; otherwise in the package's folder, where
/// no target has to exclude it, or next to the source file if there is no package.
private func place(of path: String, near file: String) -> URL {
  if path.hasPrefix("/") { return URL(fileURLWithPath: path) }
  let source = URL(fileURLWithPath: file).deletingLastPathComponent()
  let first = path.split(separator: "/").first.map(String.init) ?? path
  let folder = (try? FixtureFolder(named: first, near: file))?.url.deletingLastPathComponent()
  return (folder ?? package(around: source) ?? source).appendingPathComponent(path)
}

/// The nearest folder that contains this one and a package's manifest.
private func package(around folder: URL) -> URL? {
  var folder = folder
  while folder.pathComponents.count > 1 {
    let manifest = folder.appendingPathComponent("Package.swift")
    if FileManager.default.fileExists(atPath: manifest.path) { return folder }
    folder.deleteLastPathComponent()
  }
  return nil
}

/// Why a value that encodes to `bytes` fails; nil if it does not.
private func difference<Value: Equatable>(
  _ value: Value,
  _ subject: Subject<Value>,
  _ bytes: [UInt8],
  golden: [UInt8]
) throws(PacketError) -> String? {
  guard bytes == golden else {
    let changes = subject.lines(golden).merged(with: subject.lines(bytes))
    let text = changes.map { "\($0.mark) \($0.element)" }.joined(separator: "\n")
    return "the value encodes to other bytes:\n\(text)"
  }
  let again = try subject.decode(golden, .init())
  return again == value ? nil : "decodes to \(again), not to \(value)"
}

extension Subject {
  /// The bytes, field by field.
  fileprivate func text(_ bytes: [UInt8]) -> String {
    AnnotatedHex(of: PacketReference(format), in: bytes, given: given).description
  }

  fileprivate func lines(_ bytes: [UInt8]) -> [String] {
    text(bytes).split(separator: "\n").map(String.init)
  }
}
