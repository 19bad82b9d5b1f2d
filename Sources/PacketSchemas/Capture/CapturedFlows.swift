internal import PacketKit
internal import PacketSnapshots

/// The datagrams of a capture by their addresses, of which each may be known only from those before it.
struct CapturedFlows {
  /// What goes from one address to another. A packet may contain several types of datagrams.
  private struct Key: Hashable {
    let addresses: String
    let type: ObjectIdentifier
  }

  private struct Flow {
    var reader: any CapturedDatagramReader
    var storedByteCount = 0
    var lastDatagram = 0
  }

  private var flows: [Key: Flow] = [:]
  private var datagramCount = 0
  private var storedByteCount = 0
  private var shownByteCount = 0

  /// What is wrong with what has been read.
  private(set) var problem: String?

  /// The most bytes of all states that are stored.
  private static let maximumStoredByteCount = 128 << 20

  /// The most bytes of packets, in full, that are shown or compared with.
  private static let maximumShownByteCount = 1_000_000_000

  /// Reads the next packet, which is sent from one address to another.
  ///
  /// - Returns: What those before it say of a datagram in it.
  mutating func read(_ packet: PacketTree, _ addresses: String) -> [FlowContent] {
    guard packet.error == nil, let (type, bytes) = packet.capturedDatagram else { return [] }
    guard shownByteCount < Self.maximumShownByteCount else {
      problem = "there are too many deltas: the rest is shown without what it differs from"
      return []
    }
    let key = Key(addresses: addresses, type: ObjectIdentifier(type))
    var flow = flows[key] ?? Flow(reader: type.makeReader())
    let contents = flow.reader.read(bytes)
    datagramCount += 1
    flow.lastDatagram = datagramCount
    storedByteCount += flow.reader.storedByteCount - flow.storedByteCount
    flow.storedByteCount = flow.reader.storedByteCount
    flows[key] = flow
    shownByteCount += contents.reduce(bytes.count) { $0 + $1.byteCount }
    while storedByteCount > Self.maximumStoredByteCount { forgetOldest() }
    return contents.compactMap { FlowContent($0) }
  }

  /// Forgets half of the flows, those without a datagram for the longest time.
  private mutating func forgetOldest() {
    problem = "the states of a capture take too much memory: some deltas are shown without them"
    let oldest = flows.sorted { $0.value.lastDatagram < $1.value.lastDatagram }
    for (key, flow) in oldest.prefix(flows.count / 2 + 1) {
      storedByteCount -= flow.storedByteCount
      flows[key] = nil
    }
  }
}

extension CapturedContent {
  /// The bytes of packets in full, and of what differs from them.
  fileprivate var byteCount: Int {
    switch self {
    case .delta(_, _, let bytes, let baseline): bytes.count + baseline.count
    case .full(_, _, let bytes): bytes.count
    case .note, .error: 0
    }
  }
}

extension PacketTree {
  /// The last part that is a datagram of which something is only known from those before it.
  fileprivate var capturedDatagram: (any CapturedDatagram.Type, [UInt8])? {
    func find(in node: Node) -> (any CapturedDatagram.Type, [UInt8])? {
      if let type = node.packet?.type as? any CapturedDatagram.Type {
        return (type, Array(bytes[node.content]))
      }
      for child in node.children.reversed() {
        if let found = find(in: child) { return found }
      }
      return nil
    }
    return find(in: root)
  }
}
