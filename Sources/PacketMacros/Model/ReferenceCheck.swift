// Fields on which others depend.

extension FieldListCheck {
  /// Checks the fields that others depend on: what states an optional's presence, a count or a size must be read before
  /// it, and be of the right type.
  func checkReferences() {
    // The given value is like a field before all others.
    let given = envelope.given?.field
    for field in layout.elements() where field.plainName == given?.name {
      diagnostics.report(.givenIsReserved, at: field.nameRange)
    }
    _ = check(layout, behind: [given].compactMap(\.self))
  }

  /// Checks `items`, which come after `earlier`; returns all fields that are then earlier.
  private func check(_ items: [LayoutItem<Field>], behind earlier: [Field]) -> [Field] {
    var earlier = earlier
    for item in items {
      switch item {
      case .element(let field):
        check(field, behind: earlier)
        earlier.append(field)
      case .conditional(let clauses):
        let before = earlier
        for clause in clauses {
          earlier += check(clause.items, behind: before).dropFirst(before.count)
        }
      }
    }
    return earlier
  }

  private func check(_ field: Field, behind earlier: [Field]) {
    checkAlignment(of: field)
    if !field.takesBytes {
      for name in field.references {
        let other = earlier.last { $0.plainName == name }
        guard other == nil || other?.coding.version != nil else { continue }
        let message: Message =
          other == nil
          ? .flagNotBefore(name, field.plainName) : .computedOfVersion(name, field.plainName)
        diagnostics.report(message, at: field.nameRange)
      }
    }
    if let attribute = field.attribute(.presence) {
      checkPresence(of: field, attribute, behind: earlier)
    } else {
      for attribute in field.attributes {
        for parameter in attribute.rule.parameters {
          guard case .reference = parameter.check else { continue }
          checkStatement(of: field, attribute, parameter, behind: earlier)
        }
      }
    }
    guard !field.coding.isTrailing,
      let trailing = earlier.last(where: { $0.coding.isTrailing })
    else { return }
    diagnostics.report(.behindTrailing(field.plainName, trailing.plainName), at: field.nameRange)
  }

  /// Checks that a field that is aligned only if it is present may be absent.
  @inline(never) private func checkAlignment(of field: Field) {
    for attribute in field.attributes {
      guard let argument = attribute.argument("ifPresent"), argument.value != "false" else {
        continue
      }
      if argument.value != "true" {
        report(.notTrue("ifPresent"), argument)
      } else if field.attribute(.presence)?.argument("when") == nil {
        report(.alignedIfPresent(field.plainName), argument)
      }
    }
  }

  @inline(never) private func checkPresence(
    of field: Field,
    _ attribute: FieldAttribute,
    behind earlier: [Field]
  ) {
    guard let argument = attribute.argument("when") else {
      if field.coding.condition == nil {
        let name = attribute.rule.name
        diagnostics.report(.conditionMissing(name), at: attribute.syntax.range)
      } else if field.type.wrapped == nil, let argument = attribute.syntax.arguments.first {
        reportNotOptional(field, argument)
      }
      return
    }
    if field.type.wrapped == nil { reportNotOptional(field, argument) }
    guard let condition = field.coding.condition, let name = condition.field else {
      return report(.flagNotLiteral(attribute.rule.name), argument)
    }
    if let range = attribute.argument("in"),
      let literal = LiteralRange(range.value), !literal.hasValue
    {
      report(.emptyRange(range.value, attribute.rule.name), range)
    }
    guard areUsable([condition.path].compactMap(\.self), attribute, argument) else { return }
    guard let flag = find(name, for: field, argument, behind: earlier) else { return }
    let kind = FieldKind(flag.type.unwrapped)
    let isPlain = condition.path?.member == "" && kind != .unknown
    let isOptionalTwice = flag.type.wrapped?.wrapped != nil
    switch condition.test {
    case .isTrue where isOptionalTwice || isPlain && kind != .bool:
      report(.flagNotBool(name, flag.type.text), argument, note: .flagIsHere(name), flag)
    case .hasBits where isOptionalTwice || isPlain && kind != .integer:
      report(.maskOfNoInteger(name, flag.type.text), argument, note: .flagIsHere(name), flag)
    case .isWithin where isOptionalTwice || isPlain && !kind.isOne(of: .integer, .float, .string):
      report(.rangeOfNoNumber(name, flag.type.text), argument, note: .flagIsHere(name), flag)
    default: break
    }
  }

  @inline(never) private func checkStatement(
    of field: Field,
    _ attribute: FieldAttribute,
    _ parameter: FieldAttributeRule.Parameter,
    behind earlier: [Field]
  ) {
    guard let argument = attribute.argument(parameter.label) else { return }
    guard let paths = argument.value.stringLiteral.map(FieldPath.alternatives) else {
      return report(.flagNotLiteral(attribute.rule.name), argument)
    }
    guard areUsable(paths, attribute, argument) else { return }
    if attribute.rule.id == .given {
      if paths.count > 1 { report(.severalGiven, argument) }
      if let path = paths.first { _ = find(path.field, for: field, argument, behind: earlier) }
    } else if field.hasListedTags {
      checkTags(of: field, paths, argument, behind: earlier)
    } else {
      let isTag = attribute.rule.id == .tagged && paths.count > 1
      for path in paths {
        check(path, isUnsigned: isTag, of: field, attribute, argument, behind: earlier)
      }
    }
  }

