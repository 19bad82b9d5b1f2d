internal import PacketKit

/// A packet as a module's types show it.
enum ModuleShape {
  /// A field: how the document names it, its form, and the bits that it takes in a run.
  struct Field {
    let name: String
    let form: Form
    let bits: Int?
    /// Whether it may be missing: because it may have no value, or because encoding fills it in.
    let isOptional: Bool
  }

  struct Case {
    let name: String
    let isOther: Bool
    let fields: [Field]
  }

  case fields([Field])
  case union([Case])
  case opaque

  init(_ layout: PacketLayout) {
    for item in layout.items {
      if case .opaque = item {
        self = .opaque
        return
      }
      guard case .union(_, let cases) = item else { continue }
      self = .union(
        cases.map { found in
          Case(name: found.name, isOther: found.tag == nil, fields: Self.fields(found.items))
        })
      return
    }
    self = .fields(Self.fields(layout.items))
  }

  private static func fields(_ items: [PacketLayout.Item]) -> [Field] {
    items.flatMap { item -> [Field] in
      switch item {
      case .field(let field):
        let isOptional = field.presence != .always || field.derivation != nil
        return [Field(name: field.name, form: field.form, bits: nil, isOptional: isOptional)]
      case .bits(let fields, _):
        return fields.map { field in
          Field(
            name: field.name, form: field.form, bits: field.bits,
            isOptional: field.derivation != nil)
        }
      case .unknownBytes(let name):
        return [Field(name: name, form: .bytes(.remaining()), bits: nil, isOptional: true)]
      case .trailer(_, let items): return self.fields(items)
      case .magic, .size, .padding, .paddingTo, .alignment, .version, .union, .checksum,
        .fieldChecksum, .opaque, .unknown:
        return []
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
  func set(of element: Form, _ type: String) -> String
  func dictionary(_ key: Form, _ keyType: String, _ value: String) -> String
  func tuple(_ elements: [String]) -> String
  func optional(_ type: String) -> String
  func cases(_ names: [String]) -> String
  func packet(_ name: String) -> String
}

extension ModuleTypes {
  func type(of field: ModuleShape.Field) -> String {
    type(of: field.form, bits: field.bits)
  }

  /// The type of a form's values; of a field in a run of bits, the number of them counts.
  func type(of form: Form, bits: Int? = nil) -> String {
    func inner(_ form: Form) -> String { type(of: form, bits: bits) }
    switch form {
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
    case .enumeration(let type):
      let names = type.cases?.map(\.name) ?? []
      return names.isEmpty || Set(names).count < names.count ? inner(type.rawValue) : cases(names)
    case .optionSet(let type): return inner(type.rawValue)
    case .vector(let element, let count):
      return tuple(Array(repeating: inner(element), count: count))
    case .uuid: return uuid
    case .timestamp, .interval: return number(isBig: true)
    case .ranged(let value, _), .wrapped(_, let value), .region(let value, _),
      .aligned(let value, _):
      return inner(value)
    case .packet(let name), .tagged(let name, _), .given(let name, _): return packet(name)
    case .opaque: return anything
    case .quantized(let steps):
      return steps.lanes == 1 ? float : tuple(Array(repeating: float, count: steps.lanes))
    case .unitQuaternion: return tuple([float, float, float, float])
    }
  }
}
