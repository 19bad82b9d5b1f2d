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
    guard let width = bitWidth(ofInteger: type) else { return nil }
    if type.standardName?.hasPrefix("U") == true { return 0...greatest(ofBits: width) }
    let greatest = greatest(ofBits: width - 1)
    return -greatest - 1...greatest
  }

  /// The greatest number of so many bits, as far as an `Int` can represent it.
  private static func greatest(ofBits count: Int) -> Int {
    count < Int.bitWidth ? (1 << count) &- 1 : .max
  }

  /// The greatest number that a prefix or a tag of such a type can represent, by the type's expression.
  @inline(never) static func greatest(ofPrefix type: String) -> Int? {
    let isKnown = type.isOne(
      of: "UInt8.self UInt16.self UInt24.self UInt32.self UInt40.self UInt48.self")
    return isKnown ? integerLiteral(type.filter(\.isNumber)).map(greatest(ofBits:)) : nil
  }

  /// The width of an integer type.
  @inline(never) static func bitWidth(ofInteger type: TypeSyntax) -> Int? {
    guard let name = type.standardName, integers.contains(name) else { return nil }
    return integerLiteral(name.filter(\.isNumber))
  }

  /// The bytes of a number, a `Bool` or a UUID that no attribute shapes.
  @inline(never) static func byteCount(of type: TypeSyntax) -> Int? {
    let name = type.standardName ?? ""
    if integers.contains(name) || isNarrowInteger(type) {
      return integerLiteral(name.filter(\.isNumber)).map { $0 / 8 }
    }
    return switch type.standardName {
    case "Bool"?: 1
    case "Float"?: 4
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
