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
      nonisolated extension Game.S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          _fewestBytes(ofPrefix: Game._sizedOf_S.self)
            + _fewestBytes(in: (2 &+ Self._quantityCount(of: _Arguments.b_type.self) &* 3 &+ 7) / 8)
            + _Arguments.c_type.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(Game._sizedOf_S.self)
          var bits = try reader.readBits(2 &+ Self._quantityCount(of: _Arguments.b_type.self) &* 3, field: "a")
          let a = try bits.read(_Arguments.a_type.self, bits: 2, field: "a")
          let b = try bits.read(_Arguments.b_type.self, quantized: 0...1, bits: 3, field: "b")
          try bits.finish(field: "b")
          let c = try reader.read(_Arguments.c_type.self, field: "c")
          let d = try c ? reader.read(_Arguments.d_type.self, field: "d") : nil
          let version2 = try reader._beginVersion(2, checking: Self._writeDefaults)
          var e: _Arguments.e_type = .red
          if !version2.isAbsent {
            var bits2 = try reader.readBits(2, field: "e")
            e = try bits2.read(_Arguments.e_type.self, bits: 2, field: "e")
            try bits2.finish(field: "e")
          }
          let f = try version2.isAbsent ? ([]) : reader.read(_Arguments.f_type.self, field: "f")
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
          let size = try writer.beginSized(Game._sizedOf_S.self)
          var bits = try writer.writeBits(2 &+ Self._quantityCount(of: _Arguments.b_type.self) &* 3, field: "a")
          try bits.write(self.a, bits: 2, field: "a")
          try bits.write(self.b, quantized: 0...1, bits: 3, field: "b")
          try bits.finish(field: "b")
          try writer.write(self.c, field: "c")
          try writer._check(presenceOf: self.d, when: self.c, named: "c", field: "d")
          if let value = self.d { try writer.write(value, field: "d") }
          let version2 = writer._beginVersion(2)
          var bits2 = try writer.writeBits(2, field: "e")
          try bits2.write(self.e, bits: 2, field: "e")
          try bits2.finish(field: "e")
          try writer.write(self.f, field: "f")
          try writer._endVersions(version2, defaults: Self._writeDefaults)
          try writer.endSized(size)
        }

        private static func _writeDefaults(_ version: Swift.Int, _ writer: inout PacketKit.PacketWriter, _ start: Swift.Int) throws(PacketKit.PacketError) {
          if version == 2 {
            var bits2 = try writer.writeBits(2, field: "e")
            try bits2.write(.red as _Arguments.e_type, bits: 2, field: "e")
            try bits2.finish(field: "e")
            try writer.write(([]) as _Arguments.f_type, field: "f")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(Game._sizedOf_S.self)
          schema.bits()
          schema.field(_Arguments.a_type.self, bits: 2, field: "a")
          schema.field(_Arguments.b_type.self, quantized: 0...1, bits: 3, field: "b")
          schema.field(_Arguments.c_type.self, field: "c")
          schema.presence(flag: "c")
          schema.field(_Arguments.d_type.self, field: "d")
          schema.version(2, defaults: Self._writeDefaults)
          schema.bits()
          schema.field(_Arguments.e_type.self, bits: 2, field: "e")
          schema.field(_Arguments.f_type.self, field: "f")
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
      nonisolated extension Game.S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { Swift.UInt8.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          switch try reader.read(Swift.UInt8.self) {
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
            try writer.write(1 as Swift.UInt8)
            try writer.write(value0, field: "a")
          case .b(let value0, at: let at, in: let `in`):
            try writer.write(2 as Swift.UInt8)
            try writer.write(value0, field: "b.0")
            try writer.write(at, field: "b.at")
            try writer.write(`in`, field: "b.in")
          case .c(let value0):
            try writer.write(3 as Swift.UInt8)
            try writer.write(value0, field: "c")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.union(tag: Swift.UInt8.self)
          schema.unionCase("a", tag: 1)
          schema.field(_Arguments.a_0_type.self, field: "a")
          schema.unionCase("b", tag: 2)
          schema.field(_Arguments.b_0_type.self, field: "b.0")
          schema.field(_Arguments.b_1_type.self, field: "b.at")
          schema.field(_Arguments.b_2_type.self, field: "b.in")
          schema.unionCase("c", tag: 3)
          schema.field(_Arguments.c_0_type?.self, field: "c")
        }
      }
      """
    ),
  ]
}
