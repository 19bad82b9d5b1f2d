internal import PacketKit

// Earlier fields, and their uses: counts, tags, presence, and the ends of repetitions.

extension ConstructSource {
  mutating func present(_ field: PacketLayout.Field, _ name: String) -> String {
    var type = expression(field.form)
    if let literal = SwiftLiteral(constantOf: field.derivation) {
      type = "Const(\(constant(literal.text, of: field.form)), \(type))"
    } else if field.derivation == .computed {
      notes.append("Not compared: \(field.name) follows from the rest of the packet.")
    }
    switch field.presence {
    case .byte, .bytesRemain: type = some(type, field.form)
    case .always, .flag, .equal, .options, .within, .bits: break
    }
    return present(type, field.presence, name)
  }

  /// A value that is present, because Python has only one `None` for absent values.
  func some(_ type: String, _ form: Form?) -> String {
    if case .optional? = form { "Some(\(type))" } else { type }
  }

  /// A value that is present on a condition.
  func present(
    _ type: String,
    _ presence: PacketDescription.Presence,
    _ name: String
  ) -> String {
    switch presence {
    case .always: return type
    case .byte: return "Maybe(\(type))"
    case .bytesRemain: return "Present(\"\(name)\", \(type))"
    case .flag(let path): return "If(\(reference(path)), \(type))"
    case .equal(let path, let value):
      let wanted = constant(value, of: self.field(path)?.form)
      return "If(\(test(path) { "\($0) == \(wanted)" }), \(type))"
    case .options(let path, let mask):
      return "If(\(test(path) { "\($0) & \(mask.hex) == \(mask.hex)" }), \(type))"
    case .bits(let path, let mask, let equal):
      let wanted = equal.map { "== \($0.hex)" } ?? "!= 0"
      return "If(\(test(path) { "(\($0) & \(mask.hex)) \(wanted)" }), \(type))"
    case .within(let path, let bounds):
      let value = reference(path)
      let isThere = "(value := (\(value))(ctx)) is not None"
      let comparisons = [
        bounds.lower.map { "value >= \($0)" },
        bounds.upper.map { "value \(bounds.includesUpper ? "<=" : "<") \($0)" },
      ].compactMap(\.self)
      let condition = ([isThere] + comparisons).joined(separator: " and ")
      return "If(lambda ctx: \(condition), \(type))"
    }
  }

  /// A condition of an earlier field, which is false if that is absent.
  private func test(_ path: String, _ condition: (String) -> String) -> String {
    let value = reference(path)
    guard mayBeAbsent(path) else { return condition(value) }
    return "lambda ctx: (value := \(value)(ctx)) is not None and \(condition("value"))"
  }

  /// A value in Python, as a field of a form has it.
  private func constant(_ text: String, of form: Form?) -> String {
    switch form {
    case .enumeration(let type):
      if let index = type.cases?.firstIndex(where: { $0.rawValue == text }) {
        return type.literals[index]
      }
      return constant(text, of: type.rawValue)
    case .ranged(let value, _): return constant(text, of: value)
    case .string: return JSONValue.string(text).line
    case .bool: return text == "true" ? "True" : "False"
    case .integer, .float, .number, .bytes, .array, .set, .dictionary, .optional, .optionSet,
      .vector, .uuid, .unicodeScalar, .timestamp, .interval, .packet, .wrapped, .tagged, .given,
      .region,
      .aligned,
      .opaque, .quantized, .unitQuaternion, nil:
      return text
    }
  }

  /// An earlier field, or a field in an earlier packet; nil if it is not known.
  private func field(_ path: String) -> ExportedField? {
    let parts = path.split(separator: ".").map(String.init)
    return parts.first.flatMap { fields[$0] }.map { member(parts.dropFirst(), of: $0) }
  }

