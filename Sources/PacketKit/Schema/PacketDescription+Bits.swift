// Runs of bits.

extension PacketDescription {
  /// A field of a run of bits.
  public struct BitField: Sendable, Hashable {
    /// The field's name, as in errors.
    public let name: String

    /// The type of the field's value. That of an integer has the bits of the value in memory.
    public package(set) var type: WireType

    /// The bits of each number: of an element, of what an optional wraps, of a lane, or of the field itself. Of a unit
    /// quaternion, those of each of its three smallest components, which two bits precede.
    public package(set) var bits: Int

    /// The source of the field's value; nil if it is a value of its own.
    public package(set) var derivation: Derivation?

    package init(name: String, type: WireType, bits: Int, derivation: Derivation? = nil) {
      (self.name, self.type) = (name, type)
      (self.bits, self.derivation) = (bits, derivation)
    }

    /// The same field with another type.
    package func with(_ type: WireType) -> BitField {
      BitField(name: name, type: type, bits: bits, derivation: derivation)
    }

    /// The bits of each number in a value.
    package var widths: [Int] {
      switch type {
      case .quantized(let lanes, _, _, _, _): Array(repeating: bits, count: max(lanes, 0))
      case .unitQuaternion: [2, bits, bits, bits]
      case .array(let type, _), .optional(let type): with(type).widths
      default: [bits]
      }
    }

    /// The bits that every value takes; nil if values differ.
    package var fixedBitCount: Int? {
      switch type {
      case .quantized(let lanes, _, _, _, _): bits &* lanes
      case .array(let type, .fixed(let count, _)): with(type).fixedBitCount.map { count &* $0 }
      case .array, .optional: nil
      default: widths.reduce(0, &+)
      }
    }

    /// The number of bits that every value of the field takes: all of them, unless the field is an optional, or an earlier
    /// field states how many elements it has.
    public var bitCount: Int { if case .optional = type { 1 } else { fixedBitCount ?? 0 } }
  }

  /// Adds a field of a run of bits, with a count of bits for each of its numbers.
  mutating func add(_ type: WireType, bits count: Int, _ name: StaticString?) {
    guard case .bits(var fields, let order)? = items.last else { return }
    let name = name.map { "\($0)" } ?? ""
    let type = presence == .always ? type : .optional(type)
    fields.append(.init(name: name, type: type, bits: count, derivation: derivation))
    items[items.count - 1] = .bits(fields, order: order)
    presence = .always
    derivation = nil
  }
}
