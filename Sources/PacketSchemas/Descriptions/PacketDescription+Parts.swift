internal import PacketKit

// The contents of packets.

extension PacketDescription {
  /// The packet's name with its module and enclosing types.
  var name: String { packet.name }

  /// The names of the packets that it refers to, each as often as it does.
  var packetNames: [String] {
    items.flatMap(\.packetNames) + (given?.all ?? []).compactMap(\.packet)
  }

  /// The packet with other items.
  func with(_ items: [Item]) -> Self {
    var description = self
    description.items = items
    return description
  }
}

extension PacketDescription.Item {
  /// The names of the parts in JSON. The last two are only in exports: a field that is present if bytes remain with what
  /// stands around it, and a part that exports do not express, with all that follows it.
  enum Kind: String {
    case magic, size, padding, alignment, field, computed, bits, version, unknownBytes, union
    case checksum, fieldChecksum, opaque, trailer, unknown
  }

  var kind: Kind {
    switch self {
    case .magic: .magic
    case .size: .size
    case .padding, .paddingTo: .padding
    case .alignment: .alignment
    case .field: .field
    case .computed: .computed
    case .bits: .bits
    case .version: .version
    case .unknownBytes: .unknownBytes
    case .union: .union
    case .checksum: .checksum
    case .fieldChecksum: .fieldChecksum
    case .opaque: .opaque
    }
  }

  /// The part with other types of its fields, and other prefixes.
  func mapping(
    _ type: (WireType) -> WireType, prefix: (WirePrefix) -> WirePrefix = { $0 }
  ) -> Self {
    switch self {
    case .size(let number, let surplus, let skips):
      return .size(prefix(number), including: surplus, skipsUnknownBytes: skips)
    case .field(var field):
      field.type = type(field.type)
      return .field(field)
    case .bits(let fields, let order):
      return .bits(fields.map { $0.with(type($0.type)) }, order: order)
    case .union(let tag, var cases):
      for index in cases.indices {
        cases[index].items = cases[index].items.map { $0.mapping(type, prefix: prefix) }
      }
      return .union(prefix(tag), cases)
    default: return self
    }
  }

  /// The types of the numbers and fields, and all types in these.
  var types: [WireType] {
    var types: [WireType] = []
    _ = mapping { type in
      types += type.all
      return type
    } prefix: { prefix in
      types.append(prefix.type)
      return prefix
    }
    return types
  }

  /// The names of the packets that it refers to.
  var packetNames: [String] { types.compactMap(\.packet) }

  /// The fields, those of a run of bits included.
  var fields: [(name: String, type: WireType)] {
    switch self {
    case .field(let field): [(field.name, field.type)]
    case .bits(let fields, _): fields.map { ($0.name, $0.type) }
    default: []
    }
  }
}

extension [PacketDescription.BitField] {
  /// The bits that every run takes; nil if runs differ.
  var bitCount: Int? {
    reduce(0) { sum, field in sum.flatMap { sum in field.fixedBitCount.map { sum &+ $0 } } }
  }

  /// The bytes that every run takes; nil if runs differ.
  var byteCount: Int? { bitCount.map { ($0 &+ 7) / 8 } }
}
