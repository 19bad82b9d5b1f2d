extension ExpansionPair {
  static let spaces: [ExpansionPair] = [
    ExpansionPair(
      "padding of other bytes",
      """
      @Packet struct S {
        var flags: UInt8
        @Padding(before: 2, filledWith: 0x20) var a: UInt8
        @Present(when: "flags", mask: 1) @Aligned(to: 8, after: 2, ignoringValues: true, ifPresent: true)
        var b: UInt64?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount + 2 + UInt8.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          let flags = try reader.read(UInt8.self, field: "flags")
          try reader.readPadding(2, filledWith: 0x20, field: "a")
          let a = try reader.read(UInt8.self, field: "a")
          if flags & 1 != 0 { try reader.readAlignment(to: 8, from: start, ignoringValues: true, field: "b") }
          let b = try flags & 1 != 0 ? reader.read(UInt64.self, field: "b") : nil
          if flags & 1 != 0 { try reader.readAlignment(to: 2, from: start, ignoringValues: true, field: "b") }
          self.flags = flags
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.write(self.flags, field: "flags")
          try writer.writePadding(2, filledWith: 0x20, field: "a")
          try writer.write(self.a, field: "a")
          if self.b != nil { try writer.writeAlignment(to: 8, from: start, field: "b") }
          try writer._check(presenceOf: self.b, when: self.flags & 1 != 0, named: "flags & 1 != 0", field: "b")
          if let value = self.b { try writer.write(value, field: "b") }
          if self.b != nil { try writer.writeAlignment(to: 2, from: start, field: "b") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt8.self, field: "flags")
          schema.padding(2, filledWith: 0x20, field: "a")
          schema.field(UInt8.self, field: "a")
          schema.presence(when: "flags", of: UInt8.self, mask: 1)
          schema.alignment(to: 8, ignoringValues: true, field: "b")
          schema.presence(when: "flags", of: UInt8.self, mask: 1)
          schema.field(UInt64.self, field: "b")
          schema.presence(when: "flags", of: UInt8.self, mask: 1)
          schema.alignment(to: 2, ignoringValues: true, field: "b")
        }
      }
      """
    )
  ]
}
