/// Checks a type and the types in it that are encoded with it.
struct TypeCheck {
  private(set) var diagnostics: [Diagnostic] = []

  init(_ type: TypeSyntax) {
    check(type)
  }

  private mutating func check(_ type: TypeSyntax) {
    switch type.shape {
    case .parenthesized where type.text.hasPrefix("(repeat "),
      .tuple where type.text.contains("repeat "):
      return report(.packExpansion(type.text), type)
    case .tuple: report(.tupleType, type)
    case .function: report(.functionType, type)
    case .existential: report(.existentialType(type.text), type)
    case .opaque: report(.opaqueType(type.text), type)
    case .named:
      switch type.standardName {
      case "Int"?: reportPlatformInteger("Int", type)
      case "UInt"?: reportPlatformInteger("UInt", type)
      case "Any"?, "AnyObject"?: report(.existentialType(type.text), type)
      default: break
      }
    default: break
    }
    for part in FieldKind.elements(of: type) { check(part) }
  }

  private mutating func report(_ message: Message, _ type: TypeSyntax) {
    diagnostics.append(Diagnostic(message, at: type.range))
  }

  private mutating func reportPlatformInteger(_ name: String, _ type: TypeSyntax) {
    diagnostics.append(
      Diagnostic(
        .platformInteger(name),
        at: type.range,
        fixIts: ["\(name)32", "\(name)64"].map { .replace(type.range, with: $0, .useType($0)) }
      )
    )
  }
}
