/// The statements for the fields of a struct.
struct FieldListExpansion {
  let list: FieldList
  let names: LocalNames

  private var versions: VersionExpansion { VersionExpansion(list: list, names: names) }

  private var unknownBytes: FieldExpansion? {
    list.unknownBytes.map { FieldExpansion(field: $0, names: names) }
  }

  func code(into text: inout SourceText) {
    let isAssigning = names.direction == .reading && list.isAssignedInReading
    let names = isAssigning ? names.going(.assigning) : names
    text.items(list.layout) { SegmentExpansion(segment: $1, names: names).code(into: &$0) }
    versions.code(into: &text)
    if let unknownBytes { unknownBytes.code(unknownBytes.subject, into: &text) }
  }

  /// Assigns the fields that are in local variables.
  func assign(into text: inout SourceText) {
    if !list.isAssignedInReading {
      text.items(list.layout) { SegmentExpansion(segment: $1, names: names).assign(into: &$0) }
    }
    versions.assign(into: &text)
    unknownBytes?.assign(into: &text)
  }

  /// Compares the checksums that cover what only the whole packet has.
  func endChecksums(into text: inout SourceText) {
    for field in list.fields where field.coding.checksum?.including != nil {
      text.lines([FieldExpansion(field: field, names: names).endOfWholeChecksum])
    }
  }

  /// Compares the derived fields with their computed values, once the packet is whole.
  func checkDerived(into text: inout SourceText) {
    let items = list.layout.filter { $0.elements.flatMap(\.fields).contains(where: \.isDerived) }
    text.items(items) { text, segment in
      for field in segment.fields {
        FieldExpansion(field: field, names: names).checkDerived(into: &text)
      }
    }
  }
}

extension FieldList {
  /// Whether each field is assigned when it is read.
  ///
  /// Otherwise all of them are in local variables first, and each error destroys those read before it, for which the
  /// compiler's time grows with the square of their count. Wrapped and derived properties, and fields that others refer
  /// to, need the variables.
  fileprivate var isAssignedInReading: Bool {
    fields.count > 32
      && !fields.contains { $0.mayBeWrapped || $0.isDerived || !$0.coding.references.isEmpty }
  }
}
