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
          func fieldType<Value>(_: (Self) -> Value) -> Value.Type { Value.self }
          return UInt8.minimumByteCount
            + _fewestBytes(in: (2 &+ Self._quantityCount(of: fieldType { $0.b }) &* 3 &+ 7) / 8)
            + Bool.minimumByteCount
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          func fieldType<Value>(_: (Self) -> Value) -> Value.Type { Value.self }
          func wrappedType<Value>(_: (Self) -> Value?) -> Value.Type { Value.self }
          let behind = try reader.beginSized(UInt8.self)
          var bits = try reader.readBits(2 &+ Self._quantityCount(of: fieldType { $0.b }) &* 3, field: "a")
          let a = try bits.read(fieldType { $0.a }, bits: 2, field: "a")
          let b = try bits.read(fieldType { $0.b }, quantized: 0...1, bits: 3, field: "b")
          try bits.finish(field: "b")
          let c = try reader.read(Bool.self, field: "c")
          let d = try c
            ? reader.read(wrappedType { $0.d }, field: "d")
            : nil
          let since2 = reader.offset
          let hasVersion2 = !reader.isAtEnd
          var e = _Arguments.e_default
          var f = _Arguments.f_default
          if hasVersion2 {
            var bits2 = try reader.readBits(2, field: "e")
            e = try bits2.read(fieldType { $0.e }, bits: 2, field: "e")
            try bits2.finish(field: "e")
            f = try reader.read(fieldType { $0.f }, field: "f")
          }
          if reader.isAtEnd {
            if hasVersion2 {
              try reader.refuseDefaults(from: since2) { writer throws(PacketKit.PacketError) in
                var bits2 = try writer.writeBits(2, field: "e")
                try bits2.write(_Arguments.e_default, bits: 2, field: "e")
                try bits2.finish(field: "e")
                try writer.write(_Arguments.f_default, field: "f")
              }
            }
          }
          if !hasVersion2 {
            try reader.checkDefaults { writer throws(PacketKit.PacketError) in
              var bits2 = try writer.writeBits(2, field: "e")
              try bits2.write(_Arguments.e_default, bits: 2, field: "e")
              try bits2.finish(field: "e")
              try writer.write(_Arguments.f_default, field: "f")
            }
          }
          try reader.endSized(behind)
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
          self.f = f
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          func fieldType<Value>(_: (Self) -> Value) -> Value.Type { Value.self }
          let start = try writer.beginSized(UInt8.self)
          var bits = try writer.writeBits(2 &+ Self._quantityCount(of: fieldType { $0.b }) &* 3, field: "a")
          try bits.write(self.a, bits: 2, field: "a")
          try bits.write(self.b, quantized: 0...1, bits: 3, field: "b")
          try bits.finish(field: "b")
          try writer.write(self.c, field: "c")
          try writer.checkPresence(of: self.d, when: self.c, named: "c", field: "d")
          if let value = self.d {
            try writer.write(value, field: "d")
          }
          let since2 = writer.count
          var bits2 = try writer.writeBits(2, field: "e")
          try bits2.write(self.e, bits: 2, field: "e")
          try bits2.finish(field: "e")
          try writer.write(self.f, field: "f")
          try writer.removeDefaults(from: since2) { writer throws(PacketKit.PacketError) in
            var bits2 = try writer.writeBits(2, field: "e")
            try bits2.write(_Arguments.e_default, bits: 2, field: "e")
            try bits2.finish(field: "e")
            try writer.write(_Arguments.f_default, field: "f")
          }
          try writer.endSized(UInt8.self, from: start)
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
        public static var minimumByteCount: Int {
          UInt8.minimumByteCount
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          func valueTypes<each Value>(_: (repeat each Value) -> Self)
            -> (repeat (each Value).Type)
          { (repeat (each Value).self) }
          let tagStart = reader.offset
          switch try reader.read(UInt8.self) {
          case 1:
            self = .a(try reader.read(valueTypes(Self.a(_:)), field: "a"))
          case 2:
            let value0 = try reader.read(valueTypes(Self.b(_:at:in:)).0, field: "b.0")
            let at = try reader.read(UInt8.self, field: "b.at")
            let `in` = try reader.read(valueTypes(Self.b(_:at:in:)).2, field: "b.in")
            self = .b(value0, at: at, in: `in`)
          case 3:
            self = .c(try reader.read(valueTypes(Self.c(_:)), field: "c"))
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
      }
      """
    ),
  ]
}
