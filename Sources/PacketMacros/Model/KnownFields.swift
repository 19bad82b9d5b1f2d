// Types that are certainly fields: of any other, the compiler may complain in the expansion.

extension TypeScope {
  /// Whether values of a type are fields, as far as the macro can be sure; times are so by an attribute.
  func isKnownField(_ type: TypeSyntax, isTime: Bool = false) -> Bool {
    switch type.shape {
    case .optional, .array, .parenthesized: return isKnownField(type.parts[0], isTime: isTime)
    case .dictionary: return type.parts.allSatisfy { isKnownField($0) }
    case .named: if genericParameters.contains(type.names[0]) { return true }
    default: return false
    }
    let arguments = type.genericArguments
    switch FieldKind(type) {
    case .string, .data, .float, .bool, .uuid: return true
    // Older systems do not have those of 128 bits.
    case .integer: return FieldKind.bitWidth(ofInteger: type) != 128
    case .date, .duration: return isTime
    case .vector: return arguments.allSatisfy { FieldKind($0).isOne(of: .integer, .float) }
    case .array, .bytes:
      return type.standardName == "Array" && arguments.allSatisfy { isKnownField($0) }
    case .dictionary, .set: return arguments.allSatisfy { isKnownField($0) }
    case .unknown:
      return FieldKind.isNarrowInteger(type)
        || type.standardName == "Optional"
          && arguments.allSatisfy { isKnownField($0, isTime: isTime) }
    }
  }
}

extension FieldAttribute {
  /// Whether all arguments are literals that the macro has checked, or types of prefixes.
  var isLiteral: Bool {
    guard rule.role != .version else { return false }
    return syntax.arguments.allSatisfy { argument in
      let value = argument.value
      switch rule.parameter(argument.label)?.check {
      case .byte?, .number?, .maximum?: return integerLiteral(value) != nil
      case .prefix?:
        return FieldKind.greatest(ofPrefix: value) != nil
          || value.isOne(of: "UInt64.self Varint.self")
      case .range?:
        let bounds = LiteralRange(value).map { [$0.lower, $0.upper] } ?? [""]
        return bounds.allSatisfy { integerLiteral($0) != nil }
      case .extent?: return LiteralRange(value)?.isClosed == true
      case .standard?: return value.isOne(of: "true false")
      case .expression?, .reference?:
        return value.isOne(of: "true false") || integerLiteral(value) != nil
          || value.stringLiteral != nil
      case .library?, .bytes?, .coder?, nil: return false
      }
    }
  }
}
