internal import PacketKit

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

  /// The attribute of what takes all remaining bytes, in that many bytes.
  func sized(_ size: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    let others = members.filter { $0.name != "size" && $0.name != "size-eos" }
    return .object(others + [.init(name: "size", value: .string(size))])
  }

  /// The attribute of text of a fixed size in two bytes for each unit. Kaitai knows the end of such text only if it is a
  /// zero.
  func inUTF16(_ padding: Int) -> JSONValue {
    guard case .object(var members) = self else { return self }
    if padding == 0 {
      for index in members.indices where members[index].name == "type" {
        members[index].value = .string("strz")
      }
    } else {
      let words = "Then padding of units 0x\(UInt8(truncatingIfNeeded: padding).hexDigits)."
      members = members.filter { $0.name != "doc" } + [.init(name: "doc", value: .string(words))]
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
