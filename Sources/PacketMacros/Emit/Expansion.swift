/// The extension that makes a type a packet.
struct Expansion {
  let model: PacketModel
  /// `Outer.Nested`, without generic arguments.
  let typeName: String
  /// The protocols that the type does not conform to yet.
  let wantedConformances: Set<String>
  /// Whether it is for Embedded Swift, which has no descriptions, nor names of types unless they are stated.
  let isEmbedded: Bool
  /// The documentation comments of the declaration.
  let documentation: Documentation
  let internalInitializer: InternalInitializer?
  let names: LocalNames

  init(
    _ model: PacketModel,
    typeName: String,
    wantedConformances: Set<String>,
    documentation: Documentation,
    internalInitializer: InternalInitializer? = nil,
    isEmbedded: Bool = false
  ) {
    self.model = model
    self.typeName = typeName
    self.documentation = documentation
    self.internalInitializer = internalInitializer
    self.wantedConformances = wantedConformances
    self.isEmbedded = isEmbedded
    let packet = model.scope.values.contains("Self") ? typeName : "Self"
    names = LocalNames(table: NameTable(model, packet: packet))
  }

  private var module: String { names.module }

  var source: String {
    let text = begin()
    if isEmbedded { addTypeName(into: text) }
    minimumByteCount(into: text)
    if let nesting { oneLine(.nesting, nesting, into: text) }
    write(Expansion.members, into: text)
    counts?.code(into: text)
    if let externallyTaggedUnion { writeApart(externallyTaggedUnion, into: text) }
    write(Expansion.membersOfDeltas, into: text)
    if !isEmbedded { internalInitializer?.code(access, names, at: exposedPlace, into: text) }
    text.closeBlock()
    return text.text
  }

  /// An extension with a conformance that does nothing: it prevents the compiler from also reporting each use of the
  /// invalid type as a packet. It is emitted only together with an error, so it never runs.
  var placeholder: String {
    let text = begin(isPlaceholder: true)
    write([.initializer, .encode, .payload], isPlaceholder: true, into: text)
    counts?.code(isPlaceholder: true, into: text)
    if let externallyTaggedUnion {
      writeApart(externallyTaggedUnion, isPlaceholder: true, into: text)
    }
    let members: [DeclaredMembers.Generated] = [.deltaComparison, .deltaWriting, .deltaReading]
    write(members, isPlaceholder: true, into: text)
    text.closeBlock()
    return text.text
  }

  private static let members: [DeclaredMembers.Generated] = [
    .initializer, .orderedInitializer, .update, .encode, .orderedEncode, .defaults, .description,
    .payload,
  ]

  private static let membersOfDeltas: [DeclaredMembers.Generated] = [
    .deltaComparison, .deltaWriting, .deltaReading, .deltaUpdate,
  ]

  /// Writes those of the members that the packet has and the declaration lacks.
  private func write(
    _ members: [DeclaredMembers.Generated], isPlaceholder: Bool = false, into text: SourceText
  ) {
    for member in members where !model.hasOwn(member) && has(member) {
      open(member, in: text)
      if !isPlaceholder {
        code(member, into: text)
      } else if member == .payload {
        text.line("nil")
      } else if member != .encode {
        trap(text)
      }
      // Where the compiler says that a wrapped property has not been initialised.
      let wrapped = member == .initializer ? model.fields.first(where: \.mayBeWrapped) : nil
      text.closeBlock(at: wrapped?.place)
    }
  }

  /// Begins a member, after a blank line if it is not the first.
  func open(_ member: DeclaredMembers.Generated, in text: SourceText) {
    if !text.isAtStartOfBlock { text.line("") }
    text.openBlock(signature(of: member), at: exposedPlace)
  }

  private func has(_ member: DeclaredMembers.Generated) -> Bool {
    switch member {
    case .initializer, .encode: true
    case .orderedInitializer: isInlinedInLoops(.initializer, member)
    case .orderedEncode: isInlinedInLoops(.encode, member)
    case .update: updatesInPlace
    case .defaults: model.list?.versions.isEmpty == false
    // Code by hand beside it may not agree with the fields.
    case .description: !isEmbedded && !model.hasOwn(.initializer, .encode)
    case .payload: lentUnion != nil
    case .deltaComparison, .deltaWriting, .deltaReading: delta != nil
    case .deltaUpdate: delta != nil && updatesInPlace
    // These are written apart, mostly in one line.
    case .minimumByteCount, .nesting: false
    }
  }

