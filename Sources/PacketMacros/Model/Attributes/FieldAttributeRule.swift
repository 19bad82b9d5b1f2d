/// Everything about one field attribute: a row of the table.
struct FieldAttributeRule: Sendable {
  let id: FieldAttributeName
  var role = Role.coding
  /// What it may be written on.
  var places: Set<Place> = [.property]
  /// Whether only a packet that states its length can have it.
  var needsSizedPacket = false

  var parameters: [Parameter] = []
  /// Whether it means nothing without arguments, each of which is optional.
  var needsAnArgument = false

  /// The kinds of type that it is for, beside those that the macro cannot know; empty for all.
  var kinds: Set<FieldKind> = []
  /// What `kinds` is called in a sentence.
  var subject = ""
  /// Whether an optional of `kinds` will do as well.
  var takesOptionals = true
  /// Whether the type need not be a field on its own.
  var takesAnyType = false
  /// Whether a type of its kinds is a field only by it.
  var makesFields = false
  /// Whether it is for a type of one of its kinds.
  var suits: @Sendable (TypeSyntax) -> Bool = { _ in true }
  /// What to use instead on other kinds of type.
  var alternatives: [FieldKind: FieldAttributeName] = [:]
  /// What is wrong with its arguments on a type, not counting the optional around it.
  var objection: @Sendable (FieldAttribute, TypeSyntax) -> Message? = { _, _ in nil }

  /// The attributes that may stand beside it. One of the two rows is enough.
  var combinesWith: Set<FieldAttributeName> = []
  /// Why some others may not stand beside it. One of the two rows is enough.
  var conflicts: [Conflict] = []

  let evidence: Evidence

  /// What it does to the bytes.
  var apply: @Sendable (FieldAttribute, inout FieldCoding) -> Void = { _, _ in }

  var name: String { id.rawValue }

  /// What an attribute is for.
  enum Role {
    /// It says how a field is encoded.
    case coding
    /// It states the byte order of what a field is encoded with.
    case byteOrder
    /// It states when an optional is present.
    case presence
    /// It makes a computed property a field.
    case derived
    /// It makes a computed property a condition that the fields fulfill.
    case rule
    /// It states the version that a field came with.
    case version
    /// It makes a field hold what no field knows.
    case unknownBytes
    /// It keeps a property out of the packet.
    case transient
    /// It states the tag of a case.
    case tag
    /// It gives a case all other tags.
    case otherTags
  }

  enum Place {
    case property, computedProperty, enumCase
  }

  /// Why an attribute does not combine with others.
  struct Conflict: Sendable {
    enum Reason: Sendable {
      /// `@Bits` has no meaning beside it, because it does this.
      case leavesNoMeaning(String)
      /// The conditions for using the two together.
      case excludes(String)
    }

    let others: Set<FieldAttributeName>
    let reason: Reason

    init(_ others: Set<FieldAttributeName>, _ reason: Reason) {
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

  /// Whether a field with it shares bytes with those next to it.
  var sharesBytes: Bool { Set<FieldAttributeName>.bitFields.contains(id) }

  func combines(with other: FieldAttributeRule) -> Bool {
    combinesWith.contains(other.id) || other.combinesWith.contains(id)
  }

  /// Why it does not combine with another.
  func conflict(with other: FieldAttributeRule) -> Message {
    reason(against: other) ?? other.reason(against: self) ?? .oneEncoding(name, other.name)
  }

  private func reason(against other: FieldAttributeRule) -> Message? {
    switch conflicts.first(where: { $0.others.contains(other.id) })?.reason {
    case .leavesNoMeaning(let effect)?: .noMeaning(beside: name, effect, other.name)
    case .excludes(let reason)?: .exclusive(name, other.name, because: reason)
    case nil: nil
    }
  }

  /// That it is not for a type of this kind.
  func wrongType(_ type: String, _ kind: FieldKind) -> Message {
    kind == .bytes && kinds.contains(.array)
      ? .bytesAreNoArray(name, type)
      : .wrongType(of: name, subject, type, instead: alternatives[kind]?.rawValue)
  }

  /// That it stands where it has no meaning.
  var misplaced: Message {
    if places.contains(.computedProperty) { return .notComputed(name) }
    return places.contains(.property) ? .notAField(name) : .notACase(name)
  }
}
