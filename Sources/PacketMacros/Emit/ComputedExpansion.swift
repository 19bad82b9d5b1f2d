/// The statement that computes a value that takes no bytes.
struct ComputedExpansion {
  let value: Field
  let names: LocalNames

  /// Decoding computes it once the fields are read that it depends on. Encoding asks the packet.
  func code(into text: SourceText) {
    if names.direction == .describing { return describe(into: text) }
    // A variable that nothing depends on would be a warning.
    guard names.direction.isReading, names.isReferredTo(value) else { return }
    text.line("let \(names.local(value)) = \(computation(names))", at: value.place)
  }

  /// The call that computes it from the fields that have been read.
  private func computation(_ names: LocalNames) -> String {
    let fields = value.computation?.fields.map(names.reference(to:)) ?? []
    return "\(value.computation?.function ?? "")(\(fields.commaSeparated))"
  }

  /// Describes it with a function that reads the packet up to it. A description does not know the given value.
  private func describe(into text: SourceText) {
    guard names.given == nil else { return text.line(names.call("opaque")) }
    let type = TypeExpression(field: value, names: names).metatype(.field)
    let call = "\(names[.schema]).computed(\(type), field: \"\(value.path.escaped)\")"
    text.line("\(call) { \(names[.reader]) \(names.error) in", at: value.place)
    text.indented { text in
      let list = names.model.list
      let before = list?.layout.before(value)?.ending(with: value.references) ?? []
      let names = names.readingAhead(before.elements().flatMap(\.values), for: value)
      text.lines(EnvelopeExpansion(names).before)
      for segment in text.elements(of: before) {
        SegmentExpansion(segment: segment, names: names).code(into: text)
      }
      text.line("return \(computation(names))", at: value.place)
    }
    text.line("}")
  }
}

extension [LayoutItem<Segment>] {
  /// The items before a value, those of its `#if` clause among them; `nil` if it is in none.
  fileprivate func before(_ value: Field) -> Self? {
    for (index, item) in enumerated() {
      switch item {
      case .element(let segment):
        if segment.values.first === value { return Array(self[..<index]) }
      case .conditional(let clauses):
        let inner = clauses.lazy.compactMap { $0.items.before(value) }.first
        if let inner { return self[..<index] + inner }
      }
    }
    return nil
  }

  /// The items up to the last that has one of these names, or is an `#if`.
  fileprivate func ending(with names: [String]) -> Self {
    let last = lastIndex { item in
      guard case .element(let segment) = item else { return true }
      return segment.values.contains { names.contains($0.plainName) }
    }
    return last.map { Array(self[...$0]) } ?? []
  }
}
