extension ExpansionPair {
  static let ends: [ExpansionPair] = [
    ExpansionPair(
      "@Terminated",
      """
      @Packet(endianness: .little) struct S { @Terminated(by: 0) var a: String; @Terminated(by: 0xFF, maximum: 512) var b: Data?; @Terminated(by: end) var c: [UInt8]; @Terminated(by: 1) @BigEndian var d: [UInt16]; @Encoding(.ascii) @Terminated(by: 10) var e: String }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 + 1 + 1 + 1 + 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(String.self, as: .terminated(by: 0), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(Data.self, as: .terminated(by: 0xFF, maximum: 512), field: "b") : nil
          let c = try reader.read([UInt8].self, as: .terminated(by: _Arguments.c_by, endianness: .little), field: "c")
          let d = try reader.read([UInt16].self, as: .terminated(by: 1, endianness: .big), field: "d")
          let e = try reader.read(String.self, as: .terminated(by: 10, encoding: .ascii), field: "e")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .terminated(by: 0), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .terminated(by: 0xFF, maximum: 512), field: "b") }
          try writer.write(self.c, as: .terminated(by: _Arguments.c_by, endianness: .little), field: "c")
          try writer.write(self.d, as: .terminated(by: 1, endianness: .big), field: "d")
          try writer.write(self.e, as: .terminated(by: 10, encoding: .ascii), field: "e")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(String.self, as: .terminated(by: 0), field: "a")
          schema.presence(field: "b")
          schema.field(Data.self, as: .terminated(by: 0xFF, maximum: 512), field: "b")
          schema.field([UInt8].self, as: .terminated(by: _Arguments.c_by, endianness: .little), field: "c")
          schema.field([UInt16].self, as: .terminated(by: 1, endianness: .big), field: "d")
          schema.field(String.self, as: .terminated(by: 10, encoding: .ascii), field: "e")
        }
      }
      """
    ),
    ExpansionPair(
      "@Magic",
      """
      @Packet(endianness: .little) struct S { @Magic(before: [0xCE]) var a: UInt8; @Padding(before: 1) @Aligned(to: 2) @Magic(before: mark) var b: Data?; @Bits(3) var c: UInt8; @Magic(before: [1, 2]) @Bits(3) var d: UInt8 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          5 + UInt8.minimumByteCount + (_Arguments.b_before as [Swift.UInt8]).count + 2
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          try reader.readMagic([0xCE], field: "a")
          let a = try reader.read(UInt8.self, endianness: .little, field: "a")
          try reader.readPadding(1, field: "b")
          try reader.readAlignment(to: 2, from: start, field: "b")
          try reader.readMagic(_Arguments.b_before, field: "b")
          let b = try reader.read(Data?.self, endianness: .little, field: "b")
          var bits = try reader.readBits(3, field: "c")
          let c = try bits.read(UInt8.self, bits: 3, field: "c")
          try bits.finish(field: "c")
          try reader.readMagic([1, 2], field: "d")
          var bits2 = try reader.readBits(3, field: "d")
          let d = try bits2.read(UInt8.self, bits: 3, field: "d")
          try bits2.finish(field: "d")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.writeMagic([0xCE], field: "a")
          try writer.write(self.a, endianness: .little, field: "a")
          try writer.writePadding(1, field: "b")
          try writer.writeAlignment(to: 2, from: start, field: "b")
          try writer.writeMagic(_Arguments.b_before, field: "b")
          try writer.write(self.b, endianness: .little, field: "b")
          var bits = try writer.writeBits(3, field: "c")
          try bits.write(self.c, bits: 3, field: "c")
          try bits.finish(field: "c")
          try writer.writeMagic([1, 2], field: "d")
          var bits2 = try writer.writeBits(3, field: "d")
          try bits2.write(self.d, bits: 3, field: "d")
          try bits2.finish(field: "d")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.magic([0xCE], field: "a")
          schema.field(UInt8.self, endianness: .little, field: "a")
          schema.padding(1, field: "b")
          schema.alignment(to: 2, field: "b")
          schema.magic(_Arguments.b_before, field: "b")
          schema.field(Data?.self, endianness: .little, field: "b")
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "c")
          schema.magic([1, 2], field: "d")
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "d")
        }
      }
      """
    ),
    ExpansionPair(
      "padding up to a size, and to a multiple after a field",
      """
      @Packet struct S { @Aligned(after: 4) var a: UInt8; @Padding(before: 1, after: 2, to: 8) @Aligned(to: 2, after: 4) @LengthPrefixed(UInt8.self) var b: String; @Bits(3) var c: UInt8; @Padding(to: size) @Bits(3) var d: UInt8; @Bits(3) var e: UInt8 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + 1 + 8 + 2 + 1 + _fewestBytes(in: _Arguments.d_to) + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf && String._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          let a = try reader.read(UInt8.self, field: "a")
          try reader.readAlignment(to: 4, from: start, field: "a")
          try reader.readPadding(1, field: "b")
          try reader.readAlignment(to: 2, from: start, field: "b")
          let bPadding = reader.offset
          let b = try reader.read(String.self, as: .lengthPrefixed(UInt8.self), field: "b")
          try reader.readPadding(to: 8, from: bPadding, field: "b")
          try reader.readPadding(2, field: "b")
          try reader.readAlignment(to: 4, from: start, field: "b")
          var bits = try reader.readBits(3, field: "c")
          let c = try bits.read(UInt8.self, bits: 3, field: "c")
          try bits.finish(field: "c")
          let dPadding = reader.offset
          var bits2 = try reader.readBits(3, field: "d")
          let d = try bits2.read(UInt8.self, bits: 3, field: "d")
          try bits2.finish(field: "d")
          try reader.readPadding(to: _Arguments.d_to, from: dPadding, field: "d")
          var bits3 = try reader.readBits(3, field: "e")
          let e = try bits3.read(UInt8.self, bits: 3, field: "e")
          try bits3.finish(field: "e")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.write(self.a, field: "a")
          try writer.writeAlignment(to: 4, from: start, field: "a")
          try writer.writePadding(1, field: "b")
          try writer.writeAlignment(to: 2, from: start, field: "b")
          let bPadding = writer.count
          try writer.write(self.b, as: .lengthPrefixed(UInt8.self), field: "b")
          try writer.writePadding(to: 8, from: bPadding, field: "b")
          try writer.writePadding(2, field: "b")
          try writer.writeAlignment(to: 4, from: start, field: "b")
          var bits = try writer.writeBits(3, field: "c")
          try bits.write(self.c, bits: 3, field: "c")
          try bits.finish(field: "c")
          let dPadding = writer.count
          var bits2 = try writer.writeBits(3, field: "d")
          try bits2.write(self.d, bits: 3, field: "d")
          try bits2.finish(field: "d")
          try writer.writePadding(to: _Arguments.d_to, from: dPadding, field: "d")
          var bits3 = try writer.writeBits(3, field: "e")
          try bits3.write(self.e, bits: 3, field: "e")
          try bits3.finish(field: "e")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "a")
          schema.alignment(to: 4, field: "a")
          schema.padding(1, field: "b")
          schema.alignment(to: 2, field: "b")
          schema.field(String.self, as: .lengthPrefixed(UInt8.self), field: "b")
          schema.padding(to: 8, field: "b")
          schema.padding(2, field: "b")
          schema.alignment(to: 4, field: "b")
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "c")
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "d")
          schema.padding(to: _Arguments.d_to, field: "d")
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "e")
        }
      }
      """
    ),
    ExpansionPair(
      "bits from the least significant on",
      """
      @Packet(bitOrder: .leastSignificantFirst) struct S { @Bits(3) var a: UInt8; @Bits(n) var b: UInt8 }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          _fewestBytes(in: (3 &+ _Arguments.b_Bits &+ 7) / 8)
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: true) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          var bits = try reader.readBits(3 &+ _Arguments.b_Bits, order: .leastSignificantFirst, field: "a")
          let a = try bits.read(UInt8.self, bits: 3, field: "a")
          let b = try bits.read(UInt8.self, bits: _Arguments.b_Bits, field: "b")
          try bits.finish(field: "b")
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          var bits = try writer.writeBits(3 &+ _Arguments.b_Bits, order: .leastSignificantFirst, field: "a")
          try bits.write(self.a, bits: 3, field: "a")
          try bits.write(self.b, bits: _Arguments.b_Bits, field: "b")
          try bits.finish(field: "b")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.bits(order: .leastSignificantFirst)
          schema.field(UInt8.self, bits: 3, field: "a")
          schema.field(UInt8.self, bits: _Arguments.b_Bits, field: "b")
        }
      }
      """
    ),
    ExpansionPair(
      "lists that end with the packet",
      """
      @Packet struct S {
        @Repeated(whileNext: [1]) var a: [T]
        @Repeated(whileNext: [2]) var b: [T]
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 0 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([T].self, as: .repeated(whileNext: [1]), field: "a")
          let b = try reader.read([T].self, as: .repeated(whileNext: [2]), field: "b")
          try reader.finish()
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .repeated(whileNext: [1]), field: "a")
          try writer.write(self.b, as: .repeated(whileNext: [2]), field: "b")
          try writer.endBody(0)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([T].self, as: .repeated(whileNext: [1]), field: "a")
          schema.field([T].self, as: .repeated(whileNext: [2]), field: "b")
        }
      }
      """
    ),
  ]
}
