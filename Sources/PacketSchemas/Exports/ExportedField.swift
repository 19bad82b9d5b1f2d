/// A field of a packet, as later fields refer to it in an export.
struct ExportedField {
  /// Its expression within its structure, such as `bits_version.kind`.
  let text: String
  /// Its form; nil if it is not known.
  let form: Form?
  /// The number of structures around it, within its packet.
  let level: Int

  /// The member at a path such as `kind` or `head.kind`. `text` returns the expression of a member's name within the
  /// packet of these items, one of which has it, after what separates it from that of the packet.
  func member(
    _ path: some StringProtocol,
    in document: SchemaDocument,
    text: (String, PacketLayout.Item?, [PacketLayout.Item]) -> String
  ) -> ExportedField {
    let name = String(path.prefix { $0 != "." })
    let items = form?.packet.flatMap { document.layout($0) }?.items ?? []
    let item = items.first { $0.fields.contains { $0.name == name } }
    let field = ExportedField(
      text: self.text + text(name, item, items),
      form: item?.fields.first { $0.name == name }?.form, level: level)
    let rest = path.dropFirst(name.count + 1)
    return rest.isEmpty ? field : field.member(rest, in: document, text: text)
  }
}

extension [String: ExportedField] {
  /// The field at a path such as `kind` or `head.kind`; nil if it is not known.
  func field(
    at path: String,
    in document: SchemaDocument,
    text: (String, PacketLayout.Item?, [PacketLayout.Item]) -> String
  ) -> ExportedField? {
    let name = path.prefix { $0 != "." }
    let rest = path.dropFirst(name.count + 1)
    return self[String(name)].map { rest.isEmpty ? $0 : $0.member(rest, in: document, text: text) }
  }
}
