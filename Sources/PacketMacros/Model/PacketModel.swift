/// A packet as its bytes see it.
final class PacketModel {
  /// As it is declared.
  let name: String
  /// The attributes that state which versions of systems have the type.
  let availability: [String]
  /// `public ` or `package `, or nothing for a type that only its own module sees.
  let access: String
  /// Whether only its file sees it, so that nothing wider can mention it.
  let isFilePrivate: Bool
  /// The members of the declaration that the expansion would otherwise write.
  let own: [DeclaredMembers.Generated]
  let scope: TypeScope
  /// Where the type is declared.
  let place: SourcePlace?
  /// The requirements on the generic parameters of the packet.
  let requirements: [Requirement]
  let envelope: Envelope
  /// The given value, as a field that takes no bytes.
  let given: Field?
  let contents: Contents
  /// The rules about several fields.
  let rules: [PacketRule]
  /// The memberwise initializer that the packet asks for.
  let initializer: [InitializerParameter]?
  /// Whether a field or a case is deprecated, so code that mentions it must be, too.
  let usesDeprecated: Bool

  /// Reads the declaration, and reports what is wrong in it.
  init(_ packet: PacketDeclaration) {
    let (type, source, diagnostics) = (packet.type, packet.source, packet.diagnostics)
    packet.canConform = packet.checkAccess()
    let members = DeclaredMembers(type, source: source)
    envelope = EnvelopeReader(packet, hidden: members.values.union(members.types)).envelope
    scope = TypeScope(packet, values: members.values, isViewed: envelope.hasView)
    members.addDiagnostics(of: envelope)
    ReservedNames.check(source, words: scope.words, members.diagnostics)
    if !members.diagnostics.isEmpty { packet.canConform = false }
    diagnostics.add(members.diagnostics)
    let fields: [Field]
    if type.header.keyword == "enum" {
      let union = UnionReader(packet, envelope, scope).union()
      (contents, fields) = (.union(union), union.fields)
      rules = []
      packet.reportRulesOfUnion()
    } else {
      let list = packet.fieldList(in: envelope, scope)
      (contents, fields) = (.fields(list), list.fields)
      rules = packet.rules(about: fields)
    }
    let argument = envelope.hasInitializer ? packet.attribute?.argument("initializer") : nil
    initializer = argument.flatMap {
      InitializerReader(packet, packet.diagnostics).parameters($0.range)
    }
    name = type.name
    let availability = type.header.availability(in: source)
    self.availability = availability.isEmpty ? packet.outerAvailability : availability
    access = packet.access
    isFilePrivate = packet.isFilePrivate
    own = members.own
    place = packet.places?[type.nameRange.lowerBound]
    requirements = GenericRequirements(packet.types, fields: fields).requirements
    given = envelope.given?.field
    usesDeprecated = type.members.flattened.contains { $0.member.isDeprecated(in: source) }
    let pack = packet.types.flatMap(\.genericParameters).first { $0.kind == .pack }?.name
    if envelope.hasView, pack != nil { packet.canConform = false }
    diagnostics.checkViews(of: self, pack: pack, argument: packet.attribute?.argument("view"))
    diagnostics.checkDelta(of: self, argument: packet.attribute?.argument("delta"))
  }

  /// `T: PacketField`.
  struct Requirement: Equatable {
    /// `T`, `repeat each T`, `T.Element`.
    let subject: String
    let protocolName: String
    /// Whether a protocol that the macro does not know, such as one of the user's own, may imply it.
    var mayBeImplied = false
  }

  /// Whether the declaration has one of them of its own.
  func hasOwn(_ members: DeclaredMembers.Generated...) -> Bool {
    members.contains(where: own.contains)
  }

  enum Contents {
    case fields(FieldList)
    case union(Union)
  }

  var list: FieldList? { if case .fields(let list) = contents { list } else { nil } }
  var union: Union? { if case .union(let union) = contents { union } else { nil } }
}

/// The parts that the arguments of `@Packet` put around the contents. All are expressions.
final class Envelope {
  struct Magic {
    let bytes: String
    /// How many they are.
    let count: String

    /// - Parameter byte: The extension's name for `UInt8`.
    init(_ bytes: String, byte: String) {
      self.bytes = bytes
      count = bytes.integers.map { "\($0.count)" } ?? "(\(bytes) as [\(byte)]).count"
    }
  }

  var magic: Magic?
  /// The byte order of every number and prefix that does not state its own; `nil` for the default.
  var endianness: String?
  /// The order of bits in runs; `nil` for the default.
  var bitOrder: String?
  /// `UInt16.self`, the type of the length before the contents.
  var sized: String?
  /// How many bytes that length counts besides those after it.
  var including: String?
  /// How many of the bytes after it that length does not count.
  var excluding: String?
  /// Whether bytes that no field knows are skipped.
  var skipsUnknownBytes = false
  /// Whether the packet can be decoded into an existing value, whose memory is reused.
  var updatesInPlace = false
  /// Whether views can show the packet.
  var hasView = false
  /// Whether the packet can be coded as the difference from a baseline.
  var hasDelta = false
  /// Whether the expansion makes the memberwise initializer.
  var hasInitializer = false
  var checksum: String?
  /// `UInt16.self`, the type of a union's tags.
  var tag: String?
  /// Whether a union can be coded without its tag.
  var hasExternalTag = false
  /// The type of the given value, as it is written, and where.
  var given: Given?
  /// The members beside the packet that give the values of arguments.
  var scopedArguments: [ScopedArgument] = []
}

