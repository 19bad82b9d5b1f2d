/// The effect of an attribute on a field's encoding: what is passed to the reader and the writer, and how many bytes
/// that takes. All strings are expressions.
final class FieldShape {
  /// The arguments after the value.
  final class Argument {
    enum Kind {
      case value
      /// Only writing takes it.
      case forWriting
      /// The path to an earlier field, or to a member of one, whose value is passed.
      case reference
      /// The path to a member of an element, which is asked of each.
      case memberOfElement
    }

    let label: String
    let value: String
    let kind: Kind

    @inline(never) init(_ label: String, _ value: String, _ kind: Kind = .value) {
      self.label = label
      self.value = value
      self.kind = kind
    }

    var isReference: Bool { kind == .reference }
  }

  /// How many bytes the field takes at least.
  enum Size {
    /// As many as the amount.
    case bytes
    /// Those of a prefix, whose type the amount is.
    case prefix
    /// Those of as many elements as the amount.
    case elements
    /// The size that a coder states, whose type the amount is.
    case coder
    /// A part of the bytes that a run of bits shares.
    case bits
    case remaining
    /// Those that the type says.
    case ownType
    /// None.
    case unknown
  }

  /// How many bits a field takes.
  struct Bits {
    enum Multiplier {
      case number(Int)
      /// How many numbers a value of the field's type has.
      case quantities
    }

    /// The bits of each.
    let count: String
    var multiplier = Multiplier.number(1)
    /// Those beside them.
    var others = 0
    /// How many such values there are, one after another; `nil` for one.
    var repetition: Repetition?
  }

  /// How many values there are.
  enum Repetition {
    case count(String)
    /// As many as an earlier field states.
    case stated([Argument])
  }

  let size: Size
  /// An expression; see ``Size``.
  let amount: String
  /// The bits of a field that shares bytes.
  let bits: Bits?
  let arguments: [Argument]
  var traits: FieldAttributeRule.Traits
  /// The encoding that the arguments are those of: `fixedWidth` in `as: .fixedWidth(8)`; `nil` for bits.
  var encodingName: String?
  /// The tag of a union that the encoding's bytes hold: `kind` in `as: .lengthPrefixed(UInt8.self, of: .tagged(by: kind))`.
  var tag: Argument?
  /// Whether the given value is for each element, not for the field's value.
  var givesElements = false
  /// Whether it is a region whose content is whatever field a generic parameter is.
  var holdsAnyField = false
  var updatableKinds: [FieldKind]

  @inline(never) init(
    _ rule: FieldAttributeRule, _ size: Size, _ amount: String = "", bits: Bits? = nil,
    arguments: [Argument] = []
  ) {
    self.size = size
    self.amount = amount
    self.bits = bits
    self.arguments = arguments
    traits = rule.traits
    encodingName = size == .bits ? nil : rule.nameOfCoding
    updatableKinds = rule.updatableKinds
  }

  /// `UInt32`, the prefix that a field has unless it states one: no metatype, which an attribute would state.
  static let defaultPrefix = "UInt32"

  /// A shape with that prefix.
  static func prefixed(_ rule: FieldAttributeRule) -> FieldShape {
    FieldShape(rule, .prefix, defaultPrefix, arguments: [Argument("", defaultPrefix)])
  }

  /// All bytes after a tag that no other case has.
  static var otherTags: FieldShape {
    let shape = FieldShape(.otherTags, .remaining)
    shape.encodingName = "_otherTags"
    return shape
  }
}

extension FieldShape {
  /// The shape of a union with an external tag; its values may have a length of their own.
  static func tagged(_ tag: Argument, in region: FieldShape?) -> FieldShape {
    guard let shape = region else { return FieldShape(.tagged, .unknown, arguments: [tag]) }
    shape.tag = tag
    if shape.traits.contains(.onlyElementsHaveByteOrder) { shape.traits.insert(.hasNoByteOrder) }
    shape.updatableKinds = []
    return shape
  }

  /// The paths to the values that are passed.
  var references: [FieldPath] {
    let counts = encodingName == nil ? statement(in: "counted") : []
    return (arguments + counts + [tag].compactMap { $0 }).filter(\.isReference)
      .flatMap { FieldPath.alternatives($0.value) }
  }
}

extension FieldAttribute {
  /// Those of its arguments that have such labels, passed on as they are; the one without a label is `_`.
  @inline(never) func arguments(_ labels: String) -> [FieldShape.Argument] {
    var result: [FieldShape.Argument] = []
    for label in labels.split(separator: " ").map(String.init) {
      if label == "_" {
        if let value = value(nil) { result.append(.init("", value)) }
      } else if let value = value(label) {
        result.append(.init(label, value))
      }
    }
    return result
  }
}
