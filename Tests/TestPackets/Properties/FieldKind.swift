import Foundation
import PacketKit

/// A way to read a field, and to write it.
struct FieldKind: Sendable {
  let name: String

  /// Reads a field and writes it; false if the reader refuses it.
  let copy: @Sendable (inout PacketReader, inout PacketWriter) throws(PacketError) -> Bool

  init<Value>(
    _ name: String,
    _ read: @escaping @Sendable (inout PacketReader) throws(PacketError) -> Value,
    _ write: @escaping @Sendable (Value, inout PacketWriter) throws(PacketError) -> Void
  ) {
    self.name = name
    copy = { reader, writer throws(PacketError) in
      let value: Value
      do throws(PacketError) {
        value = try read(&reader)
      } catch {
        return false
      }
      try write(value, &writer)
      return true
    }
  }

  /// A value that is read and written in one encoding.
  init<Value: SendableMetatype, Encoding: FieldEncoding<Value> & SendableMetatype>(
    _ name: String,
    _ type: Value.Type,
    as encoding: @autoclosure @escaping @Sendable () -> Encoding
  ) {
    self.init(name) { reader throws(PacketError) in
      try reader.read(type, as: encoding())
    } _: { value, writer throws(PacketError) in
      try writer.write(value, as: encoding())
    }
  }

  /// A field in its own encoding, in either byte order.
  static func plain<Value: PacketField & SendableMetatype>(_ type: Value.Type) -> [FieldKind] {
    [Endianness.big, .little].map { order in
      FieldKind("\(type), \(order)") { reader throws(PacketError) in
        try reader.read(type, endianness: order)
      } _: { value, writer throws(PacketError) in
        try writer.write(value, endianness: order)
      }
    }
  }

  static func varint<Value: FixedWidthInteger & PacketNumber & SendableMetatype>(_ type: Value.Type)
    -> FieldKind
  {
    FieldKind("varint \(type)") { reader throws(PacketError) in
      try reader.read(type, as: .varint())
    } _: { value, writer throws(PacketError) in
      try writer.write(value, as: .varint())
    }
  }

  static func varint<Value: FixedWidthInteger & PacketNumber & SendableMetatype>(
    _ type: Value.Type,
    _ form: VarintForm
  ) -> FieldKind {
    FieldKind("varint \(type), \(form)") { reader throws(PacketError) in
      try reader.read(type, as: .varint(form))
    } _: { value, writer throws(PacketError) in
      try writer.write(value, as: .varint(form))
    }
  }

  /// An integer in every number of bytes.
  static func bytes<Value: FixedWidthInteger & PacketNumber & SendableMetatype>(_ type: Value.Type)
    -> [FieldKind]
  {
    (1...type.bitWidth / 8).map { count in
      FieldKind("\(type) in \(count) bytes") { reader throws(PacketError) in
        try reader.read(type, as: .bytes(count))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .bytes(count))
      }
    }
  }

  /// Text in an encoding, in every shape.
  static func encoded(_ encoding: TextEncoding) -> [FieldKind] {
    ([0, 0x61, 0xFF] as [UInt8]).map { padding in
      FieldKind(
        "\(encoding) of 6 bytes, padded with \(padding)", String.self,
        as: .fixedWidth(6, padding: padding, encoding: encoding))
    } + [
      FieldKind(
        "\(encoding) behind a length", String.self,
        as: .lengthPrefixed(UInt8.self, maximum: 20, encoding: encoding)),
      FieldKind("remaining \(encoding)", String.self, as: .remaining(encoding: encoding)),
    ]
  }

  /// What follows a prefix.
  static func prefixed<Prefix: LengthPrefix>(_ prefix: Prefix.Type) -> [FieldKind] {
    [
      FieldKind(
        "String behind \(prefix)", String.self,
        as: .lengthPrefixed(prefix, maximum: 40, endianness: .little)),
      FieldKind("Data behind \(prefix)", Data.self, as: .lengthPrefixed(prefix)),
      FieldKind("bytes behind \(prefix)", [UInt8].self, as: .lengthPrefixed(prefix)),
      FieldKind(
        "array behind \(prefix)", [Int16].self,
        as: .countPrefixed(prefix, maximum: 20, endianness: .little)),
      FieldKind("set behind \(prefix)", Set<String>.self, as: .countPrefixed(prefix)),
      FieldKind(
        "dictionary behind \(prefix)", [UInt16: String].self,
        as: .countPrefixed(prefix, endianness: .little)),
    ]
  }
}
