internal import PacketKit

/// A packet's description, divided into the parts that are read one after another.
///
/// It is a class because many stack frames hold it.
final class Plan {
  let packet: PacketReference
  let parts: PacketParts

  /// The versions whose defaults differ each time, such as a new `UUID`.
  let unsteadyVersions: Set<Int>

  var items: [PacketDescription.Item] { parts.items }

  /// The fields among the items, and nil for other items and for fields whose count, size, or tag is stored in another field.
  private(set) var plainFields: [PacketDescription.Field?] = []

  /// For each item, all items that are absent with a field at the packet's end, that field included; nil for others.
  private(set) var trailers: [Range<Int>?] = []

  /// Whether the packet is given something.
  let isGiven: Bool

  /// Whether only the packet itself can read its bytes.
  let isOpaque: Bool

  /// Whether a field follows from the rest of the packet, there are rules, or a checksum covers what the packet computes.
  /// Only the packet itself can check them.
  private(set) var hasDerivedFields = false

  /// What only the program could check, in a packet of a document.
  private(set) var notes: [String] = []

  /// Whether the items end before one that depends on what only the program knows.
  private(set) var isCut = false

  /// Whether the checksum's bytes are reserved before anything else is read.
  private(set) var leavesChecksum = false

  /// Whether a field takes all remaining bytes but the last, or the last field ends where other bytes begin: only the
  /// packet's own bytes may follow.
  private(set) var mayLeaveBytes = false

  /// The number of bytes reserved for it.
  var trailerByteCount: Int { leavesChecksum ? parts.checksum?.kind.byteCount ?? 0 : 0 }

  init(_ packet: PacketReference) {
    self.packet = packet
    let description = packet.description
    isGiven = description.given != nil
    var unsteady: Set<Int> = []
    if description.items.contains(where: \.isVersion) {
      for case (.version(let number, let first), .version(_, let second)) in zip(
        description.items, packet.description.items)
      where first != second {
        unsteady.insert(number)
      }
    }
    let unfollowed = description.unfollowedItem
    let isKnown = packet.type != nil
    if !isKnown { unsteady.formUnion(packet.unsteadyVersions) }
    isCut = unfollowed != nil && !isKnown
    unsteadyVersions = unsteady
    parts = PacketParts(
      isCut ? Array(description.items[..<(unfollowed ?? 0)]) : description.items)
    isOpaque = parts.isOpaque || unfollowed != nil && isKnown
    let described = description.items
    hasDerivedFields =
      !description.rules.isEmpty || described.contains { $0.isCompared(in: described) }
      || described.contains { $0.isCheckedByPacket }
    if !isKnown { notes = description.notes }
    plainFields = items.map(\.plainField)
    trailers = items.trailers
    let takesRemaining = items.contains { item in
      item.takesRemaining
    }
    leavesChecksum = parts.checksum != nil && (parts.size != nil || takesRemaining)
    mayLeaveBytes =
      items.contains { item in
        item.field.map { $0.type.isRegion && $0.type.takesRemaining } ?? false
      }
      || parts.versions.isEmpty && parts.unknownBytes == nil
        && items.last?.field?.type.isRepeated == true
  }
}

extension [PacketDescription.Item] {
  /// The range of each item among those that are present if bytes remain, with what surrounds such a field; empty
  /// if there are none.
  fileprivate var trailers: [Range<Int>?] {
    let names = self[...].namesOfTrailingFields
    guard !names.isEmpty else { return [] }
    return map { item in
      guard let name = item.fieldName, names.contains(name),
        let first = firstIndex(where: { $0.fieldName == name }),
        let last = lastIndex(where: { $0.fieldName == name })
      else { return nil }
      return first..<last + 1
    }
  }
}

extension ArraySlice<PacketDescription.Item> {
  /// The names of the fields that are present if bytes remain.
  package var namesOfTrailingFields: Set<String> {
    Set(compactMap { $0.field?.presence == .bytesRemain ? $0.field?.name : nil })
  }
}

extension PacketDescription.Derivation {
  /// A count by which another field is read; it is compared only if that field may be absent.
  func isCompared(in items: [PacketDescription.Item]) -> Bool {
    guard let name = countedField else { return true }
    return items.contains { $0.field?.name == name && $0.field?.presence != .always }
  }
}

extension PacketDescription.Item {
  var field: PacketDescription.Field? {
    if case .field(let field) = self { field } else { nil }
  }

  /// The name of the field that the item is, or that it precedes or follows.
  package var fieldName: String? {
    switch self {
    case .field(let field): field.name
    case .magic(_, let name), .padding(_, _, let name), .paddingTo(_, _, let name),
      .alignment(_, _, let name):
      name
    case .fieldChecksum(let checksum): checksum.field
    case .size, .computed, .bits, .version, .unknownBytes, .union, .checksum, .opaque: nil
    }
  }

  fileprivate var plainField: PacketDescription.Field? {
    guard case .field(let field) = self, !field.type.isStated else { return nil }
    return field
  }

  /// Whether a field, or one of a union's case, takes all remaining bytes.
  fileprivate var takesRemaining: Bool {
    switch self {
    case .field(let field):
      field.type.takesRemaining || field.type.isRepeated || field.presence == .bytesRemain
    case .union(_, let cases): cases.contains { $0.items.contains(where: \.takesRemaining) }
    default: false
    }
  }

  /// Whether it is a derived field, or has one, that is compared with what it follows from.
  fileprivate func isCompared(in items: [PacketDescription.Item]) -> Bool {
    switch self {
    case .field(let field): field.derivation?.isCompared(in: items) == true
    case .bits(let fields, _): fields.contains { $0.derivation?.isCompared(in: items) == true }
    default: false
    }
  }

  /// Whether it is a checksum that covers what only the packet itself has.
  fileprivate var isCheckedByPacket: Bool {
    if case .fieldChecksum(let checksum) = self { checksum.including != nil } else { false }
  }

  fileprivate var isVersion: Bool {
    if case .version = self { true } else { false }
  }
}
