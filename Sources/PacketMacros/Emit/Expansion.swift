/// The extension that makes a type a packet.
struct Expansion {
  let model: PacketModel
  /// `PacketKit.` or, where the compiler knows module selectors, `PacketKit::`.
  let module: String
  /// The protocols that the type does not conform to yet.
  let wantedConformances: Set<String>

  private let names: LocalNames
  private let envelope: EnvelopeExpansion

  init(_ model: PacketModel, module: String, wantedConformances: Set<String>) {
    self.model = model
    self.module = module
    self.wantedConformances = wantedConformances
    names = LocalNames(model)
    let fields = model.fields
    envelope = EnvelopeExpansion(
      envelope: model.envelope,
      isAligned: fields.contains { $0.coding.alignment != nil },
      takesAll: fields.contains { $0.coding.valueLabel == "remaining" },
      names: names,
      module: module
    )
  }

  var source: String {
    write { text in
      text.block(minimumSignature) { text in text.withTypeInference(names, minimumBody) }
      text.line("")
      if let flatness {
        let nesting = "\(access)static var nesting: \(module)FieldNesting"
        text.block(nesting) { text in text.line(".packet(isFlat: \(flatness))") }
        text.line("")
      }
      text.block(readSignature) { text in text.withTypeInference(names, readBody) }
      text.line("")
      if case .fields(let list) = model.contents, list.keepsMemory {
        text.block(updateSignature) { text in
          text.withTypeInference(names) { text in updateBody(list, &text) }
        }
        text.line("")
      }
      text.block(writeSignature) { text in text.withTypeInference(names, writeBody) }
      if let lentUnion {
        text.line("")
        text.block(payloadSignature) { text in cases(lentUnion).lend(into: &text) }
      }
    }
  }

  /// An extension that conforms but does nothing: it keeps the compiler from reporting, beside the
  /// errors in the packet, each use of it as a packet. It never runs: it goes out with an error only, so
  /// what holds it does not compile.
  var placeholder: String {
    write { text in
      text.block(readSignature) { text in text.line("Swift.fatalError()") }
      text.line("")
      text.block(writeSignature) { _ in }
      if lentUnion != nil {
        text.line("")
        text.block(payloadSignature) { text in text.line("nil") }
      }
    }
  }

  /// The union whose payloads are asked for.
  private var lentUnion: Union? {
    guard case .union(let union) = model.contents, wantedConformances.contains("PacketUnion") else {
      return nil
    }
    return union
  }

  private func write(_ members: (inout SourceText) -> Void) -> String {
    var text = SourceText()
    // A conditional conformance does not imply the one that `Packet` inherits, so the compiler may
    // ask for both; it insists on what it asks for.
    let kinds = ["Packet", "PacketField"] + (lentUnion == nil ? [] : ["PacketUnion"])
    let names = kinds.filter(wantedConformances.contains).map { module + $0 }
    let conformance = names.isEmpty ? "" : ": " + names.joined(separator: ", ")
    let clause = model.requirements.map { "\($0.subject): \(module)\($0.protocolName)" }
      .joined(separator: ", ")
    let requirements = clause.isEmpty ? "" : " where \(clause)"
    text.block("nonisolated extension \(model.typeName)\(conformance)\(requirements)", members)
    return text.text
  }

  /// `public` serves a type of any access, but not beside requirements on a narrower type.
  private var access: String { model.requirements.isEmpty ? "public " : model.access }

  private var minimumSignature: String { "\(access)static var minimumByteCount: Int" }

  private var readSignature: String {
    "\(access)init(from \(names.reader): inout \(module)PacketReader) "
      + "throws(\(module)PacketError)"
  }

  private var updateSignature: String {
    "\(access)mutating func update(from \(names.reader): inout \(module)PacketReader) "
      + "throws(\(module)PacketError)"
  }

  private var writeSignature: String {
    "\(access)func encode(into \(names.writer): inout \(module)PacketWriter) "
      + "throws(\(module)PacketError)"
  }

  private var payloadSignature: String {
    "\(access)func payload<Payload>(as type: Payload.Type) -> Payload?"
  }

  private func fields(_ list: FieldList) -> FieldListExpansion {
    FieldListExpansion(list: list, names: names, module: module)
  }

  private func cases(_ union: Union) -> UnionExpansion {
    UnionExpansion(union: union, endianness: model.envelope.endianness, names: names)
  }

  private func readBody(_ text: inout SourceText) {
    envelope.readBefore(into: &text)
    switch model.contents {
    case .fields(let list):
      fields(list).read(into: &text)
      envelope.readBehind(into: &text)
      fields(list).assign(into: &text)
    case .union(let union):
      cases(union).read(into: &text)
      envelope.readBehind(into: &text)
    }
  }

  private func updateBody(_ list: FieldList, _ text: inout SourceText) {
    envelope.readBefore(into: &text)
    fields(list).update(into: &text)
    envelope.readBehind(into: &text)
  }

  private func writeBody(_ text: inout SourceText) {
    envelope.writeBefore(into: &text)
    switch model.contents {
    case .fields(let list): fields(list).write(into: &text)
    case .union(let union): cases(union).write(into: &text)
    }
    envelope.writeBehind(into: &text)
  }
}

extension Expansion {
  /// Whether nothing nests in the packet, as far as its fields' types say; `nil` if something does, or may.
  private var flatness: String? {
    guard case .fields(let list) = model.contents, !list.fields.isEmpty else { return nil }
    var types: [String] = []
    for field in list.fields where field.coding.bits == nil {
      let isPlain = field.isTypeInScope && field.type.wrapped == nil && field.coding.valueLabel != "remaining"
      guard isPlain, FieldKind(field.type).isLeaf else { return nil }
      if !types.contains(field.type.text) { types.append(field.type.text) }
    }
    return types.isEmpty ? "true" : types.map { "\($0).isFlat" }.joined(separator: " && ")
  }

  private func minimumBody(_ text: inout SourceText) {
    let (before, behind) = envelope.minimumTerms
    switch model.contents {
    case .union(let union):
      sum(before + [cases(union).minimum] + behind, into: &text)
    case .fields(let list) where !list.layout.contains(where: \.isConditional):
      let terms = list.layout.flatMap(\.elements).flatMap(fields(list).minimumTerms)
      sum(before + terms + behind, into: &text)
    case .fields(let list):
      let envelope = (before + behind).joined(separator: " + ")
      text.line("var \(names.count) = \(envelope.isEmpty ? "0" : envelope)")
      text.items(list.layout) { text, segment in
        let terms = fields(list).minimumTerms(segment)
        if !terms.isEmpty { text.line("\(names.count) += \(terms.joined(separator: " + "))") }
      }
      text.line("return \(names.count)")
    }
  }

  private func sum(_ terms: [String], into text: inout SourceText) {
    // The functions that infer types stand before it.
    let keyword = terms.contains { $0.contains("{") } ? "return " : ""
    let line = keyword + terms.joined(separator: " + ")
    guard line.utf8.count > 92, let first = terms.first else {
      return text.line(line.isEmpty ? "0" : line)
    }
    text.line(keyword + first)
    text.indented { text in
      for term in terms.dropFirst() { text.line("+ \(term)") }
    }
  }
}

extension LayoutItem {
  fileprivate var isConditional: Bool {
    if case .conditional = self { return true }
    return false
  }
}
