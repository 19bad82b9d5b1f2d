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
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

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
      "@Checksum, apart from what it covers and over what is not sent",
      """
      @Packet struct U {
        var a: UInt16
        @Checksum(after: .crc64XZ, through: "a") var b: UInt8
        @Checksum(before: .udp, from: "b", including: "key") var c: UInt8
        @Checksum(after: .sha1, from: "c", including: "key") var d: UInt8
        var key: Key { Key() }
      }
      """,
      """
      nonisolated extension U: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt16.minimumByteCount + 3 * UInt8.minimumByteCount + 8 + 2 + _fewestBytes(of: .sha1)
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt16._isLeaf && UInt8._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          let a = try reader.read(UInt16.self, field: "a")
          let aEnd = reader.offset
          let bStart = reader.offset
          let b = try reader.read(UInt8.self, field: "b")
          try reader.readChecksum(.crc64XZ, from: start, to: aEnd, field: "b")
          let cChecksum = try reader.beginChecksum(.udp, field: "c")
          let cStart = reader.offset
          let c = try reader.read(UInt8.self, field: "c")
          let d = try reader.read(UInt8.self, field: "d")
          let dEnd = reader.offset
          let dChecksum = try reader.beginChecksum(.sha1, field: "d")
          let cExtent = reader.offset
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          try reader.endChecksum(cChecksum, from: bStart, to: cExtent, including: self.key, field: "c")
          try reader.endChecksum(dChecksum, from: cStart, to: dEnd, including: self.key, field: "d")
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          try writer.write(self.a, field: "a")
          let aEnd = writer.count
          let bStart = writer.count
          try writer.write(self.b, field: "b")
          try writer.writeChecksum(.crc64XZ, from: start, to: aEnd, field: "b")
          let cChecksum = try writer.beginChecksum(.udp, field: "c")
          let cStart = writer.count
          try writer.write(self.c, field: "c")
          try writer.write(self.d, field: "d")
          let dEnd = writer.count
          let dChecksum = try writer.beginChecksum(.sha1, field: "d")
          try writer.endChecksum(dChecksum, from: cStart, to: dEnd, including: self.key, field: "d")
          try writer.endChecksum(cChecksum, from: bStart, including: self.key, field: "c")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt16.self, field: "a")
          schema.field(UInt8.self, field: "b")
          schema.checksum(after: .crc64XZ, through: "a", field: "b")
          schema.checksum(before: .udp, from: "b", including: "key", field: "c")
          schema.field(UInt8.self, field: "c")
          schema.field(UInt8.self, field: "d")
          schema.checksum(after: .sha1, from: "c", including: "key", field: "d")
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
          2 * UInt8.minimumByteCount + UInt16.minimumByteCount + _fewestBytes(of: .sum8.including(after: [1]))
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
