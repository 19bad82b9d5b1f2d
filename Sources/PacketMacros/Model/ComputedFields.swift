// The names in the getter of a property that is computed while its packet is read.

extension FieldReader {
  /// The earlier fields that the getter of a property names; `nil` if it names what has no value yet.
  func fieldsOfGetter(of name: String, in body: Range<Int>) -> [Field]? {
    let count = diagnostics.count
    let names = GetterNames(body, in: source)
    let mentioned = names.all
    var found: [Field] = []
    for field in fields.reversed() where mentioned.contains(field.plainName) {
      if found.named(field.plainName) == nil { found.insert(field, at: 0) }
    }
    let name = name.withoutBackticks
    checkSelf(in: names, of: name)
    for (member, _) in packet.members.flattened {
      for other in member.instanceMembers(in: source) where fields.named(other.name) == nil {
        guard let place = names.place(of: other.name) else { continue }
        let message: Message =
          other.name == name ? .dependsOnItself(name) : .notReadForComputed(other.name, name)
        let note = Diagnostic.Note(.flagIsHere(other.name), at: other.range)
        diagnostics.report(message, at: place, notes: other.name == name ? [] : [note])
      }
    }
    return diagnostics.count == count ? found : nil
  }

  /// Rejects `self`, which has no value while its packet is read.
  private func checkSelf(in names: GetterNames, of name: String) {
    for (index, token) in names.tokens.enumerated() where token.isWord("self") {
      guard !names.names(at: index).isEmpty else { continue }
      let (place, next) = (names.place(token), names.tokens[index + 1])
      let removal: FixIt? =
        next.isPunctuation(".")
        ? .replace(place.lowerBound..<names.place(next).upperBound, with: "", .removeSelf) : nil
      diagnostics.report(.selfInComputed(name), at: place, fixIts: [removal])
    }
  }
}

extension Member {
  /// The names of the properties or the function that it declares for values of the type.
  fileprivate func instanceMembers(in source: [UInt8]) -> [(name: String, range: Range<Int>)] {
    switch self {
    case .variable(let variable):
      guard !variable.header.isStatic else { return [] }
      return variable.bindings.compactMap { binding in
        binding.name.map { ($0.withoutBackticks, binding.patternRange) }
      }
    case .other(let header, _):
      guard header.keyword == "func", !header.isStatic else { return [] }
      let rest = String(decoding: source[header.keywordRange.upperBound...], as: UTF8.self)
      return rest.words.first.map { [(String($0), header.keywordRange)] } ?? []
    case .enumCase, .conditional: return []
    }
  }
}
