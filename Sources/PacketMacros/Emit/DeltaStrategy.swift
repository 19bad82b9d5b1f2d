extension DeltaExpansion {
  /// How a delta has a field that has changed.
  final class Strategy {
    enum Kind {
      /// In bits.
      case bits
      /// In as many bits, whether it is present or not: those of a value, after one that says whether there is one.
      case optional
      /// Elements of as many bits, index by index.
      case elements
      /// As it is in the packet.
      case whole
      /// As it is in the packet, where it takes all remaining bytes.
      case counted
      /// As its type says.
      case byType
      /// By the change bit.
      case bool
      /// The removed, the new, and perhaps the changed members.
      case parts
    }

    let kind: Kind
    /// The count of the bits.
    private(set) var count = ""
    /// The argument for how numbers are written as differences.
    private(set) var relative = ""
    /// `Members`.
    private(set) var noun = ""
    /// The argument for the byte order of the members.
    private(set) var order = ""

    init(_ field: Field, _ names: LocalNames) {
      let coding = field.coding
      if field.isKnown && FieldKind(field.type) == .bool && !coding.isCoded {
        kind = .bool
      } else if coding.relative != nil || coding.isBits {
        let isOptional = coding.bits?.repetition == nil && field.type.wrapped != nil
        kind = coding.bits?.repetition != nil ? .elements : isOptional ? .optional : .bits
        count = coding.isBits ? BitCount(ofOne: field, names).expression : field.width
        relative = isOptional ? "" : Strategy.relative(field, names)
      } else if coding.reachesEnd {
        kind = .counted
      } else if let noun = field.nounOfParts {
        kind = .parts
        self.noun = noun
        if !coding.isIdentified, let endianness = coding.endianness {
          order = "endianness: \(endianness), "
        }
      } else {
        kind = coding.mayHoldDeltas && !field.isComparable ? .byType : .whole
      }
    }

    private static func relative(_ field: Field, _ names: LocalNames) -> String {
      guard let relative = field.coding.relative else { return "" }
      let width = field.coding.bits?.count ?? field.width
      let buckets = "small: \(relative.small), large: \(relative.large), width: \(width)"
      return "try \(names.module)_Relative(\(buckets), field: \"\(field.path.escaped)\"), "
    }

    var isBits: Bool { kind == .bits || kind == .optional || kind == .elements }

    /// Whether a word holds the bits.
    var fitsWord: Bool { kind == .bits && integerLiteral(count).map { $0 < 64 } ?? false }

    private var isOfIdentities: Bool { kind == .parts && noun == "Identified" }

    /// Whether what is read can keep the memory of a value.
    var keepsMemory: Bool { kind == .byType || isOfIdentities }

    /// The form in a description; `nil` if the field's type says it.
    func form(ofType type: TypeSyntax) -> String? {
      switch kind {
      case .bool: return "change"
      case .parts: return isOfIdentities ? "identified" : "members"
      case .bits, .optional, .elements, .counted, .byType: return nil
      case .whole:
        // Others have no delta of their own.
        return FieldKind(type.unwrapped).isOne(of: .array, .unknown) ? "whole" : nil
      }
    }
  }
}

extension Field {
  /// The bits of an integer's type.
  var width: String { FieldKind.bitWidth(ofInteger: type).map(String.init) ?? "0" }
}

extension FieldCoding {
  /// Whether the bytes are those of the type's own encoding, or elements after a count of any type.
  fileprivate var mayHoldDeltas: Bool {
    isPlain
      || range == nil && encoding == nil && condition == nil && each == nil && tag == nil
        && has(.hasDeltaOfElements)
  }
}

extension Field {
  /// The name of the parts of which a delta has those removed or new.
  fileprivate var nounOfParts: String? {
    guard coding.mayHoldDeltas else { return nil }
    return switch FieldKind(type) {
    case .array where coding.isIdentified: "Identified"
    case .set where isKnown: "Members"
    case .dictionary where isKnown: "Pairs"
    default: nil
    }
  }

  /// Whether equal values are certain to have equal bytes, and unequal ones are soon told apart.
  var isComparable: Bool {
    guard isKnown else { return false }
    return switch FieldKind(type) {
    case .integer, .bool: true
    case .float, .vector: coding.isBits
    default: false
    }
  }
}
