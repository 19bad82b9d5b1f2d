/// Turns the variables of a packet into fields.
final class FieldReader {
  let packet: PacketDeclaration
  private let envelope: Envelope
  private let scope: TypeScope
  /// The names of properties that are no fields because of an error.
  private(set) var refusedNames: Set<String> = []
  /// The fields read so far.
  private(set) var fields: [Field] = []
  /// The fields that rules mention. Those in an `#if` have no place outside of it.
  private var ruled: Set<String>

  var diagnostics: Diagnostics { packet.diagnostics }
  var source: [UInt8] { packet.source }
  /// The attributes of the packet itself.
  private var attributes: [AttributeSyntax] { packet.type.header.attributes }

  init(_ packet: PacketDeclaration, _ envelope: Envelope, _ scope: TypeScope) {
    self.packet = packet
    self.envelope = envelope
    self.scope = scope
    ruled = packet.fieldsOfRules
  }

  func layout(of members: [Member]) -> [LayoutItem<Field>] {
    members.flatMap { member -> [LayoutItem<Field>] in
      switch member {
      case .variable(let variable): fields(of: variable).map(LayoutItem.element)
      case .conditional(let conditional): [self.conditional(conditional)]
      case .enumCase, .other: []
      }
    }
  }

  private func conditional(_ members: ConditionalMembers) -> LayoutItem<Field> {
    let outer = ruled
    ruled = []
    defer { ruled = outer }
    var clauses: [LayoutItem<Field>.Clause] = []
    for clause in members.clauses {
      clauses.append(.init(directive: clause.directive, items: layout(of: clause.members)))
    }
    return .conditional(clauses)
  }

  private func fields(of variable: VariableDeclaration) -> [Field] {
    let header = variable.header
    guard !header.isStatic else { return [] }
    let derived = header.attributes.attributes(.derived).first
    let counts = derived?.arguments.isEmpty == false
    let isComputed =
      derived != nil && !counts || !header.attributes.attributes(.computed).isEmpty
    if counts, let binding = variable.bindings.first(where: \.hasValue) {
      diagnostics.report(.countWithValue(binding.name ?? "this"), at: binding.patternRange)
      refusedNames.formUnion(variable.bindings.compactMap { $0.name?.withoutBackticks })
    }
    let stored = variable.bindings.filter { ($0.accessors == .computed) == isComputed }
    guard !stored.isEmpty else { return [] }
    let attributes = packet.fieldAttributes(in: header.attributes)
    var last: TypeSyntax?
    for case let type? in stored.map(\.type) where type !== last {
      packet.check(attributes, on: type)
      packet.checkElements(attributes, of: type)
      last = type
    }
    if let transient = attributes.first(role: .transient) {
      checkTransient(variable, stored, transient)
      return []
    }
    if let modifier = header.modifier("lazy weak unowned") {
      let message: Message = modifier.name == "lazy" ? .lazyField : .referenceField(modifier.name)
      diagnostics.report(message, at: modifier.range, fixIts: [addTransient(header)])
      return []
    }
    return stored.compactMap { binding in
      let field = self.field(binding, header, attributes)
      if let field { fields.append(field) }
      if field == nil, let name = binding.name { refusedNames.insert(name.withoutBackticks) }
      return field
    }
  }

