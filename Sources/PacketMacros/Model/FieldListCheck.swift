/// Checks how the fields of a packet relate to one another.
final class FieldListCheck {
  let packet: PacketDeclaration
  let envelope: Envelope
  /// The fields and computed values.
  let layout: [LayoutItem<Field>]
  /// The fields alone.
  let items: [LayoutItem<Field>]
  let fields: [Field]
  /// The names of properties that are no fields because of some other error.
  let refused: Set<String>

  var diagnostics: Diagnostics { packet.diagnostics }

  @inline(never) init(
    _ layout: [LayoutItem<Field>], refused: Set<String>, of packet: PacketDeclaration,
    _ envelope: Envelope
  ) {
    self.packet = packet
    self.envelope = envelope
    self.layout = layout
    items = layout.takingBytes
    fields = items.elements()
    self.refused = refused
  }

  func check() {
    checkRemaining()
    for field in fields where field.mustHold(packet.type.name) {
      diagnostics.report(
        .holdsItself(field.plainName, packet.type.name), at: field.nameRange,
        highlights: [field.nameRange, field.type.range])
    }
    checkChecksums()
    checkRepetitions()
    checkCounts()
    checkGetters()
    checkRuns()
    checkReferences()
    EvolutionCheck(self).check()
  }
}

extension PacketDeclaration {
  /// Reads the fields of a struct.
  func fieldList(in envelope: Envelope, _ scope: TypeScope) -> FieldList {
    let reader = FieldReader(self, envelope, scope)
    let layout = reader.layout(of: members)
    FieldListCheck(layout, refused: reader.refusedNames, of: self, envelope).check()
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
