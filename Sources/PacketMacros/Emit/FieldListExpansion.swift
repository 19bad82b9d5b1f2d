/// The statements for the fields of a struct.
struct FieldListExpansion {
  let list: FieldList
  let names: LocalNames

  private var versions: VersionExpansion { VersionExpansion(list: list, names: names) }

  private var unknownBytes: FieldExpansion? {
    list.unknownBytes.map { FieldExpansion(field: $0, names: names) }
  }

  func code(into text: SourceText) {
    let names = list.isAssignedInReading ? names.going(names.direction.assigning) : names
    for segment in text.elements(of: list.layout) {
      SegmentExpansion(segment: segment, names: names).code(into: text)
    }
    versions.code(into: text)
    if let unknownBytes { unknownBytes.code(unknownBytes.subject, into: text) }
  }

  /// Assigns the fields that are in local variables.
  func assign(into text: SourceText) {
    if !list.isAssignedInReading {
      for segment in text.elements(of: list.layout) {
        SegmentExpansion(segment: segment, names: names).assign(into: text)
      }
    }
    versions.assign(into: text)
    unknownBytes?.assign(into: text)
  }

  /// Compares the checksums that cover what only the whole packet has.
  func endChecksums(into text: SourceText) {
    for field in list.fields where field.coding.checksum?.including != nil {
      text.lines([FieldExpansion(field: field, names: names).endOfWholeChecksum])
    }
  }

  /// Compares the derived fields with their computed values, once the packet is whole.
  func checkDerived(into text: SourceText) {
    let items = list.fieldItems(where: \.isDerived).filter { !$0.elements.isEmpty }
    for field in text.elements(of: items) {
      FieldExpansion(field: field, names: names).checkDerived(into: text)
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
      && !values.contains {
        $0.mayBeWrapped || $0.isDerived || !$0.takesBytes || !$0.coding.references.isEmpty
      }
  }
}
