/// The evident kind of a field's type. A type that the macro cannot know, such as a type alias, is
/// `unknown`, and the compiler judges it.
enum FieldKind {
  case string, data, bytes, array, dictionary, set, integer, float, bool, uuid, vector, date
  case duration, unknown

  @inline(never) init(_ type: TypeSyntax) {
    let type = type.unwrappedParentheses
    switch type.shape {
    case .array: self = .init(elements: type.parts[0])
    case .dictionary: self = .dictionary
    case .named: self = .init(named: type)
    default: self = .unknown
    }
  }

  private init(elements: TypeSyntax?) {
    self = elements?.standardName == "UInt8" ? .bytes : .array
  }

  private init(named type: TypeSyntax) {
    switch type.standardName {
    case "String"?: self = .string
    case "Data"?: self = .data
    case "Array"?, "ContiguousArray"?: self = .init(elements: type.genericArguments.first)
    case "Dictionary"?: self = .dictionary
    case "Set"?: self = .set
    case "Bool"?: self = .bool
    case "UUID"?: self = .uuid
    case "Date"?: self = .date
    case "Duration"?: self = .duration
    case let name? where name.isOne(of: "Float Double"): self = .float
    case let name? where name.isOne(of: "SIMD2 SIMD3 SIMD4"): self = .vector
    case let name? where FieldKind.integers.contains(name): self = .integer
    default: self = .unknown
    }
  }

  @inline(never) func isOne(of kinds: FieldKind...) -> Bool { kinds.contains(self) }

  /// Whether nothing nests in a value of the kind.
  var isLeaf: Bool {
    switch self {
    case .string, .data, .integer, .float, .bool, .uuid, .vector: true
    default: false
    }
  }

  /// Whether values may have any number of elements or bytes.
  var isCollection: Bool { isOne(of: .string, .data, .bytes, .array, .dictionary, .set) }

  static let integers: Words = "UInt8 UInt16 UInt32 UInt64 Int8 Int16 Int32 Int64 UInt128 Int128"

  /// Whether a type is one of PacketKit's own integers.
  static func isNarrowInteger(_ type: TypeSyntax) -> Bool {
    (type.standardName ?? "").isOne(of: "UInt24 UInt40 UInt48")
  }

  /// The types of which many take few bytes: no count of them overflows.
  static let smallest = Words(integers, "Bool Float Double String")

  /// The numbers in a type that can be quantised, if they can be counted.
  @inline(never) static func quantityCount(of type: TypeSyntax) -> Int? {
    switch type.standardName {
    case "Float"?, "Double"?: 1
    case "SIMD2"?: 2
    case "SIMD3"?: 3
    case "SIMD4"?: 4
    default: nil
    }
  }

  /// The least and the greatest value of an integer type, as far as an `Int` can represent them.
  @inline(never) static func bounds(ofInteger type: TypeSyntax) -> ClosedRange<Int>? {
    switch type.standardName {
    case "UInt8"?: 0...Int(UInt8.max)
    case "UInt16"?: 0...Int(UInt16.max)
    case "UInt32"?: 0...Int(clamping: UInt32.max)
    case "UInt64"?, "UInt128"?: 0...Int.max
    case "Int8"?: Int(Int8.min)...Int(Int8.max)
    case "Int16"?: Int(Int16.min)...Int(Int16.max)
    case "Int32"?: Int(Int32.min)...Int(Int32.max)
    case "Int64"?, "Int128"?: Int.min...Int.max
    default: nil
    }
  }

  /// The greatest number that a prefix or a tag of such a type can represent, by the type's expression.
  @inline(never) static func greatest(ofPrefix type: String) -> Int? {
    switch type {
    case "UInt8.self": Int(UInt8.max)
    case "UInt16.self": Int(UInt16.max)
    case "UInt24.self": 0xFF_FFFF
    case "UInt32.self": Int(clamping: UInt32.max)
    case "UInt40.self": Int(clamping: 0xFF_FFFF_FFFF as UInt64)
    case "UInt48.self": Int(clamping: 0xFFFF_FFFF_FFFF as UInt64)
    default: nil
    }
  }

  /// The width of an integer type.
  @inline(never) static func bitWidth(ofInteger type: TypeSyntax) -> Int? {
    guard let name = type.standardName, integers.contains(name) else { return nil }
    return integerLiteral(name.filter(\.isNumber))
  }

  /// The bytes of a number, a `Bool` or a UUID that no attribute shapes.
  @inline(never) static func byteCount(of type: TypeSyntax) -> Int? {
    if let width = bitWidth(ofInteger: type) { return width / 8 }
    return switch type.standardName {
    case "Bool"?: 1
    case "UInt24"?: 3
    case "Float"?: 4
    case "UInt40"?: 5
    case "UInt48"?: 6
    case "Double"?: 8
    case "UUID"?: 16
    default: nil
    }
  }

  /// The types of what is encoded in a value: the elements of an array, a vector, a set or an optional that everyone
  /// knows, and the keys and values of a dictionary.
  @inline(never) static func elements(of type: TypeSyntax) -> [TypeSyntax] {
    switch type.shape {
    case .optional, .array, .dictionary, .parenthesized: return type.parts
    case .other where type.text.hasPrefix("["): return type.parts
    case .named:
      let known = "Array ContiguousArray InlineArray Set Dictionary Optional SIMD2 SIMD3 SIMD4"
      return (type.standardName ?? "").isOne(of: known) ? type.genericArguments : []
    default: return []
    }
  }

  /// The elements' type of an array, as an expression.
  static func element(ofArray type: TypeSyntax) -> String {
    elementType(ofArray: type)?.text ?? "\(type.text).Element"
  }
}
