internal import PacketKit

/// A value that a type's own code has read.
///
/// The value need not be `Sendable`. It is only compared, and asked for the number that it is; nothing changes it.
package final class ReadValue: @unchecked Sendable {
  /// The value.
  package let value: Any

  init(_ value: Any) { self.value = value }

  /// The value, if it has this type.
  func value(as type: Any.Type) -> Any? {
    func cast<Value>(to type: Value.Type) -> Any? { value as? Value }
    return _openExistential(type, do: cast)
  }

  /// The stored property or the raw value or, of a packet, the field or the computed value.
  func member(_ name: String) -> PacketTree.Node? {
    if name == "rawValue", let value = value as? any RawRepresentable {
      return PacketTree.Node(.field(name), at: 0, value.rawValue)
    }
    if let stored = Mirror(reflecting: value).children.first(where: { $0.label == name }) {
      return PacketTree.Node(.field(name), at: 0, stored.value)
    }
    guard let packet = value as? any Packet, let bytes = try? packet.encodedBytes() else {
      return nil
    }
    return PacketTree(of: type(of: packet), in: bytes).root.field(name)
  }
}

extension PacketTree.Node {
  /// A value that takes no bytes.
  init(_ role: Role, at offset: Int, _ value: Any) {
    self.init(role, at: offset)
    self.value = PacketTree.Value(stating: value) ?? .opaque("\(value)".printable)
    read = ReadValue(value)
  }
}

extension PacketTree.Value {
  /// The number, Boolean or text that a value is, or has for a raw value, or that it is nil; nil for any other.
  package init?(stating value: Any) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as String: self = .text(value)
    case let value as Float: self = .float(value)
    case let value as Double: self = .double(value)
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
    case let number as any NarrowInteger: self = .unsigned(UInt64(number.value))
    case let value as any RawRepresentable: self.init(stating: value.rawValue)
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional, mirror.children.isEmpty else { return nil }
      self = .absent
    }
  }
}

extension TypeReference {
  /// Whether each of its values is a number or a Boolean, or has one for a raw value.
  var statesValues: Bool {
    func isNumber(_ type: Any.Type) -> Bool {
      type is Bool.Type || type is any BinaryInteger.Type || type is any NarrowInteger.Type
    }
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
