extension ExpansionPair {
  static let elements: [ExpansionPair] = [
    ExpansionPair(
      "@Each",
      """
      @Packet(endianness: .little) struct S { @Each(.varint) var a: [UInt32]; @FixedCount(2) @Each(.bytes(3)) var b: [Int32]?; @CountPrefixed(UInt8.self) @BigEndian @Each(.lengthPrefixed(UInt16.self, maximum: most), .encoding(.ascii)) var c: [String]; @Terminated(by: 1) @Each(.coded(by: RGB.self)) var d: [Color]; @Remaining @Each(.terminated(by: 0)) var e: [Data] }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 4 + 1 + UInt8.minimumByteCount + 1 }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([UInt32].self, countPrefix: Swift.UInt32.self, endianness: .little, field: "a") { reader throws(PacketKit.PacketError) in try reader.read(varint: UInt32.self) }
          let b = try reader.readPresence(field: "b") ? reader.read([Int32].self, fixedCount: 2, minimumByteCount: 3, field: "b") { reader throws(PacketKit.PacketError) in try reader.read(Int32.self, bytes: 3, endianness: .little) } : nil
          let c = try reader.read([String].self, countPrefix: UInt8.self, minimumByteCount: UInt16.minimumByteCount, endianness: .big, field: "c") { reader throws(PacketKit.PacketError) in try reader.read(String.self, lengthPrefix: UInt16.self, maximum: _Arguments.c_maximum, encoding: .ascii, endianness: .big) }
          let d = try reader.read([Color].self, terminatedBy: 1, field: "d") { reader throws(PacketKit.PacketError) in try RGB.decode(from: &reader) }
          let e = try reader.read(remaining: [Data].self, field: "e") { reader throws(PacketKit.PacketError) in try reader.read(Data.self, terminatedBy: 0) }
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, countPrefix: Swift.UInt32.self, endianness: .little, field: "a") { writer, value throws(PacketKit.PacketError) in try writer.write(varint: value) }
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, fixedCount: 2, minimumByteCount: 3, field: "b") { writer, value throws(PacketKit.PacketError) in try writer.write(value, bytes: 3, endianness: .little) } }
          try writer.write(self.c, countPrefix: UInt8.self, minimumByteCount: UInt16.minimumByteCount, endianness: .big, field: "c") { writer, value throws(PacketKit.PacketError) in try writer.write(value, lengthPrefix: UInt16.self, maximum: _Arguments.c_maximum, encoding: .ascii, endianness: .big) }
          try writer.write(self.d, terminatedBy: 1, field: "d") { writer, value throws(PacketKit.PacketError) in try RGB.encode(value, into: &writer) }
          try writer.write(remaining: self.e, field: "e") { writer, value throws(PacketKit.PacketError) in try writer.write(value, terminatedBy: 0) }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([UInt32].self, countPrefix: Swift.UInt32.self, endianness: .little, field: "a") { schema in schema.field(varint: UInt32.self) }
          schema.presence(field: "b")
          schema.field([Int32].self, fixedCount: 2, field: "b") { schema in schema.field(Int32.self, bytes: 3, endianness: .little) }
          schema.field([String].self, countPrefix: UInt8.self, endianness: .big, field: "c") { schema in schema.field(String.self, lengthPrefix: UInt16.self, maximum: _Arguments.c_maximum, encoding: .ascii, endianness: .big) }
          schema.field([Color].self, terminatedBy: 1, field: "d") { schema in schema.field(Color.self, codedBy: RGB.self) }
          schema.field(remaining: [Data].self, field: "e") { schema in schema.field(Data.self, terminatedBy: 0) }
        }
      }
      """
    ),
    ExpansionPair(
      "@Each in a region",
      """
      @Packet(endianness: .little) struct S { @LengthPrefixed(UInt16.self, including: 2) @Each(.lengthPrefixed(UInt8.self)) var a: [String]; var n: UInt8; @Sized(by: "n", minus: 1) @Each(.fixedWidth(3)) var b: [String] }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt16.minimumByteCount + UInt8.minimumByteCount }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([String].self, lengthPrefix: UInt16.self, including: 2, endianness: .little, field: "a") { reader throws(PacketKit.PacketError) in try reader.read(String.self, lengthPrefix: UInt8.self, endianness: .little) }
          let n = try reader.read(UInt8.self, endianness: .little, field: "n")
          let b = try reader.read([String].self, sizedBy: n, minus: 1, field: "b") { reader throws(PacketKit.PacketError) in try reader.read(String.self, fixedWidth: 3) }
          self.a = a
          self.n = n
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, lengthPrefix: UInt16.self, including: 2, endianness: .little, field: "a") { writer, value throws(PacketKit.PacketError) in try writer.write(value, lengthPrefix: UInt8.self, endianness: .little) }
          try writer.write(self.n, endianness: .little, field: "n")
          try writer.write(self.b, sizedBy: self.n, minus: 1, field: "b") { writer, value throws(PacketKit.PacketError) in try writer.write(value, fixedWidth: 3) }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([String].self, lengthPrefix: UInt16.self, including: 2, endianness: .little, field: "a") { schema in schema.field(String.self, lengthPrefix: UInt8.self, endianness: .little) }
          schema.field(UInt8.self, endianness: .little, field: "n")
          schema.field([String].self, sizedBy: "n", minus: 1, field: "b") { schema in schema.field(String.self, fixedWidth: 3) }
        }
      }
      """
    ),
  ]
}
