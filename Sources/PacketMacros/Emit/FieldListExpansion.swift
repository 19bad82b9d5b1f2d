/// The statements for the fields of a struct.
struct FieldListExpansion {
  let list: FieldList
  let names: LocalNames

  init(list: FieldList, names: LocalNames) {
    self.list = list
    let isAssigning = names.direction == .reading && list.isAssignedInReading
    self.names = isAssigning ? names.going(.assigning) : names
  }

  var versions: VersionExpansion { VersionExpansion(list: list, names: names) }

  private var unknownBytes: FieldExpansion? {
    list.unknownBytes.map { FieldExpansion(field: $0, names: names) }
  }

  private func expansion(_ segment: Segment) -> SegmentExpansion {
    SegmentExpansion(segment: segment, names: names)
  }

  func code(into text: inout SourceText) {
    text.items(list.layout) { text, segment in expansion(segment).code(into: &text) }
    versions.code(into: &text)
    unknownBytes?.code(unknownBytes?.subject ?? "", into: &text)
  }

  /// Assigns the fields that are in local variables.
  func assign(into text: inout SourceText) {
    if names.direction == .reading {
      text.items(list.layout) { text, segment in expansion(segment).assign(into: &text) }
    }
    versions.assign(into: &text)
    unknownBytes?.assign(into: &text)
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
