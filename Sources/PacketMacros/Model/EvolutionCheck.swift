/// Checks the fields added by later versions: the packet must state its length, and the fields must come after all
/// older ones, in the order of their versions.
final class EvolutionCheck {
  private let list: FieldListCheck
  private var diagnostics: Diagnostics { list.diagnostics }
  private var envelope: Envelope { list.envelope }
  private var hasReportedSize = false
  /// The last field with a version.
  private var latest: (field: Field, version: Int)?
  private var unknownBytes: Field?

  init(_ list: FieldListCheck) { self.list = list }

  func check() {
    for item in list.items {
      switch item {
      case .element(let field): check(field)
      case .conditional:
        for field in item.elements {
          let attributes = field.attributes.filter { $0.rule.traits.contains(.needsSizedPacket) }
          for attribute in attributes {
            diagnostics.report(.versionInCondition(attribute.rule.name), at: attribute.syntax.range)
          }
          if attributes.isEmpty { checkOrder(field) }
        }
      }
    }
  }

  private func check(_ field: Field) {
    if let attribute = field.attribute(.unknownBytes) {
      checkSize(attribute)
      if envelope.skipsUnknownBytes {
        diagnostics.report(.skipsAndKeeps(attribute.rule.name), at: attribute.syntax.range)
      }
      if let unknownBytes {
        diagnostics.report(
          .unknownBytesTwice, at: field.nameRange,
          notes: [.init(.firstUnknownBytes(unknownBytes.plainName), at: unknownBytes.nameRange)])
      } else {
        unknownBytes = field
      }
      return
    }
    checkOrder(field)
    guard let attribute = field.attribute(.version) else { return }
    checkSize(attribute)
    if field.defaultValue == nil, field.type.wrapped == nil {
      diagnostics.report(
        .sinceWithoutDefault(field.plainName), at: field.nameRange,
        highlights: [attribute.syntax.range, field.nameRange])
    }
    guard let argument = attribute.argument(nil) else { return }
    guard let version = integerLiteral(argument.value) else {
      return diagnostics.report(.versionNotLiteral(attribute.rule.name), at: argument.valueRange)
    }
    if version >= latest?.version ?? version { latest = (field, version) }
  }

  private func checkOrder(_ field: Field) {
    if let unknownBytes {
      diagnostics.report(
        .unknownBytesNotLast(unknownBytes.plainName), at: unknownBytes.nameRange,
        notes: [.init(.followingField(field.plainName), at: field.nameRange)])
    }
    guard let latest else { return }
    let argument = field.attribute(.version)?.argument(nil)
    let version = argument.map { integerLiteral($0.value) ?? latest.version }
    guard version ?? 1 < latest.version else { return }
    diagnostics.report(
      .behindLaterVersion(field.plainName, version, latest.version),
      at: argument?.valueRange ?? field.nameRange,
      notes: [
        .init(
          .laterVersion(latest.field.plainName, "\(latest.version)"), at: latest.field.nameRange)
      ])
  }

  /// Reports once that the packet must state its length.
  private func checkSize(_ attribute: FieldAttribute) {
    guard envelope.sized == nil, !hasReportedSize else { return }
    hasReportedSize = true
    diagnostics.report(
      .notSized(attribute.rule.name), at: attribute.syntax.range,
      fixIts: [list.packet.attribute?.addSized])
  }
}
