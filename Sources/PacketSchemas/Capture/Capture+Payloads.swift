internal import PacketKit

extension Capture {
  /// Bytes that a program sent, and when they arrived.
  struct Payload {
    let time: UInt64?
    let source: String
    let destination: String
    /// Whether it was sent to the port, not from it.
    let isToServer: Bool
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

  /// A frame whose content cannot be told, but may be from or to a port.
  private struct Unread: Error {
    enum Reason: Hashable {
      case isCut, isFragment
      case link(Int)
    }

    let reason: Reason
    /// The protocol, if it is known.
    var kind: Int?
    /// The ports, if they are known.
    var ports: [Int]?
  }

  /// The datagrams from or to a port, and what is wrong.
  func datagrams(ofPort port: UInt16) -> (datagrams: [Payload], problems: [String]) {
    let (segments, problems) = segments(ofPort: port, kind: 17)
    let datagrams = segments.map {
      Payload(
        time: $0.time, source: $0.source, destination: $0.destination,
        isToServer: $0.ports.last == Int(port), bytes: Array($0.bytes))
    }
    return (datagrams, problems)
  }

  /// The datagrams or segments from or to a port, and how many frames that may be of it cannot be read.
  private func segments(
    ofPort port: UInt16,
    kind: Int
  ) -> (segments: [Segment], problems: [String]) {
    var segments: [Segment] = []
    var counts: [(reason: Unread.Reason, count: Int)] = []
    for record in records {
      do throws(Unread) {
        guard let segment = try segment(record), (segment.sequence == nil) == (kind == 17),
          segment.ports.contains(Int(port))
        else { continue }
        segments.append(segment)
      } catch {
        guard error.kind ?? kind == kind, error.ports?.contains(Int(port)) ?? true else { continue }
        if let index = counts.firstIndex(where: { $0.reason == error.reason }) {
          counts[index].count += 1
        } else {
          counts.append((error.reason, 1))
        }
      }
    }
    let problems = counts.compactMap { reason, count in
      let frames = count == 1 ? "1 frame" : "\(count) frames"
      return switch reason {
      case .isCut: "\(frames) \(count == 1 ? "was" : "were") cut when captured"
      case .isFragment:
        count == 1
          ? "1 datagram in fragments is not put together"
          : "\(count) datagrams in fragments are not put together"
      // Of other links, if there are packets.
      case .link(let type): segments.isEmpty ? "\(frames) of link type \(type) cannot be read" : nil
      }
    }
    return (segments, problems)
  }

  /// The frames of the streams from or to a port, each at the time of its last byte, and what is wrong.
  func frames(
    ofPort port: UInt16,
    _ framing: WiresharkDissector.Framing
  ) -> (frames: [Payload], problems: [String]) {
    var streams: [(key: String, stream: CapturedStream)] = []
    var latest: [String: Int] = [:]
    let (segments, unread) = segments(ofPort: port, kind: 6)
    for segment in segments {
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
    var problems = unread
    for (key, stream) in streams {
      let (found, problem) = framing.frames(of: stream.bytes)
      frames += found.map { frame in
        Payload(
          time: stream.time(ofByteBefore: frame.end), source: stream.source,
          destination: stream.destination, isToServer: stream.destination.hasSuffix(":\(port)"),
          bytes: frame.content)
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
  /// The datagram or segment of a frame; nil if it has none.
  private func segment(_ record: Record) throws(Unread) -> Segment? {
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
    default: throw Unread(reason: .link(record.link))
    }
    let packet: NetworkPacket?
    switch frame.byte(network).map({ $0 >> 4 }) {
    case 4?: packet = try version4(frame, network)
    case 6?: packet = try version6(frame, network)
    case nil: packet = nil
    default: return nil
    }
    if let packet, packet.kind != 6, packet.kind != 17 { return nil }
    if let packet, let segment = transport(frame, packet, record.time) { return segment }
    guard record.isCut else { return nil }
    throw Unread(
      reason: .isCut, kind: packet?.kind, ports: packet.flatMap { ports(in: frame, at: $0.start) })
  }

  /// Rejects the first fragment of a datagram or segment. The others do not have the ports.
  private func reject(
    _ frame: Fields,
    fragmentAt place: Int,
    _ kind: Int,
    _ start: Int
  ) throws(Unread) {
    guard place == 0 else { return }
    throw Unread(reason: .isFragment, kind: kind, ports: ports(in: frame, at: start))
  }

  private func ports(in frame: Fields, at start: Int) -> [Int]? {
    guard let source = frame.half(start), let destination = frame.half(start + 2) else {
      return nil
    }
    return [source, destination]
  }

  /// The content of a packet of IP.
  private struct NetworkPacket {
    let kind: Int
    let start: Int
    let count: Int
    let addresses: [String]
  }

  private func version4(_ frame: Fields, _ start: Int) throws(Unread) -> NetworkPacket? {
    guard let first = frame.byte(start), let size = frame.half(start + 2),
      let fragment = frame.half(start + 6), let kind = frame.byte(start + 9),
      let source = frame.bytes(start + 12, 4), let destination = frame.bytes(start + 16, 4)
    else { return nil }
    let header = (first & 15) * 4
    if fragment & 0x3FFF != 0 {
      try reject(frame, fragmentAt: fragment & 0x1FFF, kind, start + header)
      return nil
    }
    // A card that divides segments leaves the size open.
    let count = size == 0 ? frame.count - start - header : size - header
    let addresses = [source, destination].map { $0.map { "\($0)" }.joined(separator: ".") }
    return NetworkPacket(kind: kind, start: start + header, count: count, addresses: addresses)
  }

  private func version6(_ frame: Fields, _ start: Int) throws(Unread) -> NetworkPacket? {
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
    if next == 44, let kind = frame.byte(offset), let fragment = frame.half(offset + 2) {
      try reject(frame, fragmentAt: fragment >> 3, kind, offset + 8)
      return nil
    }
    // A card that divides segments leaves this size open, too.
    let count = size == 0 ? frame.count - offset : start + 40 + size - offset
    return NetworkPacket(kind: next, start: offset, count: count, addresses: addresses)
  }

  private func transport(_ frame: Fields, _ packet: NetworkPacket, _ time: UInt64?) -> Segment? {
    let start = packet.start
    guard let ports = ports(in: frame, at: start) else { return nil }
    var header = 8
    var sequence: (number: UInt32, isFirst: Bool)?
    if packet.kind == 6 {
      guard let number = frame.word(start + 4), let size = frame.byte(start + 12),
        let flags = frame.byte(start + 13)
      else { return nil }
      header = (size >> 4) * 4
      sequence = (UInt32(truncatingIfNeeded: number), flags & 2 == 2)
    }
    guard let bytes = frame.bytes(start + header, packet.count - header) else { return nil }
    return Segment(
      time: time, source: "\(packet.addresses[0]):\(ports[0])",
      destination: "\(packet.addresses[1]):\(ports[1])", ports: ports,
      sequence: sequence, bytes: bytes)
  }
}
