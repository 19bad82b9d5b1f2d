/// What a field's type plainly is. A type that the macro cannot know, such as a type alias, is
/// `unknown`, and the compiler judges it.
enum FieldKind {
  case string, data, bytes, array, dictionary, set, integer, float, bool, uuid, unknown

  init(_ type: TypeSyntax) {
    let type = type.unwrappedParentheses
    switch type.shape {
    case .array(let element): self = .init(elements: element)
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
    case "String": self = .string
    case "Data": self = .data
    case "Array", "ContiguousArray": self = .init(elements: type.genericArguments.first)
    case "Dictionary": self = .dictionary
    case "Set": self = .set
    case "Bool": self = .bool
    case "Float", "Double": self = .float
    case "UUID": self = .uuid
    case let name? where FieldKind.integers.contains(name): self = .integer
    default: self = .unknown
    }
  }

  static let integers: Set<String> = [
    "UInt8", "UInt16", "UInt32", "UInt64", "Int8", "Int16", "Int32", "Int64",
  ]

  /// `UInt8` is a string of bytes in an array; otherwise the elements of an array, a set or an
  /// optional that everyone knows, and the keys and values of a dictionary.
  static func elements(of type: TypeSyntax) -> [TypeSyntax] {
    switch type.shape {
    case .optional, .array, .dictionary, .parenthesized: return type.parts
    case .named:
      let known = ["Array", "ContiguousArray", "Set", "Dictionary", "Optional"]
      return known.contains(type.standardName ?? "") ? type.genericArguments : []
    default: return []
    }
  }

  /// The elements' type of an array, as an expression.
  static func element(ofArray type: TypeSyntax) -> String {
    switch type.unwrappedParentheses.shape {
    case .array(let element): return element.text
    case .named where ["Array", "ContiguousArray"].contains(type.standardName ?? ""):
      return type.genericArguments.first?.text ?? "\(type.text).Element"
    default: return "\(type.text).Element"
    }
  }
}
