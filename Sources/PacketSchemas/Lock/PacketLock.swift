public import PacketKit

/// A lock file: the wire format of packets, as it was when the file was written.
///
/// `verifyWireFormat` in `PacketTesting` and the commands `lock` and `check` of ``main(_:)`` use it. A lock file is the
/// text of a ``SchemaDocument``; commit it.
public struct PacketLock: Sendable, Hashable {
  /// The locked packets.
  public private(set) var document: SchemaDocument

  /// Reads a lock file's text.
  public init(parsing text: String) throws(SchemaParseError) {
    document = try SchemaDocument(parsing: text)
  }

  /// Locks packets, and all packets that they contain.
  public init(of packets: [any Packet.Type]) {
    document = SchemaDocument(of: packets)
  }

  /// The text of the lock file.
  public var text: String { document.json }

  /// What has changed in packets since they were locked.
  public struct Comparison: Sendable {
    /// The changes, each once. Packets that are not locked are not among them.
    public let changes: [WireChange]
    /// The names of packets that are not locked.
    public let unlocked: [String]
    /// What the changes mean together.
    public let verdict: WireVerdict
  }

  /// Compares packets, and all packets that they contain, with what is locked.
  public func comparison(with packets: [any Packet.Type]) -> Comparison {
    let new = SchemaDocument(of: packets)
    var comparison = SchemaComparison(from: document, to: new)
    let roots = packets.map { PacketReference($0).stableName }
    for name in roots where document[name] != nil { comparison.packet(name, name) }
    // Packets that others contain have been compared in their place. Those may have had another name.
    return Comparison(
      changes: comparison.changes,
      unlocked: roots.filter { document[$0] == nil },
      verdict: comparison.verdict
    )
  }

  /// Replaces what is locked of packets, and of all packets that they contain, and keeps the others.
  public mutating func update(_ packets: [any Packet.Type]) {
    for packet in SchemaDocument(of: packets).packets {
      if let index = document.packets.firstIndex(where: { $0.name == packet.name }) {
        document.packets[index] = packet
      } else {
        document.packets.append(packet)
      }
    }
  }
}

extension PacketLock.Comparison: CustomStringConvertible {
  /// The verdict, then a line for each change.
  public var description: String {
    let lines = changes.map { change in
      "  \(change)"
        + (changes.count > 1 && change.verdict != verdict ? " [\(change.verdict.short)]" : "")
    }
    let added = unlocked.map { "  \($0): is not locked yet" }
    return (["\(verdict)"] + lines + added).joined(separator: "\n")
  }
}

extension WireVerdict {
  /// The verdict of a change beside others.
  fileprivate var short: String {
    switch self {
    case .identical: "identical"
    case .bothWays: "both ways"
    case .newReadsOld: "new reads old"
    case .oldReadsNew: "old reads new"
    case .breaking: "breaking"
    }
  }
}
