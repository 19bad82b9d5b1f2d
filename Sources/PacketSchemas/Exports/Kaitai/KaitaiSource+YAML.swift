extension JSONValue {
  /// The attribute under one more condition.
  func with(condition: String) -> JSONValue {
    guard case .object(var members) = self else { return self }
    if let index = members.firstIndex(where: { $0.name == "if" }) {
      members[index].value = .string("\(condition) and \(members[index].value.string ?? "")")
    } else {
      members.append(.init(name: "if", value: .string(condition)))
    }
    return .object(members)
  }

  /// The value in YAML, of which JSON's strings and numbers are part.
  func yaml(_ indentation: String) -> String {
    switch self {
    case .object(let members) where !members.isEmpty:
      return members.map { member in
        let isNumber = Int(member.name) != nil
        let key = isNumber ? member.name : member.name.yamlKey
        return "\(indentation)\(key):\(member.value.yamlBelow(indentation + "  "))"
      }.joined()
    case .array(let elements) where !elements.isEmpty:
      return elements.map { element in
        let text = element.yaml(indentation + "  ")
        return "\(indentation)- \(text.dropFirst(indentation.count + 2))"
      }.joined()
    default: return "\(indentation)\(line)\n"
    }
  }

  private func yamlBelow(_ indentation: String) -> String {
    let isInline: Bool
    switch self {
    case .object(let members): isInline = members.isEmpty
    case .array(let elements):
      isInline = elements.allSatisfy { if case .number = $0 { true } else { false } }
    default: isInline = true
    }
    return isInline ? " \(line)\n" : "\n\(yaml(indentation))"
  }
}

extension String {
  fileprivate var yamlKey: String {
    utf8.allSatisfy {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0
    }
      ? self : JSONValue.string(self).line
  }
}
