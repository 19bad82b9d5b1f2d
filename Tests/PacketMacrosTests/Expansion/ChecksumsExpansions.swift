extension ExpansionPair {
  static let checksums: [ExpansionPair] = [
    ExpansionPair(
      "@Checksum, of some fields",
      """
      @Packet struct S {
        var a: UInt16
        @Checksum(before: .internet, through: "c") var b: UInt32
        var c: UInt32
        @Checksum(after: .crc32, from: "c") var d: Data?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + UInt32.minimumByteCount + 2 + UInt32.minimumByteCount + 1 + 4
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          let a = try reader.read(UInt16.self, field: "a")
          let bChecksum = try reader.beginChecksum(.internet, field: "b")
          let b = try reader.read(UInt32.self, field: "b")
          let cStart = reader.offset
          let c = try reader.read(UInt32.self, field: "c")
          try reader.endChecksum(bChecksum, from: start, field: "b")
          let d = try reader.read(Data?.self, field: "d")
          try reader.readChecksum(.crc32, from: cStart, field: "d")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.write(self.a, field: "a")
          let bChecksum = try writer.beginChecksum(.internet, field: "b")
          try writer.write(self.b, field: "b")
          let cStart = writer.count
          try writer.write(self.c, field: "c")
          try writer.endChecksum(bChecksum, from: start, field: "b")
          try writer.write(self.d, field: "d")
          try writer.writeChecksum(.crc32, from: cStart, field: "d")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt16.self, field: "a")
          schema.checksum(before: .internet, through: "c", field: "b")
          schema.field(UInt32.self, field: "b")
          schema.field(UInt32.self, field: "c")
          schema.field(Data?.self, field: "d")
          schema.checksum(after: .crc32, from: "c", field: "d")
        }
      }
      """
    ),
    ExpansionPair(
      "@Checksum, of a sized packet",
      """
      @Packet(endianness: .little, sized: UInt8.self) struct T {
        var a: UInt8
        @Checksum(before: .sum8.including(after: [1]), from: "b") @BigEndian var b: UInt16
      }
      """,
      """
      nonisolated extension T: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt8.minimumByteCount
            + UInt8.minimumByteCount
            + UInt16.minimumByteCount
            + _fewestBytes(of: .sum8.including(after: [1]))
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf && UInt16._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(UInt8.self, endianness: .little)
          let a = try reader.read(UInt8.self, endianness: .little, field: "a")
          let bChecksum = try reader.beginChecksum(.sum8.including(after: [1]), endianness: .big, field: "b")
          let bStart = reader.offset
          let b = try reader.read(UInt16.self, endianness: .big, field: "b")
          try reader.endChecksum(bChecksum, from: bStart, field: "b")
          try reader.endSized(size)
          self.a = a
          self.b = b
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(UInt8.self, endianness: .little)
          try writer.write(self.a, endianness: .little, field: "a")
          let bChecksum = try writer.beginChecksum(.sum8.including(after: [1]), endianness: .big, field: "b")
          let bStart = writer.count
          try writer.write(self.b, endianness: .big, field: "b")
          try writer.endChecksum(bChecksum, from: bStart, field: "b")
          try writer.endSized(size)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(UInt8.self, endianness: .little)
          schema.field(UInt8.self, endianness: .little, field: "a")
          schema.checksum(before: .sum8.including(after: [1]), from: "b", endianness: .big, field: "b")
          schema.field(UInt16.self, endianness: .big, field: "b")
        }
      }
      """
    ),
  ]
}
