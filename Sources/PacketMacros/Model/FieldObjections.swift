// The problems of properties that cannot be fields.

extension FieldReader {
  func addTransient(_ header: DeclarationHeader) -> FixIt {
    let name = FieldAttributeRule.transient.name
    return .insert("@\(name) ", at: header.start, .addTransient(name))
  }

  func constantWithValue(
    _ name: String,
    _ initializer: Range<Int>,
    _ header: DeclarationHeader,
    _ binding: VariableDeclaration.Binding
  ) -> Diagnostic {
    var fixIts: [FixIt] = [.replace(header.keywordRange, with: "var", .changeToVar)]
    if let type = binding.type {
      let removed = type.range.upperBound..<initializer.upperBound
      fixIts.append(.replace(removed, with: "", .removeValue))
    }
    fixIts.append(addTransient(header))
    return Diagnostic(
      .constantWithValue(name), at: binding.patternRange, highlights: [initializer], fixIts: fixIts)
  }

  func missingType(
    _ name: String,
    _ binding: VariableDeclaration.Binding
  ) -> Diagnostic {
    let types: [String]
    switch binding.value(in: source) {
    case "true"?, "false"?: types = ["Bool"]
    case let value? where value.hasPrefix("\"") && !value.contains("\\"): types = ["String"]
    case let value? where integerLiteral(value) != nil:
      types = value.hasPrefix("-") ? ["Int32", "Int64"] : ["UInt32", "Int32"]
    case let value? where Double(value) != nil: types = ["Double", "Float"]
    default: types = []
    }
    return Diagnostic(
      .missingType(name, types.first ?? "UInt32"), at: binding.patternRange,
      fixIts: types.map { .insert(": \($0)", at: binding.patternRange.upperBound, .addType($0)) })
  }
}
