extension ExpansionPair {
  static let evolution: [ExpansionPair] = [
    ExpansionPair(
      "later versions",
      """
      @Packet(sized: UInt16.self) struct S {
        var a: UInt8
        @Since(2) var b: UInt8 = 0
        @Since(2) @LengthPrefixed(UInt8.self) var c: String? = nil
        @Since(3) var d: Team = .red
        @UnknownBytes var e: Data
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt16.minimumByteCount + UInt8.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(UInt16.self)
          let a = try reader.read(UInt8.self, field: "a")
          let version2 = reader._beginVersion(2)
          let b = try version2.isAbsent ? 0 : reader.read(UInt8.self, field: "b")
          let c = try version2.isAbsent ? nil : reader.readPresence(field: "c") ? reader.read(String.self, as: .lengthPrefixed(UInt8.self), field: "c") : nil
          let version3 = try reader._beginVersion(3, after: version2, checking: Self._writeDefaults)
          let d = try version3.isAbsent ? .red : reader.read(Team.self, field: "d")
          try reader._endVersions(version3, defaults: Self._writeDefaults)
          let e = try reader.read(Data.self, as: .remaining(), field: "e")
          try reader.endSized(size)
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(UInt16.self)
          try writer.write(self.a, field: "a")
          let version2 = writer._beginVersion(2)
          try writer.write(self.b, field: "b")
          writer.writePresence(self.c != nil)
          if let value = self.c { try writer.write(value, as: .lengthPrefixed(UInt8.self), field: "c") }
          let version3 = try writer._beginVersion(3, after: version2, defaults: Self._writeDefaults)
          try writer.write(self.d, field: "d")
          try writer._endVersions(version3, isLast: self.e.isEmpty, defaults: Self._writeDefaults)
          try writer.write(self.e, as: .remaining(), field: "e")
          try writer.endSized(size)
        }

        private static func _writeDefaults(_ version: Swift.Int, _ writer: inout PacketKit.PacketWriter, _ start: Swift.Int) throws(PacketKit.PacketError) {
          if version == 2 {
            try writer.write(0 as UInt8, field: "b")
            writer.writePresence((nil as String?) != nil)
            if let value = nil as String? { try writer.write(value, as: .lengthPrefixed(UInt8.self), field: "c") }
          }
          if version == 3 { try writer.write(.red as Team, field: "d") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(UInt16.self)
          schema.field(UInt8.self, field: "a")
          schema.version(2, defaults: Self._writeDefaults)
          schema.field(UInt8.self, field: "b")
          schema.presence(field: "c")
          schema.field(String.self, as: .lengthPrefixed(UInt8.self), field: "c")
          schema.version(3, defaults: Self._writeDefaults)
          schema.field(Team.self, field: "d")
          schema.unknownBytes(field: "e")
        }
      }
      """
    ),
    ExpansionPair(
      "a later version with bits and an alignment, and no unknown bytes",
      """
      @Packet(sized: UInt16.self) struct S {
        @Since(5) @Bits(3) var a: UInt8 = base + 1
        @Since(5) @Bits(5) var b: UInt8 = 0
        @Since(5) @Aligned(to: 4) @Padding(after: 1) var c: UInt8?
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { UInt16.minimumByteCount }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(UInt16.self)
          let start = reader.offset
          let version5 = try reader._beginVersion(5, checking: Self._writeDefaults, from: start)
          var a: UInt8 = _Arguments.a_default
          var b: UInt8 = 0
          if !version5.isAbsent {
            var bits = try reader.readBits(8, field: "a")
            a = try bits.read(UInt8.self, bits: 3, field: "a")
            b = try bits.read(UInt8.self, bits: 5, field: "b")
            try bits.finish(field: "b")
          }
          var c: UInt8? = nil
          if !version5.isAbsent {
            try reader.readAlignment(to: 4, from: start, field: "c")
            c = try reader.read(UInt8?.self, field: "c")
            try reader.readPadding(1, field: "c")
          }
          try reader._endVersions(version5, defaults: Self._writeDefaults, from: start)
          try reader.endSized(size)
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(UInt16.self)
          let start = writer.count
          let version5 = writer._beginVersion(5)
          var bits = try writer.writeBits(8, field: "a")
          try bits.write(self.a, bits: 3, field: "a")
          try bits.write(self.b, bits: 5, field: "b")
          try bits.finish(field: "b")
          try writer.writeAlignment(to: 4, from: start, field: "c")
          try writer.write(self.c, field: "c")
          try writer.writePadding(1, field: "c")
          try writer._endVersions(version5, defaults: Self._writeDefaults, from: start)
          try writer.endSized(size)
        }

        private static func _writeDefaults(_ version: Swift.Int, _ writer: inout PacketKit.PacketWriter, _ start: Swift.Int) throws(PacketKit.PacketError) {
          if version == 5 {
            var bits = try writer.writeBits(8, field: "a")
            try bits.write(_Arguments.a_default as UInt8, bits: 3, field: "a")
            try bits.write(0 as UInt8, bits: 5, field: "b")
            try bits.finish(field: "b")
            try writer.writeAlignment(to: 4, from: start, field: "c")
            try writer.write(nil as UInt8?, field: "c")
            try writer.writePadding(1, field: "c")
          }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(UInt16.self)
          schema.version(5, defaults: Self._writeDefaults)
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "a")
          schema.field(UInt8.self, bits: 5, field: "b")
          schema.alignment(to: 4, field: "c")
          schema.field(UInt8?.self, field: "c")
          schema.padding(1, field: "c")
        }
      }
      """
    ),
    ExpansionPair(
      "unknown bytes only",
      """
      @Packet(sized: Varint.self, checksum: .crc32) struct S { @UnknownBytes var a: Data }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { Varint.minimumByteCount + 4 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(Varint.self)
          let start = reader.offset
          let trailer = try reader.beginBody(leaving: 4)
          let a = try reader.read(Data.self, as: .remaining(), field: "a")
          try reader.endBody(trailer)
          try reader.readChecksum(.crc32, from: start)
          try reader.endSized(size)
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(Varint.self)
          let start = writer.count
          let trailer = try writer.beginBody(leaving: 4)
          try writer.write(self.a, as: .remaining(), field: "a")
          try writer.endBody(trailer)
          try writer.writeChecksum(.crc32, from: start)
          try writer.endSized(size)
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(Varint.self)
          schema.unknownBytes(field: "a")
          schema.checksum(.crc32)
        }
      }
      """
    ),
  ]
}
