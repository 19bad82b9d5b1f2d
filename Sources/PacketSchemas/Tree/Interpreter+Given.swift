package import PacketKit

internal import Foundation

/// A value that is given to a packet: a part of an enclosing packet, or a value from outside.
package final class GivenValue: Sendable {
  let node: PacketTree.Node

  init(_ node: PacketTree.Node) { self.node = node }

  /// A value from outside, as a tool has it.
  convenience init(stating value: PacketTree.Value) {
    var node = PacketTree.Node(.packet, at: 0)
    node.value = value
    self.init(node)
  }

  /// A value from outside, in its Swift type.
  package convenience init(of value: Any) { self.init(PacketTree.Node(.packet, at: 0, value)) }
}

extension PacketTree.Node {
  /// The value of the part at a path, to be given to a packet; with the path `given`, this packet's own given value.
  package func giving(_ path: String) -> GivenValue? {
    path == "given" ? given : part(at: path).map(GivenValue.init)
  }
}

extension WireType {
  /// The path to the value that is given to the packets in a value.
  package var pathOfGiven: String? {
    switch self {
    case .given(_, let path): path
    case .array(let value, _), .region(let value, _), .optional(let value): value.pathOfGiven
    default: nil
    }
  }
}

extension Interpreter {
  /// Reads a packet with its own code, which needs the given value in its Swift type.
  mutating func opaque(
    _ format: any FormatOfGivenPacket.Type,
    into node: inout Node
  ) throws(Failed) {
    guard let given = given(to: format, node) else {
      throw error(.notGiven, at: position)
    }
    try opaque(into: &node) { reader throws(PacketError) in
      guard let value = try format.read(from: &reader, given: given) else {
        throw .notGiven(at: reader.offset)
      }
      return value
    }
  }

  /// The value given to a packet, in its Swift type.
  func given(to format: any FormatOfGivenPacket.Type, _ node: Node) -> Any? {
    node.given?.value(for: format, in: bytes, limits: limits)
  }
}

extension GivenValue {
  /// The value in its Swift type, for a packet; `bytes` are those that it was read from.
  package func value(
    for format: any FormatOfGivenPacket.Type, in bytes: [UInt8], limits: PacketLimits
  ) -> Any? {
    let type = format.given
    if let value = node.read?.value(as: type) { return value }
    switch node.value {
    case .byteArray where type == [UInt8].self: return Array(bytes[node.content])
    case .data where type == Data.self: return Data(bytes[node.content])
    default: break
    }
    if let packet = type as? any Packet.Type {
      return try? packet.init(decoding: Array(bytes[node.content]), limits: limits)
    }
    return node.statement.flatMap { $0.value(as: type) }
  }
}

extension PacketTree.Value {
  /// The number, Boolean or text as a value of a type, or as one with it for a raw value.
  fileprivate func value(as type: Any.Type) -> Any? {
    switch type {
    case let type as any OptionalType.Type:
      if case .absent = self { type.absent } else { value(as: type.wrapped) }
    case is Bool.Type: if case .bool(let value) = self { value } else { nil }
    case is String.Type: if case .text(let text) = self { text } else { nil }
    case let type as any BinaryInteger.Type: number(as: type)
    case let type as any NarrowInteger.Type: narrowNumber(as: type)
    case let type as any RawRepresentable.Type: rawValue(as: type)
    default: nil
    }
  }

  private func number<Number: BinaryInteger>(as type: Number.Type) -> Any? {
    switch self {
    case .unsigned(let number), .options(let number): Number(exactly: number)
    case .signed(let number): Number(exactly: number)
    default: nil
    }
  }

  private func narrowNumber<Number: NarrowInteger>(as type: Number.Type) -> Any? {
    (number(as: Number.Wider.self) as? Number.Wider).flatMap { number in
      let narrow = Number(truncatingIfNeeded: number)
      return narrow.value == number ? narrow : nil
    }
  }

  private func rawValue<Value: RawRepresentable>(as type: Value.Type) -> Any? {
    (value(as: Value.RawValue.self) as? Value.RawValue).flatMap(Value.init)
  }
}

private protocol OptionalType {
  static var wrapped: Any.Type { get }
  static var absent: Any { get }
}

extension Optional: OptionalType {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
  fileprivate static var absent: Any { Self.none as Any }
}
