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
      let argument = attribute.argument("when")
      if let argument {
        ReferenceCheck(self, field, attribute, argument, behind: earlier).checkPresence()
      } else if field.coding.condition == nil {
        diagnostics.report(.conditionMissing(attribute.rule.name), at: attribute.syntax.range)
      } else if let argument = attribute.syntax.arguments.first {
        ReferenceCheck(self, field, attribute, argument, behind: earlier).checkOptional()
      }
    } else {
      for attribute in field.attributes {
        for parameter in attribute.rule.parameters {
          guard case .reference = parameter.check,
            let argument = attribute.argument(parameter.label)
          else { continue }
          ReferenceCheck(self, field, attribute, argument, behind: earlier).checkStatement()
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
        diagnostics.report(.notTrue("ifPresent"), at: argument.valueRange)
      } else if field.attribute(.presence)?.argument("when") == nil {
        diagnostics.report(.alignedIfPresent(field.plainName), at: argument.valueRange)
      }
    }
  }
}

/// The check of one argument that names earlier fields.
private final class ReferenceCheck {
  private let list: FieldListCheck
  private let field: Field
  private let attribute: FieldAttribute
  private let argument: AttributeSyntax.Argument
  private let earlier: [Field]

  init(
    _ list: FieldListCheck, _ field: Field, _ attribute: FieldAttribute,
    _ argument: AttributeSyntax.Argument, behind earlier: [Field]
  ) {
    self.list = list
    self.field = field
    self.attribute = attribute
    self.argument = argument
    self.earlier = earlier
  }

  func checkPresence() {
    checkOptional()
    guard let condition = field.coding.condition, let name = condition.field else {
      return report(.flagNotLiteral(attribute.rule.name))
    }
    if let range = attribute.argument("in"),
      let literal = LiteralRange(range.value), !literal.hasValue
    {
      let message = Message.emptyRange(range.value, attribute.rule.name)
      list.diagnostics.report(message, at: range.valueRange)
    }
    guard areUsable([condition.path].compactMap(\.self)), let flag = find(name) else { return }
    let kind = FieldKind(flag.type.unwrapped)
    let isPlain = condition.path?.member == "" && kind != .unknown
    let isOptionalTwice = flag.type.wrapped?.wrapped != nil
    switch condition.test {
    case .isTrue where isOptionalTwice || isPlain && kind != .bool:
      report(.flagNotBool(name, flag.type.text), flag)
    case .hasBits where isOptionalTwice || isPlain && kind != .integer:
      report(.maskOfNoInteger(name, flag.type.text), flag)
    case .isWithin where isOptionalTwice || isPlain && !kind.isOne(of: .integer, .float, .string):
      report(.rangeOfNoNumber(name, flag.type.text), flag)
    default: break
    }
  }

  /// Checks that the field is an optional.
  func checkOptional() {
    guard field.type.wrapped == nil else { return }
    let type = field.type
    list.diagnostics.report(
      .presentNotOptional(field.plainName, type.text), at: argument.valueRange,
      highlights: [argument.valueRange, type.range],
      fixIts: [.insert("?", at: type.range.upperBound, .makeOptional(type.text))])
  }

  func checkStatement() {
    guard let paths = argument.value.stringLiteral.map(FieldPath.alternatives) else {
      return report(.flagNotLiteral(attribute.rule.name))
    }
    guard areUsable(paths) else { return }
    if attribute.rule.id == .given {
      if paths.count > 1 { report(.severalGiven) }
      if let path = paths.first { _ = find(path.field) }
    } else if field.hasListedTags {
      checkTags(paths)
    } else {
      let isTag = attribute.rule.id == .tagged && paths.count > 1
      for path in paths { check(path, isUnsigned: isTag) }
    }
  }

  /// Checks what is added to the values at paths, which only counts may be.
  @inline(never) private func areUsable(_ paths: [FieldPath]) -> Bool {
    let isCount = attribute.rule.id == .sized || attribute.rule.id == .counted
    guard let path = paths.first(where: { isCount ? $0.isMalformed : $0.addend != 0 }) else {
      return true
    }
    let text = path.plainText
    report(isCount ? .malformedSum(text) : .sumOfNoCount(attribute.rule.name, text))
    return false
  }

  /// Checks that an earlier field lists the tags of elements.
  private func checkTags(_ paths: [FieldPath]) {
    guard let path = paths.first, let tags = find(path.field) else { return }
    let isList = FieldKind(tags.type).isOne(of: .bytes, .data, .unknown)
    if paths.count > 1 || !path.member.isEmpty || !isList || tags.type.wrapped != nil {
      report(.notTags(field.plainName), tags)
    }
  }

  private func check(_ path: FieldPath, isUnsigned: Bool) {
    guard let statement = find(path.field) else { return }
    let type = statement.type.unwrapped
    let kind = FieldKind(type)
    let isWrong = path.member.isEmpty && kind != .integer && kind != .unknown
    let isSigned =
      type.standardName == "Int" || kind == .integer && type.standardName?.hasPrefix("I") == true
    if isUnsigned, path.member.isEmpty, isSigned {
      report(.notUnsigned(path.field, type.text), statement)
    } else if isWrong || statement.type.wrapped?.wrapped != nil {
      report(.notInteger(path.field, statement.type.text, attribute.rule.name), statement)
    }
  }

  /// The field of a name that is read before this one.
  private func find(_ name: String) -> Field? {
    if let found = earlier.last(where: { $0.plainName == name }) { return found }
    if name == field.plainName {
      report(.dependsOnItself(name))
    } else if let later = list.layout.elements().named(name) {
      report(.flagNotBefore(name, field.plainName), later)
    } else if !list.refused.contains(name) {
      report(objection(to: name))
    }
    return nil
  }

  /// Why a name is not that of a field.
  private func objection(to name: String) -> Message {
    if let property = list.packet.members.property(named: name) {
      return property.accessors == .computed ? .flagIsComputed(name) : .flagIsTransient(name)
    }
    if name == Envelope.Given.name { return .nothingGiven }
    guard let similar = earlier.map(\.plainName).mostSimilar(to: name) else { return .noFlag(name) }
    return .noFlagButSimilar(name, similar)
  }

  /// Reports an error about the argument, and where the field is that it names.
  @inline(never) private func report(_ message: Message, _ other: Field? = nil) {
    let notes = other.map { [Diagnostic.Note(.flagIsHere($0.plainName), at: $0.nameRange)] }
    list.diagnostics.report(message, at: argument.valueRange, notes: notes ?? [])
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
