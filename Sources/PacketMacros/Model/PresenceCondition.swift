/// What states whether an optional has a value.
struct PresenceCondition {
  enum Test: Equatable {
    /// The field, or a member of it, is true.
    case isTrue
    /// The field is equal to this expression.
    case equals(String)
    /// The field contains the options of this expression.
    case contains(String)
    /// Bytes remain.
    case bytesRemain
  }

  /// The name of the field; `nil` if no field decides.
  var field: String?
  /// The member of the field's value that is asked: `.hasUser`.
  var member = ""
  let test: Test
  /// What the extension calls instead, if the declaration alone can state the condition: what depends on the field's value
  /// whether it holds, and what describes it.
  var scoped: (test: String, description: String)?

  /// Reads the arguments of `@Present`.
  init?(_ attribute: FieldAttribute) {
    guard let path = attribute.value("when")?.stringLiteral else {
      guard attribute.value("whileBytesRemain") == "true" else { return nil }
      test = .bytesRemain
      return
    }
    let name = path.prefix { $0 != "." }
    field = String(name)
    member = String(path.dropFirst(name.count))
    if let value = attribute.value("is") {
      test = .equals(value)
    } else if let options = attribute.value("contains") {
      test = .contains(options)
    } else {
      test = .isTrue
    }
  }

  /// The condition as an error states it.
  var text: String { written(of: field ?? "", \.implicitMember) }

  /// The condition, where `value` is the field's value.
  func expression(of value: String) -> String {
    scoped.map { "\($0.test)(\(value))" } ?? written(of: value, \.implicitMember)
  }

  /// The condition as it is written, where `value` is the field's value.
  func written(of value: String, _ operand: (String) -> String = { $0 }) -> String {
    let value = value + member
    return switch test {
    case .isTrue, .bytesRemain: value
    case .equals(let other): "\(value) == \(operand(other).asTerm)"
    case .contains(let options): "\(value).contains(\(operand(options)))"
    }
  }

  /// What describes the condition, where `type` is that of the member that is asked.
  func description(of type: String, _ operand: (String) -> String = { $0 }) -> String {
    guard let field else { return "presenceWhileBytesRemain()" }
    let path = "\"\((field + member).escaped)\""
    return switch test {
    case .isTrue, .bytesRemain: "presence(flag: \(path))"
    case .equals(let value): "presence(when: \(path), of: \(type), is: \(operand(value)))"
    case .contains(let options):
      "presence(when: \(path), of: \(type), contains: \(operand(options)))"
    }
  }

  /// Whether the extension can state the condition, where `type` is the field's: its operand is a literal, or members of
  /// the type.
  func isSelfContained(on type: TypeSyntax) -> Bool {
    switch test {
    case .isTrue, .bytesRemain: return true
    case .equals(let operand), .contains(let operand):
      let isKnown = operand.isSelfContained(knowsSelf: false, knowsTypes: false)
      return isKnown || member.isEmpty && operand.hasMembersOnly(of: type.text)
    }
  }
}

extension String {
  /// `.chat` of `Kind.chat`, which is the same where the type is known, and is found from everywhere; `[.a, .b]` of
  /// `[Flags.a, Flags.b]`.
  var implicitMember: String {
    if let elements { return "[\(elements.map(\.implicitMember).joined(separator: ", "))]" }
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    let areNames = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard parts.count > 1, areNames, let first = self.first, first.isUppercase,
      let last = parts.last
    else { return self }
    return ".\(last)"
  }

  /// Whether it is a static member of a type, or an array of such.
  fileprivate func hasMembersOnly(of type: String) -> Bool {
    if let elements { return elements.allSatisfy { $0.hasMembersOnly(of: type) } }
    return self == type + implicitMember
  }

  /// The elements of an array of names.
  private var elements: [String]? {
    guard first == "[", last == "]" else { return nil }
    return dropFirst().dropLast().split(separator: ",").map { String($0).trimmed }
  }
}
