internal import PacketKit

/// The items of a packet that have been written, and what those that follow need of them.
struct EarlierFields {
  /// What reads them.
  var prefix: PacketPrefix

  /// The magic bytes and the size before the items of a sized packet.
  let head: ArraySlice<PacketDescription.Item>

  /// The first byte of the items.
  let start: Int

  /// The items that have been written, and where they end.
  private(set) var items: [PacketDescription.Item] = []
  private(set) var end: Int

  /// The fields among them, once something depends on them, and the bytes from which they were read.
  var read: (node: PacketTree.Node, bytes: [UInt8])?

  /// Where the last field or run of bits begins.
  var fieldStart = 0

  /// Where fields start, for the checksums that cover them.
  var starts: [String: Int] = [:]

  /// Where they end.
  var ends: [String: Int] = [:]

  /// The checksums that precede bytes that they cover, and where.
  var openChecksums: [(item: PacketDescription.FieldChecksum, offset: Int)] = []

  /// What others need of fields.
  let statements: Statements

  init(
    of packet: PacketReference,
    before items: ArraySlice<PacketDescription.Item>,
    after head: ArraySlice<PacketDescription.Item> = [],
    at start: Int,
    given: GivenValue?,
    _ statements: Statements = .init()
  ) {
    prefix = PacketPrefix(of: packet, given: given)
    self.head = head
    (self.start, end) = (start, start)
    var statements = statements
    statements.note(items)
    self.statements = statements
  }

  /// Adds an item that ends at an offset.
  mutating func note(_ item: PacketDescription.Item, to end: Int) {
    items.append(item)
    self.end = end
    read = nil
  }
}

/// What fields state about others, by their paths.
struct Statements {
  struct Count {
    /// The least value.
    var least = 0
    /// Whether another field states the count if this one is absent, or the other way round.
    var isAlternative = false
  }

  /// The fields that state counts and sizes.
  private(set) var counts: [String: Count] = [:]

  /// The unions whose tags fields state.
  private(set) var unions: [String: PacketReference] = [:]

  /// The unions of whose tags fields are lists.
  private(set) var listedUnions: [String: PacketReference] = [:]

  /// The conditions of fields.
  private(set) var conditions: [String: [PacketDescription.Presence]] = [:]

  /// Adds what items need, and what the packets in them need of what they are given.
  mutating func note(_ items: ArraySlice<PacketDescription.Item>, depth: Int = 0) {
    for item in items {
      switch item {
      case .bits(let fields, _):
        for case .array(_, .stated(let count)) in fields.map(\.type) {
          note(least: count.minus &- count.plus, count)
        }
      case .field(let field): note(field, depth)
      case .union(_, let cases) where depth > 0:
        for found in cases { note(found.items[...], depth: depth) }
      default: break
      }
    }
  }

  private mutating func note(_ field: PacketDescription.Field, _ depth: Int) {
    if case .tagged(let union, let name) = field.type.content { unions[name] = union }
    if case .array(.tagged(let union, let name), _) = field.type.content {
      listedUnions[name] = union
    } else if let count = field.type.statedCount {
      let byteCount = min(field.type.leastStatedByteCount, 1 << 16)
      note(least: byteCount &+ count.minus &- count.plus, count)
    }
    if let path = field.presence.path { conditions[path, default: []].append(field.presence) }
    // A packet may be given what encloses it, without end.
    guard let path = field.type.pathOfGiven, let packet = field.type.givenPacket, depth < 4 else {
      return
    }
    var nested = Statements()
    nested.note(packet.description.items[...], depth: depth + 1)
    add(nested.within("given"), at: path)
  }

  /// Notes the least product that each of the fields must state.
  private mutating func note(least product: Int, _ count: StatedCount) {
    let factor = max(count.times, 1)
    let least = (max(product, 0) &+ factor &- 1) / factor
    let alternatives = count.field.alternatives
    for alternative in alternatives {
      var statement = counts[alternative.path] ?? Count()
      statement.least = min(max(statement.least, least &- Int(alternative.addend)), 1 << 32)
      statement.isAlternative = statement.isAlternative || alternatives.count > 1
      counts[alternative.path] = statement
    }
  }

  /// The statements of a field, and of those in it; its own have an empty path.
  func within(_ name: String) -> Statements {
    func within<Value>(_ values: [String: Value]) -> [String: Value] {
      var found: [String: Value] = [:]
      for (path, value) in values where path == name || path.hasPrefix("\(name).") {
        found[String(path.dropFirst(name.count + 1))] = value
      }
      return found
    }
    var found = Statements()
    found.counts = within(counts)
    found.unions = within(unions)
    found.listedUnions = within(listedUnions)
    found.conditions = within(conditions)
    return found
  }

  private mutating func add(_ others: Statements, at path: String) {
    func full(_ rest: String) -> String { rest.isEmpty ? path : "\(path).\(rest)" }
    for (rest, count) in others.counts { counts[full(rest)] = count }
    for (rest, union) in others.unions { unions[full(rest)] = union }
    for (rest, union) in others.listedUnions { listedUnions[full(rest)] = union }
    for (rest, presences) in others.conditions { conditions[full(rest), default: []] += presences }
  }

  /// Whether a field states a count, a tag, or tags.
  func isStated(_ path: String) -> Bool {
    counts[path] != nil || unions[path] != nil || listedUnions[path] != nil
  }
}

extension WireType {
  /// The packet, in a value, that is given something.
  var givenPacket: PacketReference? {
    switch self {
    case .given(let packet, _): packet
    case .array(let value, _), .region(let value, _), .optional(let value): value.givenPacket
    default: nil
    }
  }

  /// The fewest bytes that a field can state for a value of this type.
  fileprivate var leastStatedByteCount: Int {
    if case .region(let content, .stated) = self { content.minimumByteCount } else { 0 }
  }
}
