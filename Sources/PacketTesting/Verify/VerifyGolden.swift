internal import PacketSchemas
public import PacketKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

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
///   - recording: Whether to write the case to the file instead. If there is no file yet, it is created next to the
///     source file. The check then fails: bytes that the code under test has written prove nothing until a person has
///     reviewed them.
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
  let site = CallSite(fileID, filePath, line)
  let label = name.map { "\(path), \($0)" } ?? path
  let problem: String?
  do {
    let url = place(of: path, near: filePath)
    let bytes = try value.encodedBytes()
    if recording {
      try GoldenRecording(url).write(
        AnnotatedHex(of: Value.self, in: bytes).description, case: name)
      problem = "recorded; read the bytes, then remove `recording`"
    } else {
      problem = try difference(value, bytes, golden: Fixture(url, case: name).bytes)
    }
  } catch {
    problem = error.fileReason
  }
  if let problem { throw site.failure("\(label): \(problem)") }
}

/// The file at that path in the nearest folder that contains its first folder; otherwise next to the source file.
private func place(of path: String, near file: String) -> URL {
  if path.hasPrefix("/") { return URL(fileURLWithPath: path) }
  let source = URL(fileURLWithPath: file).deletingLastPathComponent()
  let first = path.split(separator: "/").first.map(String.init) ?? path
  let folder = try? FixtureFolder(named: first, near: file)
  return (folder?.url.deletingLastPathComponent() ?? source).appendingPathComponent(path)
}

/// What is wrong with a value that encodes to `bytes`; nil if nothing is.
private func difference<Value: Packet & Equatable>(
  _ value: Value,
  _ bytes: [UInt8],
  golden: [UInt8]
) throws(PacketError) -> String? {
  guard bytes == golden else {
    let old = lines(of: Value.self, golden)
    let new = lines(of: Value.self, bytes)
    return "the value encodes to other bytes:\n\(LineDifference(from: old, to: new))"
  }
  let again = try Value(decoding: golden)
  return again == value ? nil : "decodes to \(again), not to \(value)"
}

private func lines<Value: Packet>(of type: Value.Type, _ bytes: [UInt8]) -> [String] {
  AnnotatedHex(of: type, in: bytes).description.split(separator: "\n").map(String.init)
}
