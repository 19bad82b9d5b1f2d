/// The effect of an attribute on a field's encoding: what is passed to the reader and the writer, and how many bytes
/// that takes. All strings are expressions.
final class FieldShape {
  /// The arguments after the value.
  final class Argument {
    let label: String
    let value: String
    /// Whether only writing takes it.
    let isForWriting: Bool
    /// Whether the value is the path to an earlier field, or to a member of one, whose value is passed.
    let isReference: Bool
    /// Whether the value is the path to a member of an element, which is asked of each.
    let isOfElement: Bool

    @inline(never) init(
      _ label: String, _ value: String, isForWriting: Bool = false, isReference: Bool = false,
      isOfElement: Bool = false
    ) {
      self.label = label
      self.value = value
      self.isForWriting = isForWriting
      self.isReference = isReference
      self.isOfElement = isOfElement
    }
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
  /// Whether some values take more bytes than that.
  var mayTakeMore = false
  /// The encoding that the arguments are those of: `fixedWidth` in `as: .fixedWidth(8)`.
  var encodingName: String?
  var arguments: [Argument] = []
  /// The tag of a union that the encoding's bytes hold: `kind` in `as: .lengthPrefixed(UInt8.self, of: .tagged(by: kind))`.
  var tag: Argument?
  /// Whether the given value is for each element, not for the field's value.
  var givesElements = false
  /// Whether it is a region whose content is whatever field a generic parameter is.
  var holdsAnyField = false
  /// Whether the byte order of the packet applies to it.
  var hasByteOrder = true
  /// Whether that applies to the elements of an array alone, and has no meaning for text and bytes.
  var onlyElementsHaveByteOrder = false
  /// Whether a delta has the elements, as their type says, rather than the whole field if it has changed.
  var hasDeltaOfElements = false
  /// The kinds of type that can be read in place of a value, to keep its memory.
  var updatableKinds: [FieldKind] = []

  @inline(never) init(
    size: Size, _ amount: String = "", bits: Bits? = nil, mayTakeMore: Bool = false,
    encodingName: String? = nil, arguments: [Argument] = [],
    hasByteOrder: Bool = true, onlyElementsHaveByteOrder: Bool = false,
    hasDeltaOfElements: Bool = false, updatableKinds: [FieldKind] = []
  ) {
    self.size = size
    self.amount = amount
    self.bits = bits
    self.mayTakeMore = mayTakeMore
    self.encodingName = encodingName
    self.arguments = arguments
    self.hasByteOrder = hasByteOrder
    self.onlyElementsHaveByteOrder = onlyElementsHaveByteOrder
    self.hasDeltaOfElements = hasDeltaOfElements
    self.updatableKinds = updatableKinds
  }

  /// `UInt32`, the prefix that a field has unless it states one: no metatype, which an attribute would state.
  static let defaultPrefix = "UInt32"

  /// A shape with that prefix.
  static func prefixed(_ encodingName: String) -> FieldShape {
    FieldShape(
      size: .prefix, defaultPrefix,
      encodingName: encodingName,
      arguments: [Argument("", defaultPrefix)]
    )
  }

  static var remaining: FieldShape { allRemaining("remaining") }

  /// All bytes after a tag that no other case has.
  static var otherTags: FieldShape { allRemaining("_otherTags") }

  private static func allRemaining(_ encodingName: String) -> FieldShape {
    FieldShape(size: .remaining, encodingName: encodingName, onlyElementsHaveByteOrder: true)
  }
}

extension FieldShape {
  /// Whether it has a byte count, or leaves one, whatever its content is.
  var isRegion: Bool {
    encodingName == "lengthPrefixed" || encodingName == "sized"
      || encodingName == "remaining" && !arguments.isEmpty
  }

  /// The shape of a union with an external tag; its values may have a length of their own.
  static func tagged(_ tag: Argument, in region: FieldShape?) -> FieldShape {
    guard let shape = region else {
      return FieldShape(
        size: .unknown, encodingName: "tagged", arguments: [tag], hasByteOrder: false)
    }
    shape.tag = tag
    shape.hasByteOrder = shape.hasByteOrder && !shape.onlyElementsHaveByteOrder
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
