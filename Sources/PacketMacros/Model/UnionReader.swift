/// Reads the cases of an enum.
final class UnionReader {
  let packet: PacketDeclaration
  private let envelope: Envelope
  private let scope: TypeScope
  /// The expression of the tags' type.
  private let tagType: String
  private var suggestions: TagSuggestions
  /// Where the names of the cases read so far are.
  private var names: [String: Range<Int>] = [:]
  /// The tags of those cases.
  private var tags: [String: Range<Int>] = [:]

  var diagnostics: Diagnostics { packet.diagnostics }

  init(_ packet: PacketDeclaration, _ envelope: Envelope, _ scope: TypeScope) {
    self.packet = packet
    self.envelope = envelope
    self.scope = scope
    tagType = envelope.tag ?? "UInt8.self"
    suggestions = TagSuggestions(
      packet.members, greatest: FieldKind.greatest(ofPrefix: tagType.withoutSwift) ?? .max)
  }

  func union() -> Union {
    let count = diagnostics.count
    checkOtherTags()
    let cases = self.cases(of: packet.members)
    if diagnostics.count == count, cases.allSatisfy(\.elements.isEmpty) {
      diagnostics.report(.unionWithoutCases(packet.type.name), at: packet.type.nameRange)
    }
    return Union(tag: envelope.tag, cases: cases)
  }

  private func cases(of members: [Member]) -> [LayoutItem<Union.Case>] {
    var cases: [LayoutItem<Union.Case>] = []
    for member in members {
      switch member {
      case .enumCase(let declaration): cases += self.cases(of: declaration)
      case .conditional(let conditional):
        // The clauses exclude one another, so they may use the same tags and names.
        let before = (names, tags)
        var all = before
        var clauses: [LayoutItem<Union.Case>.Clause] = []
        for clause in conditional.clauses {
          (names, tags) = before
          let items = self.cases(of: clause.members)
          clauses.append(.init(directive: clause.directive, items: items))
          for (name, range) in names { all.0[name] = all.0[name] ?? range }
          for (tag, range) in tags { all.1[tag] = all.1[tag] ?? range }
        }
        (names, tags) = all
        cases.append(.conditional(clauses))
      case .variable, .other: break
      }
    }
    return cases
  }

  private func cases(of declaration: CaseDeclaration) -> [LayoutItem<Union.Case>] {
    if !declaration.header.attributes.attributes(.otherTags).isEmpty {
      return [.element(otherTags(declaration))]
    }
    guard let tag = self.tag(of: declaration) else { return [] }
    if let unavailable = declaration.header.unavailability(in: packet.source) {
      let name = declaration.elements.first?.name ?? ""
      diagnostics.report(.unavailableCase(name), at: unavailable.range)
    }
    if let second = declaration.elements.dropFirst().first {
      diagnostics.report(
        .severalCasesOfOneTag(second.name), at: second.nameRange,
        highlights: [tag.range, second.nameRange])
    }
    return declaration.elements.map { element in
      if let first = names[element.name.withoutBackticks] {
        diagnostics.report(
          .duplicateCase(element.name), at: element.nameRange,
          notes: [.init(.firstCase(element.name), at: first)])
      }
      names[element.name.withoutBackticks] = element.nameRange
      let case_ = Union.Case(
        name: element.name,
        nameRange: element.nameRange,
        tag: tag.arguments.first?.value ?? "",
        values: values(
          of: element, tag, keepsUnknownBytes: keepsUnknownBytes(declaration, element))
      )
      return .element(case_)
    }
  }

  /// Checks that at most one case takes the other tags, in every build.
  private func checkOtherTags() {
    var count = 0
    for (member, isConditional) in packet.members.flattened {
      guard case .enumCase(let declaration) = member,
        !declaration.header.attributes.attributes(.otherTags).isEmpty,
        let element = declaration.elements.first
      else { continue }
      count += 1
      let name = element.name.withoutBackticks
      if isConditional {
        diagnostics.report(.otherTagsInCondition(name), at: element.nameRange)
      } else if count > 1 {
        diagnostics.report(.otherTagsTwice(name), at: element.nameRange)
      }
    }
  }

