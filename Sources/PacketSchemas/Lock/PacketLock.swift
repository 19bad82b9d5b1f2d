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
    self.init(of: packets.map { PacketReference($0) })
  }

  init(of packets: [PacketReference]) { document = Naming.document(of: packets) }

  /// The text of the lock file.
  public var text: String { document.json }

  /// The changes of packets since they were locked.
  public struct Comparison: Sendable {
    /// The changes, each once. Packets that are not locked are not among them.
    public let changes: [WireChange]
    /// The parts that could not be compared, because only the program's own code knows them, or knew them when the
    /// lock file was written.
    public private(set) var uncompared: [UncomparedPart]
    /// The names of packets that are not locked.
    public let unlocked: [String]

    /// The parts about which only getters decide whose own text has not changed. What these call may have changed.
    public private(set) var unchangedCode: [UncomparedPart]

    /// The parts that need not be compared.
    private var accepted: [UncomparedPart] = []

    /// The names of all parts that code may decide about, whether it does or not.
    private let names: Set<String>

    /// The names that were accepted, but are those of no part that code may decide about.
    package private(set) var unknownNames: [String] = []

    fileprivate init(
      changes: [WireChange],
      uncompared: [UncomparedPart],
      unchangedCode: [UncomparedPart],
      unlocked: [String],
      names: Set<String>
    ) {
      self.changes = changes
      self.uncompared = uncompared
      self.unchangedCode = unchangedCode
      self.unlocked = unlocked
      self.names = names
    }

    /// The verdict on all changes together, and ``WireVerdict/unknown`` if not everything could be compared. Of code, only a
    /// getter's own text can be.
    public var verdict: WireVerdict {
      let isWhole =
        uncompared.isEmpty && unchangedCode.isEmpty && accepted.isEmpty && unlocked.isEmpty
      return isWhole ? verdictOfChanges : verdictOfChanges.and(.unknown)
    }

    /// The verdict on all changes together, apart from the parts that could not be compared.
    package var verdictOfChanges: WireVerdict { changes.reduce(.identical) { $0.and($1.verdict) } }
  }

  /// The parts of the locked packets whose changes the lock cannot show, because only the program's own code knows them.
  /// Getters are not among them if the lock has fingerprints of their text.
  public var uncompared: [UncomparedPart] {
    document.uncompared.filter { !document.hasFingerprints(of: $0) }
  }

  /// Compares packets, and all packets that they contain, with what is locked.
  ///
  /// A packet whose name is not locked is compared with one that is gone, if it reads what that one writes or the other
  /// way around: it has probably been renamed.
  public func comparison(with packets: [any Packet.Type]) -> Comparison {
    comparison(with: packets.map { PacketReference($0) })
  }

  func comparison(with packets: [PacketReference]) -> Comparison {
    let new = Naming.document(of: packets)
    var comparison = SchemaComparison(from: document, to: new)
    var roots: [String] = []
    for name in Naming.names(of: packets) where !roots.contains(name) { roots.append(name) }
    let locked = roots.filter { document.packet($0) != nil }
    for name in locked { comparison.packet(name, name) }
    var gone = document.names.filter { !document.names(within: locked).contains($0) }
    var unlocked: [String] = []
    for name in roots where document.packet(name) == nil {
      let old = gone.first { old in
        var attempt = SchemaComparison(from: document, to: new)
        attempt.packet(old, name)
        return attempt.verdict.and(.unknown) != .breaking
      }
      guard let old else {
        unlocked.append(name)
        continue
      }
      comparison.note(.renamed, old, "is called \(name) now")
      comparison.packet(old, name)
      gone.removeAll { document.names(within: [old]).contains($0) }
    }
    while let name = gone.first {
      comparison.note(
        .oldReadsNew, name, "is not among the packets: it is gone, or renamed and changed")
      gone.removeAll { document.names(within: [name]).contains($0) }
    }
    let (uncompared, unchangedCode) = comparison.divided(new.uncompared)
    let notLocked = comparison.notLocked.filter { part in
      !uncompared.contains { $0.name == part.name }
    }
    return Comparison(
      changes: comparison.changes, uncompared: uncompared + notLocked,
      unchangedCode: unchangedCode, unlocked: unlocked,
      names: document.namesOfParts.union(new.namesOfParts))
  }
}

extension PacketLock.Comparison {
  /// The same comparison, but the parts of these names need not be compared.
  package func accepting(_ names: [String]) -> Self {
    var comparison = self
    comparison.accepted += (uncompared + unchangedCode).filter { names.contains($0.name) }
    comparison.uncompared.removeAll { names.contains($0.name) }
    comparison.unchangedCode.removeAll { names.contains($0.name) }
    comparison.unknownNames = names.filter { !self.names.contains($0) }
    return comparison
  }
}

extension PacketLock.Comparison: CustomStringConvertible {
  /// The verdict, then a line for each change and for each part that could not be compared.
  public var description: String {
    let count = changes.count + uncompared.count + unlocked.count
    let lines = changes.map { change in
      "  \(change)" + (count > 1 && change.verdict != verdict ? " [\(change.verdict.short)]" : "")
    }
    let parts = uncompared.map { "  \($0)" }
    let added = unlocked.map { "  \($0): is not locked yet" }
    let accepted = accepted.map { "  \($0.field): is not compared" }
    let same = unchangedCode.map(\.field).joined(separator: ", ")
    let code =
      same.isEmpty ? [] : ["  \(same): the code is the same; what it calls is not compared"]
    return ([header] + lines + parts + added + accepted + code).joined(separator: "\n")
  }

  private var header: String {
    guard verdict == .unknown, uncompared.isEmpty, unlocked.isEmpty else { return "\(verdict)" }
    return changes.isEmpty
      ? "nothing that is compared has changed" : "as far as it is compared, \(verdictOfChanges)"
  }
}
