extension ExpansionPair {
  static let elements: [ExpansionPair] = [
    ExpansionPair(
      "@Each(.aligned(to:))",
      """
      @Packet struct S {
        @Each(.aligned(to: 8)) @LittleEndian var a: [T]
        @FixedCount(2) @Each(.inRange(1...9), .aligned(to: width)) var b: [UInt8]
        @Remaining @Each(.aligned(to: 4), .lengthPrefixed(UInt8.self)) var c: [String]
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 4 + 2 * 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([T].self, as: .countPrefixed(Swift.UInt32.self, endianness: .little, each: .aligned(to: 8, endianness: .little)), field: "a")
          let b = try reader.read([UInt8].self, as: .fixedCount(2, each: .aligned(to: _Arguments.b_to, as: .inRange(_Arguments.b_InRange))), field: "b")
          let c = try reader.read([String].self, as: .remaining(each: .aligned(to: 4, as: .lengthPrefixed(UInt8.self))), field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .countPrefixed(Swift.UInt32.self, endianness: .little, each: .aligned(to: 8, endianness: .little)), field: "a")
          try writer.write(self.b, as: .fixedCount(2, each: .aligned(to: _Arguments.b_to, as: .inRange(_Arguments.b_InRange))), field: "b")
          try writer.write(self.c, as: .remaining(each: .aligned(to: 4, as: .lengthPrefixed(UInt8.self))), field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([T].self, as: .countPrefixed(Swift.UInt32.self, endianness: .little, each: .aligned(to: 8, endianness: .little)), field: "a")
          schema.field([UInt8].self, as: .fixedCount(2, each: .aligned(to: _Arguments.b_to, as: .inRange(_Arguments.b_InRange))), field: "b")
          schema.field([String].self, as: .remaining(each: .aligned(to: 4, as: .lengthPrefixed(UInt8.self))), field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@Each",
      """
      @Packet(endianness: .little) struct S { @Each(.varint) var a: [UInt32]; @FixedCount(2) @Each(.bytes(3)) var b: [Int32]?; @CountPrefixed(UInt8.self) @BigEndian @Each(.lengthPrefixed(UInt16.self, maximum: most), .encoding(.ascii)) var c: [String]; @Terminated(by: 1) @Each(.coded(by: RGB.self)) var d: [Color]; @Remaining @Each(.terminated(by: 0)) var e: [Data] }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 4 + 1 + UInt8.minimumByteCount + 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([UInt32].self, as: .countPrefixed(Swift.UInt32.self, endianness: .little, each: .varint()), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read([Int32].self, as: .fixedCount(2, each: .bytes(3, endianness: .little)), field: "b") : nil
          let c = try reader.read([String].self, as: .countPrefixed(UInt8.self, endianness: .big, each: .lengthPrefixed(UInt16.self, maximum: _Arguments.c_maximum, encoding: .ascii, endianness: .big)), field: "c")
          let d = try reader.read([Color].self, as: .terminated(by: 1, each: .coded(by: RGB.self)), field: "d")
          let e = try reader.read([Data].self, as: .remaining(each: .terminated(by: 0)), field: "e")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .countPrefixed(Swift.UInt32.self, endianness: .little, each: .varint()), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .fixedCount(2, each: .bytes(3, endianness: .little)), field: "b") }
          try writer.write(self.c, as: .countPrefixed(UInt8.self, endianness: .big, each: .lengthPrefixed(UInt16.self, maximum: _Arguments.c_maximum, encoding: .ascii, endianness: .big)), field: "c")
          try writer.write(self.d, as: .terminated(by: 1, each: .coded(by: RGB.self)), field: "d")
          try writer.write(self.e, as: .remaining(each: .terminated(by: 0)), field: "e")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([UInt32].self, as: .countPrefixed(Swift.UInt32.self, endianness: .little, each: .varint()), field: "a")
          schema.presence(field: "b")
          schema.field([Int32].self, as: .fixedCount(2, each: .bytes(3, endianness: .little)), field: "b")
          schema.field([String].self, as: .countPrefixed(UInt8.self, endianness: .big, each: .lengthPrefixed(UInt16.self, maximum: _Arguments.c_maximum, encoding: .ascii, endianness: .big)), field: "c")
          schema.field([Color].self, as: .terminated(by: 1, each: .coded(by: RGB.self)), field: "d")
          schema.field([Data].self, as: .remaining(each: .terminated(by: 0)), field: "e")
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
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([String].self, as: .lengthPrefixed(UInt16.self, including: 2, endianness: .little, each: .lengthPrefixed(UInt8.self, endianness: .little)), field: "a")
          let n = try reader.read(UInt8.self, endianness: .little, field: "n")
          let b = try reader.read([String].self, as: .sized(by: n, minus: 1, each: .fixedWidth(3)), field: "b")
          self.a = a
          self.n = n
          self.b = b
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .lengthPrefixed(UInt16.self, including: 2, endianness: .little, each: .lengthPrefixed(UInt8.self, endianness: .little)), field: "a")
          try writer.write(self.n, endianness: .little, field: "n")
          try writer.write(self.b, as: .sized(by: self.n, minus: 1, each: .fixedWidth(3)), field: "b")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([String].self, as: .lengthPrefixed(UInt16.self, including: 2, endianness: .little, each: .lengthPrefixed(UInt8.self, endianness: .little)), field: "a")
          schema.field(UInt8.self, endianness: .little, field: "n")
          schema.field([String].self, as: .sized(by: "n", minus: 1, each: .fixedWidth(3)), field: "b")
        }
      }
      """
    ),
  ]
}
