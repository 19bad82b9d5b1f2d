/// Reads the fields of a struct, and checks how they relate to one another.
final class FieldListReader {
  private let diagnostics: Diagnostics
  let source: [UInt8]
  let scope: TypeScope

  init(source: [UInt8], scope: TypeScope, _ diagnostics: Diagnostics) {
    self.diagnostics = diagnostics
    self.source = source
    self.scope = scope
  }

  func fields(of declaration: TypeDeclaration, in envelope: Envelope) -> FieldList {
    let reader = FieldReader(
      source: source,
      packet: declaration,
      endianness: envelope.endianness,
      bitOrder: envelope.bitOrder,
      scope: scope,
      given: envelope.given?.field,
      diagnostics
    )
    let layout = reader.layout(of: declaration.members)
    let fields = layout.takingBytes
    _ = LayoutCheck(fields, diagnostics)
    for field in fields.elements() where field.mustHold(declaration.name) {
      diagnostics.report(
        .holdsItself(field.plainName, declaration.name), at: field.nameRange,
        highlights: [field.nameRange, field.type.range])
    }
    _ = ChecksumCheck(
      fields, refused: reader.refusedNames, members: declaration.members, diagnostics)
    _ = RepetitionCheck(fields, diagnostics)
    _ = CountCheck(fields, members: declaration.members, diagnostics)
    _ = GetterCheck(
      of: declaration.members, in: source, fields: fields.elements(),
      isGiven: envelope.given != nil, diagnostics)
    _ = RunCheck(layout, diagnostics)
    _ = ReferenceCheck(
      layout, given: envelope.given?.field, refused: reader.refusedNames,
      members: declaration.members, diagnostics)
    _ = EvolutionCheck(fields, in: envelope, packet: declaration.packetAttribute, diagnostics)
    return fieldList(layout)
  }

  private func fieldList(_ layout: [LayoutItem<Field>]) -> FieldList {
    var first: [LayoutItem<Field>] = []
    var later: [(number: Int, fields: [Field])] = []
    var unknownBytes: Field?
    for item in layout {
      if case .element(let field) = item, field.coding.isUnknownBytes {
        unknownBytes = field
      } else if case .element(let field) = item, let version = field.coding.version {
        if later.last?.number != version { later.append((version, [])) }
        later[later.count - 1].fields.append(field)
      } else {
        first.append(item)
      }
    }
    return FieldList(
      layout: Segment.segments(of: first),
      versions: later.map {
        Version(number: $0.number, segments: Segment.segments(ofVersion: $0.fields))
      },
      unknownBytes: unknownBytes
    )
  }
}

extension Field {
  /// Whether each value of it holds a value of the type with this name: an array of a fixed count does.
  fileprivate func mustHold(_ typeName: String) -> Bool {
    guard coding.isFixedCount, type.wrapped == nil,
      let names = FieldKind.elements(of: type).first?.unwrappedParentheses.names,
      let name = names.last
    else { return false }
    return name == typeName || names == ["Self"]
  }
}
