extension FieldAttributeRule {
  /// The values that a literal argument may have; the compiler judges any other expression.
  enum Check: Sendable {
    case expression
    /// The name of an earlier field, as a string literal.
    case reference
    /// A value of this type of PacketKit.
    case library(String)
    /// A value of this type of the standard library.
    case standard(String)
    /// A number from 0 to 255.
    case byte
    /// An array of such numbers.
    case bytes
    /// A number within these.
    case number(ClosedRange<Int>)
    /// `UInt16.self`.
    case prefix
    /// `Coder.self`.
    case coder
    /// A number from 1 to the greatest that the prefix can represent.
    case maximum
    /// A range, which must have a value in it.
    case range
    /// A range, which must have more than one value in it.
    case extent

    /// A count of bytes or elements; more than 2^31 - 1 are no field.
    static let positive = Check.number(1...0x7FFF_FFFF)
    /// The factor of a count.
    static let factor = Check.number(1...0x7FFF_FFFF)
    /// The number that is added to a count, or subtracted from it.
    static let term = Check.number(0...0x7FFF_FFFF)
  }

  final class Parameter: Sendable {
    let label: String?
    let check: Check
    private let nounOfValue: String
    let isRequired: Bool
    /// Whether it means nothing without another.
    let isDetail: Bool

    @inline(never) init(
      _ label: String?, _ check: Check, noun: String = "", isRequired: Bool = true,
      isDetail: Bool = false
    ) {
      self.label = label
      self.check = check
      nounOfValue = noun
      self.isRequired = isRequired
      self.isDetail = isDetail
    }

    /// The name of the argument in a sentence.
    var noun: String { label.map { "'\($0):'" } ?? nounOfValue }

    static func optional(_ label: String, _ check: Check) -> Parameter {
      Parameter(label, check, isRequired: false)
    }

    static func detail(_ label: String, _ check: Check) -> Parameter {
      Parameter(label, check, isRequired: false, isDetail: true)
    }
  }

  @inline(never) func parameter(_ label: String?) -> Parameter? {
    parameters.first { $0.label == label }
  }
}
