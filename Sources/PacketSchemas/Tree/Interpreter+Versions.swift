internal import PacketKit

// Fields added by later versions. A version is present if a byte remains where it begins, and must be absent if all its
// fields have their defaults.

extension Interpreter {
  mutating func versions(
    _ plan: Plan,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    guard !plan.isCut else { throw error(.unreadable("what follows"), at: position) }
    guard !plan.parts.versions.isEmpty else { return }
    var last: (version: PacketParts.Version, start: Int)?
    for version in plan.parts.versions {
      guard remaining > 0 else {
        try checkAbsent(version, plan)
        continue
      }
      last = (version, position)
      frame.alignments = []
      for item in version.items { try self.item(item, plan, &frame, into: &node) }
    }
    guard let last, remaining == 0, last.start < position else { return }
    let read = content(last.start..<position, without: frame.alignments)
    if read == defaults(of: last.version, plan) {
      throw error(.needlessDefaults, at: last.start)
    }
  }

  /// Rejects defaults of an absent version that could not be written here.
  private mutating func checkAbsent(_ version: PacketParts.Version, _ plan: Plan) throws(Failed) {
    if plan.unsteadyVersions.contains(version.number) {
      throw error(.differingDefaults, at: position)
    }
    guard let refusal = reading(version, plan).error else { return }
    switch refusal.reason {
    case .tooDeep, .lengthTooLarge(_, maximum: limits.maximumElementCount):
      throw failed(PacketError(refusal.reason, at: position, path: refusal.path))
    default: break
    }
  }

  /// The bytes of a version's defaults, without those of alignments, which depend on where it begins.
  private func defaults(of version: PacketParts.Version, _ plan: Plan) -> [UInt8] {
    let isAligned = version.items.contains { if case .alignment = $0 { true } else { false } }
    guard isAligned else { return version.defaults }
    let (_, alignments, _) = reading(version, plan)
    return Self.content(version.defaults[...], without: alignments)
  }

  /// Reads the defaults of a version as if they were at this position.
  fileprivate func reading(
    _ version: PacketParts.Version,
    _ plan: Plan
  ) -> (packet: Node, alignments: [Range<Int>], error: PacketError?) {
    var reader = self
    reader.bytes = version.defaults
    reader.position = 0
    reader.end = version.defaults.count
    reader.hasTakenRemaining = false
    var frame = Frame(start: 0)
    var node = Node(.packet, at: 0)
    do throws(Failed) {
      for item in version.items { try reader.item(item, plan, &frame, into: &node) }
      return (node, frame.alignments, nil)
    } catch {
      defer { failure.error = nil }
      return (node, frame.alignments, failure.error)
    }
  }

  private func content(_ range: Range<Int>, without gaps: [Range<Int>]) -> [UInt8] {
    Self.content(bytes[range], without: gaps)
  }

  private static func content(_ bytes: ArraySlice<UInt8>, without gaps: [Range<Int>]) -> [UInt8] {
    bytes.indices.filter { index in !gaps.contains { $0.contains(index) } }.map { bytes[$0] }
  }
}

extension PacketReference {
  /// The default values of the fields that versions have added, by the fields' names; none of a version whose defaults
  /// differ each time.
  var defaults: [String: String] {
    var defaults: [String: String] = [:]
    var interpreter = Interpreter([], root: "", limits: .init())
    let plan = interpreter.plan(for: self)
    for version in plan.parts.versions
    where !plan.unsteadyVersions.contains(version.number) {
      let packet = interpreter.reading(version, plan).packet
      let tree = PacketTree(packet, of: "", in: version.defaults)
      for node in packet.children {
        if case .field(let name) = node.role { defaults[name] = tree.text(ofDefault: node) }
      }
    }
    return defaults
  }
}

extension PacketTree {
  /// The value in one line, or its bytes if it has no such text.
  fileprivate func text(ofDefault node: Node) -> String {
    let digits = "the bytes \(bytes[node.bytes].hexDigits)"
    if case .data? = node.value { return digits }
    return text(of: node)?.printable(maximumCount: 80) ?? digits
  }
}
