internal import PacketKit

// The contents of a wire type.

extension WireType {
  /// The type with other types of its parts, and with another end.
  func mapping(_ part: (WireType) -> WireType, extent end: (Extent) -> Extent = { $0 }) -> WireType
  {
    switch self {
    case .string(let extent, let encoding): .string(end(extent), encoding)
    case .bytes(let extent): .bytes(end(extent))
    case .array(let element, let extent): .array(part(element), end(extent))
    case .set(let element, let extent): .set(part(element), end(extent))
    case .dictionary(let key, let value, let extent):
      .dictionary(key: part(key), value: part(value), end(extent))
    case .optional(let value): .optional(part(value))
    case .enumeration(let type, let rawValue, let cases):
      .enumeration(type, rawValue: part(rawValue), cases: cases)
    case .optionSet(let type, let rawValue, let bits):
      .optionSet(type, rawValue: part(rawValue), knownBits: bits)
    case .vector(let number, let count): .vector(part(number), count: count)
    case .ranged(let value, let bounds): .ranged(part(value), bounds)
    case .wrapped(let type, let value): .wrapped(type, part(value))
    case .region(let value, let extent): .region(part(value), end(extent))
    case .aligned(let value, let alignment): .aligned(part(value), to: alignment)
    case .integer, .float, .bool, .number, .uuid, .unicodeScalar, .timestamp, .interval, .packet,
      .tagged, .given, .opaque, .quantized, .unitQuaternion:
      self
    }
  }

  /// Where it ends, if that is stated.
  var extent: Extent? {
    switch self {
    case .string(let extent, _), .bytes(let extent), .array(_, let extent), .set(_, let extent),
      .dictionary(_, _, let extent), .region(_, let extent):
      extent
    default: nil
    }
  }

  /// The values in it.
  var values: [WireType] {
    var values: [WireType] = []
    _ = mapping { value in
      values.append(value)
      return value
    }
    return values
  }

  /// The types of a prefix and of the values in it.
  var parts: [WireType] {
    if case .prefixed(let prefix, _, _)? = extent { [prefix.type] + values } else { values }
  }

  /// The type and all types in it.
  var all: [WireType] { [self] + parts.flatMap(\.all) }

  /// The type of what an optional wraps, or the type itself.
  var unwrapped: WireType { if case .optional(let wrapped) = self { wrapped } else { self } }

  /// The name of the packet that a value is, or of the union of which it is a case.
  var packet: String? {
    switch self {
    case .packet(let packet), .tagged(let packet, _), .given(let packet, _): packet.name
    default: nil
    }
  }

  /// The same reference to another packet.
  func with(_ packet: PacketReference) -> WireType {
    switch self {
    case .packet: .packet(packet)
    case .tagged(_, let name): .tagged(packet, by: name)
    case .given(_, let path): .given(packet, by: path)
    default: self
    }
  }

  /// The bits of an integer, and whether it has a sign; nil for other types.
  var integerWidth: (bits: Int, isSigned: Bool)? {
    switch self {
    case .integer(let bits, let isSigned, _), .number(let bits, let isSigned, _): (bits, isSigned)
    default: nil
    }
  }

  /// The fields that state the tag, the count or size, or what a packet is given.
  var statingPaths: [String] {
    if case .tagged(_, let name) = self { return name.alternativePaths }
    if case .given(_, let path) = self { return [path] }
    if case .stated(let count)? = extent { return count.field.alternativePaths }
    return []
  }

  /// A byte.
  static let byte = WireType.integer(bitWidth: 8, isSigned: false, .big)
}

extension WirePrefix {
  /// The type of its number, which is opaque if only the program knows it.
  var type: WireType {
    switch self {
    case .integer(let bits, let order): .integer(bitWidth: bits, isSigned: false, order)
    case .varint: .number(bitWidth: 64, isSigned: false, .varint(.zigzag))
    case .custom(let prefix): .opaque(TypeReference(named: prefix.name))
    }
  }
}

extension TypeReference {
  /// Refers to a type by its name.
  init(named name: String, options: [String]? = nil) {
    self.init(named: name, name.shortName, options: options)
  }
}
