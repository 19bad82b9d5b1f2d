/// The path to a value on which another field depends: an earlier field, or a member of its value, as in `head.kind`.
final class FieldPath {
  /// The name of the field.
  let field: String
  /// The path from its value to the member: `.kind` or, through an optional member, `.body?.kind`.
  let member: String
  /// Whether a member on the way is optional.
  let passesOptional: Bool
  /// What is added to the value: -8 of `size - 8`.
  let addend: Int
  /// Whether something else follows the path.
  let isMalformed: Bool

  @inline(never) init(_ text: String) {
    var path = text
    var sum = 0
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if words.count == 3, words[1].isOne(of: "+ -"), let number = wholeNumber(words[2], radix: 10) {
      path = words[0]
      sum = words[1] == "-" ? -number : number
    }
    addend = sum
    isMalformed = path.contains { " +-".contains($0) }
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
    for character in paths {
      texts[texts.count - 1].append(character)
      if texts[texts.count - 1].hasSuffix("??") {
        texts[texts.count - 1].removeLast(2)
        texts.append("")
      }
    }
    return texts.map { FieldPath($0.trimmed) }
  }

  /// The path as descriptions and errors have it, without question marks of optionals.
  var plainText: String {
    let path = field + member.filter { $0 != "?" }
    return addend == 0 ? path : path + (addend < 0 ? " - " : " + ") + "\(addend.magnitude)"
  }

  /// The expression of the value at the path, where `value` is the field's value.
  func expression(of value: String, isOptional: Bool) -> String {
    value + (isOptional && !member.isEmpty ? "?" : "") + member
  }
}
