/// A member that gives the value of an expression that may mean something else in the extension.
///
/// An extension at the top of the file does not see the names beside a nested type, nor the type's own static members
/// without `Self`. So the expression stays where it was written, and the extension asks for its value.
struct ScopedArgument {
  let name: String
  let type: String
  let expression: String
  /// `_ size: UInt32, …` of a function, whose body the expression is as it is written.
  var parameters: String?

  /// Whether it is `T.self`, where `T` conforms to a protocol of PacketKit.
  private var isAlias: Bool { type.hasSuffix(").Type") && expression.hasSuffix(".self") }

  /// The expression that takes its place: `_Arguments.name_maximum`.
  func reference(in scope: String) -> String { "\(scope)\(name)\(isAlias ? ".self" : "")" }

  /// `static var name_maximum: Int { most }`.
  func declaration(_ access: String, _ modifiers: String) -> String {
    if let parameters {
      return "\(access)\(modifiers)func \(name)(\(parameters)) -> \(type) {\(expression)}"
    }
    return isAlias
      ? "\(access)typealias \(name) = \(expression.metatypeName)"
      : "\(access)\(modifiers)var \(name): \(type) { \(expression) }"
  }
}

extension FieldAttributeRule.Check {
  /// The type of such an argument of a field of type `field`; `nil` of one that only the macro reads.
  func type(on field: String, _ module: ModuleNames) -> String? {
    switch self {
    case .expression, .reference: nil
    case .library(let name): module.library(name)
    case .standard(let name): module.standard(name)
    case .bytes: "[Swift.UInt8]"
    case .byte: module.standard("UInt8")
    case .number, .maximum: module.standard("Int")
    case .prefix: module.metatype("LengthPrefix")
    case .coder: module.metatype("PacketCoder<\(field)>")
    case .range: "some \(module.standard("RangeExpression<\(field)>"))"
    case .extent: module.standard("ClosedRange<\(field).Quantity>")
    }
  }
}

/// How the expansion names what is in PacketKit and in the standard library: a type of the client may have the name of a
/// module.
struct ModuleNames: Equatable {
  /// `PacketKit.` or, where the compiler knows module selectors, `PacketKit::`.
  let packetKit: String

  init(_ request: AttachedMacroExpansion) {
    packetKit = request.hasFeature("ModuleSelector") ? "PacketKit::" : "PacketKit."
  }

  func library(_ name: String) -> String { packetKit + name }

  @inline(never) func standard(_ name: String) -> String {
    (packetKit.hasSuffix("::") ? "Swift::" : "Swift.") + name
  }

  /// The metatype of a type that conforms to a protocol of PacketKit.
  func metatype(_ name: String) -> String { "(some \(packetKit)\(name)).Type" }
}
