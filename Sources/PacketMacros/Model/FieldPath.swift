/// The path to a value on which another field depends: an earlier field, or a member of its value, as in `head.kind`.
final class FieldPath {
  /// The name of the field.
  let field: String
  /// The path from its value to the member: `.kind` or, through an optional member, `.body?.kind`.
  let member: String
  /// Whether a member on the way is optional.
  let passesOptional: Bool

  @inline(never) init(_ path: String) {
    let name = path.prefix { $0 != "." && $0 != "?" }
    field = String(name)
    var rest = path.dropFirst(name.count)
    passesOptional = rest.contains("?")
    if rest.first == "?" { rest.removeFirst() }
    if rest.last == "?" { rest.removeLast() }
    member = String(rest)
  }

  /// The paths in `a ?? b.c`, which lead to the first value that is present.
  static func alternatives(_ paths: String) -> [FieldPath] {
    var texts = [""]
    for character in paths where character != " " {
      texts[texts.count - 1].append(character)
      if texts[texts.count - 1].hasSuffix("??") {
        texts[texts.count - 1].removeLast(2)
        texts.append("")
      }
    }
    return texts.map(FieldPath.init)
  }

  /// The path as descriptions and errors have it, without question marks of optionals.
  var plainText: String { field + member.filter { $0 != "?" } }

  /// The expression of the value at the path, where `value` is the field's value.
  func expression(of value: String, isOptional: Bool) -> String {
    value + (isOptional && !member.isEmpty ? "?" : "") + member
  }
}