  /// A field in a packet, at a path of names.
  private func member(_ path: ArraySlice<String>, of packet: ExportedField) -> ExportedField {
    guard let name = path.first else { return packet }
    let items = packet.form?.packet.flatMap { document.layout($0) }?.items ?? []
    let names = ExportNames.construct(items)
    let item = items.first { $0.fields.contains { $0.name == name } }
    let group = if case .bits(let run, _)? = item { [names.group(of: run)] } else { [String]() }
    let found = ExportedField(
      names: packet.names + group + [names[.field(name)]],
      form: item?.fields.first { $0.name == name }?.form.unwrapped, level: packet.level,
      mayBeAbsent: packet.mayBeAbsent || item?.mayBeAbsent != false)
    return member(path.dropFirst(), of: found)
  }

  /// Whether there may be none of the fields.
  private func mayBeAbsent(_ paths: String) -> Bool {
    paths.alternativePaths.contains { field($0)?.mayBeAbsent ?? true }
  }

  /// Whether more than the name of a field that is always present says which number it is.
  private func isChosen(_ paths: String) -> Bool { paths.contains(" ") || mayBeAbsent(paths) }

  /// The value of an earlier field, or of the first of several that is present.
  func reference(_ paths: String) -> String {
    let found = paths.alternativePaths.map { path in
      let field = field(path)
      let isGiven = field.map { $0.level == nil } ?? false
      let depth = isGiven ? nil : max(level - (field?.level ?? level), 0)
      return (depth: depth, names: field?.names ?? [path])
    }
    guard isChosen(paths) else {
      let names = found[0].names.map { "[\"\($0)\"]" }.joined()
      return "this\(String(repeating: "._", count: found[0].depth ?? 0))\(names)"
    }
    let places = found.map { place in
      let depth = place.depth.map { "\($0)" } ?? "None"
      let parts = [depth] + place.names.map { "\"\($0)\"" }
      return "(\(parts.joined(separator: ", "))\(parts.count == 1 ? "," : ""))"
    }
    let addends = paths.alternatives.map(\.addend)
    let sums = addends.allSatisfy { $0 == 0 } ? [] : ["plus=\(addends)"]
    return "first(\((places + sums).joined(separator: ", ")))"
  }

  /// The number that an earlier field states, whatever its type.
  func tag(_ name: String) -> String {
    guard case .enumeration(let type)? = field(name)?.form, let cases = type.cases else {
      return reference(name)
    }
    let pairs = zip(type.literals, cases).map { "\($0): \($1.rawValue)" }
    return "lambda ctx: {\(pairs.joined(separator: ", "))}.get((\(reference(name)))(ctx))"
  }

  /// The count that an earlier field states.
  func count(_ count: Form.Count) -> String {
    let value = reference(count.field)
    let isSimple = !isChosen(count.field)
    let number = isSimple ? value : "number(\(value), ctx)"
    let product = count.times == 1 ? number : "\(number) * \(count.times)"
    let sum =
      product + (count.plus == 0 ? "" : " + \(count.plus)")
      + (count.minus == 0 ? "" : " - \(count.minus)")
    return isSimple ? sum : "lambda ctx: \(sum)"
  }

  /// Where repeated elements end: a function of the stream and the elements.
  func end(_ end: WireType.Repetition, of element: Form) -> String {
    switch end {
    case .until(let path):
      let start = ExportedField(names: [], form: element, level: level, mayBeAbsent: false)
      let place = member(path.split(separator: ".").map(String.init)[...], of: start)
      let names = place.names.map { "[\"\($0)\"]" }.joined()
      return "lambda stream, elements: bool(elements) and elements[-1]\(names) is True"
    case .whileNext(let bytes):
      return "lambda stream, elements: not follows(stream, \"\(bytes.map(\.hexDigits).joined())\")"
    case .untilNext(let bytes):
      let next = "follows(stream, \"\(bytes.map(\.hexDigits).joined())\")"
      return "lambda stream, elements: remaining(stream) == 0 or \(next)"
    }
  }
}

extension PacketLayout.Field {
  var mayBeAbsent: Bool { presence != .always || form != form.unwrapped }
}

extension PacketLayout.Item {
  /// Whether there may be no such field.
  fileprivate var mayBeAbsent: Bool {
    if case .field(let field) = self { field.mayBeAbsent } else { false }
  }
}
