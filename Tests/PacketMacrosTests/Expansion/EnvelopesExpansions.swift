extension ExpansionPair {
  static let envelopes: [ExpansionPair] = [
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
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

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
      "a checksum",
      """
      @Packet(endianness: .little, magic: [0x50, 0x4B], checksum: .crc16CCITT) struct S { var a: UInt8 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 2 + UInt8.minimumByteCount + 2 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          try reader.readMagic([0x50, 0x4B])
          let a = try reader.read(UInt8.self, endianness: .little, field: "a")
          try reader.readChecksum(.crc16CCITT, from: start, endianness: .little)
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.writeMagic([0x50, 0x4B])
          try writer.write(self.a, endianness: .little, field: "a")
          try writer.writeChecksum(.crc16CCITT, from: start, endianness: .little)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.magic([0x50, 0x4B])
          schema.field(UInt8.self, endianness: .little, field: "a")
          schema.checksum(.crc16CCITT, endianness: .little)
        }
      }
      """
    ),
    ExpansionPair(
      "leading bytes and a checksum by name",
      """
      @PacketKit.Packet(endianness: .little, magic: header, checksum: Defaults.checksum) struct S {
        @FixedWidth(4) var a: String
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          (_magicOf_S as [UInt8]).count + 4 + (_checksumOf_S as PacketKit.Checksum).byteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: String._isLeaf) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          try reader.readMagic(_magicOf_S)
          let a = try reader.read(String.self, as: .fixedWidth(4), field: "a")
          try reader.readChecksum(_checksumOf_S, from: start, endianness: .little)
          self.a = a
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.writeMagic(_magicOf_S)
          try writer.write(self.a, as: .fixedWidth(4), field: "a")
          try writer.writeChecksum(_checksumOf_S, from: start, endianness: .little)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.magic(_magicOf_S)
          schema.field(String.self, as: .fixedWidth(4), field: "a")
          schema.checksum(_checksumOf_S, endianness: .little)
        }
      }
      """
    ),
    ExpansionPair(
      "a length, a checksum and an alignment",
      """
      @Packet(sized: Varint.self, checksum: .crc32c) struct S { @Aligned(to: 2) var a: UInt8 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          Varint.minimumByteCount + UInt8.minimumByteCount + 4
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(Varint.self)
          let start = reader.offset
          let trailer = try reader.beginBody(leaving: 4)
          try reader.readAlignment(to: 2, from: start, field: "a")
          let a = try reader.read(UInt8.self, field: "a")
          try reader.endBody(trailer)
          try reader.readChecksum(.crc32c, from: start)
          try reader.endSized(size)
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(Varint.self)
          let start = writer.count
          let trailer = try writer.beginBody(leaving: 4)
          try writer.writeAlignment(to: 2, from: start, field: "a")
          try writer.write(self.a, field: "a")
          try writer.endBody(trailer)
          try writer.writeChecksum(.crc32c, from: start)
          try writer.endSized(size)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(Varint.self)
          schema.alignment(to: 2, field: "a")
          schema.field(UInt8.self, field: "a")
          schema.checksum(.crc32c)
        }
      }
      """
    ),
    ExpansionPair(
      "nothing",
      """
      @Packet(endianness: .big, magic: [], sized: nil, checksum: nil) struct S { var a: UInt32 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 0 + UInt32.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt32._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try reader.readMagic([])
          let a = try reader.read(UInt32.self, field: "a")
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.writeMagic([])
          try writer.write(self.a, field: "a")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.magic([])
          schema.field(UInt32.self, field: "a")
        }
      }
      """
    ),
    ExpansionPair(
      "names of the packet's own",
      """
      @Packet(sized: UInt8.self, checksum: .crc32) struct S { var start: UInt8; var behind: UInt8; @Remaining var trailer: Data }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + UInt8.minimumByteCount + UInt8.minimumByteCount + 4
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(UInt8.self)
          let packetStart = reader.offset
          let trailerLength = try reader.beginBody(leaving: 4)
          let (start, (behind, _)) = try reader._read(PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._NoFields>>.self, fields: ["start", "behind"])
          let trailer = try reader.read(Data.self, as: .remaining(), field: "trailer")
          try reader.endBody(trailerLength)
          try reader.readChecksum(.crc32, from: packetStart)
          try reader.endSized(size)
          self.start = start
          self.behind = behind
          self.trailer = trailer
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(UInt8.self)
          let packetStart = writer.count
          let trailerLength = try writer.beginBody(leaving: 4)
          try writer._write(PacketKit._Joined(self.start, PacketKit._Joined(self.behind, PacketKit._NoFields())), fields: ["start", "behind"])
          try writer.write(self.trailer, as: .remaining(), field: "trailer")
          try writer.endBody(trailerLength)
          try writer.writeChecksum(.crc32, from: packetStart)
          try writer.endSized(size)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(UInt8.self)
          schema.field(UInt8.self, field: "start")
          schema.field(UInt8.self, field: "behind")
          schema.field(Data.self, as: .remaining(), field: "trailer")
          schema.checksum(.crc32)
        }
      }
      """
    ),
    ExpansionPair(
      "a packet read in place",
      """
      @Packet(magic: [1], checksum: .crc32, updatesInPlace: true) struct S {
        @Bits(1) var hasName: Bool
        @Bits(7) var kind: UInt8
        @Aligned(to: 4) var names: [String]
        @Present(when: "hasName") var name: String?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 + 1 + [String].minimumByteCount + 4 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          try reader.readMagic([1])
          var bits = try reader.readBits(8, field: "hasName")
          let hasName = try bits.read(Bool.self, bits: 1, field: "hasName")
          let kind = try bits.read(UInt8.self, bits: 7, field: "kind")
          try bits.finish(field: "kind")
          try reader.readAlignment(to: 4, from: start, field: "names")
          let names = try reader.read([String].self, field: "names")
          let name = try hasName ? reader.read(String.self, field: "name") : nil
          try reader.readChecksum(.crc32, from: start)
          self.hasName = hasName
          self.kind = kind
          self.names = names
          self.name = name
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          try reader.readMagic([1])
          var bits = try reader.readBits(8, field: "hasName")
          self.hasName = try bits.read(Bool.self, bits: 1, field: "hasName")
          self.kind = try bits.read(UInt8.self, bits: 7, field: "kind")
          try bits.finish(field: "kind")
          try reader.readAlignment(to: 4, from: start, field: "names")
          try reader.update(&self.names, field: "names")
          self.name = try self.hasName ? reader.read(String.self, field: "name") : nil
          try reader.readChecksum(.crc32, from: start)
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.writeMagic([1])
          var bits = try writer.writeBits(8, field: "hasName")
          try bits.write(self.hasName, bits: 1, field: "hasName")
          try bits.write(self.kind, bits: 7, field: "kind")
          try bits.finish(field: "kind")
          try writer.writeAlignment(to: 4, from: start, field: "names")
          try writer.write(self.names, field: "names")
          try writer._check(presenceOf: self.name, when: self.hasName, named: "hasName", field: "name")
          if let value = self.name { try writer.write(value, field: "name") }
          try writer.writeChecksum(.crc32, from: start)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.magic([1])
          schema.bits()
          schema.field(Bool.self, bits: 1, field: "hasName")
          schema.field(UInt8.self, bits: 7, field: "kind")
          schema.alignment(to: 4, field: "names")
          schema.field([String].self, field: "names")
          schema.presence(flag: "hasName")
          schema.field(String.self, field: "name")
          schema.checksum(.crc32)
        }
      }
      """
    ),
  ]
}
