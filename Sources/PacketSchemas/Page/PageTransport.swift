internal import PacketKit

/// How the packets of a page travel.
struct PageTransport {
  var tcpPort: UInt16?
  var udpPort: UInt16?
  var framing: WiresharkDissector.Framing?
  /// What is sent to the ports, and from them; nil if any packet may be.
  var directions: Directions?

  /// A paragraph in HTML.
  var html: String {
    var sentences: [String] = []
    let places = [tcpPort.map { "TCP port \($0)" }, udpPort.map { "UDP port \($0)" }]
      .compactMap(\.self)
    if !places.isEmpty {
      sentences.append("The server is at \(places.joined(separator: " and "))")
    }
    if let framing { sentences.append("In a stream, \(framing.words)") }
    let text = sentences.map { "\($0)." }.joined(separator: " ")
    return "<p class=\"introduction\">\(text.escapedForXML)</p>\n"
  }

  /// A sentence on the way that a packet takes; nil if that is not known.
  func way(of packet: PacketReference) -> String? {
    guard let directions else { return nil }
    switch (
      packet == directions.toServer,
      packet == directions.fromServer
    ) {
    case (true, true): return "Sent to the server and by it."
    case (true, false): return "Sent to the server."
    case (false, true): return "Sent by the server."
    case (false, false): return nil
    }
  }
}

extension WiresharkDissector.Framing {
  /// How a stream is divided into packets: a clause.
  fileprivate var words: String {
    switch self {
    case .lengthPrefixed(let count, let order, let includesHeader):
      let number = "a UInt\(8 * count)\(order == .little && count > 1 ? ", little-endian" : "")"
      return "each packet follows its length, \(number)"
        + (includesHeader ? ", which counts its own bytes too" : "")
    case .varint32: return "each packet follows its length, a UInt32 in LEB128"
    case .line: return "each packet is a line"
    case .delimited(let pattern): return "each packet ends before the bytes \(pattern.hexDigits)"
    case .cobs: return "each packet is stuffed by COBS and ends before a zero byte"
    case .slip: return "each packet is escaped by SLIP and ends before the byte c0"
    case .ppp: return "each packet is escaped as in PPP and ends before the byte 7e"
    case .fixed(let count): return "each packet has \(count.inBytes)"
    case .custom(let header, let offset, let count, let order, let isKept):
      let number = "a UInt\(8 * count)\(order == .little && count > 1 ? ", little-endian," : "")"
      return "each packet \(isKept ? "begins with" : "follows") a header of \(header.inBytes), "
        + "in which \(number) at offset \(offset) counts the bytes after it"
    }
  }
}