  private func field(
    _ binding: VariableDeclaration.Binding,
    _ header: DeclarationHeader,
    _ attributes: [FieldAttribute]
  ) -> Field? {
    guard let name = binding.name, name != "_" else {
      diagnostics.report(.tuplePattern, at: binding.patternRange)
      return nil
    }
    if header.keyword == "let", let initializer = binding.initializer {
      diagnostics.add(constantWithValue(name, initializer, header, binding))
      return nil
    }
    guard let type = binding.type else {
      diagnostics.add(missingType(name, binding))
      return nil
    }
    if attributes.first(role: .computed) != nil {
      return computed(name, of: type, binding, header, attributes)
    }
    let isDerived = attributes.first(role: .derived) != nil
    let counted = attributes.derivationByCount
    if isDerived, counted == nil,
      let diagnostic = binding.objectionToGetter(name, header, packet: self.attributes)
    {
      diagnostics.add(diagnostic)
      return nil
    }
    if isDerived, let getter = binding.getter,
      let call = GetterNames(getter, in: source).callOfEncoding
    {
      diagnostics.report(.encodesItself(name), at: call)
    }
    // The value of a coder need not be a field on its own.
    if !attributes.takeAnyType {
      let count = diagnostics.count
      diagnostics.checkType(type)
      guard diagnostics.count == count else { return nil }
    }
    let scoped = ScopedArguments(of: name, scope)
    let coding = coding(of: type, attributes.map { scoped.scoped($0, on: type) })
    let codings = attributes.elementCodings
    if !codings.isEmpty {
      let element = FieldKind.elementType(ofArray: type.unwrapped)
      // The bounds of a literal that is passed on would be of other types.
      let scopedCodings = codings.map {
        scoped.scoped($0, on: element ?? type, always: $0.rule.id == .inRange)
      }
      coding.codeElements(by: scopedCodings, of: element)
    }
    if let condition = coding.condition, let flag = condition.field.flatMap(type(ofField:)) {
      condition.fieldIsOptional = flag.wrapped != nil
      let isGiven = envelope.given != nil && condition.field == Envelope.Given.name
      condition.scoped = scoped.scoped(condition, of: flag, isGiven: isGiven)
    }
    let getter =
      isDerived && counted == nil && mayBeIsolated(header, attributes)
      ? scoped.getter(name, of: type) : nil
    checkByteOrder(attributes, coding)
    var value = binding.value(in: source)
    if coding.version != nil, value != nil || type.wrapped != nil {
      value = scoped.scopedDefault(value ?? "nil", of: type)
    }
    return Field(
      name: name,
      nameRange: binding.patternRange,
      type: type,
      typeAlias: scope.contains(type) ? nil : scoped.alias(of: type),
      isKnown: scope.isKnownField(type),
      coding: coding,
      isConstant: header.keyword == "let",
      attributes: attributes,
      defaultValue: value,
      scopedArguments: scoped.arguments,
      isDeprecated: header.isDeprecated(in: source),
      access: header.modifier("public package fileprivate private").map { "\($0.name) " }
        ?? "",
      derivation: isDerived
        ? counted ?? binding.constant.map(Field.Derivation.constant) ?? .computed : nil,
      getter: getter,
      isPlaceKept: ruled.contains(name.withoutBackticks) && coding.version == nil
        && !coding.isTrailing,
      mayBeWrapped: header.attributes.countWithoutAvailability > attributes.count,
      place: isCertain(type, coding, header, attributes)
        ? nil : scope.places?[binding.patternRange.lowerBound]
    )
  }

  /// A property that takes no bytes, but has a name that fields may refer to.
  @inline(never) private func computed(
    _ name: String,
    of type: TypeSyntax,
    _ binding: VariableDeclaration.Binding,
    _ header: DeclarationHeader,
    _ attributes: [FieldAttribute]
  ) -> Field? {
    if let diagnostic = binding.objectionToGetter(name, header, packet: self.attributes) {
      diagnostics.add(diagnostic)
      return nil
    }
    guard let body = binding.getter else {
      diagnostics.report(.computedWithoutGetter(name), at: binding.patternRange)
      return nil
    }
    guard let fields = fieldsOfGetter(of: name, in: body) else { return nil }
    let scoped = ScopedArguments(of: name, scope)
    let text = String(decoding: source[body], as: UTF8.self)
    let function = scoped.computation(of: fields, body: text, result: type)
    let getter = mayBeIsolated(header, attributes) ? scoped.getter(name, of: type) : nil
    let alias = scope.contains(type) ? nil : scoped.alias(of: type)
    return Field(
      name: name,
      nameRange: binding.patternRange,
      type: type,
      typeAlias: alias,
      isKnown: false,
      coding: FieldCoding(),
      attributes: attributes,
      scopedArguments: scoped.arguments,
      isDeprecated: header.isDeprecated(in: source),
      computation: .init(function: function, fields: fields.map(\.plainName)),
      getter: getter,
      place: scope.places?[body.lowerBound]
    )
  }

  private func type(ofField name: String) -> TypeSyntax? {
    fields.last { $0.plainName == name }?.type
      ?? (name == Envelope.Given.name ? envelope.given?.type : nil)
  }

  /// Whether no error is possible beyond those that the macro reports.
  @inline(never) private func isCertain(
    _ type: TypeSyntax,
    _ coding: FieldCoding,
    _ header: DeclarationHeader,
    _ attributes: [FieldAttribute]
  ) -> Bool {
    let isDerived = attributes.first(role: .derived) != nil
    return header.attributes.countWithoutAvailability == attributes.count
      && !(isDerived && mayBeIsolated(header, attributes))
      && scope.isKnownField(
        type, isTime: attributes.contains { $0.rule.traits.contains(.makesFields) })
      && refersToKnown(coding)
      && attributes.allSatisfy { attribute in
        attribute.isLiteral
          && attribute.syntax.arguments.allSatisfy { !scope.values.contains($0.value.metatypeName) }
      }
  }