  private func code(_ member: DeclaredMembers.Generated, into text: SourceText) {
    switch member {
    case .initializer where isInlinedInLoops(member, .orderedInitializer):
      text.line("try self.init(from: &\(names[.reader]), endianness: .big)")
    case .encode where isInlinedInLoops(member, .orderedEncode):
      text.line("try self.encode(into: &\(names[.writer]), endianness: .big)")
    case .initializer, .orderedInitializer: body(.reading, into: text)
    case .update: body(.updating, into: text)
    case .encode, .orderedEncode: body(.writing, into: text)
    case .defaults:
      guard let list = model.list else { return }
      VersionExpansion(list: list, names: names.going(.writing)).writeDefaults(into: text)
    case .description:
      describeGiven(into: text)
      body(.describing, into: text)
      delta?.describe(into: text)
      documentation.describe(to: names[.schema], into: text)
    case .payload: lentUnion.map { cases($0) }?.lend(into: text)
    case .deltaComparison: delta?.compare(into: text)
    case .deltaWriting: delta?.write(into: text)
    case .deltaReading: delta?.read(inPlace: false, into: text)
    // The same into a packet that exists, whose arrays reuse their memory.
    case .deltaUpdate: delta?.read(inPlace: true, into: text)
    case .minimumByteCount, .nesting: break
    }
  }

  private func body(_ direction: Direction, into text: SourceText) {
    BodyExpansion(names: names.going(direction)).code(into: text)
  }

  /// Whether what reads or writes the packet calls what elements of collections are read or written with, which is inlined
  /// into the loop over them: otherwise a small union passes through memory.
  private func isInlinedInLoops(
    _ member: DeclaredMembers.Generated, _ ordered: DeclaredMembers.Generated
  ) -> Bool {
    model.union?.isSmall == true && externallyTaggedUnion == nil && model.given == nil
      && !model.hasOwn(member, ordered)
  }

  private var delta: DeltaExpansion? {
    guard let list = model.list, model.envelope.hasDelta else { return nil }
    return DeltaExpansion(list: list, names: names)
  }

  private var counts: CountExpansion? {
    model.list.map { CountExpansion(list: $0, names: names.going(.writing)) }
  }

  /// Whether to update in place. Another way to update reads what the declaration's own initialiser reads.
  private var updatesInPlace: Bool {
    model.envelope.updatesInPlace && model.list?.keepsMemory == true
      && !model.own.contains(.initializer)
  }

  func cases(_ union: Union) -> UnionExpansion { cases(union, .reading) }

  private func cases(_ union: Union, _ direction: Direction) -> UnionExpansion {
    UnionExpansion(union, names.going(direction))
  }

  /// The members of a union that may have an external tag.
  private func writeApart(
    _ union: Union,
    isPlaceholder: Bool = false,
    into text: SourceText
  ) {
    let cases = cases(union)
    let parameters = names.tagParameters(cases.tagType)
    let signatures = [
      "var tag: \(cases.tagType)",
      "init(_from \(names.readerParameter), \(parameters)) \(names.error)",
      "func _encodeCase(into \(names.writerParameter)) \(names.error)",
    ]
    for (index, signature) in signatures.enumerated() {
      text.line("")
      text.openBlock("\(access)\(signature)", at: exposedPlace)
      switch index {
      case _ where isPlaceholder: trap(text)
      case 0: cases.tag(into: text)
      case 1: cases.readCase(into: text)
      default: self.cases(union, .writing).writeCase(into: text)
      }
      text.closeBlock()
    }
  }

  private func trap(_ text: SourceText) { text.line("\(names.standard("fatalError"))()") }

  /// The union, if it may have an external tag.
  private var externallyTaggedUnion: Union? { model.envelope.hasExternalTag ? model.union : nil }

  /// Writes a member that is one short expression, in one line.
  func oneLine(
    _ member: DeclaredMembers.Generated,
    _ expression: String,
    into text: SourceText
  ) {
    guard !model.own.contains(member) else { return }
    text.line("\(signature(of: member)) { \(expression) }", at: exposedPlace)
  }

  /// Whether a member mentions deprecated names, and so must be deprecated itself, or the compiler warns.
  ///
  /// Generic code, such as all of PacketKit's, calls it without a warning. A pattern may mention a
  /// deprecated case.
  private func mentionsDeprecated(in member: DeclaredMembers.Generated) -> Bool {
    guard model.usesDeprecated else { return false }
    let inUnion: [DeclaredMembers.Generated] = [.initializer, .orderedInitializer, .description]
    if model.union != nil { return inUnion.contains(member) }
    return member != .minimumByteCount && member != .nesting
  }

  /// Where the errors in signatures belong: an import that is not public makes it an error to mention
  /// PacketKit in those of a public type.
  private var exposedPlace: SourcePlace? {
    model.access == "public " || model.access == "package " ? model.place : nil
  }

  /// Where the errors in the conformance belong: a member of the declaration's own may not suit it.
  private var conformancePlace: SourcePlace? { model.own.isEmpty ? exposedPlace : model.place }

