extension DeltaExpansion {
  /// How a delta has a field that has changed.
  enum Way {
    /// In bits: their count, and how numbers are written as differences.
    case bits(String, String)
    /// In as many bits, whether it is present or not: those of a value, after one that says whether there is one.
    case optional(String)
    /// Elements of that many bits, index by index.
    case elements(String, String)
    /// As it is in the packet.
    case whole
    /// As it is in the packet, where it takes all remaining bytes.
    case counted
    /// As its type says.
    case byType
    /// By the bit that says the change.
    case bool
    /// The members that are gone, new, and perhaps changed: `Members`, and the byte order.
    case parts(String, String)

    var isBits: Bool {
      switch self {
      case .bits, .optional, .elements: true
      case .whole, .counted, .byType, .bool, .parts: false
      }
    }
    /// Whether a word holds the bits.
    var fitsWord: Bool {
      if case .bits(let count, _) = self {
        integerLiteral(count).map { $0 < 64 } ?? false
      } else {
        false
      }
    }

    /// Whether what is read can keep the memory of a value.
    var keepsMemory: Bool {
      switch self {
      case .byType, .parts("Identified", _): true
      case .bits, .optional, .elements, .whole, .counted, .bool, .parts: false
      }
    }

    /// The form in a description; `nil` if the field's type says it.
    func form(ofType type: TypeSyntax) -> String? {
      switch self {
      case .bool: return "change"
      case .parts("Identified", _): return "identified"
      case .parts: return "members"
      case .bits, .optional, .elements, .counted, .byType: return nil
      case .whole:
        // Others have no delta of their own.
        switch FieldKind(type.unwrapped) {
        case .array, .unknown: return "whole"
        default: return nil
        }
      }
    }

    init(_ field: Field, _ names: LocalNames) {
      let coding = field.coding
      if field.isKnown && FieldKind(field.type) == .bool && !coding.isCoded {
        self = .bool
      } else if coding.relative != nil || coding.isBits {
        self = Way.bits(of: field, names)
      } else if coding.reachesEnd {
        self = .counted
      } else if let noun = field.nounOfParts {
        let order = coding.isIdentified ? nil : coding.endianness
        self = .parts(noun, order.map { "endianness: \($0), " } ?? "")
      } else if coding.mayHoldDeltas && !field.isComparable {
        self = .byType
      } else {
        self = .whole
      }
    }

    private static func bits(of field: Field, _ names: LocalNames) -> Way {
      let width: String
      let count: String
      if let bits = field.coding.bits {
        width = bits.count
        count = BitCount(ofOne: field, names).expression
      } else {
        width = FieldKind.bitWidth(ofInteger: field.type).map(String.init) ?? "0"
        count = width
      }
      func way(_ relative: String) -> Way {
        if field.coding.bits?.repetition != nil { return .elements(count, relative) }
        return field.type.wrapped == nil ? .bits(count, relative) : .optional(count)
      }
      guard let relative = field.coding.relative else { return way("") }
      let buckets = "small: \(relative.small), large: \(relative.large), width: \(width)"
      let label = "field: \"\(field.path.escaped)\""
      return way("try \(names.module)_Relative(\(buckets), \(label)), ")
    }
  }
}

extension FieldCoding {
  /// Whether the bytes are those of the type's own encoding, or elements after a count of any type.
  fileprivate var mayHoldDeltas: Bool {
    isPlain
      || range == nil && encoding == nil && condition == nil && each == nil && tag == nil
        && shape?.hasDeltaOfElements == true
  }
}

extension Field {
  /// The name of the parts of which a delta has those that are gone or new.
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
