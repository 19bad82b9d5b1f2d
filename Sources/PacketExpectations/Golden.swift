internal import Foundation
internal import PacketSchemas
public import PacketKit
internal import PacketTesting
public import Testing

/// Expects that a value encodes to the bytes of a file of commented hex, and that those decode to the value.
///
/// ```swift
/// expectGolden(state, "Fixtures/PlayerState/basic.hex")
/// ```
///
/// Where the bytes differ, the issue shows both, field by field.
///
/// - Parameters:
///   - value: The value.
///   - path: The file, from a folder that the calling source file stands in, itself or in one of its folders.
///   - recording: Whether to write the file instead, beside the source file if there is none. The expectation
///     then fails: bytes that the code under test has written are no proof until somebody has read them.
public func expectGolden<Value: Packet & Equatable>(
  _ value: Value,
  _ path: String,
  recording: Bool = false,
  file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let url = place(of: path, near: file)
    let bytes = try value.encodedBytes()
    if recording {
      let text = AnnotatedHex(of: Value.self, in: bytes).description
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url)
      return record("recorded \(path): read its bytes, then take `recording` away", sourceLocation)
    }
    let golden = try Fixture(url).bytes
    guard bytes == golden else {
      return record("\(path) has other bytes:\n\(difference(value, bytes, golden))", sourceLocation)
    }
    let again = try Value(decoding: golden)
    guard again == value else {
      return record("\(path) decodes to \(again), not to \(value)", sourceLocation)
    }
  } catch {
    record("\(path): \(error)", sourceLocation)
  }
}

private func record(_ text: String, _ sourceLocation: SourceLocation) {
  Issue.record("\(text)", sourceLocation: sourceLocation)
}

/// The file of that path in the nearest folder that has its first folder; else beside the source file.
private func place(of path: String, near file: StaticString) -> URL {
  if path.hasPrefix("/") { return URL(fileURLWithPath: path) }
  let source = URL(fileURLWithPath: "\(file)").deletingLastPathComponent()
  let first = path.split(separator: "/").first.map(String.init) ?? path
  let folder = try? FixtureFolder(named: first, near: file)
  return (folder?.url.deletingLastPathComponent() ?? source).appendingPathComponent(path)
}

/// Both byte strings, field by field: `-` before lines of the file, `+` before those of the value.
private func difference<Value: Packet>(_ value: Value, _ bytes: [UInt8], _ golden: [UInt8])
  -> String
{
  let old = lines(Value.self, golden)
  let new = lines(Value.self, bytes)
  let changes = new.difference(from: old)
  var removed = Set<Int>()
  var inserted = Set<Int>()
  for change in changes {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }
  var result: [String] = []
  var next = 0
  for (index, line) in old.enumerated() {
    if removed.contains(index) {
      result.append("- \(line)")
      continue
    }
    while inserted.contains(next) {
      result.append("+ \(new[next])")
      next += 1
    }
    result.append("  \(line)")
    next += 1
  }
  result += new[min(next, new.count)...].map { "+ \($0)" }
  return result.joined(separator: "\n")
}

private func lines<Value: Packet>(_ type: Value.Type, _ bytes: [UInt8]) -> [String] {
  AnnotatedHex(of: type, in: bytes).description.split(separator: "\n").map(String.init)
}
