internal import PacketKit

extension Capture {
  /// Bytes that a program sent, and when they arrived.
  struct Payload {
    let time: UInt64?
    let source: String
    let destination: String
    let bytes: [UInt8]
  }

  /// A datagram, or a segment of a stream.
  private struct Segment {
    let time: UInt64?
    let source: String
    let destination: String
    let ports: [Int]
    /// The number of the first byte of a stream, and whether the stream begins here; nil of a datagram.
    let sequence: (number: UInt32, isFirst: Bool)?
    let bytes: ArraySlice<UInt8>
  }

  /// The datagrams from or to a port.
  func datagrams(ofPort port: UInt16) -> [Payload] {
    records.compactMap(segment).filter { $0.sequence == nil && $0.ports.contains(Int(port)) }
      .map {
        Payload(
          time: $0.time, source: $0.source, destination: $0.destination, bytes: Array($0.bytes))
      }
  }

  /// The frames of the streams from or to a port, each at the time of its last byte, and what is wrong.
  func frames(
    ofPort port: UInt16,
    _ framing: WiresharkDissector.Framing
  ) -> (frames: [Payload], problems: [String]) {
    var streams: [(key: String, stream: CapturedStream)] = []
    var latest: [String: Int] = [:]
    for segment in records.compactMap(segment) where segment.ports.contains(Int(port)) {
      guard let (number, isFirst) = segment.sequence else { continue }
      let key = "\(segment.source) to \(segment.destination)"
      let isNew = latest[key].map { isFirst && !streams[$0].stream.isEmpty } ?? true
      if isNew {
        latest[key] = streams.count
        streams.append((key, CapturedStream(segment.source, segment.destination)))
      }
      guard let index = latest[key] else { continue }
      streams[index].stream.add(
        Array(segment.bytes), number &+ (isFirst ? 1 : 0), isFirst: isFirst, segment.time)
    }
    var frames: [Payload] = []
    var problems: [String] = []
    for (key, stream) in streams {
      let (found, problem) = framing.frames(of: stream.bytes)
      frames += found.map { frame in
        Payload(
          time: stream.time(ofByteBefore: frame.end), source: stream.source,
          destination: stream.destination, bytes: frame.content)
      }
      if stream.hasGap {
        problems.append("\(key): segments are missing after \(stream.bytes.count) bytes")
      } else if let problem {
        problems.append("\(key): \(problem)")
      }
    }
    return (frames, problems)
  }
}

// Headers.
extension Capture {
  private func segment(_ record: Record) -> Segment? {
    let frame = Fields(record.bytes)
    let network: Int
    switch record.link {
    case 1:
      var offset = 12
      while let kind = frame.half(offset), kind == 0x8100 || kind == 0x88A8 { offset += 4 }
      network = offset + 2
    case 0, 108: network = 4
    case 113: network = 16
    case 276: network = 20
    case 12, 14, 101, 228, 229: network = 0
    default: return nil
    }
    guard let first = frame.byte(network) else { return nil }
    return first >> 4 == 4
      ? version4(frame, network, record.time)
      : first >> 4 == 6
        ? version6(frame, network, record.time) : nil
  }

  private func version4(_ frame: Fields, _ start: Int, _ time: UInt64?) -> Segment? {
    guard let first = frame.byte(start), let size = frame.half(start + 2),
      let fragment = frame.half(start + 6), fragment & 0x3FFF == 0,
      let transport = frame.byte(start + 9), let source = frame.bytes(start + 12, 4),
      let destination = frame.bytes(start + 16, 4)
    else { return nil }
    let header = (first & 15) * 4
    // A card that divides segments leaves the size open.
    let count = size == 0 ? frame.count - start - header : size - header
    let addresses = [source, destination].map { $0.map { "\($0)" }.joined(separator: ".") }
    return self.transport(frame, start + header, count, transport, addresses, time)
  }

  private func version6(_ frame: Fields, _ start: Int, _ time: UInt64?) -> Segment? {
    guard let size = frame.half(start + 4), var next = frame.byte(start + 6) else { return nil }
    let addresses = [8, 24].compactMap { place -> String? in
      let groups = (0..<8).compactMap { frame.half(start + place + 2 * $0) }
      guard groups.count == 8 else { return nil }
      return "[\(groups.map { String($0, radix: 16) }.joined(separator: ":"))]"
    }
    var offset = start + 40
    while [0, 43, 60].contains(next) {
      guard let following = frame.byte(offset), let count = frame.byte(offset + 1) else {
        return nil
      }
      (next, offset) = (following, offset + 8 * count + 8)
    }
    guard addresses.count == 2 else { return nil }
    // A card that divides segments leaves this size open, too.
    let count = size == 0 ? frame.count - offset : start + 40 + size - offset
    return transport(frame, offset, count, next, addresses, time)
  }

  private func transport(
    _ frame: Fields,
    _ start: Int,
    _ count: Int,
    _ kind: Int,
    _ addresses: [String],
    _ time: UInt64?
  ) -> Segment? {
    guard let source = frame.half(start), let destination = frame.half(start + 2) else {
      return nil
    }
    var header = 8
    var sequence: (number: UInt32, isFirst: Bool)?
    if kind == 6 {
      guard let number = frame.word(start + 4), let size = frame.byte(start + 12),
        let flags = frame.byte(start + 13)
      else { return nil }
      header = (size >> 4) * 4
      sequence = (UInt32(truncatingIfNeeded: number), flags & 2 == 2)
    } else if kind != 17 {
      return nil
    }
    guard let bytes = frame.bytes(start + header, count - header) else { return nil }
    return Segment(
      time: time, source: "\(addresses[0]):\(source)",
      destination: "\(addresses[1]):\(destination)", ports: [source, destination],
      sequence: sequence, bytes: bytes)
  }
}