  /// The case for other tags: its first value is the tag, and the second takes all remaining bytes.
  @inline(never) private func otherTags(_ declaration: CaseDeclaration) -> Union.Case {
    let name = declaration.elements.first?.name ?? ""
    if let tag = declaration.header.attributes.attributes(.tag).first {
      diagnostics.report(.tagOfOthers(name.withoutBackticks), at: tag.range)
    }
    guard declaration.elements.count == 1, let element = declaration.elements.first,
      1...2 ~= element.parameters.count
    else {
      let range = declaration.elements.first?.nameRange ?? declaration.header.keywordRange
      diagnostics.report(.otherTagsShape(name.withoutBackticks), at: range)
      return Union.Case(name: name, nameRange: range, tag: "", values: [], isOther: true)
    }
    checkOtherTag(element.parameters[0].type, of: name)
    let values = values(of: element, keepsUnknownBytes: false, takesOtherTags: true)
    return Union.Case(
      name: element.name, nameRange: element.nameRange, tag: "", values: values, isOther: true)
  }

  /// Checks that the tag of the case for other tags has the type of all tags.
  @inline(never) private func checkOtherTag(_ type: TypeSyntax, of name: String) {
    let tag = tagType.withoutSwift.metatypeName
    let expected = tag == "Varint" ? "UInt64" : tag
    guard FieldKind.integers.contains(expected), FieldKind(type) != .unknown,
      type.standardName != expected
    else { return }
    diagnostics.report(
      .otherTagOfAnotherType(name.withoutBackticks, expected), at: type.range,
      fixIts: [.replace(type.range, with: expected, .useType(expected))])
  }

  @inline(never) private func tag(of declaration: CaseDeclaration) -> AttributeSyntax? {
    let attributes = declaration.header.attributes.attributes(.tag)
    guard let tag = attributes.first else {
      for element in declaration.elements { reportMissing(element, declaration) }
      return nil
    }
    for second in attributes.dropFirst() { packet.reportRepeated(second, after: tag) }
    packet.checkArguments(of: tag, against: .tag)
    guard let argument = tag.argument(nil) else { return tag }
    guard let value = integerLiteral(argument.value) else {
      diagnostics.report(.tagNotLiteral, at: argument.valueRange)
      return tag
    }
    if let greatest = FieldKind.greatest(ofPrefix: tagType.withoutSwift), value > greatest {
      diagnostics.report(
        .tagBeyondType(argument.value, tagType.metatypeName, "\(greatest)"), at: argument.valueRange
      )
    }
    if let first = tags["\(value)"] {
      diagnostics.report(
        .duplicateTag(argument.value), at: argument.valueRange,
        notes: [.init(.firstTag(argument.value), at: first)],
        fixIts: [replacement(of: argument)])
    } else {
      tags["\(value)"] = tag.range
    }
    return tag
  }

  private func replacement(of argument: AttributeSyntax.Argument) -> FixIt {
    let tag = suggestions.next()
    return .replace(argument.valueRange, with: tag, .useTag(tag))
  }

  @inline(never) private func reportMissing(
    _ element: CaseDeclaration.Element,
    _ declaration: CaseDeclaration
  ) {
    let tag = suggestions.next()
    let attribute = "@\(FieldAttributeRule.tag.name)(\(tag))"
    let isAlone = declaration.elements.count == 1
    diagnostics.report(
      .missingTag(element.name.withoutBackticks, attribute), at: element.nameRange,
      fixIts: isAlone
        ? [.insert("\(attribute) ", at: declaration.header.start, .addTag(attribute))] : [])
  }

