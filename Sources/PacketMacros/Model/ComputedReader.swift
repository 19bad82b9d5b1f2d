/// Reads the names in the getter of a property that is computed while its packet is read.
final class ComputedReader {
  private let diagnostics: Diagnostics
  /// The earlier fields that the getter names.
  private(set) var fields: [Field] = []

  private let name: String
  private let tokens: [Token]
  private let source: [UInt8]
  /// Where the tokens begin in the declaration's source.
  private let start: Int
  /// The names of the getter's own variables, and of its closures' parameters.
  private var locals: Set<String> = []

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
    self.source = Array(source[body])
    start = body.lowerBound
    tokens = (try? Lexer.tokens(of: self.source)) ?? []
    let mentioned = Set(tokens.indices.flatMap(names(at:)))
    for field in earlier.reversed() where mentioned.contains(field.plainName) {
      if fields.named(field.plainName) == nil { fields.insert(field, at: 0) }
    }
    for index in tokens.indices.dropLast() {
      if tokens[index].text.isOne(of: "let var") { locals.formUnion(names(at: index + 1)) }
      if tokens[index + 1].isWord("in") { locals.formUnion(names(at: index)) }
    }
    checkSelf()
    let known = locals.union(earlier.map(\.plainName))
    for (member, _) in members.flattened { check(member, known, source) }
  }

  /// The names in a token that may be members of the packet: a word that follows no dot and is no label, or the words in a
  /// string that has interpolations.
  private func names(at index: Int) -> [String] {
    let token = tokens[index]
    let before = index > 0 ? tokens[index - 1] : nil
    func follows(_ text: String) -> Bool { before?.isPunctuation(text) == true }
    switch token.kind {
    case .string:
      let text = String(decoding: source[token.range], as: UTF8.self)
      return text.contains("\\") ? text.words : []
    case .identifier where follows("."): return []
    case .identifier where tokens[index + 1].isPunctuation(":") && (follows("(") || follows(",")):
      return []
    case .identifier: return [token.text.withoutBackticks]
    default: return []
    }
  }

  /// Rejects `self`, which has no value while its packet is read.
  private func checkSelf() {
    for (index, token) in tokens.enumerated() where token.isWord("self") {
      guard !names(at: index).isEmpty else { continue }
      let next = tokens[index + 1]
      let removal: FixIt? =
        next.isPunctuation(".")
        ? .replace(place(token).lowerBound..<place(next).upperBound, with: "", .removeSelf) : nil
      diagnostics.report(.selfInComputed(name), at: place(token), fixIts: [removal])
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
      guard let function = rest.words.first, !locals.contains(function) else { return }
      report(function, declaredAt: header.keywordRange)
    case .enumCase, .conditional: break
    }
  }

  private func report(_ other: String, declaredAt range: Range<Int>) {
    guard let index = tokens.indices.first(where: { names(at: $0) == [other] }) else { return }
    let message: Message =
      other == name ? .dependsOnItself(name) : .notReadForComputed(other, name)
    let note = Diagnostic.Note(.flagIsHere(other), at: range)
    diagnostics.report(
      message, at: place(tokens[index]), notes: other == name ? [] : [note])
  }

  private func place(_ token: Token) -> Range<Int> {
    start + token.range.lowerBound..<start + token.range.upperBound
  }
}

extension String {
  /// Everything in it that may be a name.
  fileprivate var words: [String] {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}
