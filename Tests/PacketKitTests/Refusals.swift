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
