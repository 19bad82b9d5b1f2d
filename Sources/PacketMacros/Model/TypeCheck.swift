extension Diagnostics {
  /// Checks a type and the types in it that are encoded with it.
  func checkType(_ type: TypeSyntax) {
    switch type.shape {
    case .parenthesized where type.text.hasPrefix("(repeat "),
      .tuple where type.text.contains("repeat "):
      return report(.packExpansion(type.text), at: type.range)
    case .tuple: report(.tupleType, at: type.range)
    case .function: report(.functionType, at: type.range)
    case .existential: report(.existentialType(type.text), at: type.range)
    case .opaque: report(.opaqueType(type.text), at: type.range)
    case .named:
      switch type.standardName {
      case "Int"?: reportPlatformInteger("Int", type)
      case "UInt"?: reportPlatformInteger("UInt", type)
      case "Any"?, "AnyObject"?: report(.existentialType(type.text), at: type.range)
      default: break
      }
    default: break
    }
    for part in FieldKind.elements(of: type) { checkType(part) }
  }

  private func reportPlatformInteger(_ name: String, _ type: TypeSyntax) {
    report(
      .platformInteger(name), at: type.range,
      fixIts: ["\(name)32", "\(name)64"].map { .replace(type.range, with: $0, .useType($0)) })
  }
}