  /// Whether the last value of a case takes the bytes that nothing else knows.
  @inline(never) private func keepsUnknownBytes(
    _ declaration: CaseDeclaration,
    _ element: CaseDeclaration.Element
  ) -> Bool {
    guard let attribute = declaration.header.attributes.attributes(.unknownBytes).first
    else { return false }
    let kind = element.parameters.last.map { FieldKind($0.type) }
    if kind != .data && kind != .unknown {
      let name = element.name.withoutBackticks
      diagnostics.report(.unknownBytesOfCase(name), at: attribute.range)
    } else if envelope.sized == nil {
      diagnostics.report(
        .notSized(attribute.name), at: attribute.range, fixIts: [packet.attribute?.addSized])
    } else if envelope.skipsUnknownBytes {
      diagnostics.report(.skipsAndKeeps(attribute.name), at: attribute.range)
    }
    return true
  }

  @inline(never) private func values(
    of element: CaseDeclaration.Element,
    _ tag: AttributeSyntax? = nil,
    keepsUnknownBytes: Bool,
    takesOtherTags: Bool = false
  ) -> [Union.Value] {
    let codings = codings(tag, of: element, keepsUnknownBytes: keepsUnknownBytes)
    var names: Set<String> = []
    var values: [Union.Value] = []
    let caseName = element.name.withoutBackticks
    let isAlone = element.parameters.count == 1
    let labels = element.parameters.map { $0.label.map(UnionReader.label) }
    for (index, parameter) in element.parameters.enumerated() {
      diagnostics.checkType(parameter.type)
      let label = parameter.label?.withoutBackticks
      var name = label ?? "value\(index)"
      while !names.insert(name).inserted { name += "_" }
      let isUnknownBytes = keepsUnknownBytes && index == element.parameters.count - 1
      var coding =
        isUnknownBytes ? .unknownBytes : FieldCoding(endianness: envelope.endianness)
      if takesOtherTags, index == 1 { coding = FieldCoding(shape: .otherTags) }
      let type = parameter.type
      let scoped = ScopedArguments(of: "\(caseName)_\(index)", scope)
      let stated = index < codings.count ? codings[index] : nil
      if let stated {
        if stated.rule.id == .given, envelope.given == nil {
          diagnostics.report(.nothingGiven, at: stated.syntax.range)
        }
        coding = FieldCoding(of: scoped.scoped(stated, on: type), on: type, envelope.endianness)
      }
      let isKnown = scope.isKnownField(parameter.type) && stated?.isLiteral != false
      let field = Field(
        name: UnionReader.isName(name) ? name : "`\(name)`",
        nameRange: element.nameRange,
        type: type,
        typeAlias: scope.contains(type) ? nil : scoped.alias(of: type),
        isKnown: scope.isKnownField(parameter.type),
        coding: coding,
        scopedArguments: scoped.arguments,
        place: isKnown
          ? nil : scope.places?[parameter.type.range.lowerBound],
        pathInCase: isAlone && label == nil ? caseName : "\(caseName).\(label ?? "\(index)")"
      )
      values.append(.init(label: labels[index], field: field))
    }
    return values
  }

  /// Whether it is the name of a variable or a property without backticks.
  private static func isName(_ word: String) -> Bool {
    !Scanner.keywords.contains(word) && !word.isOne(of: "Type Protocol")
      && Lexer.isIdentifier(word)
  }

  /// A label as an argument has it: nearly every word can be one without backticks.
  private static func label(_ written: String) -> String {
    let name = written.withoutBackticks
    return name == "inout" || !Lexer.isIdentifier(name) ? "`\(name)`" : name
  }
}

/// The tags beyond all that are stated.
private struct TagSuggestions {
  /// The tags that cases have, and those that were suggested.
  private var taken: Set<Int>
  private let greatest: Int

  init(_ members: [Member], greatest: Int) {
    self.greatest = greatest
    let tags = members.flattened.flatMap { member, _ -> [Int] in
      guard case .enumCase(let declaration) = member else { return [] }
      return declaration.header.attributes.attributes(.tag).compactMap { tag in
        tag.arguments.first.flatMap { integerLiteral($0.value) }
      }
    }
    taken = Set(tags)
  }

  /// The tag after the greatest one or, if none can follow that, the least that is free.
  mutating func next() -> String {
    let last = taken.max() ?? 0
    let tag = last < greatest ? last + 1 : (1...greatest).first { !taken.contains($0) } ?? 0
    taken.insert(tag)
    return "\(tag)"
  }
}