  /// Whether a global actor may isolate a getter.
  @inline(never) private func mayBeIsolated(
    _ header: DeclarationHeader, _ attributes: [FieldAttribute]
  ) -> Bool {
    header.modifier("nonisolated") == nil
      && (header.attributes.countWithoutAvailability > attributes.count
        || self.attributes.contains { !$0.name.isOne(of: "available Packet") })
  }

  /// Whether the fields that a field's bytes depend on certainly have the right types.
  @inline(never) private func refersToKnown(_ coding: FieldCoding) -> Bool {
    if let condition = coding.condition, let name = condition.field {
      guard case .isTrue = condition.test, condition.path?.member == "",
        type(ofField: name).map(FieldKind.init) == .bool
      else {
        return false
      }
    }
    let references = coding.shape?.references ?? []
    return coding.given == nil
      && references.allSatisfy { path in
        path.member.isEmpty && path.addend == 0
          && type(ofField: path.field).map(FieldKind.init) == .integer
      }
  }

  @inline(never) private func coding(of type: TypeSyntax, _ attributes: [FieldAttribute])
    -> FieldCoding
  {
    let coding = FieldCoding()
    for attribute in attributes { attribute.rule.apply(attribute, coding) }
    coding.repeatBits(by: attributes, of: type)
    if let tag = coding.tag {
      coding.shape = .tagged(tag, in: coding.shape)
    }
    coding.give(to: type)
    if coding.has(.isRegion), coding.tag == nil, coding.given == nil,
      scope.fieldParameters.contains(type.unwrapped.text)
    {
      coding.shape?.holdsAnyField = true
    }
    coding.checksum?.endianness = coding.endianness ?? envelope.endianness
    coding.takeByteOrder(coding.endianness ?? envelope.endianness, on: type)
    if coding.isBits { coding.bitOrder = envelope.bitOrder }
    return coding
  }

  /// Checks that a byte order applies to something.
  @inline(never) private func checkByteOrder(_ attributes: [FieldAttribute], _ coding: FieldCoding)
  {
    let isUsed =
      coding.endianness != nil || coding.each?.endianness != nil || coding.checksum != nil
    guard !isUsed, !coding.isUnknownBytes,
      let attribute = attributes.first(role: .byteOrder),
      attributes.allSatisfy({ $0.rule === attribute.rule || $0.rule.combines(with: attribute.rule) }
      )
    else { return }
    diagnostics.report(
      .noByteOrder(attribute.rule.name), at: attribute.syntax.range,
      fixIts: [packet.removal(of: attribute.syntax)])
  }

  @inline(never) private func checkTransient(
    _ variable: VariableDeclaration,
    _ bindings: [VariableDeclaration.Binding],
    _ transient: FieldAttribute
  ) {
    // A property wrapper may bring the default value.
    let attributes = variable.header.attributes
    guard attributes.allSatisfy({ FieldAttributeRule.rule(for: $0) != nil }) else { return }
    for binding in bindings where binding.initializer == nil {
      if variable.header.keyword == "var", binding.type?.wrapped != nil { continue }
      diagnostics.report(
        .transientWithoutValue(binding.name ?? "this"), at: binding.patternRange,
        highlights: [transient.syntax.range, binding.patternRange])
    }
  }
}

extension [FieldAttribute] {
  /// The field that this one counts, as `@Derived` states; `nil` if its getter computes it.
  fileprivate var derivationByCount: Field.Derivation? {
    guard let derived = first(role: .derived) else { return nil }
    if let name = derived.value("bytesOf") { return .bytes(of: name.stringLiteral ?? "") }
    return derived.value("countOf").map { .count(of: $0.stringLiteral ?? "") }
  }
}

extension VariableDeclaration.Binding {
  /// Whether it has a value, or accessors.
  fileprivate var hasValue: Bool { initializer != nil || accessors != .none }

  /// The expression after `=`.
  func value(in source: [UInt8]) -> String? {
    initializer.map { String(decoding: source[$0].dropFirst(), as: UTF8.self).trimmed }
  }
}

extension [AttributeSyntax] {
  fileprivate var countWithoutAvailability: Int { count { $0.name != "available" } }
}
