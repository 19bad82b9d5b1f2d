internal import PacketKit

/// The wire format of a packet: its description with names in place of types, and with all that only these can tell.
struct PacketLayout: Sendable, Hashable {
  /// The packet's name with its module and enclosing types.
  let name: String
  var items: [Item]
  /// The form of the value that the packet is given; `nil` if it is given nothing.
  var given: Form?
  /// The forms that fields have only in a delta, in words; `nil` if there are no deltas.
  var delta: [String: String]?
  /// The rules, which only the program can check.
  var rules: [PacketDescription.Rule] = []
}

extension PacketLayout {
  /// A part of a packet. The last two are only in what exports are made from.
  enum Item: Sendable, Hashable {
    case magic([UInt8], field: String)
    case size(Size)
    case padding(Int, PacketDescription.Filling, field: String)
    case paddingTo(Int, PacketDescription.Filling, field: String)
    case alignment(Int, PacketDescription.Filling, field: String)
    case field(Field)
    case bits([BitField], BitOrder)
    case version(Int, defaults: [UInt8])
    case unknownBytes(String)
    case union(tag: Form, [Case])
    case checksum(Checksum)
    case fieldChecksum(FieldChecksum)
    case opaque
    /// A field that is present if bytes remain, with what stands around it.
    case trailer(String, [Item])
    /// A part that exports do not express, and all that follows it.
    case unknown(String)

    /// The names of the parts in JSON.
    enum Kind: String {
      case magic, size, padding, alignment, field, bits, version, unknownBytes, union, checksum
      case fieldChecksum, opaque, trailer, unknown
    }
  }

  struct Size: Sendable, Hashable {
    let prefix: Form
    let including: Int
    let skipsUnknownBytes: Bool
  }

  struct Field: Sendable, Hashable {
    var name: String
    var form: Form
    var presence = PacketDescription.Presence.always
    var derivation: PacketDescription.Derivation?
  }

  /// A field of a run of bits. A number with more than one part has this many bits for each.
  struct BitField: Sendable, Hashable {
    let name: String
    let bits: Int
    var form: Form
    let derivation: PacketDescription.Derivation?
  }

  /// A case of a union. That for all other tags has none.
  struct Case: Sendable, Hashable {
    let name: String
    let tag: UInt64?
    var items: [Item]
  }

  struct Checksum: Sendable, Hashable {
    var algorithm: String
    let bits: Int
    let order: Endianness
    /// The checksum of some bytes, if the name of the algorithm does not say all about it.
    var sample: String?
    /// The type of the algorithm, if it is not one of PacketKit's.
    var type: String?

    /// The form of its number.
    var form: Form { .integer(bits: bits, isSigned: false, order) }
  }

  /// A checksum before or after a field, from the first field that it covers to the last; nil for the packet's start
  /// and end.
  struct FieldChecksum: Sendable, Hashable {
    var checksum: Checksum
    let isBefore: Bool
    var field: String
    var first: String?
    var last: String?
    /// The property whose packet it covers too.
    var including: String?

    /// Whether it comes after fields that it does not cover.
    var isApart: Bool { !isBefore && last != field }
  }
}

extension PacketLayout {
  /// The names of the packets that it refers to, each as often as it does.
  var packetNames: [String] {
    items.flatMap(\.packetNames) + (given?.all ?? []).compactMap(\.packet)
  }
}

// The contents of parts.
extension PacketLayout.Item {
  var kind: Kind {
    switch self {
    case .magic: .magic
    case .size: .size
    case .padding, .paddingTo: .padding
    case .alignment: .alignment
    case .field: .field
    case .bits: .bits
    case .version: .version
    case .unknownBytes: .unknownBytes
    case .union: .union
    case .checksum: .checksum
    case .fieldChecksum: .fieldChecksum
    case .opaque: .opaque
    case .trailer: .trailer
    case .unknown: .unknown
    }
  }

  /// The forms of the numbers and fields, and all forms in these.
  var forms: [Form] {
    switch self {
    case .size(let size): size.prefix.all
    case .field(let field): field.form.all
    case .bits(let fields, _): fields.flatMap(\.form.all)
    case .union(let tag, let cases): tag.all + cases.flatMap(\.items).flatMap(\.forms)
    case .trailer(_, let items): items.flatMap(\.forms)
    case .magic, .padding, .paddingTo, .alignment, .version, .unknownBytes, .checksum,
      .fieldChecksum, .opaque, .unknown:
      []
    }
  }

  /// The names of the packets that it refers to.
  var packetNames: [String] { forms.compactMap(\.packet) }

  /// The fields, those of a run of bits included.
  var fields: [(name: String, form: Form)] {
    switch self {
    case .field(let field): [(field.name, field.form)]
    case .bits(let fields, _): fields.map { ($0.name, $0.form) }
    case .trailer(_, let items): items.flatMap(\.fields)
    case .magic, .size, .padding, .paddingTo, .alignment, .version, .unknownBytes, .union,
      .checksum, .fieldChecksum, .opaque, .unknown:
      []
    }
  }
}

extension PacketLayout.BitField {
  /// The bits of each number of a value: of an element, of what an optional wraps, or of the field itself.
  var widths: [Int] {
    switch form {
    case .quantized(let steps): Array(repeating: bits, count: max(steps.lanes, 0))
    case .unitQuaternion: [2, bits, bits, bits]
    case .array(let form, _), .optional(let form): with(form).widths
    case .integer, .float, .bool, .number, .string, .bytes, .set, .dictionary, .enumeration,
      .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged, .packet, .wrapped,
      .tagged, .given, .region, .aligned, .opaque:
      [bits]
    }
  }

  /// The bits that every value takes; nil if values differ.
  var bitCount: Int? {
    switch form {
    case .quantized(let steps): bits &* steps.lanes
    case .array(let form, .fixed(let count, _)): with(form).bitCount.map { count &* $0 }
    case .array, .optional: nil
    default: widths.reduce(0, &+)
    }
  }

  /// The bits that a value takes at least.
  var leastBitCount: Int {
    if case .optional = form { 1 } else { bitCount ?? 0 }
  }

  /// The field with another form.
  func with(_ form: Form) -> Self {
    Self(name: name, bits: bits, form: form, derivation: derivation)
  }
}

extension [PacketLayout.BitField] {
  /// The bits that every run takes; nil if runs differ.
  var bitCount: Int? {
    reduce(0) { sum, field in sum.flatMap { sum in field.bitCount.map { sum &+ $0 } } }
  }

  /// The bytes that every run takes; nil if runs differ.
  var byteCount: Int? { bitCount.map { ($0 &+ 7) / 8 } }
}
