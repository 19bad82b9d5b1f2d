public import PacketFraming
internal import PacketKit

/// One result of decoding the bytes of a stream.
public enum StreamEvent: Sendable, Equatable {
  /// A frame's content.
  case frame([UInt8])

  /// An error. It is the last event, unless the framing continues after it.
  case error(FramingError)
}

extension StreamEvent {
  /// Returns all results of decoding a stream in the framing, including its end.
  ///
  /// After each chunk, all frames are taken, alternately as `Data` and as borrowed bytes.
  public static func all(of chunking: Chunking, in framing: Framing) -> [StreamEvent] {
    var decoder = FrameDecoder(framing)
    var events: [StreamEvent] = []
    for chunk in chunking.chunks {
      decoder.append(chunk)
      while true {
        do throws(FramingError) {
          let lends = !events.count.isMultiple(of: 2)
          guard let frame = try decoder.nextBytes(lent: lends) else { break }
          events.append(.frame(frame))
        } catch {
          events.append(.error(error))
          if error.endsStream { return events }
        }
      }
    }
    do throws(FramingError) {
      try decoder.finish()
    } catch {
      events.append(.error(error))
    }
    return events
  }
}

extension FrameDecoder {
  fileprivate mutating func nextBytes(lent: Bool) throws(FramingError) -> [UInt8]? {
    if lent { return try nextPacket(Bytes.self)?.bytes }
    guard let frame = try nextFrame() else { return nil }
    return Array(frame)
  }
}

/// A packet that takes any bytes.
private struct Bytes: Packet {
  let bytes: [UInt8]

  init(from reader: inout PacketReader) throws(PacketError) {
    bytes = try reader.read([UInt8].self, as: .remaining())
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(bytes, as: .remaining())
  }
}

extension StreamEvent: CustomStringConvertible {
  /// A line such as `frame of 3 bytes: 61 62 63`, or `error: ` and the sentence.
  public var description: String {
    switch self {
    case .frame(let bytes) where bytes.isEmpty: "frame of 0 bytes"
    case .frame(let bytes):
      "frame of \(bytes.count.inBytes): \(bytes.hexDigits)"
    case .error(let error): "error: \(error)"
    }
  }
}

extension Fixture {
  /// The descriptions of the expected events of the stream: the heading's lines that begin with `frame of ` or `error:
  /// `.
  public var expectedEvents: [String] {
    heading.filter { $0.hasPrefix("frame of ") || $0.hasPrefix("error: ") }
  }
}
