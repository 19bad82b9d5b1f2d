import PacketKit
import Testing

/// The error that a read throws, or nil and an issue if it throws none.
///
/// `#expect(throws:)` cannot take a closure that captures a reader.
func refusal(
  by reader: inout PacketReader,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ read: (inout PacketReader) throws(PacketError) -> Void
) -> PacketError? {
  do throws(PacketError) {
    try read(&reader)
  } catch {
    return error
  }
  Issue.record("the read did not throw", sourceLocation: sourceLocation)
  return nil
}

/// The error that a write throws, or nil and an issue if it throws none.
func refusal(
  by writer: inout PacketWriter,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ write: (inout PacketWriter) throws(PacketError) -> Void
) -> PacketError? {
  do throws(PacketError) {
    try write(&writer)
  } catch {
    return error
  }
  Issue.record("the write did not throw", sourceLocation: sourceLocation)
  return nil
}

/// Checks the sentence with which a read refuses bytes, and that the reader stays at their start.
func checkRefusal<Value>(
  _ sentence: String,
  of bytes: [UInt8],
  limits: PacketLimits = .init(),
  by read: (inout PacketReader) throws(PacketError) -> Value
) throws {
  var reader = PacketReader(bytes, limits: limits)
  let error = refusal(by: &reader) { (reader) throws(PacketError) in _ = try read(&reader) }
  #expect("\(try #require(error))" == sentence)
  #expect(reader.offset == 0)
  #expect(reader.remainingCount == bytes.count)
}

/// Checks the sentence with which a write is refused, and that the writer stays as it was.
func checkRefusal(
  _ sentence: String,
  by write: (inout PacketWriter) throws(PacketError) -> Void
) throws {
  var writer = PacketWriter()
  try writer.write(7 as UInt8)
  let error = refusal(by: &writer, write)
  #expect("\(try #require(error))" == sentence)
  #expect(writer.makeArray() == [7])
  try writer.write("z", as: .terminated(by: 0))
  #expect(writer.makeArray() == [7, 0x7A, 0])
}
