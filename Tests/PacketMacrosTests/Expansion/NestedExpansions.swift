extension ExpansionPair {
  static let nested: [ExpansionPair] = [
    ExpansionPair(
      "a nested packet",
      in: "Game",
      """
      @Packet(sized: UInt8.self) struct S {
        @Bits(2) var a: Team
        @Quantized(0...1, bits: 3) var b: Vector
        var c: Bool
        @Present(when: "c") var d: Team?
        @Since(2) @Bits(2) var e: Team = .red
        @Since(2) var f: [Team] = []
      }
      """,
      """
      nonisolated extension Game.S: PacketKit.Packet {
        public static var minimumByteCount: Int {
          UInt8.minimumByteCount
            + _fewestBytes(in: (2 &+ Self._quantityCount(of: Self._type { $0.b }) &* 3 &+ 7) / 8)
            + Bool.minimumByteCount
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(UInt8.self)
          var bits = try reader.readBits(2 &+ Self._quantityCount(of: Self._type { $0.b }) &* 3, field: "a")
          let a = try bits.read(Self._type { $0.a }, bits: 2, field: "a")
          let b = try bits.read(Self._type { $0.b }, quantized: 0...1, bits: 3, field: "b")
          try bits.finish(field: "b")
          let c = try reader.read(Bool.self, field: "c")
          let d = try c ? reader.read(Self._wrappedType { $0.d }, field: "d") : nil
          let version2 = try reader._beginVersion(2, checking: Self._writeDefaults)
          var e = _Arguments.e_default
          if !version2.isAbsent {
            var bits2 = try reader.readBits(2, field: "e")
            e = try bits2.read(Self._type { $0.e }, bits: 2, field: "e")
            try bits2.finish(field: "e")
          }
          let f = try version2.isAbsent ? _Arguments.f_default : reader.read(Self._type { $0.f }, field: "f")
          try reader._endVersions(version2, defaults: Self._writeDefaults)
          try reader.endSized(size)
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
          self.f = f
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(UInt8.self)
          var bits = try writer.writeBits(2 &+ Self._quantityCount(of: Self._type { $0.b }) &* 3, field: "a")
          try bits.write(self.a, bits: 2, field: "a")
          try bits.write(self.b, quantized: 0...1, bits: 3, field: "b")
          try bits.finish(field: "b")
          try writer.write(self.c, field: "c")
          try writer.checkPresence(of: self.d, when: self.c, named: "c", field: "d")
          if let value = self.d { try writer.write(value, field: "d") }
          let version2 = writer._beginVersion(2)
          var bits2 = try writer.writeBits(2, field: "e")
          try bits2.write(self.e, bits: 2, field: "e")
          try bits2.finish(field: "e")
          try writer.write(self.f, field: "f")
          try writer._endVersions(version2, defaults: Self._writeDefaults)
          try writer.endSized(size)
        }

        private static func _writeDefaults(_ version: Int, _ writer: inout PacketKit.PacketWriter, _ start: Int) throws(PacketKit.PacketError) {
          if version == 2 {
            var bits2 = try writer.writeBits(2, field: "e")
            try bits2.write(_Arguments.e_default, bits: 2, field: "e")
            try bits2.finish(field: "e")
            try writer.write(_Arguments.f_default, field: "f")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(UInt8.self)
          schema.bits()
          schema.field(Self._type { $0.a }, bits: 2, field: "a")
          schema.field(Self._type { $0.b }, quantized: 0...1, bits: 3, field: "b")
          schema.field(Bool.self, field: "c")
          schema.presence(flag: "c")
          schema.field(Self._wrappedType { $0.d }, field: "d")
          schema.version(2, defaults: Self._writeDefaults)
          schema.bits()
          schema.field(Self._type { $0.e }, bits: 2, field: "e")
          schema.field(Self._type { $0.f }, field: "f")
        }
      }
      """
    ),
    ExpansionPair(
      "a nested union",
      in: "Game",
      """
      @Packet enum S {
        @Tag(1) case a(Team)
        @Tag(2) case b(Team, at: UInt8, in: [Team])
        @Tag(3) case c(Team?)
      }
      """,
      """
      nonisolated extension Game.S: PacketKit.Packet {
        public static var minimumByteCount: Int { UInt8.minimumByteCount }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          switch try reader.read(UInt8.self) {
          case 1:
            self = try .a(reader.read(field: "a"))
          case 2:
            self = try .b(reader.read(field: "b.0"), at: reader.read(field: "b.at"), in: reader.read(field: "b.in"))
          case 3:
            self = try .c(reader.read(field: "c"))
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          switch self {
          case .a(let value0):
            try writer.write(1 as UInt8)
            try writer.write(value0, field: "a")
          case .b(let value0, at: let at, in: let `in`):
            try writer.write(2 as UInt8)
            try writer.write(value0, field: "b.0")
            try writer.write(at, field: "b.at")
            try writer.write(`in`, field: "b.in")
          case .c(let value0):
            try writer.write(3 as UInt8)
            try writer.write(value0, field: "c")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: UInt8.self)
          schema.unionCase("a", tag: 1)
          schema.field(Self._valueTypes(Self.a(_:)), field: "a")
          schema.unionCase("b", tag: 2)
          schema.field(Self._valueTypes(Self.b(_:at:in:)).0, field: "b.0")
          schema.field(UInt8.self, field: "b.at")
          schema.field(Self._valueTypes(Self.b(_:at:in:)).2, field: "b.in")
          schema.unionCase("c", tag: 3)
          schema.field(Self._valueTypes(Self.c(_:)), field: "c")
        }
      }
      """
    ),
  ]
}
