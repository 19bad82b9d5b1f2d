extension ExpansionPair {
  static let vocabulary: [ExpansionPair] = [
    ExpansionPair(
      "@Encoding(.ascii)",
      """
      @Packet(endianness: .little) struct S {
        @Encoding(.ascii) var a: String
        @FixedWidth(4, padding: 0x20, truncating: true) @Encoding(.ascii) var b: String
        @Encoding(.ascii) @LengthPrefixed(UInt8.self, maximum: 9) var c: String?
        @BigEndian @Encoding(.ascii) var d: String
        @Remaining @Encoding(.ascii) var e: String
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          String.minimumByteCount + 4 + 1 + String.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(String.self, as: .lengthPrefixed(Swift.UInt32.self, encoding: .ascii, endianness: .little), field: "a")
          let b = try reader.read(String.self, as: .fixedWidth(4, padding: 0x20, encoding: .ascii), field: "b")
          let c = try reader.readPresence(field: "c") ? reader.read(String.self, as: .lengthPrefixed(UInt8.self, maximum: 9, encoding: .ascii, endianness: .little), field: "c") : nil
          let d = try reader.read(String.self, as: .lengthPrefixed(Swift.UInt32.self, encoding: .ascii, endianness: .big), field: "d")
          let e = try reader.read(String.self, as: .remaining(encoding: .ascii), field: "e")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .lengthPrefixed(Swift.UInt32.self, encoding: .ascii, endianness: .little), field: "a")
          try writer.write(self.b, as: .fixedWidth(4, padding: 0x20, truncating: true, encoding: .ascii), field: "b")
          writer.writePresence(self.c != nil)
          if let value = self.c { try writer.write(value, as: .lengthPrefixed(UInt8.self, maximum: 9, encoding: .ascii, endianness: .little), field: "c") }
          try writer.write(self.d, as: .lengthPrefixed(Swift.UInt32.self, encoding: .ascii, endianness: .big), field: "d")
          try writer.write(self.e, as: .remaining(encoding: .ascii), field: "e")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(String.self, as: .lengthPrefixed(Swift.UInt32.self, encoding: .ascii, endianness: .little), field: "a")
          schema.field(String.self, as: .fixedWidth(4, padding: 0x20, encoding: .ascii), field: "b")
          schema.presence(field: "c")
          schema.field(String.self, as: .lengthPrefixed(UInt8.self, maximum: 9, encoding: .ascii, endianness: .little), field: "c")
          schema.field(String.self, as: .lengthPrefixed(Swift.UInt32.self, encoding: .ascii, endianness: .big), field: "d")
          schema.field(String.self, as: .remaining(encoding: .ascii), field: "e")
        }
      }
      """
    ),
    ExpansionPair(
      "@Encoding, and @FixedCount of Data",
      """
      @Packet(endianness: .little) struct S {
        @Encoding(.utf16) var a: String
        @FixedWidth(4) @Encoding(TextEncoding.latin1) var b: String?
        @FixedCount(16) var c: Data
        @Remaining @Encoding(.latin1) var d: String
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          String.minimumByteCount + 1 + _fewestBytes(in: 16, of: Data.self)
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(String.self, as: .lengthPrefixed(Swift.UInt32.self, encoding: .utf16, endianness: .little), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(String.self, as: .fixedWidth(4, encoding: _Arguments.b_Encoding), field: "b") : nil
          let c = try reader.read(Data.self, as: .fixedCount(16), field: "c")
          let d = try reader.read(String.self, as: .remaining(encoding: .latin1), field: "d")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .lengthPrefixed(Swift.UInt32.self, encoding: .utf16, endianness: .little), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .fixedWidth(4, encoding: _Arguments.b_Encoding), field: "b") }
          try writer.write(self.c, as: .fixedCount(16), field: "c")
          try writer.write(self.d, as: .remaining(encoding: .latin1), field: "d")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(String.self, as: .lengthPrefixed(Swift.UInt32.self, encoding: .utf16, endianness: .little), field: "a")
          schema.presence(field: "b")
          schema.field(String.self, as: .fixedWidth(4, encoding: _Arguments.b_Encoding), field: "b")
          schema.field(Data.self, as: .fixedCount(16), field: "c")
          schema.field(String.self, as: .remaining(encoding: .latin1), field: "d")
        }
      }
      """
    ),
    ExpansionPair(
      "@Aligned",
      """
      @Packet struct S {
        var a: UInt8
        @Aligned(to: 4) var b: UInt32
        @Padding(before: 1, after: 2) @Aligned(to: width * 2) var c: UInt8?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + UInt32.minimumByteCount + 1 + 1 + 2
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          let a = try reader.read(UInt8.self, field: "a")
          try reader.readAlignment(to: 4, from: start, field: "b")
          let b = try reader.read(UInt32.self, field: "b")
          try reader.readPadding(1, field: "c")
          try reader.readAlignment(to: _Arguments.c_to, from: start, field: "c")
          let c = try reader.read(UInt8?.self, field: "c")
          try reader.readPadding(2, field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.write(self.a, field: "a")
          try writer.writeAlignment(to: 4, from: start, field: "b")
          try writer.write(self.b, field: "b")
          try writer.writePadding(1, field: "c")
          try writer.writeAlignment(to: _Arguments.c_to, from: start, field: "c")
          try writer.write(self.c, field: "c")
          try writer.writePadding(2, field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "a")
          schema.alignment(to: 4, field: "b")
          schema.field(UInt32.self, field: "b")
          schema.padding(1, field: "c")
          schema.alignment(to: _Arguments.c_to, field: "c")
          schema.field(UInt8?.self, field: "c")
          schema.padding(2, field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@Bytes",
      """
      @Packet(endianness: .little) struct S {
        @Bytes(3) var a: UInt32
        @Bytes(6) @InRange(0...9) @BigEndian var b: Int64?
        @Bytes(width) var c: Number
        @LengthPrefixed(UInt24.self, maximum: 9) var d: String
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          3 + 1 + _fewestBytes(in: _Arguments.c_Bytes) + UInt24.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt32.self, as: .bytes(3, endianness: .little), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(Int64.self, as: .bytes(6, endianness: .big), in: 0...9, field: "b") : nil
          let c = try reader.read(Number.self, as: .bytes(_Arguments.c_Bytes, endianness: .little), field: "c")
          let d = try reader.read(String.self, as: .lengthPrefixed(UInt24.self, maximum: 9, endianness: .little), field: "d")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .bytes(3, endianness: .little), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .bytes(6, endianness: .big), in: 0...9, field: "b") }
          try writer.write(self.c, as: .bytes(_Arguments.c_Bytes, endianness: .little), field: "c")
          try writer.write(self.d, as: .lengthPrefixed(UInt24.self, maximum: 9, endianness: .little), field: "d")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt32.self, as: .bytes(3, endianness: .little), field: "a")
          schema.presence(field: "b")
          schema.field(Int64.self, as: .bytes(6, endianness: .big), in: 0...9, field: "b")
          schema.field(Number.self, as: .bytes(_Arguments.c_Bytes, endianness: .little), field: "c")
          schema.field(String.self, as: .lengthPrefixed(UInt24.self, maximum: 9, endianness: .little), field: "d")
        }
      }
      """
    ),
    ExpansionPair(
      "@Varint and @Digits",
      """
      @Packet struct S {
        @Varint var a: UInt64
        @Varint var b: Int32?
        @Varint(.plain) var c: Int32
        @Varint(.mostSignificantFirst) @InRange(10...) var d: UInt32?
        @Digits(.octal, width: 7, terminator: 0) var e: UInt32
        @Digits(.decimal, terminator: 0x20) var f: Int8?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 + 1 + 1 + 1 + 8 + 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt64.self, as: .varint(), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(Int32.self, as: .varint(), field: "b") : nil
          let c = try reader.read(Int32.self, as: .varint(.plain), field: "c")
          let d = try reader.readPresence(field: "d") ? reader.read(UInt32.self, as: .varint(.mostSignificantFirst), in: 10..., field: "d") : nil
          let e = try reader.read(UInt32.self, as: .digits(.octal, width: 7, terminator: 0), field: "e")
          let f = try reader.readPresence(field: "f") ? reader.read(Int8.self, as: .digits(.decimal, terminator: 0x20), field: "f") : nil
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
          self.f = f
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .varint(), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .varint(), field: "b") }
          try writer.write(self.c, as: .varint(.plain), field: "c")
          writer.writePresence(self.d != nil)
          if let value = self.d { try writer.write(value, as: .varint(.mostSignificantFirst), in: 10..., field: "d") }
          try writer.write(self.e, as: .digits(.octal, width: 7, terminator: 0), field: "e")
          writer.writePresence(self.f != nil)
          if let value = self.f { try writer.write(value, as: .digits(.decimal, terminator: 0x20), field: "f") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt64.self, as: .varint(), field: "a")
          schema.presence(field: "b")
          schema.field(Int32.self, as: .varint(), field: "b")
          schema.field(Int32.self, as: .varint(.plain), field: "c")
          schema.presence(field: "d")
          schema.field(UInt32.self, as: .varint(.mostSignificantFirst), in: 10..., field: "d")
          schema.field(UInt32.self, as: .digits(.octal, width: 7, terminator: 0), field: "e")
          schema.presence(field: "f")
          schema.field(Int8.self, as: .digits(.decimal, terminator: 0x20), field: "f")
        }
      }
      """
    ),
    ExpansionPair(
      "@InRange",
      """
      @Packet struct S {
        @InRange(0...100) var a: UInt8
        @InRange(limits) @LittleEndian var b: Float
        @Varint @InRange(10...) var c: UInt32
        @InRange(..<0) var d: Int8?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + Float.minimumByteCount + 1 + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt8.self, in: 0...100, field: "a")
          let b = try reader.read(Float.self, in: _Arguments.b_InRange, endianness: .little, field: "b")
          let c = try reader.read(UInt32.self, as: .varint(), in: 10..., field: "c")
          let d = try reader.readPresence(field: "d") ? reader.read(Int8.self, in: ..<0, field: "d") : nil
          self.a = a
          self.b = b
          self.c = c
          self.d = d
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, in: 0...100, field: "a")
          try writer.write(self.b, in: _Arguments.b_InRange, endianness: .little, field: "b")
          try writer.write(self.c, as: .varint(), in: 10..., field: "c")
          writer.writePresence(self.d != nil)
          if let value = self.d { try writer.write(value, in: ..<0, field: "d") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, in: 0...100, field: "a")
          schema.field(Float.self, in: _Arguments.b_InRange, endianness: .little, field: "b")
          schema.field(UInt32.self, as: .varint(), in: 10..., field: "c")
          schema.presence(field: "d")
          schema.field(Int8.self, in: ..<0, field: "d")
        }
      }
      """
    ),
    ExpansionPair(
      "@Timestamp and @Interval",
      """
      @Packet(endianness: .little) struct S {
        @Timestamp(.milliseconds) var a: Date
        @Timestamp(unit) @BigEndian var b: Date?
        @Interval(.nanoseconds) var c: Duration
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 8 + 1 + 8 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(Date.self, as: .timestamp(.milliseconds, endianness: .little), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(Date.self, as: .timestamp(_Arguments.b_Timestamp, endianness: .big), field: "b") : nil
          let c = try reader.read(Duration.self, as: .interval(.nanoseconds, endianness: .little), field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .timestamp(.milliseconds, endianness: .little), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .timestamp(_Arguments.b_Timestamp, endianness: .big), field: "b") }
          try writer.write(self.c, as: .interval(.nanoseconds, endianness: .little), field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Date.self, as: .timestamp(.milliseconds, endianness: .little), field: "a")
          schema.presence(field: "b")
          schema.field(Date.self, as: .timestamp(_Arguments.b_Timestamp, endianness: .big), field: "b")
          schema.field(Duration.self, as: .interval(.nanoseconds, endianness: .little), field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@Coded",
      """
      @Packet(endianness: .little) struct S {
        @Coded(by: RGB565.self) var a: Color
        @Coded(by: Codes.Counter.self) var b: Int?
        @Coded(by: AnyCoder.self) var c: any Shape
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          _fewestBytes(codedBy: RGB565.self) + 1 + _fewestBytes(codedBy: AnyCoder.self)
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(Color.self, as: .coded(by: RGB565.self), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(Int.self, as: .coded(by: Codes.Counter.self), field: "b") : nil
          let c = try reader.read((any Shape).self, as: .coded(by: AnyCoder.self), field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .coded(by: RGB565.self), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .coded(by: Codes.Counter.self), field: "b") }
          try writer.write(self.c, as: .coded(by: AnyCoder.self), field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Color.self, as: .coded(by: RGB565.self), field: "a")
          schema.presence(field: "b")
          schema.field(Int.self, as: .coded(by: Codes.Counter.self), field: "b")
          schema.field((any Shape).self, as: .coded(by: AnyCoder.self), field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@Present",
      """
      @Packet struct S {
        var hasA: Bool
        @Present(when: "hasA") var a: UInt8?
        @Bits(1) var `is`: Bool
        @Present(when: "is") @FixedWidth(8) @Padding(before: 1, after: 2) var b: String!
        @Present(when: "hasA") @LittleEndian var c: Optional<UInt16>
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { Bool.minimumByteCount + 1 + 1 + 2 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let hasA = try reader.read(Bool.self, field: "hasA")
          let a = try hasA ? reader.read(UInt8.self, field: "a") : nil
          var bits = try reader.readBits(1, field: "is")
          let `is` = try bits.read(Bool.self, bits: 1, field: "is")
          try bits.finish(field: "is")
          try reader.readPadding(1, field: "b")
          let b = try `is` ? reader.read(String.self, as: .fixedWidth(8), field: "b") : nil
          try reader.readPadding(2, field: "b")
          let c = try hasA ? reader.read(UInt16.self, endianness: .little, field: "c") : nil
          self.hasA = hasA
          self.a = a
          self.`is` = `is`
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.hasA, field: "hasA")
          try writer._check(presenceOf: self.a, when: self.hasA, named: "hasA", field: "a")
          if let value = self.a { try writer.write(value, field: "a") }
          var bits = try writer.writeBits(1, field: "is")
          try bits.write(self.`is`, bits: 1, field: "is")
          try bits.finish(field: "is")
          try writer.writePadding(1, field: "b")
          try writer._check(presenceOf: self.b, when: self.`is`, named: "is", field: "b")
          if let value = self.b { try writer.write(value, as: .fixedWidth(8), field: "b") }
          try writer.writePadding(2, field: "b")
          try writer._check(presenceOf: self.c, when: self.hasA, named: "hasA", field: "c")
          if let value = self.c { try writer.write(value, endianness: .little, field: "c") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Bool.self, field: "hasA")
          schema.presence(flag: "hasA")
          schema.field(UInt8.self, field: "a")
          schema.bits()
          schema.field(Bool.self, bits: 1, field: "is")
          schema.padding(1, field: "b")
          schema.presence(flag: "is")
          schema.field(String.self, as: .fixedWidth(8), field: "b")
          schema.padding(2, field: "b")
          schema.presence(flag: "hasA")
          schema.field(UInt16.self, endianness: .little, field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "UInt128 and InlineArray",
      """
      @available(macOS 26.0, *) @available(*, deprecated) @Packet(endianness: .little) public struct S { @InRange(3...) var a: UInt128; @Bytes(9) var b: Int128; var c: InlineArray<16, UInt8>; var d: [2 of UInt16]?; @FixedCount(2) var e: [UInt128] }
      """,
      """
      @available(macOS 26.0, *) nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          _fewestBytes(of: UInt128.self)
            + 9
            + _fewestBytes(of: InlineArray<16, UInt8>.self)
            + 1
            + 2 * UInt128.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(UInt128.self, in: 3..., endianness: .little, field: "a")
          let b = try reader.read(Int128.self, as: .bytes(9, endianness: .little), field: "b")
          let c = try reader.read(InlineArray<16, UInt8>.self, endianness: .little, field: "c")
          let d = try reader.read([2 of UInt16]?.self, endianness: .little, field: "d")
          let e = try reader.read([UInt128].self, as: .fixedCount(2, endianness: .little), field: "e")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, in: 3..., endianness: .little, field: "a")
          try writer.write(self.b, as: .bytes(9, endianness: .little), field: "b")
          try writer.write(self.c, endianness: .little, field: "c")
          try writer.write(self.d, endianness: .little, field: "d")
          try writer.write(self.e, as: .fixedCount(2, endianness: .little), field: "e")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt128.self, in: 3..., endianness: .little, field: "a")
          schema.field(Int128.self, as: .bytes(9, endianness: .little), field: "b")
          schema.field(InlineArray<16, UInt8>.self, endianness: .little, field: "c")
          schema.field([2 of UInt16]?.self, endianness: .little, field: "d")
          schema.field([UInt128].self, as: .fixedCount(2, endianness: .little), field: "e")
        }
      }
      """
    ),
  ]
}
