internal import PacketKit

/// The wire format of a value: a `WireType` with names in place of types, and with all that only the types can tell.
///
/// Consumers of a layout switch over the forms without a default, so that a new form does not compile until each has it.
indirect enum Form: Sendable, Hashable {
  /// The count of bits is that of the value in memory, which in a run of bits is not that of the field.
  case integer(bits: Int, isSigned: Bool, Endianness)
  case float(bits: Int, Endianness)
  case bool
  case number(bits: Int, isSigned: Bool, NumberForm)
  case string(Extent, TextEncoding)
  case bytes(Extent)
  case array(Form, Extent)
  case set(Form, Extent)
  case dictionary(key: Form, value: Form, Extent)
  case optional(Form)
  case enumeration(Enumeration)
  case optionSet(Options)
  case vector(Form, count: Int)
  case uuid
  case unicodeScalar(Endianness)
  case timestamp(TimeUnit, Endianness)
  case interval(TimeUnit, Endianness)
  case ranged(Form, Bounds)
  /// A packet of this name.
  case packet(String)
  /// A value of a hand-written type of this name.
  case wrapped(String, Form)
  /// A case of a union of this name, whose tag an earlier field states.
  case tagged(String, by: String)
  /// A packet of this name, which is given what the field at a path states.
  case given(String, by: String)
  case region(Form, Extent)
  /// An element that begins at a multiple of this many bytes from the first element on.
  case aligned(Form, to: Int)
  /// A value that only the type of this name can read. Only prefixes have a byte order.
  case opaque(String, Endianness)

  // Only in runs of bits.
  case quantized(Steps)
  /// Earlier locks have some without a step for zero.
  case unitQuaternion(hasZero: Bool)

  /// The names of the forms in JSON, but for those of numbers.
  enum Kind: String, CaseIterable {
    case integer, float, bool, string, bytes, uuid, unicodeScalar, timestamp, interval
    case optionSet, enumeration, ranged, wrapped, optional, vector, array, set, dictionary, packet
    case tagged, given, region, aligned, opaque, quantized, unitQuaternion
  }
}

extension Form {
  struct Enumeration: Sendable, Hashable {
    let type: String
    var rawValue: Form
    /// The cases; nil if they are not known.
    let cases: [Case]?
  }

  struct Case: Sendable, Hashable {
    let name: String
    let rawValue: String
  }

  struct Options: Sendable, Hashable {
    let type: String
    var rawValue: Form
    let knownBits: UInt64
    /// The names of the known bits, from the least significant on; nil if they have none.
    let names: [String]?
  }

  struct Bounds: Sendable, Hashable {
    let lower: String?
    let upper: String?
    let excludesUpper: Bool
    /// The range, if only the program can compare values with it.
    let range: String?
  }

  /// Numbers in steps, one for each lane.
  struct Steps: Sendable, Hashable {
    let lanes: Int
    /// The bits of a number in memory.
    var width: Int
    let lower: Double
    let upper: Double
    let hasZero: Bool
  }
}

// The contents of a form.
extension Form {
  /// The form with other forms of its parts, and with another end.
  func mapping(_ part: (Form) -> Form, extent end: (Extent) -> Extent = { $0 }) -> Form {
    switch self {
    case .string(let extent, let encoding): return .string(end(extent), encoding)
    case .bytes(let extent): return .bytes(end(extent))
    case .array(let element, let extent): return .array(part(element), end(extent))
    case .set(let element, let extent): return .set(part(element), end(extent))
    case .dictionary(let key, let value, let extent):
      return .dictionary(key: part(key), value: part(value), end(extent))
    case .optional(let value): return .optional(part(value))
    case .enumeration(var type):
      type.rawValue = part(type.rawValue)
      return .enumeration(type)
    case .optionSet(var type):
      type.rawValue = part(type.rawValue)
      return .optionSet(type)
    case .vector(let number, let count): return .vector(part(number), count: count)
    case .ranged(let value, let bounds): return .ranged(part(value), bounds)
    case .wrapped(let type, let value): return .wrapped(type, part(value))
    case .region(let value, let extent): return .region(part(value), end(extent))
    case .aligned(let value, let alignment): return .aligned(part(value), to: alignment)
    case .integer, .float, .bool, .number, .uuid, .unicodeScalar, .timestamp, .interval, .packet,
      .tagged, .given, .opaque, .quantized, .unitQuaternion:
      return self
    }
  }

  /// Where it ends, if that is stated.
  var extent: Extent? {
    var found: Extent?
    _ = mapping(\.self) { extent in
      found = extent
      return extent
    }
    return found
  }

  /// The values in it.
  var values: [Form] {
    var values: [Form] = []
    _ = mapping { value in
      values.append(value)
      return value
    }
    return values
  }

  /// The forms of a prefix and of the values in it.
  var parts: [Form] {
    if case .prefixed(let prefix, _, _)? = extent { [prefix] + values } else { values }
  }

  /// The form and all forms in it.
  var all: [Form] { [self] + parts.flatMap(\.all) }

  /// The form of what an optional wraps, or the form itself.
  var unwrapped: Form { if case .optional(let wrapped) = self { wrapped } else { self } }

  /// The packet that a value is, or the union of which it is a case.
  var packet: String? {
    if case .packet(let name) = self { return name }
    if case .tagged(let name, _) = self { return name }
    if case .given(let name, _) = self { return name }
    return nil
  }

  /// The bits of an integer, and whether it has a sign; nil for other forms.
  var integerWidth: (bits: Int, isSigned: Bool)? {
    switch self {
    case .integer(let bits, let isSigned, _), .number(let bits, let isSigned, _): (bits, isSigned)
    case .float, .bool, .string, .bytes, .array, .set, .dictionary, .optional, .enumeration,
      .optionSet, .vector, .uuid, .unicodeScalar, .timestamp, .interval, .ranged, .packet, .wrapped,
      .tagged, .given, .region, .aligned, .opaque, .quantized, .unitQuaternion:
      nil
    }
  }

  /// The fields that state the tag, the count or size, or what a packet is given.
  var references: [String] {
    if case .tagged(_, let name) = self { return name.alternativePaths }
    if case .given(_, let path) = self { return [path] }
    if case .stated(let count)? = extent { return count.field.alternativePaths }
    return []
  }
}
