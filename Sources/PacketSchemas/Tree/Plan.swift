internal import PacketKit

/// A packet's description, divided into the parts that are read one after another.
///
/// It is a class because many stack frames hold it.
final class Plan {
  /// Fields that a version added.
  struct Version {
    let number: Int
    let defaults: [UInt8]
    /// Whether the defaults differ each time, such as a new `UUID`.
    let isUnsteady: Bool
    var items: [PacketDescription.Item] = []
  }

  let packet: PacketReference
  private(set) var magic: [[UInt8]] = []
  private(set) var size: (prefix: WirePrefix, surplus: Int, skipsUnknownBytes: Bool)?
  private(set) var items: [PacketDescription.Item] = []
  private(set) var versions: [Version] = []

  /// The fields among the items, and nil for other items and for fields whose count, size, or tag is stored in another field.
  private(set) var plainFields: [PacketDescription.Field?] = []

  /// For each item, all items that are absent with a field at the packet's end, that field included; nil for others.
  private(set) var trailers: [Range<Int>?] = []
  private(set) var unknownBytes: String?
  private(set) var checksum: (kind: Checksum, endianness: Endianness)?

  /// Whether the packet is given something.
  let isGiven: Bool

  /// Whether only the packet itself can read its bytes.
  private(set) var isOpaque = false

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
  var trailerByteCount: Int { leavesChecksum ? checksum?.kind.byteCount ?? 0 : 0 }

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
    for item in isCut ? Array(description.items[..<(unfollowed ?? 0)]) : description.items {
      add(item, unsteady)
    }
    let described = description.items
    hasDerivedFields =
      !description.rules.isEmpty || described.contains { $0.isCompared(in: described) }
      || described.contains { $0.isCheckedByPacket }
    if unfollowed != nil, isKnown { isOpaque = true }
    if !isKnown { notes = description.notes }
    plainFields = items.map(\.plainField)
    trailers = items.trailers
    let takesRemaining = items.contains { item in
      item.takesRemaining
    }
    leavesChecksum = checksum != nil && (size != nil || takesRemaining)
    mayLeaveBytes =
      items.contains { item in
        item.field.map { $0.type.isRegion && $0.type.takesRemaining } ?? false
      } || versions.isEmpty && unknownBytes == nil && items.last?.field?.type.isRepeated == true
  }

  private func add(_ item: PacketDescription.Item, _ unsteady: Set<Int>) {
    switch item {
    case .magic(let bytes, "") where items.isEmpty && versions.isEmpty: magic.append(bytes)
    case .size(let prefix, let surplus, let skips): size = (prefix, surplus, skips)
    case .version(let number, let defaults):
      let isUnsteady = unsteady.contains(number)
      versions.append(Version(number: number, defaults: defaults, isUnsteady: isUnsteady))
    case .unknownBytes(let name): unknownBytes = name
    case .checksum(let kind, let endianness): checksum = (kind, endianness)
    case .opaque: isOpaque = true
    case .magic, .padding, .paddingTo, .alignment, .field, .computed, .bits, .union,
      .fieldChecksum:
      if versions.isEmpty {
        items.append(item)
      } else {
        versions[versions.count - 1].items.append(item)
      }
    }
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
    case .magic, .size, .padding, .paddingTo, .alignment, .computed, .bits, .version,
      .unknownBytes, .checksum, .fieldChecksum, .opaque:
      false
    }
  }

  /// Whether it is a derived field, or has one, that is compared with what it follows from.
  fileprivate func isCompared(in items: [PacketDescription.Item]) -> Bool {
    switch self {
    case .field(let field): field.derivation?.isCompared(in: items) == true
    case .bits(let fields, _): fields.contains { $0.derivation?.isCompared(in: items) == true }
    case .magic, .size, .padding, .paddingTo, .alignment, .computed, .version, .unknownBytes,
      .union, .checksum, .fieldChecksum, .opaque:
      false
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
