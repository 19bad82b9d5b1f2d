// The arguments of the reader, the writer or the description for a field's shape.

extension FieldCoding {
  /// The arguments after the value, except the field's name, `label`.
  @inline(never) func arguments(_ names: LocalNames, _ label: String) -> [String] {
    guard let call = encodingCall(names, label) else {
      return shapeArguments(names, label) + labeled("in", range) + labeled("encoding", encoding)
        + labeled("endianness", endianness)
    }
    return ["as: \(call)"] + labeled("in", range)
  }

  /// `.fixedWidth(8)`; `nil` if the field is read by an overload of its own.
  @inline(never) private func encodingCall(_ names: LocalNames, _ label: String) -> String? {
    // Text in an encoding, but without a shape, follows its length.
    let name = shape == nil && encoding != nil ? "lengthPrefixed" : shape?.encodingName
    guard let name else { return nil }
    let given = given.map { ".given(\(names.given(at: $0)))" }
    if let given, name == "given" { return given }
    let arguments =
      (shape == nil ? [FieldShape.defaultPrefix(names)] : shapeArguments(names, label))
      + labeled("encoding", encoding) + labeled("endianness", orderOfRegion)
      + labeled("each", each?.elementCall(names, label))
      + labeled(shape?.givesElements == true ? "each" : "of", given)
      + labeled(
        "of",
        shape?.tag.map {
          ".tagged(by: \(names.number(at: $0.value, label, isTag: true)))"
        })
    let content = shape?.holdsAnyField == true ? labeled("of", plainContent) : []
    return ".\(name)(\((arguments + content).commaSeparated))"
  }

  /// `.varint()`, `.inRange(_Arguments.a_InRange, as: .varint())`: how an element is encoded.
  private func elementCall(_ names: LocalNames, _ label: String) -> String? {
    var call = encodingCall(names, label)
    func wrap(_ name: String, _ argument: String) {
      let base = call.map { ["as: \($0)"] } ?? labeled("endianness", endianness)
      call = ".\(name)(\(([argument] + base).commaSeparated))"
    }
    if let range { wrap("inRange", range) }
    if let alignment { wrap("aligned", "to: \(alignment)") }
    return call
  }

  /// The byte order of a region: of its length, and of all that has no encoding of its own.
  private var orderOfRegion: String? {
    shape?.holdsAnyField == true && shape?.size != .prefix ? nil : endianness
  }

  /// The encoding of a number whose place is reserved.
  func reservedEncoding(_ names: LocalNames, _ label: String) -> String {
    encodingCall(names, label) ?? plainContent
  }

  /// The encoding of a field that its type alone shapes.
  private var plainContent: String {
    ".plain(\(labeled("endianness", endianness).joined()))"
  }

  private func shapeArguments(_ names: LocalNames, _ label: String) -> [String] {
    guard let shape else { return [] }
    // In a delta, the count of the field's bytes comes first, and none of them are left.
    if takesRemaining, names.direction.isInDelta { return shape.arguments.map { "\($0.label): 0" } }
    return shape.arguments.filter { names.direction.isWriting || $0.kind != .forWriting }.flatMap {
      if $0.kind == .memberOfElement { return labeled($0.label, names.member(ofElement: $0.value)) }
      let isDefault = $0.value == FieldShape.defaultPrefix
      let value = isDefault ? FieldShape.defaultPrefix(names) : $0.value
      let isTag = shape.encodingName == "tagged"
      return labeled(
        $0.label, $0.isReference ? names.number(at: value, label, isTag: isTag) : value)
    }
  }

  @inline(never) private func labeled(_ label: String, _ value: String?) -> [String] {
    value.map { [label.isEmpty ? $0 : "\(label): \($0)"] } ?? []
  }
}

extension FieldShape {
  fileprivate static func defaultPrefix(_ names: LocalNames) -> String {
    "\(names.standard(defaultPrefix)).self"
  }
}

extension LocalNames {
  /// The arguments that state a count: `by: count, minus: 1`.
  @inline(never) func statement(_ arguments: [FieldShape.Argument], _ label: String) -> String {
    arguments.map { "\($0.label): \($0.isReference ? number(at: $0.value, label) : $0.value)" }
      .commaSeparated
  }

  /// The count of elements that are written, which an earlier field must state.
  func count(of value: String, _ statement: [FieldShape.Argument], _ field: Field) -> String {
    let label = "field: \"\(field.path.escaped)\""
    let arguments = self.statement(statement, label)
    return "\(self[.writer])._stated(\(value).count, \(arguments), \(label))"
  }

  /// The member of an element: `{ $0.isLast }`, or its name in a description.
  fileprivate func member(ofElement path: String) -> String {
    direction == .describing ? "\"\(path.escaped)\"" : "{ $0.\(path) }"
  }

  /// An expression for the number at a path. PacketKit's own integers have one of Swift's; what may be absent, or is only
  /// known to the compiler, PacketKit turns into one.
  @inline(never) fileprivate func number(
    at path: String, _ label: String, isTag: Bool = false
  ) -> String {
    let paths = FieldPath.alternatives(path)
    if direction == .describing {
      return "\"\(paths.map(\.plainText.escaped).joined(separator: " ?? "))\""
    }
    let isPlain = paths.allSatisfy { $0.addend == 0 }
    guard let path = paths.first, paths.count == 1, isPlain else {
      let numbers = paths.map {
        "\(module)_number(\(self.reference(at: $0))\(isTag ? "" : ", plus: \($0.addend)"))"
      }
      return "\(coder)._stated(\(numbers.joined(separator: " ?? ")), \(label))"
    }
    let field = field(named: path.field)
    if let field, field.isFilledLater, direction == .writing {
      return local(.place, of: field)
    }
    let isOptional = field?.type.wrapped != nil
    let reference = self.reference(at: path)
    if isOptional || !path.member.isEmpty { return "\(coder)._stated(\(reference), \(label))" }
    let isNarrow = field.map { FieldKind.isNarrowInteger($0.type) } ?? false
    return isNarrow ? "\(reference).value" : reference
  }

  /// A given value, or the path to it in a description.
  fileprivate func given(at path: String) -> String {
    let path = FieldPath(path)
    return direction == .describing ? "by: \"\(path.plainText.escaped)\"" : reference(at: path)
  }

  @inline(never) private func reference(at path: FieldPath) -> String {
    let isOptional = field(named: path.field)?.type.wrapped != nil
    return path.expression(of: reference(to: path.field), isOptional: isOptional)
  }

  /// An expression for the value of an earlier field.
  @inline(never) func reference(to name: String) -> String {
    guard let field = field(named: name) else { return name }
    if field === table.given, direction != .describing { return name }
    if direction == .describing { return "\"\(name.escaped)\"" }
    let isVariable =
      direction.readsIntoVariables
      || direction == .updating && (field.isDerived || !field.takesBytes)
    return isVariable ? local(field) : field.value(in: whole)
  }
}
