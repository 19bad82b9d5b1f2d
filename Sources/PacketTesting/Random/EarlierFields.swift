internal import PacketKit

/// The fields of a packet that later fields depend on, and the values of those that have been written.
struct EarlierFields {
  /// The values of `Bool` fields, by their paths.
  var flags: [String: Bool] = [:]

  /// The values of integers, enumerations and option sets.
  var numbers: [String: UInt64] = [:]

  /// Where the last field or run of bits begins.
  var fieldStart = 0

  /// Where fields start, for the checksums that cover them.
  var starts: [String: Int] = [:]

  /// The checksums that stand before bytes that they cover, and where.
  var openChecksums: [(item: PacketDescription.FieldChecksum, offset: Int)] = []

  /// The fields that state whether other fields have a value.
  private(set) var flagNames: Set<String> = []

  /// The least values of fields that state counts.
  private(set) var leastStatements: [String: Int] = [:]

  /// The unions whose tags fields state.
  private(set) var unions: [String: PacketReference] = [:]

  init(before items: ArraySlice<PacketDescription.Item>) {
    for case .field(let field) in items {
      if case .tagged(let union, let name) = field.type.content { unions[name] = union }
      if case .flag(let name) = field.presence { flagNames.insert(name) }
      guard let count = field.type.statedCount else { continue }
      let factor = max(count.times, 1)
      let least = (max(count.minus - count.plus, 0) + factor - 1) / factor
      leastStatements[count.field] = max(leastStatements[count.field] ?? 0, least)
    }
  }

  /// Whether a field has a value; nil if nothing earlier decides.
  func decides(_ presence: PacketDescription.Presence) -> Bool? {
    switch presence {
    case .flag(let name): flags[name] == true
    case .equal(let name, let text):
      numbers[name].map { "\($0)" == text || "\(Int64(bitPattern: $0))" == text } ?? false
    case .options(let name, let mask): numbers[name].map { $0 & mask == mask } ?? false
    case .always, .byte, .bytesRemain: nil
    }
  }

  /// The count that an earlier field states.
  func count(_ count: StatedCount) throws(PacketError) -> Int {
    guard let number = numbers[count.field], let count = count.count(statedBy: number) else {
      throw PacketError("\(count.field) states no count", at: 0)
    }
    return count
  }
}

extension WireType {
  /// What a region contains, or the type itself.
  fileprivate var content: WireType {
    if case .region(let content, _) = self { content } else { self }
  }

  /// The count or size that an earlier field states.
  fileprivate var statedCount: StatedCount? {
    switch self {
    case .array(_, .stated(let count)), .set(_, .stated(let count)),
      .dictionary(_, _, .stated(let count)), .region(_, .stated(let count)):
      count
    default: nil
    }
  }
}
