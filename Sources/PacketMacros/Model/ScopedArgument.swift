/// A member that gives the value of an expression that may mean something else in the extension.
///
/// An extension at the top of the file does not see the names beside a nested type, nor the type's own static members
/// without `Self`. So the expression stays where it was written, and the extension asks for its value.
struct ScopedArgument {
  /// The kind of the expression.
  enum Kind {
    /// `T.self`, where `T` conforms to this protocol of PacketKit.
    case metatype(String)
    /// A value of a type, as the declaration calls it.
    case value(String)
    /// A value of a type of the standard library, or of some type that conforms to a protocol of it.
    case standardValue(String, isOpaque: Bool = false)
    /// A value of a type of PacketKit.
    case libraryValue(String)
    /// A function that says whether a value of a type meets a condition.
    case test(of: String)
    /// A function that adds to a description.
    case description
    /// A function of such parameters, with its body as it is written.
    case function([(name: String, type: String)], result: String)
  }

  let name: String
  let kind: Kind
  let expression: String

  private var isAlias: Bool {
    if case .metatype = kind { expression.hasSuffix(".self") } else { false }
  }

  /// The expression that takes its place: `_Arguments.name_maximum`.
  func reference(in scope: String) -> String { "\(scope)\(name)\(isAlias ? ".self" : "")" }

  /// `static var name_maximum: Int { most }`.
  func declaration(_ access: String, _ modifiers: String, module: String) -> String {
    // In the packet or the types around it, the name may mean something else.
    let standard = module.hasSuffix("::") ? "Swift::" : "Swift."
    if case .function(let parameters, let result) = kind {
      return declaration(of: parameters, result, access + modifiers)
    }
    let type =
      switch kind {
      case .metatype(let name): "(some \(module)\(name)).Type"
      case .value(let type): type
      case .standardValue(let type, let isOpaque): "\(isOpaque ? "some " : "")\(standard)\(type)"
      case .libraryValue(let name): "\(module)\(name)"
      case .test(let type): "(\(type)) -> \(standard)Bool"
      case .description: "(inout \(module)PacketDescription) -> ()"
      case .function(_, let result): result
      }
    return isAlias
      ? "\(access)typealias \(name) = \(expression.metatypeName)"
      : "\(access)\(modifiers)var \(name): \(type) { \(expression) }"
  }

  /// `static func name_value(_ size: UInt32) -> Int { Int(size) }`, in as many lines as the body.
  private func declaration(
    of parameters: [(name: String, type: String)], _ result: String, _ modifiers: String
  ) -> String {
    let list = parameters.map { "_ \($0.name): \($0.type)" }.commaSeparated
    return "\(modifiers)func \(name)(\(list)) -> \(result) {\(expression)}"
  }
}

extension FieldAttributeRule.Check {
  /// The kind of such an argument of a field of type `type`; `nil` of one that only the macro reads.
  func kind(on type: String) -> ScopedArgument.Kind? {
    switch self {
    case .expression, .reference: nil
    case .value(let kind): kind
    case .bytes: .value("[Swift.UInt8]")
    case .byte: .standardValue("UInt8")
    case .number, .maximum: .standardValue("Int")
    case .prefix: .metatype("LengthPrefix")
    case .coder: .metatype("PacketCoder<\(type)>")
    case .range: .standardValue("RangeExpression<\(type)>", isOpaque: true)
    case .extent: .standardValue("ClosedRange<\(type).Quantity>")
    }
  }
}
