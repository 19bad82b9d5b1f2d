extension ExpansionPair {
  static let packetArguments: [ExpansionPair] = [
    ExpansionPair(
      "byte order of the type",
      """
      @Packet(endianness: .little, updatesInPlace: true) struct S {
        var a: UInt32
        @BigEndian var b: UInt32
        @FixedWidth(2) var c: String
        @Varint var d: UInt32
        @LengthPrefixed(UInt16.self) var e: String
        @CountPrefixed(UInt16.self, maximum: 5) var f: [UInt16]?
        @FixedCount(2) var g: [Float]
        @Remaining var h: Data
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          2 * UInt32.minimumByteCount + 2 + 2 + UInt16.minimumByteCount + 2 * Float.minimumByteCount
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt32.self, endianness: .little, field: "a")
          let b = try reader.read(UInt32.self, endianness: .big, field: "b")
          let c = try reader.read(String.self, as: .fixedWidth(2), field: "c")
          let d = try reader.read(UInt32.self, as: .varint(), field: "d")
          let e = try reader.read(String.self, as: .lengthPrefixed(UInt16.self, endianness: .little), field: "e")
          let f = try reader.readPresence(field: "f") ? reader.read([UInt16].self, as: .countPrefixed(UInt16.self, maximum: 5, endianness: .little), field: "f") : nil
          let g = try reader.read([Float].self, as: .fixedCount(2, endianness: .little), field: "g")
          let h = try reader.read(Data.self, as: .remaining(), field: "h")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
          self.f = f
          self.g = g
          self.h = h
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          self.a = try reader.read(UInt32.self, endianness: .little, field: "a")
          self.b = try reader.read(UInt32.self, endianness: .big, field: "b")
          self.c = try reader.read(String.self, as: .fixedWidth(2), field: "c")
          self.d = try reader.read(UInt32.self, as: .varint(), field: "d")
          try reader.update(&self.e, as: .lengthPrefixed(UInt16.self, endianness: .little), field: "e")
          self.f = try reader.readPresence(field: "f") ? reader.read([UInt16].self, as: .countPrefixed(UInt16.self, maximum: 5, endianness: .little), field: "f") : nil
          try reader.update(&self.g, as: .fixedCount(2, endianness: .little), field: "g")
          self.h = try reader.read(Data.self, as: .remaining(), field: "h")
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, endianness: .little, field: "a")
          try writer.write(self.b, endianness: .big, field: "b")
          try writer.write(self.c, as: .fixedWidth(2), field: "c")
          try writer.write(self.d, as: .varint(), field: "d")
          try writer.write(self.e, as: .lengthPrefixed(UInt16.self, endianness: .little), field: "e")
          writer.writePresence(self.f != nil)
          if let value = self.f { try writer.write(value, as: .countPrefixed(UInt16.self, maximum: 5, endianness: .little), field: "f") }
          try writer.write(self.g, as: .fixedCount(2, endianness: .little), field: "g")
          try writer.write(self.h, as: .remaining(), field: "h")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt32.self, endianness: .little, field: "a")
          schema.field(UInt32.self, endianness: .big, field: "b")
          schema.field(String.self, as: .fixedWidth(2), field: "c")
          schema.field(UInt32.self, as: .varint(), field: "d")
          schema.field(String.self, as: .lengthPrefixed(UInt16.self, endianness: .little), field: "e")
          schema.presence(field: "f")
          schema.field([UInt16].self, as: .countPrefixed(UInt16.self, maximum: 5, endianness: .little), field: "f")
          schema.field([Float].self, as: .fixedCount(2, endianness: .little), field: "g")
          schema.field(Data.self, as: .remaining(), field: "h")
        }
      }
      """
    ),
    ExpansionPair(
      "byte order of the type, the default",
      """
      @Packet(endianness: .big) struct S { var a: UInt32 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt32.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt32._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt32.self, field: "a")
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, field: "a")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt32.self, field: "a")
        }
      }
      """
    ),
    ExpansionPair(
      "leading bytes",
      """
      @Packet(magic: [0x50, 0x4B]) struct S { var a: UInt8 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 2 + UInt8.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try reader.readMagic([0x50, 0x4B])
          let a = try reader.read(UInt8.self, field: "a")
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.writeMagic([0x50, 0x4B])
          try writer.write(self.a, field: "a")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.magic([0x50, 0x4B])
          schema.field(UInt8.self, field: "a")
        }
      }
      """
    ),
    ExpansionPair(
      "leading bytes by name",
      """
      @PacketKit.Packet(endianness: .little, magic: header) struct S {}
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { (_magicOf_S as [UInt8]).count }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try reader.readMagic(_magicOf_S)
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.writeMagic(_magicOf_S)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.magic(_magicOf_S)
        }
      }
      """
    ),
  ]
}