  /// The union whose payloads are asked for.
  private var lentUnion: Union? {
    wantedConformances.contains("PacketUnion") && model.given == nil ? model.union : nil
  }

  /// Begins the extension.
  private func begin(isPlaceholder: Bool = false) -> SourceText {
    let text = SourceText()
    // A conditional conformance does not imply the one that `Packet` inherits, so the compiler may
    // ask for both; it insists on what it asks for.
    var kinds = model.given == nil ? ["Packet", "PacketField"] : ["GivenPacket"]
    if lentUnion != nil { kinds.append("PacketUnion") }
    if externallyTaggedUnion != nil { kinds.append("TaggedUnion") }
    if model.envelope.hasView { kinds.append("ViewablePacket") }
    if model.envelope.hasDelta { kinds.append("DeltaPacket") }
    var head = ""
    for version in model.availability { head += "\(version) " }
    head += "nonisolated extension \(typeName)"
    var separator = ": "
    for kind in kinds where wantedConformances.contains(kind) {
      head += "\(separator)\(module)_\(kind)Conformance"
      separator = ", "
    }
    separator = " where "
    // A placeholder conforms in any case, as does what it stands beside.
    for requirement in model.requirements where !isPlaceholder {
      head += "\(separator)\(requirement.subject): \(module)\(requirement.protocolName)"
      separator = ", "
    }
    text.openBlock(head, at: conformancePlace)
    text.endPart()
    return text
  }

  /// `public` is valid for a type of any access, but not with requirements on a narrower type.
  var access: String { model.requirements.isEmpty ? "public " : model.access }

  /// That of a member that mentions the type: no wider than the type's.
  private var narrowAccess: String { model.isFilePrivate ? "fileprivate " : model.access }

  /// That of a member that mentions the given value, if it does.
  private var accessOfCoding: String { model.given == nil ? access : narrowAccess }

  /// `@inline(__always) ` for a struct of few fields, some of text in an encoding: it is inlined into what encodes or
  /// decodes it. Otherwise the packet passes through memory, and its strings are destroyed there. One that is updated in place is
  /// rarely decoded again.
  private var inlining: String {
    guard let list = model.list, !model.envelope.updatesInPlace,
      list.fields.count <= 4,
      list.fields.contains(where: { $0.coding.has(.isInlined) })
    else { return "" }
    return "@inline(__always) "
  }

  private func signature(of member: DeclaredMembers.Generated) -> String {
    let int = names.standard("Int")
    let payload = names.typeOfPayload
    let signature =
      switch member {
      case .minimumByteCount: "\(access)static var minimumByteCount: \(int)"
      case .nesting: "\(access)static var _nesting: \(module)_FieldNesting"
      case .initializer:
        "\(inlining)\(accessOfCoding)init(from \(names.readerParameter)\(givenParameter)) \(names.error)"
      case .update:
        "\(access)mutating func _update(from \(names.readerParameter)) \(names.error)"
      case .encode:
        "\(inlining)\(accessOfCoding)func encode(into \(names.writerParameter)\(givenParameter)) \(names.error)"
      case .orderedInitializer:
        "@inline(__always) \(access)init(from \(names.readerParameter), "
          + "endianness _: \(module)Endianness) \(names.error)"
      case .orderedEncode:
        "@inline(__always) \(access)func encode(into \(names.writerParameter), "
          + "endianness _: \(module)Endianness) \(names.error)"
      case .defaults:
        "private static func \(VersionExpansion.function)(_ \(names[.version]): \(int), "
          + "_ \(names.writerParameter), _ \(names[.start]): \(int)) \(names.error)"
      case .payload: "\(access)func payload<\(payload)>(as type: \(payload).Type) -> \(payload)?"
      case .description:
        "\(access)static func describe(to \(names[.schema]): inout \(module)PacketDescription)"
      case .deltaComparison:
        "\(narrowAccess)func _isUnchanged(from \(names[.baseline]): Self) -> \(names.standard("Bool"))"
      case .deltaWriting:
        "\(narrowAccess)func _writeDelta(against \(names[.baseline]): Self, "
          + "_ \(names[.delta]): inout \(module)_DeltaWriter, into \(names.writerParameter)) \(names.error)"
      case .deltaReading:
        "\(narrowAccess)init(_from \(names.readerParameter), "
          + "_ \(names[.delta]): inout \(module)_DeltaReader, against \(names[.baseline]): Self) \(names.error)"
      case .deltaUpdate:
        "\(narrowAccess)mutating func _update(_from \(names.readerParameter), "
          + "_ \(names[.delta]): inout \(module)_DeltaReader, against \(names[.baseline]): Self) \(names.error)"
      }
    return (mentionsDeprecated(in: member) ? "@available(*, deprecated) " : "") + signature
  }
}
