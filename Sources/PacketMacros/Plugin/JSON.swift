/// A JSON value. Numbers are whole: the plug-in protocol has no others, so a fraction is cut off.
enum JSON: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([JSON])
  /// Its members as they come. They are few, so that looking for one in all of them is fast.
  case object([(name: String, value: JSON)])

  /// The member called `name`; `nil` when it is absent or null, or when this is not an object.
  subscript(name: String) -> JSON? {
    guard case .object(let members) = self,
      let member = members.last(where: { $0.name == name })
    else { return nil }
    if case .null = member.value { return nil }
    return member.value
  }

  /// The names of an object's members.
  var names: [String] {
    if case .object(let members) = self { members.map(\.name) } else { [] }
  }

  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  var integer: Int? {
    guard case .integer(let value) = self else { return nil }
    return value
  }

  var array: [JSON]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}
