extension ExpansionPair {
  static let counts: [ExpansionPair] = [
    ExpansionPair(
      "@Derived(bytesOf:), @Derived(countOf:)",
      """
      @Packet struct S {
        @Derived(bytesOf: "body") @LittleEndian var length: UInt16
        @Derived(countOf: "scores") var count: UInt8
        @Sized(by: "length", minus: 2) var body: Data
        @Counted(by: "count", times: 2) var scores: [UInt32]?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + UInt8.minimumByteCount + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let length = try reader.read(UInt16.self, endianness: .little, field: "length")
          let countOffset = reader.offset
          let count = try reader.read(UInt8.self, field: "count")
          let body = try reader.read(Data.self, as: .sized(by: length, minus: 2), field: "body")
          let scores = try reader.readPresence(field: "scores") ? reader.read([UInt32].self, as: .counted(by: count, times: 2), field: "scores") : nil
          self.body = body
          self.scores = scores
          try reader._check(count, equals: scores == nil ? 0 : count, at: countOffset, field: "count")
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let lengthPlace = try writer.reserve(UInt16.self, as: .plain(endianness: .little), field: "length")
          try writer.write(self._derived(count: ()), field: "count")
          try writer.write(self.body, as: .sized(by: lengthPlace, minus: 2), field: "body")
          writer.writePresence(self.scores != nil)
          if let value = self.scores { try writer.write(value, as: .counted(by: self._derived(count: ()), times: 2), field: "scores") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.derived(bytesOf: "body")
          schema.field(UInt16.self, endianness: .little, field: "length")
          schema.derived(countOf: "scores")
          schema.field(UInt8.self, field: "count")
          schema.field(Data.self, as: .sized(by: "length", minus: 2), field: "body")
          schema.presence(field: "scores")
          schema.field([UInt32].self, as: .counted(by: "count", times: 2), field: "scores")
        }

        private func _derived(length _: Void) throws(PacketKit.PacketError) -> UInt16 {
          var writer = PacketKit.PacketWriter()
          let lengthPlace = try writer.reserve(UInt16.self, as: .plain(endianness: .little), field: "length")
          try writer.write(self.body, as: .sized(by: lengthPlace, minus: 2), field: "body")
          return try writer._number(at: lengthPlace)
        }

        private func _derived(count _: Void) -> UInt8 {
          .init(_of: self.scores?.count, times: 2)
        }
      }
      """
    ),
    ExpansionPair(
      "@Derived(bytesOf:) in bits",
      """
      @Packet struct S {
        @Bits(4) var flags: UInt8
        @Derived(bytesOf: "body") @Aligned(to: 2) @Bits(12) var length: UInt16
        @Sized(by: "length") var body: Data
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 + 2 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: Data._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          var bits = try reader.readBits(4, field: "flags")
          let flags = try bits.read(UInt8.self, bits: 4, field: "flags")
          try bits.finish(field: "flags")
          try reader.readAlignment(to: 2, from: start, field: "length")
          var bits2 = try reader.readBits(12, field: "length")
          let length = try bits2.read(UInt16.self, bits: 12, field: "length")
          try bits2.finish(field: "length")
          let body = try reader.read(Data.self, as: .sized(by: length), field: "body")
          self.flags = flags
          self.body = body
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          var bits = try writer.writeBits(4, field: "flags")
          try bits.write(self.flags, bits: 4, field: "flags")
          try bits.finish(field: "flags")
          try writer.writeAlignment(to: 2, from: start, field: "length")
          var bits2 = try writer.writeBits(12, field: "length")
          let lengthPlace = try bits2.reserve(UInt16.self, bits: 12, field: "length")
          try bits2.finish(field: "length")
          try writer.write(self.body, as: .sized(by: lengthPlace), field: "body")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.bits()
          schema.field(UInt8.self, bits: 4, field: "flags")
          schema.alignment(to: 2, field: "length")
          schema.bits()
          schema.derived(bytesOf: "body")
          schema.field(UInt16.self, bits: 12, field: "length")
          schema.field(Data.self, as: .sized(by: "length"), field: "body")
        }

        private func _derived(length _: Void) throws(PacketKit.PacketError) -> UInt16 {
          var writer = PacketKit.PacketWriter()
          var bits2 = try writer.writeBits(12, field: "length")
          let lengthPlace = try bits2.reserve(UInt16.self, bits: 12, field: "length")
          try bits2.finish(field: "length")
          try writer.write(self.body, as: .sized(by: lengthPlace), field: "body")
          return try writer._number(at: lengthPlace)
        }
      }
      """
    ),
    ExpansionPair(
      "the first of several numbers, and lists of tags",
      """
      @Packet struct S {
        var short: UInt8
        @Present(when: "short", is: 255) var long: UInt32?
        var head: Head?
        @Sized(by: "long ?? head.size ?? short", minus: 1) var body: Data
        var kinds: Data
        @Tagged(by: "kinds") @LengthPrefixed(UInt8.self) var parts: [Part]
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + 1 + Data.minimumByteCount + UInt8.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let short = try reader.read(UInt8.self, field: "short")
          let long = try short == 255 ? reader.read(UInt32.self, field: "long") : nil
          let head = try reader.read(Head?.self, field: "head")
          let body = try reader.read(Data.self, as: .sized(by: reader._stated(PacketKit._number(long, plus: 0) ?? PacketKit._number(head?.size, plus: 0) ?? PacketKit._number(short, plus: 0), field: "body"), minus: 1), field: "body")
          let kinds = try reader.read(Data.self, field: "kinds")
          let parts = try reader.read([Part].self, as: .lengthPrefixed(UInt8.self, of: .tagged(by: kinds)), field: "parts")
          self.short = short
          self.long = long
          self.head = head
          self.body = body
          self.kinds = kinds
          self.parts = parts
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.short, field: "short")
          try writer._check(presenceOf: self.long, when: self.short == 255, named: "short == 255", field: "long")
          if let value = self.long { try writer.write(value, field: "long") }
          try writer.write(self.head, field: "head")
          try writer.write(self.body, as: .sized(by: writer._stated(PacketKit._number(self.long, plus: 0) ?? PacketKit._number(self.head?.size, plus: 0) ?? PacketKit._number(self.short, plus: 0), field: "body"), minus: 1), field: "body")
          try writer.write(self.kinds, field: "kinds")
          try writer.write(self.parts, as: .lengthPrefixed(UInt8.self, of: .tagged(by: self.kinds)), field: "parts")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "short")
          schema.presence(when: "short", of: UInt8.self, is: 255)
          schema.field(UInt32.self, field: "long")
          schema.field(Head?.self, field: "head")
          schema.field(Data.self, as: .sized(by: "long ?? head.size ?? short", minus: 1), field: "body")
          schema.field(Data.self, field: "kinds")
          schema.field([Part].self, as: .lengthPrefixed(UInt8.self, of: .tagged(by: "kinds")), field: "parts")
        }
      }
      """
    ),
    ExpansionPair(
      "numbers added to stated ones",
      """
      @Packet struct S {
        var size: UInt32
        var large: UInt64?
        var head: Head?
        @Sized(by: "large - 16 ?? head?.size ?? size + 0") var body: Data
        @Counted(by: "size + 2", times: 2) var list: [UInt8]
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt32.minimumByteCount + 1 + 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.read(UInt32.self, field: "size")
          let large = try reader.read(UInt64?.self, field: "large")
          let head = try reader.read(Head?.self, field: "head")
          let body = try reader.read(Data.self, as: .sized(by: reader._stated(PacketKit._number(large, plus: -16) ?? PacketKit._number(head?.size, plus: 0) ?? PacketKit._number(size, plus: 0), field: "body")), field: "body")
          let list = try reader.read([UInt8].self, as: .counted(by: reader._stated(PacketKit._number(size, plus: 2), field: "list"), times: 2), field: "list")
          self.size = size
          self.large = large
          self.head = head
          self.body = body
          self.list = list
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.size, field: "size")
          try writer.write(self.large, field: "large")
          try writer.write(self.head, field: "head")
          try writer.write(self.body, as: .sized(by: writer._stated(PacketKit._number(self.large, plus: -16) ?? PacketKit._number(self.head?.size, plus: 0) ?? PacketKit._number(self.size, plus: 0), field: "body")), field: "body")
          try writer.write(self.list, as: .counted(by: writer._stated(PacketKit._number(self.size, plus: 2), field: "list"), times: 2), field: "list")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt32.self, field: "size")
          schema.field(UInt64?.self, field: "large")
          schema.field(Head?.self, field: "head")
          schema.field(Data.self, as: .sized(by: "large - 16 ?? head.size ?? size"), field: "body")
          schema.field([UInt8].self, as: .counted(by: "size + 2", times: 2), field: "list")
        }
      }
      """
    ),
    ExpansionPair(
      "@Present(when:in:), @Present(when:mask:), paths",
      """
      @Packet struct S {
        var head: Head?
        var size: UInt24?
        @Present(when: "head.kind", in: 1..<9) var a: UInt8?
        @Present(when: "size", mask: 0x40) var b: UInt8?
        @Present(when: "head.kind", mask: 3, is: limit) var c: UInt8?
        @Present(when: "head.flag") var d: UInt8?
        @Sized(by: "head.size", minus: 1) var e: Data
        @Counted(by: "size") var f: [UInt8]
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 + 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let head = try reader.read(Head?.self, field: "head")
          let size = try reader.read(UInt24?.self, field: "size")
          let a = try (head?.kind).map { (1..<9).contains($0) } ?? false ? reader.read(UInt8.self, field: "a") : nil
          let b = try size.map { $0 & 0x40 != 0 } ?? false ? reader.read(UInt8.self, field: "b") : nil
          let c = try _Arguments.c_isPresent(head) ? reader.read(UInt8.self, field: "c") : nil
          let d = try head?.flag == true ? reader.read(UInt8.self, field: "d") : nil
          let e = try reader.read(Data.self, as: .sized(by: reader._stated(head?.size, field: "e"), minus: 1), field: "e")
          let f = try reader.read([UInt8].self, as: .counted(by: reader._stated(size, field: "f")), field: "f")
          self.head = head
          self.size = size
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
          self.f = f
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.head, field: "head")
          try writer.write(self.size, field: "size")
          try writer._check(presenceOf: self.a, when: (self.head?.kind).map { (1..<9).contains($0) } ?? false, named: "head.kind in 1..<9", field: "a")
          if let value = self.a { try writer.write(value, field: "a") }
          try writer._check(presenceOf: self.b, when: self.size.map { $0 & 0x40 != 0 } ?? false, named: "size & 0x40 != 0", field: "b")
          if let value = self.b { try writer.write(value, field: "b") }
          try writer._check(presenceOf: self.c, when: _Arguments.c_isPresent(self.head), named: "head.kind & 3 == limit", field: "c")
          if let value = self.c { try writer.write(value, field: "c") }
          try writer._check(presenceOf: self.d, when: self.head?.flag == true, named: "head.flag", field: "d")
          if let value = self.d { try writer.write(value, field: "d") }
          try writer.write(self.e, as: .sized(by: writer._stated(self.head?.size, field: "e"), minus: 1), field: "e")
          try writer.write(self.f, as: .counted(by: writer._stated(self.size, field: "f")), field: "f")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Head?.self, field: "head")
          schema.field(UInt24?.self, field: "size")
          schema.presence(when: "head.kind", of: Self._type { $0.head?.kind }, in: 1..<9)
          schema.field(UInt8.self, field: "a")
          schema.presence(when: "size", of: UInt24.self, mask: 0x40)
          schema.field(UInt8.self, field: "b")
          _Arguments.c_presence(&schema)
          schema.field(UInt8.self, field: "c")
          schema.presence(flag: "head.flag")
          schema.field(UInt8.self, field: "d")
          schema.field(Data.self, as: .sized(by: "head.size", minus: 1), field: "e")
          schema.field([UInt8].self, as: .counted(by: "size"), field: "f")
        }
      }
      """
    ),
    ExpansionPair(
      "@Repeated",
      """
      @Packet struct S {
        @Repeated(until: "end.isLast") var a: [T]
        @Repeated(untilNext: [0xFF]) @LittleEndian var b: [UInt16]
        @Magic(before: [0xFF]) var c: UInt8
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 + UInt8.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read([T].self, as: .repeated(until: { $0.end.isLast }), field: "a")
          let b = try reader.read([UInt16].self, as: .repeated(untilNext: [0xFF], endianness: .little), field: "b")
          try reader.readMagic([0xFF], field: "c")
          let c = try reader.read(UInt8.self, field: "c")
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .repeated(until: { $0.end.isLast }), field: "a")
          try writer.write(self.b, as: .repeated(untilNext: [0xFF], endianness: .little), field: "b")
          try writer.writeMagic([0xFF], field: "c")
          try writer.write(self.c, field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field([T].self, as: .repeated(until: "end.isLast"), field: "a")
          schema.field([UInt16].self, as: .repeated(untilNext: [0xFF], endianness: .little), field: "b")
          schema.magic([0xFF], field: "c")
          schema.field(UInt8.self, field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@LengthPrefixed on a generic parameter",
      """
      @Packet(endianness: .little) struct S<Body: PacketField, Other: Packet> {
        @LengthPrefixed(UInt16.self) var a: Body
        var size: UInt8
        @Sized(by: "size") var b: Body
        @LengthPrefixed(UInt16.self) var c: Other
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + UInt8.minimumByteCount + UInt16.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(Body.self, as: .lengthPrefixed(UInt16.self, endianness: .little, of: .plain(endianness: .little)), field: "a")
          let size = try reader.read(UInt8.self, endianness: .little, field: "size")
          let b = try reader.read(Body.self, as: .sized(by: size, of: .plain(endianness: .little)), field: "b")
          let c = try reader.read(Other.self, as: .lengthPrefixed(UInt16.self, endianness: .little), field: "c")
          self.a = a
          self.size = size
          self.b = b
          self.c = c
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .lengthPrefixed(UInt16.self, endianness: .little, of: .plain(endianness: .little)), field: "a")
          try writer.write(self.size, endianness: .little, field: "size")
          try writer.write(self.b, as: .sized(by: self.size, of: .plain(endianness: .little)), field: "b")
          try writer.write(self.c, as: .lengthPrefixed(UInt16.self, endianness: .little), field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Body.self, as: .lengthPrefixed(UInt16.self, endianness: .little, of: .plain(endianness: .little)), field: "a")
          schema.field(UInt8.self, endianness: .little, field: "size")
          schema.field(Body.self, as: .sized(by: "size", of: .plain(endianness: .little)), field: "b")
          schema.field(Other.self, as: .lengthPrefixed(UInt16.self, endianness: .little), field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@Tag with codings, @Each with a range",
      """
      @Packet(endianness: .little) enum S {
        @Tag(1, .countPrefixed(UInt16.self)) case a([Setting])
        @Tag(2, .plain, .inRange(1...9)) case b(UInt16, UInt8)
        @Tag(3, .remaining) case c(Data)
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { Swift.UInt8.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          switch try reader.read(Swift.UInt8.self, endianness: .little) {
          case 1:
            self = try .a(reader.read([Setting].self, as: .countPrefixed(UInt16.self, endianness: .little), field: "a"))
          case 2:
            self = try .b(reader.read(endianness: .little, field: "b.0"), reader.read(in: 1...9, endianness: .little, field: "b.1"))
          case 3:
            self = try .c(reader.read(Data.self, as: .remaining(), field: "c"))
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          switch self {
          case .a(let value0):
            try writer.write(1 as Swift.UInt8, endianness: .little)
            try writer.write(value0, as: .countPrefixed(UInt16.self, endianness: .little), field: "a")
          case .b(let value0, let value1):
            try writer._write(PacketKit._Joined(2 as Swift.UInt8, PacketKit._Joined(value0, PacketKit._NoFields())), endianness: .little, fields: ["tag", "b.0"])
            try writer.write(value1, in: 1...9, endianness: .little, field: "b.1")
          case .c(let value0):
            try writer.write(3 as Swift.UInt8, endianness: .little)
            try writer.write(value0, as: .remaining(), field: "c")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: Swift.UInt8.self, endianness: .little)
          schema.unionCase("a", tag: 1)
          schema.field([Setting].self, as: .countPrefixed(UInt16.self, endianness: .little), field: "a")
          schema.unionCase("b", tag: 2)
          schema.field(UInt16.self, endianness: .little, field: "b.0")
          schema.field(UInt8.self, in: 1...9, endianness: .little, field: "b.1")
          schema.unionCase("c", tag: 3)
          schema.field(Data.self, as: .remaining(), field: "c")
        }
      }
      """
    ),
  ]
}
