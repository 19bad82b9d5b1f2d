internal import PacketKit
internal import PacketSchemas

/// The fields of a packet that later fields depend on, as far as they have been written.
struct EarlierFields {
  /// The fields that others depend on.
  private(set) var packet = PacketTree.Node(.packet, at: 0)

  /// Where the last field or run of bits begins.
  var fieldStart = 0

  /// Where fields start, for the checksums that cover them.
  var starts: [String: Int] = [:]

  /// Where they end.
  var ends: [String: Int] = [:]

  /// The checksums that precede bytes that they cover, and where.
  var openChecksums: [(item: PacketDescription.FieldChecksum, offset: Int)] = []

  /// The fields that state whether other fields have a value.
  private(set) var flagNames: Set<String> = []

  /// The conditions of fields, by the fields that they depend on.
  private(set) var conditions: [String: [PacketDescription.Presence]] = [:]

  /// The fields that state counts.
  private(set) var statements: [String: Statement]

  struct Statement {
    /// The least value.
    var least = 0
    /// Whether another field states the count if this one is absent, or the other way round.
    var isAlternative = false
  }

  /// The values whose sizes fields state, and how.
  private(set) var sizedContents: [String: (content: WireType, count: StatedCount, addend: Int)] =
    [:]

  /// The unions whose tags fields state.
  private(set) var unions: [String: PacketReference] = [:]

  /// The unions of whose tags fields are lists, and the tags that these have.
  private(set) var listedUnions: [String: PacketReference] = [:]
  var listedTags: [String: [UInt8]] = [:]

  /// The fields on which others depend.
  private var names: Set<String> = []

  /// - Parameter statements: The fields that state counts of an enclosing packet.
  init(
    before items: ArraySlice<PacketDescription.Item>,
    given: GivenValue?,
    _ statements: [String: Statement] = [:]
  ) {
    self.statements = statements
    packet.given = given
    for case .bits(let fields, _) in items {
      for case .array(_, .stated(let count)) in fields.map(\.type) {
        note(least: count.minus - count.plus, count)
      }
    }
    for case .field(let field) in items {
      if case .tagged(let union, let name) = field.type.content { unions[name] = union }
      if case .array(.tagged(let union, let name), _) = field.type.content {
        listedUnions[name] = union
      }
      if let path = field.presence.path {
        flagNames.insert(path)
        conditions[path, default: []].append(field.presence)
        names.insert(String(path.prefix { $0 != "." }))
      }
      if let path = field.type.pathOfGiven { names.insert(String(path.prefix { $0 != "." })) }
      guard let count = field.type.statedCount else { continue }
      if case .region(let content, .stated) = field.type, !content.isTagged {
        for alternative in count.field.alternatives {
          sizedContents[alternative.path] = (content, count, Int(alternative.addend))
        }
      }
      let byteCount = min(field.type.leastStatedByteCount, 1 << 16)
      note(least: byteCount + count.minus - count.plus, count)
    }
    let paths = Array(unions.keys) + Array(self.statements.keys)
    names.formUnion(paths.map { String($0.prefix { $0 != "." }) })
  }

  /// Notes the least product that each of the fields must state.
  private mutating func note(least product: Int, _ count: StatedCount) {
    let factor = max(count.times, 1)
    let least = (max(product, 0) + factor - 1) / factor
    let alternatives = count.field.alternatives
    for alternative in alternatives {
      var statement = statements[alternative.path] ?? Statement()
      statement.least = max(statement.least, least &- Int(alternative.addend))
      statement.isAlternative = statement.isAlternative || alternatives.count > 1
      statements[alternative.path] = statement
    }
  }

  /// The fields of a packet in this one that state counts.
  func statements(within name: String) -> [String: Statement] {
    var found: [String: Statement] = [:]
    for (path, statement) in statements where path.hasPrefix("\(name).") {
      found[String(path.dropFirst(name.count + 1))] = statement
    }
    return found
  }

  /// Keeps a field or a run of bits, if others depend on it.
  mutating func note(_ item: PacketDescription.Item, _ bytes: ArraySlice<UInt8>) {
    guard item.fieldNames.contains(where: names.contains) else { return }
    PacketTree.read(item, in: Array(bytes), into: &packet)
  }

  /// Whether a value states a count or a tag.
  func isStated(_ name: String) -> Bool { statements[name] != nil || unions[name] != nil }

  /// Adds a value that takes no bytes.
  mutating func note(computed name: String, _ value: Any) {
    packet.add(computed: name, value, at: 0)
  }

  /// The count that an earlier field states.
  func count(_ count: StatedCount) throws(PacketError) -> Int {
    guard let number = packet.count(count), number <= 1 << 24 else {
      throw PacketError("\(count.field) states no count, or one of more than 24 bits", at: 0)
    }
    return number
  }

  /// The tag that an earlier field states.
  func tag(statedBy name: String) -> UInt64? { UInt64(packet.text(statedBy: name)) }
}

extension WireType {
  fileprivate var isTagged: Bool { if case .tagged = self { true } else { false } }

  /// The fewest bytes that a field can state for a value of this type.
  fileprivate var leastStatedByteCount: Int {
    if case .region(let content, .stated) = self { content.minimumByteCount } else { 0 }
  }
}

extension PacketDescription.Item {
  fileprivate var fieldNames: [String] {
    switch self {
    case .field(let field): [field.name]
    case .bits(let fields, _): fields.map(\.name)
    case .magic, .size, .padding, .paddingTo, .alignment, .computed, .version, .unknownBytes,
      .union, .checksum, .fieldChecksum, .opaque:
      []
    }
  }
}
