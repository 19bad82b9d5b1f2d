/// The statements that describe a packet, in the order of those that read it.
struct DescriptionExpansion {
  let model: PacketModel
  let names: LocalNames

  private var schema: String { names.schema }
  private var order: String {
    model.envelope.endianness.map { ", endianness: \($0)" } ?? ""
  }

  func describe(into text: inout SourceText) {
    let envelope = model.envelope
    if let magic = envelope.magic { text.line("\(schema).magic(\(magic.bytes))") }
    if let sized = envelope.sized {
      let skips = envelope.skipsUnknownBytes ? ", skipsUnknownBytes: true" : ""
      let surplus =
        (envelope.including.map { ", including: \($0)" } ?? "")
        + (envelope.excluding.map { ", excluding: \($0)" } ?? "")
      text.line("\(schema).size(\(sized)\(surplus)\(order)\(skips))")
    }
    switch model.contents {
    case .fields(let list): describe(list, into: &text)
    case .union(let union): describe(union, into: &text)
    }
    if let checksum = envelope.checksum { text.line("\(schema).checksum(\(checksum)\(order))") }
  }

  private func describe(_ list: FieldList, into text: inout SourceText) {
    text.items(list.layout) { text, segment in describe(segment, into: &text) }
    let fields = FieldListExpansion(list: list, names: names)
    for version in list.versions {
      text.line("\(schema).version(\(version.number), defaults: \(fields.versions.defaults))")
      for segment in version.segments { describe(segment, into: &text) }
    }
    if let field = list.unknownBytes { text.line(expansion(field).descriptionCall) }
  }

  private func describe(_ segment: Segment, into text: inout SourceText) {
    let fields = segment.fields.map(expansion)
    if let first = fields.first {
      text.located(at: first.field.place) { first.describeBefore(into: &$0) }
    }
    if case .bits(let run) = segment {
      text.line("\(schema).bits(\(run.order.map { "order: \($0)" } ?? ""))")
    }
    for field in fields {
      text.located(at: field.field.place) { text in
        field.describePresence(into: &text)
        text.line(field.descriptionCall)
      }
    }
    if let last = fields.last {
      text.located(at: last.field.place) { last.describeAfter(into: &$0) }
    }
  }

  private func describe(_ union: Union, into text: inout SourceText) {
    let tag = UnionExpansion(model: model, union: union, names: names).tag
    text.line("\(schema).union(tag: \(tag)\(order))")
    text.items(union.cases) { text, element in
      let name = element.name.filter { $0 != "`" }
      if element.isOther {
        text.line("\(schema).otherTags(\"\(name)\")")
      } else {
        text.line("\(schema).unionCase(\"\(name)\", tag: \(element.tag))")
      }
      for value in element.values.dropFirst(element.isOther ? 1 : 0) {
        text.located(at: value.field.place) { $0.line(expansion(value.field).descriptionCall) }
      }
    }
  }

  private func expansion(_ field: Field) -> FieldExpansion {
    FieldExpansion(field: field, names: names)
  }
}

extension FieldExpansion {
  /// `schema.field(T.self, …)`.
  fileprivate var descriptionCall: String {
    if coding.isUnknownBytes { return "\(names.schema).unknownBytes(\(label))" }
    let arguments = readArguments(codesWrapped ? .wrapped : .field, .describing) + [label]
    return "\(names.schema).field(\(arguments.joined(separator: ", ")))"
  }

  fileprivate func describePresence(into text: inout SourceText) {
    describeDerivation(into: &text)
    if let condition = coding.condition {
      describe(condition, into: &text)
    } else if codesWrapped {
      text.line("\(names.schema).presence(\(label))")
    }
  }

  private func describeDerivation(into text: inout SourceText) {
    switch field.derivation {
    case .constant(let value)?:
      text.line("\(names.schema).derived(constant: \"\(value.escaped)\")")
    case .computed?: text.line("\(names.schema).derived()")
    case nil: break
    }
  }

  private func describe(_ condition: PresenceCondition, into text: inout SourceText) {
    if let scoped = condition.scoped {
      return text.line("\(scoped.description)(&\(names.schema))")
    }
    let type = condition.field.flatMap(names.field).map {
      TypeExpression(field: $0, names: names).metatype(condition.member)
    }
    text.line("\(names.schema).\(condition.description(of: type ?? "", \.implicitMember))")
  }

  fileprivate func describeBefore(into text: inout SourceText) {
    if let padding = coding.paddingBefore { describePadding(padding, into: &text) }
    if let alignment = coding.alignment {
      text.line("\(names.schema).alignment(to: \(alignment), \(label))")
    }
    if let magic = coding.magic {
      text.line("\(names.schema).magic(\(magic.bytes), \(label))")
    }
    describeChecksumBefore(into: &text)
  }

  fileprivate func describeAfter(into text: inout SourceText) {
    describeChecksumAfter(into: &text)
    if let size = coding.paddedSize { describePadding("to: \(size)", into: &text) }
    if let padding = coding.paddingAfter { describePadding(padding, into: &text) }
    if let alignment = coding.alignmentAfter {
      text.line("\(names.schema).alignment(to: \(alignment), \(label))")
    }
  }

  private func describePadding(_ arguments: String, into text: inout SourceText) {
    text.line("\(names.schema).padding(\(arguments), \(label))")
  }
}
