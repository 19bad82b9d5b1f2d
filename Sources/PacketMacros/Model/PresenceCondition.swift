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
      test = .equals(value.implicitMember)
    } else if let options = attribute.value("contains") {
      test = .contains(options.implicitMember)
    } else {
      test = .isTrue
    }
  }

  /// The condition as an error states it.
  var text: String { expression(of: field ?? "") }

  /// The condition, where `value` is the field's value.
  func expression(of value: String) -> String {
    let value = value + member
    return switch test {
    case .isTrue, .bytesRemain: value
    case .equals(let other): "\(value) == \(other.asTerm)"
    case .contains(let options): "\(value).contains(\(options))"
    }
  }
}

extension String {
  /// `.chat` of `Kind.chat`, which is the same where the type is known, and is found from everywhere; `[.a, .b]` of
  /// `[Flags.a, Flags.b]`.
  fileprivate var implicitMember: String {
    if first == "[", last == "]" {
      let members = dropFirst().dropLast().split(separator: ",").map { String($0).trimmed }
      return "[\(members.map(\.implicitMember).joined(separator: ", "))]"
    }
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    let areNames = parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
    guard parts.count > 1, areNames, let first = self.first, first.isUppercase,
      let last = parts.last
    else { return self }
    return ".\(last)"
  }
}
