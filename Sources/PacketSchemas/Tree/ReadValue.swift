internal import PacketKit

/// A value that a type's own code has read.
///
/// The value need not be `Sendable`. It is only compared, and asked for the number that it is; nothing changes it.
package final class ReadValue: @unchecked Sendable {
  /// The value.
  package let value: Any

  init(_ value: Any) { self.value = value }
}

extension PacketTree.Value {
  /// The number or Boolean that a value is, or has for a raw value; nil for any other.
  package init?(stating value: Any) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let number as any BinaryInteger:
      if let number = UInt64(exactly: number) {
        self = .unsigned(number)
      } else if let number = Int64(exactly: number) {
        self = .signed(number)
      } else if let number = WideInteger("\(number)", isSigned: "\(number)".hasPrefix("-")) {
        self = .wide(number)
      } else {
        return nil
      }
    case let value as any RawRepresentable: self.init(stating: value.rawValue)
    default: return nil
    }
  }
}

extension TypeReference {
  /// Whether each of its values is a number or a Boolean, or has one for a raw value.
  var statesValues: Bool {
    func isNumber(_ type: Any.Type) -> Bool { type is Bool.Type || type is any BinaryInteger.Type }
    func hasNumber<Value: RawRepresentable>(_: Value.Type) -> Bool { isNumber(Value.RawValue.self) }
    return isNumber(value) || (value as? any RawRepresentable.Type).map { hasNumber($0) } ?? false
  }

  /// Whether each of its values has an integer of at most 64 bits for a raw value.
  var statesBits: Bool {
    func bitWidth<Value: RawRepresentable>(_: Value.Type) -> Int? {
      (Value.RawValue.self as? any FixedWidthInteger.Type)?.bitWidth
    }
    return (value as? any RawRepresentable.Type).flatMap { bitWidth($0) }.map { $0 <= 64 } ?? false
  }
}
