/// Checks a type and the types in it that are encoded with it.
final class TypeCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ type: TypeSyntax) {
    check(type)
  }

  private func check(_ type: TypeSyntax) {
    switch type.shape {
    case .parenthesized where type.text.hasPrefix("(repeat "),
      .tuple where type.text.contains("repeat "):
      return diagnostics.report(.packExpansion(type.text), at: type.range)
    case .tuple: diagnostics.report(.tupleType, at: type.range)
    case .function: diagnostics.report(.functionType, at: type.range)
    case .existential: diagnostics.report(.existentialType(type.text), at: type.range)
    case .opaque: diagnostics.report(.opaqueType(type.text), at: type.range)
    case .named:
      switch type.standardName {
      case "Int"?: reportPlatformInteger("Int", type)
      case "UInt"?: reportPlatformInteger("UInt", type)
      case "Any"?, "AnyObject"?: diagnostics.report(.existentialType(type.text), at: type.range)
      default: break
      }
    default: break
    }
    for part in FieldKind.elements(of: type) { check(part) }
  }

  private func reportPlatformInteger(_ name: String, _ type: TypeSyntax) {
    diagnostics.report(
      .platformInteger(name), at: type.range,
      fixIts: ["\(name)32", "\(name)64"].map { .replace(type.range, with: $0, .useType($0)) })
  }
}
