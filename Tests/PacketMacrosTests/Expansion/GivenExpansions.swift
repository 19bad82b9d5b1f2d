extension ExpansionPair {
  static let given: [ExpansionPair] = [
    ExpansionPair(
      "@Packet(given:), @Given",
      """
      @Packet(endianness: .little, given: Version.self) struct S {
        @Counted(by: "given.count") var a: [UInt16]
        @Present(when: "given", is: .two) var b: String?
        @LengthPrefixed(UInt16.self) @Given("given") var c: Body
        var flags: Flags
        @Given("flags.kind") var d: Body?
        @CountPrefixed(UInt8.self) @Given("flags") var e: [Body]
      }
      """,
      """
      nonisolated extension S {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + PacketKit.GivenFormat<Self>._fewestBytes(of: Flags.self) + 1 + UInt8.minimumByteCount
        }

        init(from reader: inout PacketKit.PacketReader, given: Given) throws(PacketKit.PacketError) {
          let a = try reader.read([UInt16].self, as: .counted(by: reader._stated(given.count, field: "a"), endianness: .little), field: "a")
          let b = try given == .two ? reader.read(String.self, endianness: .little, field: "b") : nil
          let c = try reader.read(Body.self, as: .lengthPrefixed(UInt16.self, endianness: .little, of: .given(given)), field: "c")
          let flags = try reader.read(Flags.self, endianness: .little, field: "flags")
          let d = try reader.readPresence(field: "d") ? reader.read(Body.self, as: .given(flags.kind), field: "d") : nil
          let e = try reader.read([Body].self, as: .countPrefixed(UInt8.self, endianness: .little, each: .given(flags)), field: "e")
          self.a = a
          self.b = b
          self.c = c
          self.flags = flags
          self.d = d
          self.e = e
        }

        func encode(into writer: inout PacketKit.PacketWriter, given: Given) throws(PacketKit.PacketError) {
          try writer.write(self.a, as: .counted(by: writer._stated(given.count, field: "a"), endianness: .little), field: "a")
          try writer._check(presenceOf: self.b, when: given == .two, named: "given == .two", given: given, field: "b")
          if let value = self.b { try writer.write(value, endianness: .little, field: "b") }
          try writer.write(self.c, as: .lengthPrefixed(UInt16.self, endianness: .little, of: .given(given)), field: "c")
          try writer.write(self.flags, endianness: .little, field: "flags")
          writer.writePresence(self.d != nil)
          if let value = self.d { try writer.write(value, as: .given(self.flags.kind), field: "d") }
          try writer.write(self.e, as: .countPrefixed(UInt8.self, endianness: .little, each: .given(self.flags)), field: "e")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.given(Given.self)
          schema.field([UInt16].self, as: .counted(by: "given.count", endianness: .little), field: "a")
          schema.presence(when: "given", of: Self._type(given: { $0 }), is: .two)
          schema.field(String.self, endianness: .little, field: "b")
          schema.field(Body.self, as: .lengthPrefixed(UInt16.self, endianness: .little, of: .given(by: "given")), field: "c")
          schema.field(Flags.self, endianness: .little, field: "flags")
          schema.presence(field: "d")
          schema.field(Body.self, as: .given(by: "flags.kind"), field: "d")
          schema.field([Body].self, as: .countPrefixed(UInt8.self, endianness: .little, each: .given(by: "flags")), field: "e")
        }
      }
      """
    ),
    ExpansionPair(
      "a union that passes on what it is given",
      """
      @Packet(given: UInt8.self) enum S {
        @Tag(1, .given) case a(Body)
        @Tag(2, .plain, .given) case b(UInt8, given: [Body])
      }
      """,
      """
      nonisolated extension S {
        public static var minimumByteCount: Swift.Int { Swift.UInt8.minimumByteCount }

        init(from reader: inout PacketKit.PacketReader, given: Given) throws(PacketKit.PacketError) {
          let tagStart = reader.offset
          switch try reader.read(Swift.UInt8.self) {
          case 1:
            self = try .a(reader.read(Body.self, as: .given(given), field: "a"))
          case 2:
            self = try .b(reader.read(field: "b.0"), given: reader.read([Body].self, as: .countPrefixed(Swift.UInt32.self, each: .given(given)), field: "b.given"))
          case let tag:
            throw ._unknownTag(tag, of: Self.self, at: tagStart)
          }
        }

        func encode(into writer: inout PacketKit.PacketWriter, given: Given) throws(PacketKit.PacketError) {
          switch self {
          case .a(let value0):
            try writer.write(1 as Swift.UInt8)
            try writer.write(value0, as: .given(given), field: "a")
          case .b(let value0, given: let givenField):
            try writer._write(PacketKit._Joined(2 as Swift.UInt8, PacketKit._Joined(value0, PacketKit._NoFields())), fields: ["tag", "b.0"])
            try writer.write(givenField, as: .countPrefixed(Swift.UInt32.self, each: .given(given)), field: "b.given")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.given(Given.self)
          schema.union(tag: Swift.UInt8.self)
          schema.unionCase("a", tag: 1)
          schema.field(Body.self, as: .given(by: "given"), field: "a")
          schema.unionCase("b", tag: 2)
          schema.field(UInt8.self, field: "b.0")
          schema.field([Body].self, as: .countPrefixed(Swift.UInt32.self, each: .given(by: "given")), field: "b.given")
        }
      }
      """
    ),
  ]
}
