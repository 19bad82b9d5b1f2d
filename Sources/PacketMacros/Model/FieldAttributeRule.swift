/// What the macro knows of one field attribute. The rules of all stand in FieldAttributeTable.swift.
struct FieldAttributeRule: Sendable {
  /// What a literal argument must be; any other expression is the compiler's to judge.
  enum Check: Sendable {
    case expression
    /// A value of this type.
    case value(ScopedArgument.Kind)
    /// A number within these.
    case number(ClosedRange<Int>)
    /// `UInt16.self`.
    case prefix
    /// `Coder.self`.
    case coder
    /// A number from 1 to what the prefix can tell.
    case maximum
    /// A range, which must have a value in it.
    case range
    /// A range, which must have more than one value in it.
    case extent

    /// A count of bytes or elements; more than 2^31 - 1 are no field.
    static let positive = Check.number(1...0x7FFF_FFFF)
  }

  struct Parameter: Sendable {
    let label: String?
    let check: Check
    /// What a sentence calls an argument without a label.
    let noun: String
    let isRequired: Bool

    init(_ label: String?, _ check: Check, noun: String = "", isRequired: Bool = true) {
      self.label = label
      self.check = check
      self.noun = label.map { "'\($0):'" } ?? noun
      self.isRequired = isRequired
    }

    static func optional(_ label: String, _ check: Check) -> Parameter {
      Parameter(label, check, isRequired: false)
    }
  }

  let name: String
  var parameters: [Parameter] = []
  /// The kinds of type that it is for, beside those that the macro cannot know; empty for all.
  var kinds: Set<FieldKind> = []
  /// What `kinds` is called in a sentence.
  var subject = ""
  /// Whether an optional of `kinds` will do as well.
  var takesOptionals = true
  /// The attributes that may stand beside it. One of the two rows is enough.
  var combinesWith: Set<String> = []
  /// What it does to the bytes.
  var apply: @Sendable (FieldAttribute, inout FieldCoding) -> Void = { _, _ in }

  /// The rule of an attribute; `nil` when it is none of PacketKit's.
  static func rule(for attribute: AttributeSyntax) -> FieldAttributeRule? {
    guard attribute.module == nil || attribute.module == "PacketKit" else { return nil }
    return all.first { $0.name == attribute.name }
  }

  func combines(with other: FieldAttributeRule) -> Bool {
    combinesWith.contains(other.name) || other.combinesWith.contains(name)
  }
}

/// A field attribute as it is used.
struct FieldAttribute {
  let rule: FieldAttributeRule
  var syntax: AttributeSyntax

  func argument(_ label: String?) -> AttributeSyntax.Argument? {
    syntax.arguments.first { $0.label == label }
  }

  func value(_ label: String?) -> String? { argument(label)?.value }
}
