/// Reads the names in the getter of a property that is computed while its packet is read.
final class ComputedReader {
  private let diagnostics: Diagnostics
  /// The earlier fields that the getter names.
  private(set) var fields: [Field] = []

  private let name: String
  private let names: GetterNames

  /// - Parameters:
  ///   - body: The body of the getter.
  ///   - earlier: The fields that are read before.
  ///   - members: The members that the packet declares.
  @inline(never) init(
    of name: String, body: Range<Int>, in source: [UInt8], after earlier: [Field],
    members: [Member], _ diagnostics: Diagnostics
  ) {
    self.diagnostics = diagnostics
    self.name = name.withoutBackticks
    names = GetterNames(body, in: source)
    let mentioned = names.all
    for field in earlier.reversed() where mentioned.contains(field.plainName) {
      if fields.named(field.plainName) == nil { fields.insert(field, at: 0) }
    }
    checkSelf()
    let known = Set(earlier.map(\.plainName))
    for (member, _) in members.flattened { check(member, known, source) }
  }

  /// Rejects `self`, which has no value while its packet is read.
  private func checkSelf() {
    for (index, token) in names.tokens.enumerated() where token.isWord("self") {
      guard !names.names(at: index).isEmpty else { continue }
      let (place, next) = (names.place(token), names.tokens[index + 1])
      let removal: FixIt? =
        next.isPunctuation(".")
        ? .replace(place.lowerBound..<names.place(next).upperBound, with: "", .removeSelf) : nil
      diagnostics.report(.selfInComputed(name), at: place, fixIts: [removal])
    }
  }

  /// Rejects the name of a member that has no value yet.
  private func check(_ member: Member, _ known: Set<String>, _ source: [UInt8]) {
    switch member {
    case .variable(let variable):
      guard !variable.header.isStatic else { return }
      for binding in variable.bindings {
        guard let other = binding.name?.withoutBackticks, !known.contains(other) else { continue }
        report(other, declaredAt: binding.patternRange)
      }
    case .other(let header, _):
      guard header.keyword == "func", !header.isStatic else { return }
      let rest = String(decoding: source[header.keywordRange.upperBound...], as: UTF8.self)
      if let function = rest.words.first { report(function, declaredAt: header.keywordRange) }
    case .enumCase, .conditional: break
    }
  }

  private func report(_ other: String, declaredAt range: Range<Int>) {
    guard let place = names.place(of: other) else { return }
    let message: Message =
      other == name ? .dependsOnItself(name) : .notReadForComputed(other, name)
    let note = Diagnostic.Note(.flagIsHere(other), at: range)
    diagnostics.report(message, at: place, notes: other == name ? [] : [note])
  }
}
