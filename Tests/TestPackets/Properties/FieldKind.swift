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
      FieldKind("\(encoding) of 6 bytes, padded with \(padding)") { reader throws(PacketError) in
        try reader.read(String.self, as: .fixedWidth(6, padding: padding, encoding: encoding))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .fixedWidth(6, padding: padding, encoding: encoding))
      }
    } + [
      FieldKind("\(encoding) behind a length") { reader throws(PacketError) in
        try reader.read(
          String.self, as: .lengthPrefixed(UInt8.self, maximum: 20, encoding: encoding))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .lengthPrefixed(UInt8.self, maximum: 20, encoding: encoding))
      },
      FieldKind("remaining \(encoding)") { reader throws(PacketError) in
        try reader.read(String.self, as: .remaining(encoding: encoding))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .remaining(encoding: encoding))
      },
    ]
  }

  /// What follows a prefix.
  static func prefixed<Prefix: LengthPrefix>(_ prefix: Prefix.Type) -> [FieldKind] {
    [
      FieldKind("String behind \(prefix)") { reader throws(PacketError) in
        try reader.read(String.self, as: .lengthPrefixed(prefix, maximum: 40, endianness: .little))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .lengthPrefixed(prefix, maximum: 40, endianness: .little))
      },
      FieldKind("Data behind \(prefix)") { reader throws(PacketError) in
        try reader.read(Data.self, as: .lengthPrefixed(prefix))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .lengthPrefixed(prefix))
      },
      FieldKind("bytes behind \(prefix)") { reader throws(PacketError) in
        try reader.read([UInt8].self, as: .lengthPrefixed(prefix))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .lengthPrefixed(prefix))
      },
      FieldKind("array behind \(prefix)") { reader throws(PacketError) in
        try reader.read([Int16].self, as: .countPrefixed(prefix, maximum: 20, endianness: .little))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .countPrefixed(prefix, maximum: 20, endianness: .little))
      },
      FieldKind("set behind \(prefix)") { reader throws(PacketError) in
        try reader.read(Set<String>.self, as: .countPrefixed(prefix))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .countPrefixed(prefix))
      },
      FieldKind("dictionary behind \(prefix)") { reader throws(PacketError) in
        try reader.read([UInt16: String].self, as: .countPrefixed(prefix, endianness: .little))
      } _: { value, writer throws(PacketError) in
        try writer.write(value, as: .countPrefixed(prefix, endianness: .little))
      },
    ]
  }
}