extension Envelope {
  /// The packet's given value.
  struct Given {
    /// The first word of paths to it.
    static let name = "given"
    /// The name that the packet's protocol has for its type.
    static let alias = "Given"

    let type: TypeSyntax
    let range: Range<Int>

    /// The given value as a field, before all others.
    var field: Field {
      Field(
        name: Given.name, nameRange: range, type: type, typeAlias: nil, isKnown: false,
        coding: FieldCoding(), scopedArguments: [], place: nil)
    }
  }
}

/// The fields of a struct: those of the first version, then those of later ones, then the unknown bytes.
final class FieldList {
  let layout: [LayoutItem<Segment>]
  let versions: [Version]
  let unknownBytes: Field?

  /// All segments in order.
  let items: [LayoutItem<Segment>]
  /// All fields, of every `#if` clause.
  let fields: [Field]
  /// All fields, and computed values, which take no bytes.
  let values: [Field]

  init(layout: [LayoutItem<Segment>], versions: [Version], unknownBytes: Field?) {
    self.layout = layout
    self.versions = versions
    self.unknownBytes = unknownBytes
    var items = layout
    for version in versions { items += version.segments.map { .element($0) } }
    if let unknownBytes { items.append(.element(Segment(.field, [unknownBytes]))) }
    self.items = items
    values = items.elements().flatMap(\.values)
    fields = values.filter(\.takesBytes)
  }
}

extension FieldList {
  /// The fields and computed values that meet a condition, in their `#if` clauses.
  func fieldItems(where isIncluded: (Field) -> Bool) -> [LayoutItem<Field>] {
    items.fields { $0.values.filter(isIncluded) }
  }
}

/// The fields that one version added. They come after those of all earlier versions.
struct Version {
  let number: Int
  let segments: [Segment]
}

/// A part that takes whole bytes, or none.
final class Segment {
  enum Kind {
    case field
    /// Numbers that are read and written at once.
    case numbers
    /// Fields that share bytes.
    case bits
    /// A value that takes no bytes.
    case computed
  }

  let kind: Kind
  /// The fields, or the value that takes no bytes.
  let values: [Field]

  init(_ kind: Kind, _ values: [Field]) {
    self.kind = kind
    self.values = values
  }

  var fields: [Field] { kind == .computed ? [] : values }
}

/// The cases of an enum. A packet contains one of them, after its tag.
final class Union {
  struct Case {
    /// As it is written, with its backticks.
    let name: String
    let nameRange: Range<Int>
    var tag = ""
    let values: [Value]
    /// Whether it has all tags that no other case has. Its first value is the tag.
    var isOther = false

    var fields: [Field] { values.map(\.field) }
  }

  struct Value {
    let label: String?
    let field: Field
  }

  /// `UInt8.self`; `nil` for the default.
  let tag: String?
  let cases: [LayoutItem<Case>]
  /// All cases, of every `#if` clause.
  let elements: [Case]
  /// The values of all cases.
  let fields: [Field]

  init(tag: String?, cases: [LayoutItem<Case>]) {
    self.tag = tag
    self.cases = cases
    elements = cases.elements()
    fields = elements.flatMap(\.fields)
  }

  /// Whether it holds nothing but numbers and types that the macro does not know, such as packets: the code for text and
  /// collections is large.
  var isSmall: Bool {
    fields.allSatisfy {
      switch FieldKind($0.type) {
      case .integer, .float, .bool, .vector: true
      case .unknown: $0.type.wrapped == nil
      default: false
      }
    }
  }
}

/// An element in order, or several in the clauses of an `#if`.
indirect enum LayoutItem<Element> {
  case element(Element)
  case conditional([Clause])

  struct Clause {
    /// `#if os(Linux)`, `#else`.
    let directive: String
    let items: [LayoutItem]

    /// The same clause with other items.
    func with<T>(_ items: [LayoutItem<T>]) -> LayoutItem<T>.Clause {
      .init(directive: directive, items: items)
    }
  }

  var isConditional: Bool { if case .conditional = self { true } else { false } }

  /// All elements, of every clause.
  var elements: [Element] {
    switch self {
    case .element(let element): [element]
    case .conditional(let clauses): clauses.flatMap { $0.items.elements() }
    }
  }
}

extension Array {
  /// All elements of a layout, of every clause.
  @inline(never) func elements<T>() -> [T] where Element == LayoutItem<T> {
    var result: [T] = []
    for item in self { result += item.elements }
    return result
  }

  /// The fields of each element of a layout, in its `#if` clauses.
  func fields<T>(_ fields: (T) -> [Field]) -> [LayoutItem<Field>] where Element == LayoutItem<T> {
    flatMap { item -> [LayoutItem<Field>] in
      switch item {
      case .element(let element): fields(element).map { .element($0) }
      case .conditional(let clauses):
        [.conditional(clauses.map { $0.with($0.items.fields(fields)) })]
      }
    }
  }
}
