extension ExpansionPair {
  static let references: [ExpansionPair] = [
    ExpansionPair(
      "@Derived, @Counted, @Sized",
      """
      @Packet(endianness: .little, updatesInPlace: true) struct S {
        @Derived @Bits(2) var version: UInt8 { 2 }
        @Bits(6) var kind: UInt8
        @Derived var count: UInt16 { UInt16(clamping: a.count) }
        @Derived var length: UInt8 { get { UInt8(clamping: b.count + 1) } }
        @Counted(by: "count", times: 2, plus: 1) var a: [String]
        @Sized(by: "length", minus: 1) var b: Data
        @Sized(by: "kind") @Encoding(.ascii) var c: String
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          1 + UInt16.minimumByteCount + UInt8.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          var bits = try reader.readBits(8, field: "version")
          let versionOffset = bits.offset
          let version = try bits.read(UInt8.self, bits: 2, field: "version")
          let kind = try bits.read(UInt8.self, bits: 6, field: "kind")
          try bits.finish(field: "kind")
          let countOffset = reader.offset
          let count = try reader.read(UInt16.self, endianness: .little, field: "count")
          let lengthOffset = reader.offset
          let length = try reader.read(UInt8.self, endianness: .little, field: "length")
          let a = try reader.read([String].self, as: .counted(by: count, times: 2, plus: 1, endianness: .little), field: "a")
          let b = try reader.read(Data.self, as: .sized(by: length, minus: 1), field: "b")
          let c = try reader.read(String.self, as: .sized(by: kind, encoding: .ascii), field: "c")
          self.kind = kind
          self.a = a
          self.b = b
          self.c = c
          try reader._check(version, equals: self.version, at: versionOffset, field: "version")
          try reader._check(count, equals: self.count, at: countOffset, field: "count")
          try reader._check(length, equals: self.length, at: lengthOffset, field: "length")
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          var bits = try reader.readBits(8, field: "version")
          let versionOffset = bits.offset
          let version = try bits.read(UInt8.self, bits: 2, field: "version")
          self.kind = try bits.read(UInt8.self, bits: 6, field: "kind")
          try bits.finish(field: "kind")
          let countOffset = reader.offset
          let count = try reader.read(UInt16.self, endianness: .little, field: "count")
          let lengthOffset = reader.offset
          let length = try reader.read(UInt8.self, endianness: .little, field: "length")
          try reader.update(&self.a, as: .counted(by: count, times: 2, plus: 1, endianness: .little), field: "a")
          self.b = try reader.read(Data.self, as: .sized(by: length, minus: 1), field: "b")
          self.c = try reader.read(String.self, as: .sized(by: self.kind, encoding: .ascii), field: "c")
          try reader._check(version, equals: self.version, at: versionOffset, field: "version")
          try reader._check(count, equals: self.count, at: countOffset, field: "count")
          try reader._check(length, equals: self.length, at: lengthOffset, field: "length")
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          var bits = try writer.writeBits(8, field: "version")
          try bits.write(self.version, bits: 2, field: "version")
          try bits.write(self.kind, bits: 6, field: "kind")
          try bits.finish(field: "kind")
          try writer.write(self.count, endianness: .little, field: "count")
          try writer.write(self.length, endianness: .little, field: "length")
          try writer.write(self.a, as: .counted(by: self.count, times: 2, plus: 1, endianness: .little), field: "a")
          try writer.write(self.b, as: .sized(by: self.length, minus: 1), field: "b")
          try writer.write(self.c, as: .sized(by: self.kind, encoding: .ascii), field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.bits()
          schema.derived(constant: "2")
          schema.field(UInt8.self, bits: 2, field: "version")
          schema.field(UInt8.self, bits: 6, field: "kind")
          schema.derived()
          schema.field(UInt16.self, endianness: .little, field: "count")
          schema.derived()
          schema.field(UInt8.self, endianness: .little, field: "length")
          schema.field([String].self, as: .counted(by: "count", times: 2, plus: 1, endianness: .little), field: "a")
          schema.field(Data.self, as: .sized(by: "length", minus: 1), field: "b")
          schema.field(String.self, as: .sized(by: "kind", encoding: .ascii), field: "c")
          #if DEBUG
          schema.code(["version": "…", "count": "…", "length": "…"])
          #endif
        }
      }
      """
    ),
    ExpansionPair(
      "regions",
      """
      @Packet(sized: UInt16.self, including: 2) struct S {
        @LengthPrefixed(UInt16.self) var a: [String]
        @LengthPrefixed(UInt8.self, including: 1, maximum: 9) var b: String
        @LengthPrefixed(Varint.self, excluding: 2) var c: Data?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + UInt16.minimumByteCount + UInt8.minimumByteCount + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(UInt16.self, including: 2)
          let a = try reader.read([String].self, as: .lengthPrefixed(UInt16.self), field: "a")
          let b = try reader.read(String.self, as: .lengthPrefixed(UInt8.self, including: 1, maximum: 9), field: "b")
          let c = try reader.readPresence(field: "c") ? reader.read(Data.self, as: .lengthPrefixed(Varint.self, including: 0, excluding: 2), field: "c") : nil
          try reader.endSized(size)
          self.a = a
          self.b = b
          self.c = c
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(UInt16.self, including: 2)
          try writer.write(self.a, as: .lengthPrefixed(UInt16.self), field: "a")
          try writer.write(self.b, as: .lengthPrefixed(UInt8.self, including: 1, maximum: 9), field: "b")
          writer.writePresence(self.c != nil)
          if let value = self.c { try writer.write(value, as: .lengthPrefixed(Varint.self, including: 0, excluding: 2), field: "c") }
          try writer.endSized(size)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(UInt16.self, including: 2)
          schema.field([String].self, as: .lengthPrefixed(UInt16.self), field: "a")
          schema.field(String.self, as: .lengthPrefixed(UInt8.self, including: 1, maximum: 9), field: "b")
          schema.presence(field: "c")
          schema.field(Data.self, as: .lengthPrefixed(Varint.self, including: 0, excluding: 2), field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "conditions",
      """
      @Packet struct S {
        var flags: UInt8
        @Present(when: "flags.isNamed") var a: UInt8?
        @Present(when: "flags", is: Kind.chat) var b: String?
        @Present(when: "flags", is: 3) @Varint var c: UInt16?
        @Present(when: "flags", contains: Flags.named) var d: [UInt8]?
        @Present(whileBytesRemain: true) @LengthPrefixed(UInt8.self) var e: String?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt8.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let flags = try reader.read(UInt8.self, field: "flags")
          let a = try flags.isNamed ? reader.read(UInt8.self, field: "a") : nil
          let b = try _Arguments.b_isPresent(flags) ? reader.read(String.self, field: "b") : nil
          let c = try flags == 3 ? reader.read(UInt16.self, as: .varint(), field: "c") : nil
          let d = try _Arguments.d_isPresent(flags) ? reader.read([UInt8].self, field: "d") : nil
          let e = try reader.readWhileBytesRemain(field: "e") { reader throws(PacketKit.PacketError) in try reader.read(String.self, as: .lengthPrefixed(UInt8.self), field: "e") }
          self.flags = flags
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.flags, field: "flags")
          try writer._check(presenceOf: self.a, when: self.flags.isNamed, named: "flags.isNamed", field: "a")
          if let value = self.a { try writer.write(value, field: "a") }
          try writer._check(presenceOf: self.b, when: _Arguments.b_isPresent(self.flags), named: "flags == .chat", field: "b")
          if let value = self.b { try writer.write(value, field: "b") }
          try writer._check(presenceOf: self.c, when: self.flags == 3, named: "flags == 3", field: "c")
          if let value = self.c { try writer.write(value, as: .varint(), field: "c") }
          try writer._check(presenceOf: self.d, when: _Arguments.d_isPresent(self.flags), named: "flags.contains(.named)", field: "d")
          if let value = self.d { try writer.write(value, field: "d") }
          try writer.writeWhileBytesRemain(self.e, field: "e") { writer, value throws(PacketKit.PacketError) in try writer.write(value, as: .lengthPrefixed(UInt8.self), field: "e") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "flags")
          schema.presence(flag: "flags.isNamed")
          schema.field(UInt8.self, field: "a")
          _Arguments.b_presence(&schema)
          schema.field(String.self, field: "b")
          schema.presence(when: "flags", of: UInt8.self, is: 3)
          schema.field(UInt16.self, as: .varint(), field: "c")
          _Arguments.d_presence(&schema)
          schema.field([UInt8].self, field: "d")
          schema.presenceWhileBytesRemain()
          schema.field(String.self, as: .lengthPrefixed(UInt8.self), field: "e")
        }
      }
      """
    ),
    ExpansionPair(
      "conditions on fields of earlier packets",
      """
      @Packet struct S {
        var head: Head
        @Derived var end: End { End(code: 3) }
        @Present(when: "head.kind", is: Kind.chat) var a: UInt8?
        @Present(when: "head.end.flags", contains: Flags.named) var b: UInt8?
        @Present(when: "end.code", is: 3) var c: UInt8?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          _fewestBytes(of: Head.self) + _fewestBytes(of: End.self)
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let head = try reader.read(Head.self, field: "head")
          let endOffset = reader.offset
          let end = try reader.read(End.self, field: "end")
          let a = try _Arguments.a_isPresent(head) ? reader.read(UInt8.self, field: "a") : nil
          let b = try _Arguments.b_isPresent(head) ? reader.read(UInt8.self, field: "b") : nil
          let c = try end.code == 3 ? reader.read(UInt8.self, field: "c") : nil
          self.head = head
          self.a = a
          self.b = b
          self.c = c
          try reader._check(end, equals: self.end, at: endOffset, field: "end")
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.head, field: "head")
          try writer.write(self.end, field: "end")
          try writer._check(presenceOf: self.a, when: _Arguments.a_isPresent(self.head), named: "head.kind == .chat", field: "a")
          if let value = self.a { try writer.write(value, field: "a") }
          try writer._check(presenceOf: self.b, when: _Arguments.b_isPresent(self.head), named: "head.end.flags.contains(.named)", field: "b")
          if let value = self.b { try writer.write(value, field: "b") }
          try writer._check(presenceOf: self.c, when: self.end.code == 3, named: "end.code == 3", field: "c")
          if let value = self.c { try writer.write(value, field: "c") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(Head.self, field: "head")
          schema.derived()
          schema.field(End.self, field: "end")
          _Arguments.a_presence(&schema)
          schema.field(UInt8.self, field: "a")
          _Arguments.b_presence(&schema)
          schema.field(UInt8.self, field: "b")
          schema.presence(when: "end.code", of: Self._type { $0.end.code }, is: 3)
          schema.field(UInt8.self, field: "c")
          #if DEBUG
          schema.code(["end": "…"])
          #endif
        }
      }
      """
    ),
    ExpansionPair(
      "what surrounds a field at the end",
      """
      @Packet struct S {
        @Present(whileBytesRemain: true) @Aligned(to: 4) @Padding(to: 8) var a: String?
        @Present(whileBytesRemain: true) @Checksum(before: .xor8) @Varint var b: UInt32?
        @Present(whileBytesRemain: true) @Checksum(after: .crc32, from: "c") var c: UInt8?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 0 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          let a = try reader.readWhileBytesRemain(field: "a") { reader throws(PacketKit.PacketError) in
            try reader.readAlignment(to: 4, from: start, field: "a")
            let aPadding = reader.offset
            let value = try reader.read(String.self, field: "a")
            try reader.readPadding(to: 8, from: aPadding, field: "a")
            return value
          }
          var bChecksum: PacketKit.ChecksumPlace?
          let b = try reader.readWhileBytesRemain(field: "b") { reader throws(PacketKit.PacketError) in
            bChecksum = try reader.beginChecksum(.xor8, field: "b")
            let value = try reader.read(UInt32.self, as: .varint(), field: "b")
            return value
          }
          let c = try reader.readWhileBytesRemain(field: "c") { reader throws(PacketKit.PacketError) in
            let cStart = reader.offset
            let value = try reader.read(UInt8.self, field: "c")
            try reader.readChecksum(.crc32, from: cStart, field: "c")
            return value
          }
          if let bChecksum { try reader.endChecksum(bChecksum, from: start, field: "b") }
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.writeWhileBytesRemain(self.a, field: "a") { writer, value throws(PacketKit.PacketError) in
            try writer.writeAlignment(to: 4, from: start, field: "a")
            let aPadding = writer.count
            try writer.write(value, field: "a")
            try writer.writePadding(to: 8, from: aPadding, field: "a")
          }
          var bChecksum: PacketKit.ChecksumPlace?
          try writer.writeWhileBytesRemain(self.b, field: "b") { writer, value throws(PacketKit.PacketError) in
            bChecksum = try writer.beginChecksum(.xor8, field: "b")
            try writer.write(value, as: .varint(), field: "b")
          }
          try writer.writeWhileBytesRemain(self.c, field: "c") { writer, value throws(PacketKit.PacketError) in
            let cStart = writer.count
            try writer.write(value, field: "c")
            try writer.writeChecksum(.crc32, from: cStart, field: "c")
          }
          if let bChecksum { try writer.endChecksum(bChecksum, from: start, field: "b") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.alignment(to: 4, field: "a")
          schema.presenceWhileBytesRemain()
          schema.field(String.self, field: "a")
          schema.padding(to: 8, field: "a")
          schema.checksum(before: .xor8, field: "b")
          schema.presenceWhileBytesRemain()
          schema.field(UInt32.self, as: .varint(), field: "b")
          schema.presenceWhileBytesRemain()
          schema.field(UInt8.self, field: "c")
          schema.checksum(after: .crc32, from: "c", field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "@Tagged, @OtherTags",
      """
      @Packet(tag: UInt16.self, hasExternalTag: true) enum S {
        @Tag(1) case a(UInt8, b: String)
        @Tag(2) case c
        @OtherTags case other(tag: UInt16, Data)
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt16.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          let unknownTag = try reader.read(UInt16.self)
          try self.init(_from: &reader, tag: unknownTag, at: tagStart)
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.tag)
          try self._encodeCase(into: &writer)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: UInt16.self)
          schema.unionCase("a", tag: 1)
          schema.field(UInt8.self, field: "a.0")
          schema.field(String.self, field: "a.b")
          schema.unionCase("c", tag: 2)
          schema.otherTags("other")
          schema.field(Data.self, as: ._otherTags(), field: "other.1")
        }

        public var tag: UInt16 {
          switch self {
          case .a: return 1
          case .c: return 2
          case .other(tag: let tag, _):
            return .init(truncatingIfNeeded: tag)
          }
        }

        public init(_from reader: inout PacketKit.PacketReader, tag unknownTag: UInt16, at tagStart: Swift.Int) throws(PacketKit.PacketError) {
          switch unknownTag {
          case 1:
            self = try .a(reader.read(field: "a.0"), b: reader.read(field: "a.b"))
          case 2:
            self = .c
          case let unknownTag:
            self = .other(tag: unknownTag, try reader.read(Data.self, as: ._otherTags(), field: "other.1"))
          }
        }

        public func _encodeCase(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          switch self {
          case .a(let value0, b: let b):
            try writer.write(value0, field: "a.0")
            try writer.write(b, field: "a.b")
          case .c:
            break
          case .other(tag: let tag, let value1):
            switch tag {
            case 1: throw ._tagOfAnotherCase(tag, at: writer.count, field: "other.tag")
            case 2: throw ._tagOfAnotherCase(tag, at: writer.count, field: "other.tag")
            default: break
            }
            try writer.write(value1, as: ._otherTags(), field: "other.1")
          }
        }
      }
      """
    ),
    ExpansionPair(
      "@Tagged",
      """
      @Packet(endianness: .little) struct S {
        var kind: UInt8
        @Tagged(by: "kind") var a: Body
        @Tagged(by: "kind") var b: Body?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt8.minimumByteCount + 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let kind = try reader.read(UInt8.self, endianness: .little, field: "kind")
          let a = try reader.read(Body.self, as: .tagged(by: kind), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(Body.self, as: .tagged(by: kind), field: "b") : nil
          self.kind = kind
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.kind, endianness: .little, field: "kind")
          try writer.write(self.a, as: .tagged(by: self.kind), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .tagged(by: self.kind), field: "b") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, endianness: .little, field: "kind")
          schema.field(Body.self, as: .tagged(by: "kind"), field: "a")
          schema.presence(field: "b")
          schema.field(Body.self, as: .tagged(by: "kind"), field: "b")
        }
      }
      """
    ),
    ExpansionPair(
      "@Tagged in a region",
      """
      @Packet(endianness: .little) struct S { var kind: UInt8; @Tagged(by: "kind") @LengthPrefixed(UInt16.self, including: 2, maximum: 99) var a: Body; @BigEndian @LengthPrefixed(UInt16.self) @Tagged(by: "kind") var b: Body?; @Sized(by: "kind", times: 4) @Tagged(by: "kind") var c: Body }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + UInt16.minimumByteCount + 1
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let kind = try reader.read(UInt8.self, endianness: .little, field: "kind")
          let a = try reader.read(Body.self, as: .lengthPrefixed(UInt16.self, including: 2, maximum: 99, endianness: .little, of: .tagged(by: kind)), field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(Body.self, as: .lengthPrefixed(UInt16.self, endianness: .big, of: .tagged(by: kind)), field: "b") : nil
          let c = try reader.read(Body.self, as: .sized(by: kind, times: 4, of: .tagged(by: kind)), field: "c")
          self.kind = kind
          self.a = a
          self.b = b
          self.c = c
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.kind, endianness: .little, field: "kind")
          try writer.write(self.a, as: .lengthPrefixed(UInt16.self, including: 2, maximum: 99, endianness: .little, of: .tagged(by: self.kind)), field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, as: .lengthPrefixed(UInt16.self, endianness: .big, of: .tagged(by: self.kind)), field: "b") }
          try writer.write(self.c, as: .sized(by: self.kind, times: 4, of: .tagged(by: self.kind)), field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, endianness: .little, field: "kind")
          schema.field(Body.self, as: .lengthPrefixed(UInt16.self, including: 2, maximum: 99, endianness: .little, of: .tagged(by: "kind")), field: "a")
          schema.presence(field: "b")
          schema.field(Body.self, as: .lengthPrefixed(UInt16.self, endianness: .big, of: .tagged(by: "kind")), field: "b")
          schema.field(Body.self, as: .sized(by: "kind", times: 4, of: .tagged(by: "kind")), field: "c")
        }
      }
      """
    ),
  ]
}
