// The static members of the extension: the fewest bytes of the packet, and what is known of its fields' types.

extension Expansion {
  /// How the packet counts as a level; `nil` if some of its code is by hand.
  var nesting: String? {
    guard model.given == nil, !model.hasOwn(.initializer, .encode) else { return nil }
    return flatness.map { ".packet(ofLeaves: \($0))" } ?? ".packet(ofLeaves: false)"
  }

  /// Whether nothing nests in the packet, as far as its fields' types say; `nil` if something does, or may.
  private var flatness: String? {
    guard let list = model.list, !list.fields.isEmpty else { return nil }
    // An alias may be in an `#if`.
    let isConditional = list.layout.contains(where: \.isConditional)
    var types: Set<String> = []
    var terms: [String] = []
    for field in list.fields where !field.coding.isBits {
      guard field.isFlat, field.typeAlias == nil || !isConditional else { return nil }
      guard types.insert(field.type.text).inserted else { continue }
      terms.append(TypeExpression(field: field, names: names).member("_isLeaf", of: .field))
    }
    return terms.isEmpty ? "true" : terms.joined(separator: " && ")
  }

  func addTypeName(into text: SourceText) {
    guard !model.scope.values.contains("typeName") else { return }
    let name = typeName.split(separator: ".").last.map { String($0).withoutBackticks } ?? ""
    text.line("\(access)static var typeName: \(names.standard("StaticString")) { \"\(name)\" }")
  }

  /// The terms of the fewest bytes that a segment takes. Later versions may be absent.
  private func minimumTerms(_ segment: Segment) -> [String] {
    SegmentExpansion(segment: segment, names: names).minimumTerms
  }

  func minimumByteCount(into text: SourceText) {
    // Another initializer may read less than the fields; zero bytes, the default, is safe.
    guard !model.hasOwn(.initializer, .minimumByteCount) else { return }
    let (before, after) = EnvelopeExpansion(names).minimumTerms
    var terms: [String]
    switch model.contents {
    case .union(let union): terms = before + [cases(union).minimum] + after
    case .fields(let list) where !list.needsStatements:
      terms = before + list.layout.elements().flatMap(minimumTerms) + after
    case .fields(let list):
      open(.minimumByteCount, in: text)
      addMinimum(of: list, before + after, into: text)
      return text.closeBlock()
    }
    var sum = terms.isEmpty ? "0" : terms.joined(separator: " + ")
    if sum.utf8.count > 92 {
      terms = terms.withEqualTermsCounted
      sum = terms.joined(separator: " + ")
    }
    guard sum.utf8.count > 48, let first = terms.first else {
      return oneLine(.minimumByteCount, sum, into: text)
    }
    open(.minimumByteCount, in: text)
    if sum.utf8.count <= 112 {
      text.line(sum)
    } else {
      text.line(first)
      text.indented { text in
        for term in terms.dropFirst() { text.line("+ \(term)") }
      }
    }
    text.closeBlock()
  }

  /// Adds up fields of which the compiler may say something, or that are in an `#if`.
  private func addMinimum(of list: FieldList, _ envelope: [String], into text: SourceText) {
    let isCertain = list.layout.contains { item in
      if case .element(let segment) = item { !minimumTerms(segment).isEmpty } else { false }
    }
    let envelope = envelope.isEmpty ? "0" : envelope.joined(separator: " + ")
    // A variable that no clause changes would be a warning.
    text.line("var \(names[.count]) = \(isCertain ? envelope : "0")")
    if !isCertain { text.line("\(names[.count]) += \(envelope)") }
    for segment in text.elements(of: list.layout) {
      let terms = minimumTerms(segment)
      guard !terms.isEmpty else { continue }
      text.line("\(names[.count]) += \(terms.joined(separator: " + "))", at: segment.fields.place)
    }
    text.line("return \(names[.count])")
  }
}

extension [String] {
  /// The terms of the same sum, in which those that are equal are one: the compiler takes a second for two hundred.
  fileprivate var withEqualTermsCounted: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }.map { term in
      let count = count { $0 == term }
      return count == 1 ? term : term == "1" ? "\(count)" : "\(count) * \(term)"
    }
  }
}

extension FieldList {
  /// Whether one expression cannot add up the fields: for an `#if`, or where a term has a place.
  fileprivate var needsStatements: Bool {
    layout.contains(where: \.isConditional)
      || layout.elements().flatMap(\.fields).contains { $0.place != nil }
  }
}

extension Field {
  /// Whether nothing nests in the field's value, if its type is the one of that name.
  fileprivate var isFlat: Bool {
    let kind = FieldKind(type)
    // The compiler may object to the numbers of a vector.
    return !coding.isCoded && !coding.takesRemaining && type.wrapped == nil && kind.isLeaf
      && (kind != .vector || isKnown)
  }
}
