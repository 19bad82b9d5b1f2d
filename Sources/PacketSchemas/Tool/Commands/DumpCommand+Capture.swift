internal import Foundation
internal import PacketKit

// Streams and captures, which have several packets.

extension DumpCommand {
  /// A packet of several.
  struct Part {
    /// Where it is, for people and as members of JSON.
    let place: String
    let members: KeyValuePairs<String, JSONValue?>
    let packet: PacketReference
    let bytes: [UInt8]
    /// Where it is sent from, and where to, in a capture.
    var addresses: String?
  }

  /// The packets of a stream, and what is wrong with it.
  static func parts(
    of stream: [UInt8], _ framing: WiresharkDissector.Framing, _ packet: PacketReference
  ) -> ([Part], [String]) {
    let (frames, problem) = framing.frames(of: stream)
    let parts = frames.map { frame in
      Part(
        place: "at offset \(frame.start) of the stream",
        members: ["offset": .integer(frame.start)], packet: packet, bytes: frame.content)
    }
    return (parts, [problem].compactMap(\.self))
  }

  /// The packets of a capture in the order of their times, and what is wrong with it.
  static func parts(
    ofCapture bytes: [UInt8],
    udp: UInt16?,
    tcp: UInt16?,
    _ framing: WiresharkDissector.Framing?,
    _ directions: Directions
  ) throws(Failure) -> ([Part], [String]) {
    guard let capture = Capture(bytes) else {
      throw Failure(
        code: .noInput, message: "the file is no capture in the format of pcap or pcapng")
    }
    var payloads: [Capture.Payload] = []
    var problems: [String] = []
    if let udp { (payloads, problems) = capture.datagrams(ofPort: udp) }
    if let tcp, let framing {
      let (frames, found) = capture.frames(ofPort: tcp, framing)
      payloads += frames
      problems += found
    }
    if capture.isCut { problems.append("the capture ends within a frame") }
    let ordered = payloads.enumerated().sorted {
      ($0.element.time ?? 0, $0.offset) < ($1.element.time ?? 0, $1.offset)
    }
    let parts = ordered.map { _, payload in
      let time = payload.time.map(\.asTime)
      let addresses = "from \(payload.source) to \(payload.destination)"
      return Part(
        place: (time.map { "of \($0) " } ?? "") + addresses,
        members: [
          "time": time.map { .string($0) }, "from": .string(payload.source),
          "to": .string(payload.destination),
        ], packet: payload.isToServer ? directions.toServer : directions.fromServer,
        bytes: payload.bytes, addresses: addresses)
    }
    return (parts, problems)
  }
}

extension UInt64 {
  /// Nanoseconds since 1970 as a time in UTC, such as `2026-01-31T23:59:59.000001Z`.
  fileprivate var asTime: String {
    let (seconds, nanoseconds) = quotientAndRemainder(dividingBy: 1_000_000_000)
    let time = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601).dropLast()
    let isWhole = nanoseconds % 1000 == 0
    let fraction = "\(isWhole ? nanoseconds / 1000 : nanoseconds)".withZeros(to: isWhole ? 6 : 9)
    return "\(time).\(fraction)Z"
  }
}
