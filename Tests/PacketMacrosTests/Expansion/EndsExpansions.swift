extension ExpansionPair {
  static let ends: [ExpansionPair] = [
    ExpansionPair(
      "@Terminated",
      """
      @Packet(endianness: .little) struct S { @Terminated(by: 0) var a: String; @Terminated(by: 0xFF, maximum: 512) var b: Data?; @Terminated(by: end) var c: [UInt8]; @Terminated(by: 1) @BigEndian var d: [UInt16]; @ASCII @Terminated(by: 10) var e: String }
      """,
      """
      nonisolated extension S: PacketKit.Packet {
        public static var minimumByteCount: Int {
          1 + 1 + 1 + 1 + 1
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let a = try reader.read(String.self, terminatedBy: 0, field: "a")
          let b = try reader.readPresence(field: "b") ? reader.read(Data.self, terminatedBy: 0xFF, maximum: 512, field: "b") : nil
          let c = try reader.read([UInt8].self, terminatedBy: _Arguments.c_by, endianness: .little, field: "c")
          let d = try reader.read([UInt16].self, terminatedBy: 1, endianness: .big, field: "d")
          let e = try reader.read(String.self, terminatedBy: 10, encoding: .ascii, field: "e")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer.write(self.a, terminatedBy: 0, field: "a")
          writer.writePresence(self.b != nil)
          if let value = self.b { try writer.write(value, terminatedBy: 0xFF, maximum: 512, field: "b") }
          try writer.write(self.c, terminatedBy: _Arguments.c_by, endianness: .little, field: "c")
          try writer.write(self.d, terminatedBy: 1, endianness: .big, field: "d")
          try writer.write(self.e, terminatedBy: 10, encoding: .ascii, field: "e")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(String.self, terminatedBy: 0, field: "a")
          schema.presence(field: "b")
          schema.field(Data.self, terminatedBy: 0xFF, maximum: 512, field: "b")
          schema.field([UInt8].self, terminatedBy: _Arguments.c_by, endianness: .little, field: "c")
          schema.field([UInt16].self, terminatedBy: 1, endianness: .big, field: "d")
          schema.field(String.self, terminatedBy: 10, encoding: .ascii, field: "e")
        }
      }
      """
    )
  ]
}
