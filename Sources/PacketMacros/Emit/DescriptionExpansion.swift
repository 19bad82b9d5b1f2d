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
      text.line("\(schema).size(\(sized)\(order)\(skips))")
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
    if case .bits = segment { text.line("\(schema).bits()") }
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
    text.line("\(schema).union(tag: \(union.tag)\(order))")
    text.items(union.cases) { text, element in
      let name = element.name.filter { $0 != "`" }
      text.line("\(schema).unionCase(\"\(name)\", tag: \(element.tag))")
      for value in element.values {
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
    return "\(names.schema).field(\(readArguments(codesWrapped ? .wrapped : .field)))"
  }

  fileprivate func describePresence(into text: inout SourceText) {
    if let flag = names.flag(of: field) {
      text.line("\(names.schema).presence(flag: \"\(flag.plainName.escaped)\")")
    } else if codesWrapped {
      text.line("\(names.schema).presence(\(label))")
    }
  }

  fileprivate func describeBefore(into text: inout SourceText) {
    if let padding = coding.paddingBefore { describePadding(padding, into: &text) }
    if let alignment = coding.alignment {
      text.line("\(names.schema).alignment(to: \(alignment), \(label))")
    }
    if let magic = coding.magic {
      text.line("\(names.schema).magic(\(magic.bytes), \(label))")
    }
  }

  fileprivate func describeAfter(into text: inout SourceText) {
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