  /// Checks what is added to the values at paths, which only counts may be.
  @inline(never) private func areUsable(
    _ paths: [FieldPath],
    _ attribute: FieldAttribute,
    _ argument: AttributeSyntax.Argument
  ) -> Bool {
    let isCount = attribute.rule.id == .sized || attribute.rule.id == .counted
    guard let path = paths.first(where: { isCount ? $0.isMalformed : $0.addend != 0 }) else {
      return true
    }
    let text = path.plainText
    report(isCount ? .malformedSum(text) : .sumOfNoCount(attribute.rule.name, text), argument)
    return false
  }

  /// Checks that an earlier field lists the tags of elements.
  @inline(never) private func checkTags(
    of field: Field,
    _ paths: [FieldPath],
    _ argument: AttributeSyntax.Argument,
    behind earlier: [Field]
  ) {
    guard let path = paths.first,
      let tags = find(path.field, for: field, argument, behind: earlier)
    else { return }
    let isList = FieldKind(tags.type).isOne(of: .bytes, .data, .unknown)
    guard paths.count > 1 || !path.member.isEmpty || !isList || tags.type.wrapped != nil else {
      return
    }
    report(.notTags(field.plainName), argument, note: .flagIsHere(path.field), tags)
  }

  private func check(
    _ path: FieldPath,
    isUnsigned: Bool,
    of field: Field,
    _ attribute: FieldAttribute,
    _ argument: AttributeSyntax.Argument,
    behind earlier: [Field]
  ) {
    let name = path.field
    guard let statement = find(name, for: field, argument, behind: earlier) else { return }
    let kind = FieldKind(statement.type.unwrapped)
    let isWrong = path.member.isEmpty && kind != .integer && kind != .unknown
    let type = statement.type.unwrapped
    let isSigned =
      type.standardName == "Int" || kind == .integer && type.standardName?.hasPrefix("I") == true
    if isUnsigned, path.member.isEmpty, isSigned {
      let message = Message.notUnsigned(name, type.text)
      return report(message, argument, note: .flagIsHere(name), statement)
    }
    guard isWrong || statement.type.wrapped?.wrapped != nil else { return }
    report(
      .notInteger(name, statement.type.text, attribute.rule.name),
      argument,
      note: .flagIsHere(name),
      statement
    )
  }

  /// The field of a name that is read before another.
  private func find(
    _ name: String,
    for field: Field,
    _ argument: AttributeSyntax.Argument,
    behind earlier: [Field]
  ) -> Field? {
    if let found = earlier.last(where: { $0.plainName == name }) { return found }
    if name == field.plainName {
      report(.dependsOnItself(name), argument)
    } else if let later = layout.elements().named(name) {
      report(.flagNotBefore(name, field.plainName), argument, note: .flagIsHere(name), later)
    } else if !refused.contains(name) {
      report(objection(to: name, behind: earlier), argument)
    }
    return nil
  }

  /// Why a name is not that of a field.
  private func objection(to name: String, behind earlier: [Field]) -> Message {
    if let property = packet.members.property(named: name) {
      return property.accessors == .computed ? .flagIsComputed(name) : .flagIsTransient(name)
    }
    if name == Envelope.Given.name { return .nothingGiven }
    guard let similar = earlier.map(\.plainName).mostSimilar(to: name) else { return .noFlag(name) }
    return .noFlagButSimilar(name, similar)
  }

  @inline(never) private func report(
    _ message: Message,
    _ argument: AttributeSyntax.Argument,
    note: Message? = nil,
    _ flag: Field? = nil
  ) {
    var notes: [Diagnostic.Note] = []
    if let note, let flag { notes.append(.init(note, at: flag.nameRange)) }
    diagnostics.report(message, at: argument.valueRange, notes: notes)
  }

  private func reportNotOptional(_ field: Field, _ argument: AttributeSyntax.Argument) {
    let type = field.type
    diagnostics.report(
      .presentNotOptional(field.plainName, type.text), at: argument.valueRange,
      highlights: [argument.valueRange, type.range],
      fixIts: [.insert("?", at: type.range.upperBound, .makeOptional(type.text))])
  }
}

extension [Member] {
  /// The property of a name, which may be no field.
  func property(named name: String) -> VariableDeclaration.Binding? {
    for case (.variable(let variable), _) in flattened where !variable.header.isStatic {
      if let found = variable.bindings.first(where: { $0.name?.withoutBackticks == name }) {
        return found
      }
    }
    return nil
  }

  /// Why a name is not that of a field that has bytes.
  func objection(to name: String, or other: Message) -> Message {
    property(named: name) == nil ? other(name) : .takesNoBytes(name)
  }
}
