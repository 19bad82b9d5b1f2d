extension ExpansionPair {
  static let unions: [ExpansionPair] = [
    ExpansionPair(
      "a union",
      """
      @Packet public enum S: Equatable {
        @Tag(1) case join(PlayerState)
        @Tag(2) case chat(String, to: UInt32)
        @Tag(3) case leave
        @Tag(0x10) indirect case both(first: S, second: S)
        static let limit = 5
        var isLeave: Bool { self == .leave }
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { Swift.UInt8.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          switch try reader.read(Swift.UInt8.self) {
          case 1:
            self = try .join(reader.read(field: "join"))
          case 2:
            self = try .chat(reader.read(field: "chat.0"), to: reader.read(field: "chat.to"))
          case 3:
            self = .leave
          case 0x10:
            self = try .both(first: reader.read(field: "both.first"), second: reader.read(field: "both.second"))
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          switch self {
          case .join(let value0):
            try writer.write(1 as Swift.UInt8)
            try writer.write(value0, field: "join")
          case .chat(let value0, to: let to):
            try writer.write(2 as Swift.UInt8)
            try writer.write(value0, field: "chat.0")
            try writer.write(to, field: "chat.to")
          case .leave:
            try writer.write(3 as Swift.UInt8)
          case .both(first: let first, second: let second):
            try writer.write(0x10 as Swift.UInt8)
            try writer.write(first, field: "both.first")
            try writer.write(second, field: "both.second")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: Swift.UInt8.self)
          schema.unionCase("join", tag: 1)
          schema.field(PlayerState.self, field: "join")
          schema.unionCase("chat", tag: 2)
          schema.field(String.self, field: "chat.0")
          schema.field(UInt32.self, field: "chat.to")
          schema.unionCase("leave", tag: 3)
          schema.unionCase("both", tag: 0x10)
          schema.field(S.self, field: "both.first")
          schema.field(S.self, field: "both.second")
        }
      }
      """
    ),
    ExpansionPair(
      "a union with an envelope",
      """
      @Packet(endianness: .little, magic: [1], sized: UInt16.self, checksum: .crc32, tag: UInt16.self)
      enum S { @Tag(1) case a(UInt8) }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          1 + UInt16.minimumByteCount + UInt16.minimumByteCount + 4
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try self.init(from: &reader, endianness: .big)
        }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          try reader.readMagic([1])
          let size = try reader.beginSized(UInt16.self, endianness: .little)
          let start = reader.offset
          let trailer = try reader.beginBody(leaving: 4)
          let tagStart = reader.offset
          switch try reader.read(UInt16.self, endianness: .little) {
          case 1:
            self = try .a(reader.read(endianness: .little, field: "a"))
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
          try reader.endBody(trailer)
          try reader.readChecksum(.crc32, from: start, endianness: .little)
          try reader.endSized(size)
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try self.encode(into: &writer, endianness: .big)
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          try writer.writeMagic([1])
          let size = try writer.beginSized(UInt16.self, endianness: .little)
          let start = writer.count
          let trailer = try writer.beginBody(leaving: 4)
          switch self {
          case .a(let value0):
            try writer._write(PacketKit._Joined(1 as UInt16, PacketKit._Joined(value0, PacketKit._NoFields())), endianness: .little, fields: ["tag", "a"])
          }
          try writer.endBody(trailer)
          try writer.writeChecksum(.crc32, from: start, endianness: .little)
          try writer.endSized(size)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.magic([1])
          schema.size(UInt16.self, endianness: .little)
          schema.union(tag: UInt16.self, endianness: .little)
          schema.unionCase("a", tag: 1)
          schema.field(UInt8.self, endianness: .little, field: "a")
          schema.checksum(.crc32, endianness: .little)
        }
      }
      """
    ),
    ExpansionPair(
      "tags in LEB128",
      """
      @Packet(endianness: .little, tag: Varint.self) enum S { @Tag(300) case a(UInt16) }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 1 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try self.init(from: &reader, endianness: .big)
        }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          switch try reader.read(Swift.UInt64.self, as: .varint()) {
          case 300:
            self = try .a(reader.read(endianness: .little, field: "a"))
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try self.encode(into: &writer, endianness: .big)
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          switch self {
          case .a(let value0):
            try writer.write(300 as Swift.UInt64, as: .varint())
            try writer.write(value0, endianness: .little, field: "a")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: Varint.self, endianness: .little)
          schema.unionCase("a", tag: 300)
          schema.field(UInt16.self, endianness: .little, field: "a")
        }
      }
      """
    ),
    ExpansionPair(
      "conditional cases",
      """
      @Packet enum S {
        @Tag(1) case a
        #if DEBUG
          @Tag(2) case b(UInt8)
        #else
          @Tag(2) case c
        #endif
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { Swift.UInt8.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try self.init(from: &reader, endianness: .big)
        }

        @inline(__always) public init(from reader: inout PacketKit.PacketReader, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          switch try reader.read(Swift.UInt8.self) {
          case 1:
            self = .a
          #if DEBUG
            case 2:
              self = try .b(reader.read(field: "b"))
          #else
            case 2:
              self = .c
          #endif
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try self.encode(into: &writer, endianness: .big)
        }

        @inline(__always) public func encode(into writer: inout PacketKit.PacketWriter, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          switch self {
          case .a:
            try writer.write(1 as Swift.UInt8)
          #if DEBUG
            case .b(let value0):
              try writer._write(PacketKit._Joined(2 as Swift.UInt8, PacketKit._Joined(value0, PacketKit._NoFields())), fields: ["tag", "b"])
          #else
            case .c:
              try writer.write(2 as Swift.UInt8)
          #endif
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: Swift.UInt8.self)
          schema.unionCase("a", tag: 1)
          #if DEBUG
            schema.unionCase("b", tag: 2)
            schema.field(UInt8.self, field: "b")
          #else
            schema.unionCase("c", tag: 2)
          #endif
        }
      }
      """
    ),
    ExpansionPair(
      "cases with names that could be caught",
      """
      @Packet(tag: UInt32.self) enum S {
        @Tag(1) case `default`(reader: UInt8, writer: UInt8, `inout`: UInt8, self: UInt8)
        @Tag(2) case a(in: UInt8, value0: UInt8, UInt8, UInt8)
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt32.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from packetReader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try self.init(from: &packetReader, endianness: .big)
        }

        @inline(__always) public init(from packetReader: inout PacketKit.PacketReader, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          let tagStart = packetReader.offset
          switch try packetReader.read(UInt32.self) {
          case 1:
            let (reader, (writer, (`inout`, (selfField, _)))) = try packetReader._read(PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._NoFields>>>>.self, fields: ["default.reader", "default.writer", "default.inout", "default.self"])
            self = .`default`(reader: reader, writer: writer, `inout`: `inout`, self: selfField)
          case 2:
            let (`in`, (value0, (value2, (value3, _)))) = try packetReader._read(PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._Joined<UInt8, PacketKit._NoFields>>>>.self, fields: ["a.in", "a.value0", "a.2", "a.3"])
            self = .a(in: `in`, value0: value0, value2, value3)
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
        }

        public func encode(into packetWriter: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try self.encode(into: &packetWriter, endianness: .big)
        }

        @inline(__always) public func encode(into packetWriter: inout PacketKit.PacketWriter, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          switch self {
          case .`default`(reader: let reader, writer: let writer, `inout`: let `inout`, self: let selfField):
            try packetWriter._write(PacketKit._Joined(1 as UInt32, PacketKit._Joined(reader, PacketKit._Joined(writer, PacketKit._Joined(`inout`, PacketKit._NoFields())))), fields: ["tag", "default.reader", "default.writer", "default.inout"])
            try packetWriter.write(selfField, field: "default.self")
          case .a(in: let `in`, value0: let value0, let value2, let value3):
            try packetWriter._write(PacketKit._Joined(2 as UInt32, PacketKit._Joined(`in`, PacketKit._Joined(value0, PacketKit._Joined(value2, PacketKit._NoFields())))), fields: ["tag", "a.in", "a.value0", "a.2"])
            try packetWriter.write(value3, field: "a.3")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: UInt32.self)
          schema.unionCase("default", tag: 1)
          schema.field(UInt8.self, field: "default.reader")
          schema.field(UInt8.self, field: "default.writer")
          schema.field(UInt8.self, field: "default.inout")
          schema.field(UInt8.self, field: "default.self")
          schema.unionCase("a", tag: 2)
          schema.field(UInt8.self, field: "a.in")
          schema.field(UInt8.self, field: "a.value0")
          schema.field(UInt8.self, field: "a.2")
          schema.field(UInt8.self, field: "a.3")
        }
      }
      """
    ),
    ExpansionPair(
      "a generic union",
      """
      @Packet indirect enum S<T, U> { @Tag(1) case leaf(T); @Tag(2) case node(S<T, U>) }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance where T: PacketKit.PacketField, U: PacketKit.PacketField {
        static var minimumByteCount: Swift.Int { Swift.UInt8.minimumByteCount }
        static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          try self.init(from: &reader, endianness: .big)
        }

        @inline(__always) init(from reader: inout PacketKit.PacketReader, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          switch try reader.read(Swift.UInt8.self) {
          case 1:
            self = try .leaf(reader.read(field: "leaf"))
          case 2:
            self = try .node(reader.read(field: "node"))
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
        }

        func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try self.encode(into: &writer, endianness: .big)
        }

        @inline(__always) func encode(into writer: inout PacketKit.PacketWriter, endianness _: PacketKit.Endianness) throws(PacketKit.PacketError) {
          switch self {
          case .leaf(let value0):
            try writer.write(1 as Swift.UInt8)
            try writer.write(value0, field: "leaf")
          case .node(let value0):
            try writer.write(2 as Swift.UInt8)
            try writer.write(value0, field: "node")
          }
        }

        static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: Swift.UInt8.self)
          schema.unionCase("leaf", tag: 1)
          schema.field(T.self, field: "leaf")
          schema.unionCase("node", tag: 2)
          schema.field(S<T, U>.self, field: "node")
        }
      }
      """
    ),
  ]
}
