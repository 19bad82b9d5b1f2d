internal import PacketKit

/// A packet as a module's types show it.
enum ModuleShape {
  /// A field: how the document names it, its type, and the bits that it takes in a run.
  struct Field {
    let name: String
    let type: WireType
    let bits: Int?
    /// Whether it is present under a condition, or encoding fills it in.
    let isOptional: Bool

    /// Whether a value may lack it.
    var mayBeMissing: Bool { if case .optional = type { true } else { isOptional } }
  }

  struct Case {
    let name: String
    let isOther: Bool
    let fields: [Field]
  }

  case fields([Field])
  case union([Case])
  case opaque

  init(_ packet: PacketDescription) {
    for item in packet.items {
      if case .opaque = item {
        self = .opaque
        return
      }
      guard case .union(_, let cases) = item else { continue }
      self = .union(
        cases.map { found in
          Case(name: found.name, isOther: found.isOther, fields: Self.fields(found.items))
        })
      return
    }
    self = .fields(Self.fields(packet.items))
  }

  private static func fields(_ items: [PacketDescription.Item]) -> [Field] {
    items.flatMap { item -> [Field] in
      switch item {
      case .field(let field):
        let isOptional = field.presence != .always || field.derivation != nil
        return [Field(name: field.name, type: field.type, bits: nil, isOptional: isOptional)]
      case .bits(let fields, _):
        return fields.map { field in
          Field(
            name: field.name, type: field.type, bits: field.bits,
            isOptional: field.derivation != nil)
        }
      case .unknownBytes(let name):
        return [Field(name: name, type: .bytes(.remaining), bits: nil, isOptional: true)]
      default: return []
      }
    }
  }
}

/// The words of a language for the types of values.
protocol ModuleTypes {
  func number(isBig: Bool) -> String
  var float: String { get }
  var bool: String { get }
  var text: String { get }
  var bytes: String { get }
  var uuid: String { get }
  var anything: String { get }
  func list(of element: String) -> String
  func set(of element: WireType, _ type: String) -> String
  func dictionary(_ key: WireType, _ keyType: String, _ value: String) -> String
  func tuple(_ elements: [String]) -> String
  func optional(_ type: String) -> String
  func cases(_ names: [String]) -> String
  func packet(_ name: String) -> String
}

extension ModuleTypes {
  func type(of field: ModuleShape.Field) -> String {
    type(of: field.type, bits: field.bits)
  }

  /// The type of values in another language; of a field in a run of bits, the number of them counts.
  func type(of type: WireType, bits: Int? = nil) -> String {
    func inner(_ type: WireType) -> String { self.type(of: type, bits: bits) }
    switch type {
    case .integer(let width, _, _): return number(isBig: (bits ?? width) > 53)
    case .number(let width, _, _): return number(isBig: width > 53)
    case .float: return float
    case .bool: return bool
    case .string, .unicodeScalar: return text
    case .bytes: return bytes
    case .array(.integer(8, isSigned: false, _), _) where bits == nil: return bytes
    case .array(let element, _): return list(of: inner(element))
    case .set(let element, _): return set(of: element, inner(element))
    case .dictionary(let key, let value, _): return dictionary(key, inner(key), inner(value))
    case .optional(let wrapped):
      guard case .optional = wrapped else { return optional(inner(wrapped)) }
      return optional(tuple([inner(wrapped)]))
    case .enumeration(_, let rawValue, let cases):
      let names = cases?.map(\.name) ?? []
      return names.isEmpty || Set(names).count < names.count
        ? inner(rawValue) : self.cases(names)
    case .optionSet(_, let rawValue, _): return inner(rawValue)
    case .vector(let element, let count):
      return tuple(Array(repeating: inner(element), count: count))
    case .uuid: return uuid
    case .timestamp, .interval: return number(isBig: true)
    case .ranged(let value, _), .wrapped(_, let value), .region(let value, _),
      .aligned(let value, _):
      return inner(value)
    case .packet(let found), .tagged(let found, _), .given(let found, _): return packet(found.name)
    case .opaque: return anything
    case .quantized(let lanes, _, _, _, _):
      return lanes == 1 ? float : tuple(Array(repeating: float, count: lanes))
    case .unitQuaternion: return tuple([float, float, float, float])
    }
  }
}
