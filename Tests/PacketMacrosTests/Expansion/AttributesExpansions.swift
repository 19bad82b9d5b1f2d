extension ExpansionPair {
  static let attributes: [ExpansionPair] = [
    ExpansionPair(
      "@FixedWidth",
      """
      @Packet struct S { @FixedWidth(8) var a: String; @FixedWidth(width, padding: 0x20) var b: String; @FixedWidth(8, padding: 1, truncating: true) var c: String? }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          8 + _fewestBytes(in: _Arguments.b_FixedWidth) + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(String.self, as: .fixedWidth(8), field: "a")
          let b = try reader.read(String.self, as: .fixedWidth(_Arguments.b_FixedWidth, padding: 0x20), field: "b")
          let c = try reader.readPresence(field: "c") ? reader.read(String.self, as: .fixedWidth(8, padding: 1), field: "c") : nil
          self.a = a
          self.b = b
          self.c = c
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .fixedWidth(8), field: "a")
          try writer.write(self.b, as: .fixedWidth(_Arguments.b_FixedWidth, padding: 0x20), field: "b")
          writer.writePresence(self.c != nil)
          if let value = self.c { try writer.write(value, as: .fixedWidth(8, padding: 1, truncating: true), field: "c") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(String.self, as: .fixedWidth(8), field: "a")
          schema.field(String.self, as: .fixedWidth(_Arguments.b_FixedWidth, padding: 0x20), field: "b")
          schema.presence(field: "c")
          schema.field(String.self, as: .fixedWidth(8, padding: 1), field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@LengthPrefixed",
      """
      @Packet(updatesInPlace: true) struct S { @LengthPrefixed(UInt16.self) var a: String; @LengthPrefixed(Varint.self, maximum: 512) var b: Data; @LengthPrefixed(UInt8.self) var c: [UInt8]? }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + Varint.minimumByteCount + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(String.self, as: .lengthPrefixed(UInt16.self), field: "a")
          let b = try reader.read(Data.self, as: .lengthPrefixed(Varint.self, maximum: 512), field: "b")
          let c = try reader.readPresence(field: "c") ? reader.read([UInt8].self, as: .lengthPrefixed(UInt8.self), field: "c") : nil
          self.a = a
          self.b = b
          self.c = c
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try reader.update(&self.a, as: .lengthPrefixed(UInt16.self), field: "a")
          self.b = try reader.read(Data.self, as: .lengthPrefixed(Varint.self, maximum: 512), field: "b")
          self.c = try reader.readPresence(field: "c") ? reader.read([UInt8].self, as: .lengthPrefixed(UInt8.self), field: "c") : nil
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .lengthPrefixed(UInt16.self), field: "a")
          try writer.write(self.b, as: .lengthPrefixed(Varint.self, maximum: 512), field: "b")
          writer.writePresence(self.c != nil)
          if let value = self.c { try writer.write(value, as: .lengthPrefixed(UInt8.self), field: "c") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(String.self, as: .lengthPrefixed(UInt16.self), field: "a")
          schema.field(Data.self, as: .lengthPrefixed(Varint.self, maximum: 512), field: "b")
          schema.presence(field: "c")
          schema.field([UInt8].self, as: .lengthPrefixed(UInt8.self), field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@CountPrefixed",
      """
      @Packet(updatesInPlace: true) struct S { @CountPrefixed(UInt16.self, maximum: 64) var a: [UInt32]; @CountPrefixed(Varint.self) var b: [String: UInt8]; @CountPrefixed(UInt8.self) var c: Set<UInt8>? }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + Varint.minimumByteCount + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([UInt32].self, as: .countPrefixed(UInt16.self, maximum: 64), field: "a")
          let b = try reader.read([String: UInt8].self, as: .countPrefixed(Varint.self), field: "b")
          let c = try reader.readPresence(field: "c") ? reader.read(Set<UInt8>.self, as: .countPrefixed(UInt8.self), field: "c") : nil
          self.a = a
          self.b = b
          self.c = c
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try reader.update(&self.a, as: .countPrefixed(UInt16.self, maximum: 64), field: "a")
          self.b = try reader.read([String: UInt8].self, as: .countPrefixed(Varint.self), field: "b")
          self.c = try reader.readPresence(field: "c") ? reader.read(Set<UInt8>.self, as: .countPrefixed(UInt8.self), field: "c") : nil
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .countPrefixed(UInt16.self, maximum: 64), field: "a")
          try writer.write(self.b, as: .countPrefixed(Varint.self), field: "b")
          writer.writePresence(self.c != nil)
          if let value = self.c { try writer.write(value, as: .countPrefixed(UInt8.self), field: "c") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([UInt32].self, as: .countPrefixed(UInt16.self, maximum: 64), field: "a")
          schema.field([String: UInt8].self, as: .countPrefixed(Varint.self), field: "b")
          schema.presence(field: "c")
          schema.field(Set<UInt8>.self, as: .countPrefixed(UInt8.self), field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@FixedCount",
      """
      @Packet(updatesInPlace: true) struct S { @FixedCount(4) var a: [Float]; @FixedCount(n + 1) var b: Array<UInt16>; @FixedCount(2) var c: Alias; @FixedCount(3) var d: [UInt8]? }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          4 * Float.minimumByteCount
            + _fewestBytes(in: _Arguments.b_FixedCount, of: Array<UInt16>.self)
            + _fewestBytes(in: 2, of: Alias.self)
            + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([Float].self, as: .fixedCount(4), field: "a")
          let b = try reader.read(Array<UInt16>.self, as: .fixedCount(_Arguments.b_FixedCount), field: "b")
          let c = try reader.read(Alias.self, as: .fixedCount(2), field: "c")
          let d = try reader.readPresence(field: "d") ? reader.read([UInt8].self, as: .fixedCount(3), field: "d") : nil
          self.a = a
          self.b = b
          self.c = c
          self.d = d
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try reader.update(&self.a, as: .fixedCount(4), field: "a")
          try reader.update(&self.b, as: .fixedCount(_Arguments.b_FixedCount), field: "b")
          self.c = try reader.read(Alias.self, as: .fixedCount(2), field: "c")
          self.d = try reader.readPresence(field: "d") ? reader.read([UInt8].self, as: .fixedCount(3), field: "d") : nil
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .fixedCount(4), field: "a")
          try writer.write(self.b, as: .fixedCount(_Arguments.b_FixedCount), field: "b")
          try writer.write(self.c, as: .fixedCount(2), field: "c")
          writer.writePresence(self.d != nil)
          if let value = self.d { try writer.write(value, as: .fixedCount(3), field: "d") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([Float].self, as: .fixedCount(4), field: "a")
          schema.field(Array<UInt16>.self, as: .fixedCount(_Arguments.b_FixedCount), field: "b")
          schema.field(Alias.self, as: .fixedCount(2), field: "c")
          schema.presence(field: "d")
          schema.field([UInt8].self, as: .fixedCount(3), field: "d")
        }
      }
      """
    ),
    ExpansionPair(
      "@LittleEndian and @BigEndian",
      """
      @Packet struct S { @LittleEndian var a: UInt32; @BigEndian var b: [Float]; @LittleEndian var c: UInt16?; @LittleEndian @CountPrefixed(UInt16.self) var d: [UInt32] }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt32.minimumByteCount + [Float].minimumByteCount + 1 + UInt16.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt32.self, endianness: .little, field: "a")
          let b = try reader.read([Float].self, endianness: .big, field: "b")
          let c = try reader.read(UInt16?.self, endianness: .little, field: "c")
          let d = try reader.read([UInt32].self, as: .countPrefixed(UInt16.self, endianness: .little), field: "d")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, endianness: .little, field: "a")
          try writer.write(self.b, endianness: .big, field: "b")
          try writer.write(self.c, endianness: .little, field: "c")
          try writer.write(self.d, as: .countPrefixed(UInt16.self, endianness: .little), field: "d")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt32.self, endianness: .little, field: "a")
          schema.field([Float].self, endianness: .big, field: "b")
          schema.field(UInt16?.self, endianness: .little, field: "c")
          schema.field([UInt32].self, as: .countPrefixed(UInt16.self, endianness: .little), field: "d")
        }
      }
      """
    ),
    ExpansionPair(
      "@Remaining before other fields and a checksum",
      """
      @Packet(checksum: .crc32) struct S { @Remaining(leaving: 2) var a: Data; var b: UInt16 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt16.minimumByteCount + 4 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          let trailer = try reader.beginBody(leaving: 4)
          let a = try reader.read(Data.self, as: .remaining(leaving: 2), field: "a")
          let b = try reader.read(UInt16.self, field: "b")
          try reader.endBody(trailer)
          try reader.readChecksum(.crc32, from: start)
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          let trailer = try writer.beginBody(leaving: 4)
          try writer.write(self.a, as: .remaining(leaving: 2), field: "a")
          try writer.write(self.b, field: "b")
          try writer.endBody(trailer)
          try writer.writeChecksum(.crc32, from: start)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Data.self, as: .remaining(leaving: 2), field: "a")
          schema.field(UInt16.self, field: "b")
          schema.checksum(.crc32)
        }
      }
      """
    ),
    ExpansionPair(
      "@Remaining before other fields",
      """
      @Packet struct S { @Remaining(leaving: 2) var a: Data; var b: UInt16 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt16.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(Data.self, as: .remaining(leaving: 2), field: "a")
          let b = try reader.read(UInt16.self, field: "b")
          try reader.finish()
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .remaining(leaving: 2), field: "a")
          try writer.write(self.b, field: "b")
          try writer.endBody(0)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Data.self, as: .remaining(leaving: 2), field: "a")
          schema.field(UInt16.self, field: "b")
        }
      }
      """
    ),
    ExpansionPair(
      "@Remaining with a byte order",
      """
      @Packet struct S { @Remaining @LittleEndian var a: [UInt32] }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 0 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([UInt32].self, as: .remaining(endianness: .little), field: "a")
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .remaining(endianness: .little), field: "a")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([UInt32].self, as: .remaining(endianness: .little), field: "a")
        }
      }
      """
    ),
    ExpansionPair(
      "@Remaining, optional",
      """
      @Packet struct S { @Remaining var a: String? }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.readPresence(field: "a") ? reader.read(String.self, as: .remaining(), field: "a") : nil
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          writer.writePresence(self.a != nil)
          if let value = self.a { try writer.write(value, as: .remaining(), field: "a") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.presence(field: "a")
          schema.field(String.self, as: .remaining(), field: "a")
        }
      }
      """
    ),
    ExpansionPair(
      "@Padding",
      """
      @Packet struct S { @Padding(before: 3) var a: UInt8; @Padding(after: n + 1) @FixedWidth(4) var b: String?; @Padding(before: 1, after: 2) @Varint var c: UInt8 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          3 + UInt8.minimumByteCount + 1 + _fewestBytes(in: _Arguments.b_after) + 1 + 1 + 2
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try reader.readPadding(3, field: "a")
          let a = try reader.read(UInt8.self, field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(String.self, as: .fixedWidth(4), field: "b") : nil
          try reader.readPadding(_Arguments.b_after, field: "b")
          try reader.readPadding(1, field: "c")
          let c = try reader.read(UInt8.self, as: .varint(), field: "c")
          try reader.readPadding(2, field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.writePadding(3, field: "a")
          try writer.write(self.a, field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .fixedWidth(4), field: "b") }
          try writer.writePadding(_Arguments.b_after, field: "b")
          try writer.writePadding(1, field: "c")
          try writer.write(self.c, as: .varint(), field: "c")
          try writer.writePadding(2, field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.padding(3, field: "a")
          schema.field(UInt8.self, field: "a")
          schema.presence(field: "b")
          schema.field(String.self, as: .fixedWidth(4), field: "b")
          schema.padding(_Arguments.b_after, field: "b")
          schema.padding(1, field: "c")
          schema.field(UInt8.self, as: .varint(), field: "c")
          schema.padding(2, field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@Transient",
      """
      @Packet struct S { @Transient var a: Int = 5; @Transient var b: (any P)?; @Transient lazy var c = f(); @Transient weak var d: AnyObject?; @Transient let e = 5; @Transient @Wrapper var f: Int }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 0 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
        }
      }
      """
    ),
    ExpansionPair(
      "attributes of others",
      """
      @Packet struct S { @Clamped(0...5) var a: UInt8; @Other.Varint var b: UInt32; @PacketKit.Varint var c: UInt32 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + UInt32.minimumByteCount + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf && UInt32._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let (a, (b, _)) = try reader._read(PacketKit._Joined<UInt8, PacketKit._Joined<UInt32, PacketKit._NoFields>>.self, fields: ["a", "b"])
          let c = try reader.read(UInt32.self, as: .varint(), field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer._write(PacketKit._Joined(self.a, PacketKit._Joined(self.b, PacketKit._NoFields())), fields: ["a", "b"])
          try writer.write(self.c, as: .varint(), field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "a")
          schema.field(UInt32.self, field: "b")
          schema.field(UInt32.self, as: .varint(), field: "c")
        }
      }
      """
    ),
  ]
}
