/// Everything about one field attribute: a row of the table.
final class FieldAttributeRule: Sendable {
  let id: FieldAttributeName
  let name: String
  let role: Role
  /// The declarations that it may be written on.
  let places: [Place]
  let traits: Traits

  let parameters: [Parameter]

  /// The kinds of type that it is for, beside those that the macro cannot know; empty for all.
  let kinds: [FieldKind]
  /// The name of `kinds` in a sentence.
  let subject: String
  /// The name of the kinds of element that it is for, if it is only for text and bytes.
  let subjectOfElement: String?
  /// The kinds of type that can be read in place of a value, to keep its memory.
  let updatableKinds: [FieldKind]
  /// Whether it is for a type of one of its kinds.
  let suits: @Sendable (TypeSyntax) -> Bool
  /// The attribute to use instead on other kinds of type.
  let alternatives: [(kind: FieldKind, name: String)]
  /// The problem with its arguments on a type, not counting the optional around it.
  let objection: @Sendable (FieldAttribute, TypeSyntax) -> Message?

  /// The attributes that may stand beside it. One of the two rows is enough.
  let combinesWith: FieldAttributeName
  /// Why some others may not stand beside it. One of the two rows is enough.
  let conflicts: [Conflict]

  /// Its effect on the bytes.
  let apply: @Sendable (FieldAttribute, FieldCoding) -> Void

  @inline(never) init(
    id: FieldAttributeName, name: String, role: Role = Role.coding, places: [Place] = [.property],
    traits: Traits = [], parameters: [Parameter] = [], kinds: [FieldKind] = [],
    subject: String = "", subjectOfElement: String? = nil, updatableKinds: [FieldKind] = [],
    suits: @escaping @Sendable (TypeSyntax) -> Bool = { _ in true },
    alternatives: [(kind: FieldKind, name: String)] = [],
    objection: @escaping @Sendable (FieldAttribute, TypeSyntax) -> Message? = { _, _ in nil },
    combinesWith: FieldAttributeName = [], conflicts: [Conflict] = [],
    apply: @escaping @Sendable (FieldAttribute, FieldCoding) -> Void = { _, _ in }
  ) {
    self.id = id
    self.name = name
    self.role = role
    self.places = places
    self.traits = traits
    self.parameters = parameters
    self.kinds = kinds
    self.subject = subject
    self.subjectOfElement = subjectOfElement
    self.updatableKinds = updatableKinds
    self.suits = suits
    self.alternatives = alternatives
    self.objection = objection
    self.combinesWith = combinesWith
    self.conflicts = conflicts
    self.apply = apply
  }

  /// The purpose of an attribute.
  enum Role {
    /// It says how a field is encoded.
    case coding
    /// It states the byte order of a field's numbers and prefixes.
    case byteOrder
    /// It states when an optional is present.
    case presence
    /// It makes a computed property a field.
    case derived
    /// It gives a computed property a name that fields may refer to.
    case computed
    /// It makes a computed property a condition that the fields fulfill.
    case rule
    /// It states the version that a field came with.
    case version
    /// It makes a field store unknown bytes.
    case unknownBytes
    /// It excludes a property from the packet.
    case transient
    /// It states the tag of a case.
    case tag
    /// It gives a case all other tags.
    case otherTags
  }

  enum Place {
    case property, computedProperty, enumCase
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt16

    /// Only a packet that states its length can have it.
    static let needsSizedPacket = Self(rawValue: 1 << 0)
    /// It means nothing without arguments, each of which is optional.
    static let needsAnArgument = Self(rawValue: 1 << 1)
    /// An optional of its kinds will not do.
    static let refusesOptionals = Self(rawValue: 1 << 2)
    /// The type need not be a field on its own.
    static let takesAnyType = Self(rawValue: 1 << 3)
    /// A type of its kinds is a field only by it.
    static let makesFields = Self(rawValue: 1 << 4)
    /// A coding of its name is for the elements of an array.
    static let codesElements = Self(rawValue: 1 << 5)
    /// A coding of its name is for the values of a case.
    static let codesValues = Self(rawValue: 1 << 6)
    /// Some values take more bytes than the fewest.
    static let mayTakeMore = Self(rawValue: 1 << 7)
    /// The byte order of the packet does not apply.
    static let hasNoByteOrder = Self(rawValue: 1 << 8)
    /// It applies to the elements of an array alone, and has no meaning for text and bytes.
    static let onlyElementsHaveByteOrder = Self(rawValue: 1 << 9)
    /// A delta has the elements, as their type says, rather than the whole field if it has changed.
    static let hasDeltaOfElements = Self(rawValue: 1 << 10)
    /// It has a byte count, or leaves one, whatever its content is.
    static let isRegion = Self(rawValue: 1 << 11)
    /// It is of text, for which a packet of few fields is inlined.
    static let isInlined = Self(rawValue: 1 << 12)
    /// A view records the place of text, bytes, a collection or a packet.
    static let isKept = Self(rawValue: 1 << 13)
  }

  /// Why an attribute does not combine with others.
  struct Conflict: Sendable {
    enum Reason: Sendable {
      /// `@Bits` has no meaning beside it, because it does this.
      case leavesNoMeaning(String)
      /// The conditions for using the two together.
      case excludes(String)
    }

    let others: FieldAttributeName
    let reason: Reason

    init(_ others: FieldAttributeName, _ reason: Reason) {
      self.others = others
      self.reason = reason
    }
  }
}

extension FieldAttributeRule {
  /// The rule of an attribute; `nil` if it is none of PacketKit's field attributes.
  static func rule(for attribute: AttributeSyntax) -> FieldAttributeRule? {
    attribute.isOfPacketKit ? rule(named: attribute.name) : nil
  }

  /// The name of the coding for it: `varint` of `Varint`.
  var nameOfCoding: String { name.prefix(1).lowercased() + name.dropFirst() }

  /// Whether a field with it shares bytes with those next to it.
  var sharesBytes: Bool { FieldAttributeName.bitFields.contains(id) }

  /// Whether it is about each element of a field whose elements share bytes.
  var isOfEachElement: Bool { sharesBytes || id == .relative }

  func combines(with other: FieldAttributeRule) -> Bool {
    combinesWith.contains(other.id) || other.combinesWith.contains(id)
  }

  /// Why it does not combine with another.
  func conflict(with other: FieldAttributeRule) -> Message {
    reason(against: other) ?? other.reason(against: self) ?? .oneEncoding(name, other.name)
  }

  private func reason(against other: FieldAttributeRule) -> Message? {
    switch conflicts.first(where: { $0.others.contains(other.id) })?.reason {
    case .leavesNoMeaning(let effect)?: .noMeaning(name, effect, other.name)
    case .excludes(let reason)?: .exclusive(name, other.name, reason)
    case nil: nil
    }
  }

  /// That it is not for a type of this kind.
  func wrongType(_ type: String, _ kind: FieldKind) -> Message {
    kind == .bytes && kinds.contains(.array)
      ? .bytesAreNoArray(name, type)
      : .wrongType(of: name, subject, type, instead: alternatives.first { $0.kind == kind }?.name)
  }

  /// That it stands where it has no meaning.
  var misplaced: Message {
    if places.contains(.computedProperty) { return .notComputed(name) }
    return places.contains(.property) ? .notAField(name) : .notACase(name)
  }
}
