/// The statements for the fields of a struct.
struct FieldListExpansion {
  let list: FieldList
  let names: LocalNames

  var versions: VersionExpansion {
    VersionExpansion(
      versions: list.versions,
      names: names,
      isAligned: list.versions.flatMap(\.segments).flatMap(\.fields)
        .contains(where: \.coding.isAligned)
    )
  }

  private var unknownBytes: FieldExpansion? {
    list.unknownBytes.map { FieldExpansion(field: $0, names: names) }
  }

  private func expansion(_ segment: Segment) -> SegmentExpansion {
    SegmentExpansion(segment: segment, names: names)
  }

  func read(into text: inout SourceText) {
    let isAssignedInReading = list.isAssignedInReading
    text.items(list.layout) { text, segment in
      if isAssignedInReading {
        expansion(segment).initialize(into: &text)
      } else {
        expansion(segment).read(into: &text)
      }
    }
    versions.read(into: &text)
    unknownBytes?.read(into: &text)
  }

  func update(into text: inout SourceText) {
    text.items(list.layout) { text, segment in expansion(segment).update(into: &text) }
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

  func assign(into text: inout SourceText) {
    if !list.isAssignedInReading {
      text.items(list.layout) { text, segment in expansion(segment).assign(into: &text) }
    }
    versions.assign(into: &text)
    unknownBytes?.assign(into: &text)
  }

  func write(into text: inout SourceText) {
    text.items(list.layout) { text, segment in expansion(segment).write(into: &text) }
    versions.write(unknownBytes: unknownBytes?.own, into: &text)
    if let unknownBytes { unknownBytes.write(unknownBytes.own, into: &text) }
  }

  /// The terms of the fewest bytes that a segment takes. Later versions may be absent.
  func minimumTerms(_ segment: Segment) -> [String] { expansion(segment).minimumTerms }
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
