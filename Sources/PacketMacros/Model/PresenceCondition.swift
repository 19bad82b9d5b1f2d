/// The condition on which an optional has a value.
final class PresenceCondition {
  enum Test {
    /// The field, or a member of it, is true.
    case isTrue
    /// The field is equal to this expression.
    case equals(String)
    /// The field contains the options of this expression.
    case contains(String)
    /// The field is within the range of this expression.
    case isWithin(String)
    /// The field has bits in common with the mask of this expression or, if another is given, those of it alone.
    case hasBits(String, equalTo: String?)
    /// Bytes remain.
    case bytesRemain
  }

  /// The path to what is tested; `nil` if no field decides.
  let path: FieldPath?
  let test: Test
  /// Whether the field may be absent, so that the condition is false.
  var fieldIsOptional = false
  /// The expressions for the extension, if the declaration alone can state the condition: the test of the field's value, and
  /// the description.
  var scoped: (test: String, description: String)?

  /// Reads the arguments of `@Present`.
  init?(_ attribute: FieldAttribute) {
    guard let path = attribute.value("when")?.stringLiteral else {
      guard attribute.value("whileBytesRemain") == "true" else { return nil }
      self.path = nil
      test = .bytesRemain
      return
    }
    self.path = FieldPath(path)
    if let mask = attribute.value("mask") {
      test = .hasBits(mask, equalTo: attribute.value("is"))
    } else if let value = attribute.value("is") {
      test = .equals(value)
    } else if let options = attribute.value("contains") {
      test = .contains(options)
    } else if let range = attribute.value("in") {
      test = .isWithin(range)
    } else {
      test = .isTrue
    }
  }

  /// Whether the test is that bytes remain.
  var isWhileBytesRemain: Bool { path == nil }

  /// The name of the field that decides; `nil` if none does.
  var field: String? { path?.field }

  /// The condition as an error states it.
  var text: String {
    let value = path?.plainText ?? ""
    return switch test {
    case .isWithin(let range): "\(value) in \(range)"
    case .hasBits(let mask, nil): "\(value) & \(mask.asTerm) != 0"
    case .isTrue, .equals, .contains, .hasBits, .bytesRemain: written(value, \.implicitMember)
    }
  }

  /// The expression of the condition, where `value` is the field's value.
  func asked(of value: String) -> String {
    path?.expression(of: value, isOptional: fieldIsOptional) ?? value
  }

  /// The condition, where `value` is the field's value.
  func expression(of value: String) -> String {
    scoped.map { "\($0.test)(\(value))" } ?? written(of: value, \.implicitMember)
  }

  /// The condition as it is written, where `value` is the field's value.
  func written(of value: String, _ operand: (String) -> String = { $0 }) -> String {
    let asked = asked(of: value)
    guard fieldIsOptional || path?.passesOptional == true else { return written(asked, operand) }
    return switch test {
    case .isTrue: "\(asked) == true"
    case .equals, .bytesRemain: written(asked, operand)
    case .contains, .isWithin, .hasBits:
      "\(asked.contains("?") ? "(\(asked))" : asked).map { \(written("$0", operand)) } ?? false"
    }
  }

  /// The condition, where `value` is the value that is asked.
  private func written(_ value: String, _ operand: (String) -> String) -> String {
    switch test {
    case .isTrue, .bytesRemain: value
    case .equals(let other): "\(value) == \(operand(other).asTerm)"
    case .contains(let options): "\(value).contains(\(operand(options)))"
    case .isWithin(let range): "(\(range)).contains(\(value))"
    case .hasBits(let mask, let other):
      "\(value) & \(mask.asTerm) \(other.map { "== \($0.asTerm)" } ?? "!= 0")"
    }
  }

  /// The description of the condition, where `type` is that of the tested member.
  func description(of type: String, _ operand: (String) -> String = { $0 }) -> String {
    guard let path else { return "presenceWhileBytesRemain()" }
    let text = "\"\(path.plainText.escaped)\""
    let arguments =
      switch test {
      case .isTrue, .bytesRemain: "flag: \(text)"
      case .equals(let value): "when: \(text), of: \(type), is: \(operand(value))"
      case .contains(let options): "when: \(text), of: \(type), contains: \(operand(options))"
      case .isWithin(let range): "when: \(text), of: \(type), in: \(range)"
      case .hasBits(let mask, let other):
        "when: \(text), of: \(type), mask: \(mask)\(other.map { ", is: \($0)" } ?? "")"
      }
    return "presence(\(arguments))"
  }

  /// Whether the extension can state the condition, where `type` is the field's: its operands are literals, or members of
  /// the type.
  func isSelfContained(on type: TypeSyntax) -> Bool {
    func isKnown(_ operand: String) -> Bool {
      operand.isSelfContained(knowsSelf: false, knowsTypes: false)
    }
    switch test {
    case .isTrue, .bytesRemain: return true
    case .isWithin(let range): return isKnown(range)
    case .hasBits(let mask, let other): return isKnown(mask) && other.map(isKnown) ?? true
    case .equals(let operand), .contains(let operand):
      let type = type.unwrapped.text
      let isMember = path?.member.isEmpty ?? true
      return isKnown(operand) || isMember && operand.hasMembersOnly(of: type)
    }
  }
}

extension String {
  /// `.chat` of `Kind.chat`, which is the same where the type is known, and is found from everywhere; `[.a, .b]` of
  /// `[Flags.a, Flags.b]`. Of an optional, `.none` and `.some` are cases of its own.
  var implicitMember: String {
    if let elements { return "[\(elements.map(\.implicitMember).commaSeparated)]" }
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    let areNames = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard parts.count > 1, areNames, let first = self.first, first.isUppercase,
      let last = parts.last, last != "none", last != "some"
    else { return self }
    return ".\(last)"
  }

  /// Whether it is a static member of a type, or an array of such.
  fileprivate func hasMembersOnly(of type: String) -> Bool {
    if let elements { return elements.allSatisfy { $0.hasMembersOnly(of: type) } }
    return self == type + implicitMember
  }
}
