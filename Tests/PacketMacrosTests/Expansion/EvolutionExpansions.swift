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
      nonisolated extension S: PacketKit.Packet {
        public static var minimumByteCount: Int {
          UInt16.minimumByteCount + UInt8.minimumByteCount
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let behind = try reader.beginSized(UInt16.self)
          let a = try reader.read(UInt8.self, field: "a")
          let since2 = reader.offset
          let hasVersion2 = !reader.isAtEnd
          var b: UInt8 = 0
          var c: String? = nil
          if hasVersion2 {
            b = try reader.read(UInt8.self, field: "b")
            c = try reader.readPresence(field: "c")
              ? reader.read(String.self, lengthPrefix: UInt8.self, field: "c")
              : nil
          }
          let since3 = reader.offset
          let hasVersion3 = !reader.isAtEnd
          var d: Team = .red
          if hasVersion3 {
            d = try reader.read(Team.self, field: "d")
          }
          if reader.isAtEnd {
            if hasVersion3 {
              try reader.refuseDefaults(from: since3) { writer throws(PacketKit.PacketError) in
                try writer.write(.red as Team, field: "d")
              }
            } else if hasVersion2 {
              try reader.refuseDefaults(from: since2) { writer throws(PacketKit.PacketError) in
                try writer.write(0 as UInt8, field: "b")
                if let value = nil as String? {
                  writer.writePresence(true)
                  try writer.write(value, lengthPrefix: UInt8.self, field: "c")
                } else {
                  writer.writePresence(false)
                }
              }
            }
          }
          if !hasVersion3 {
            try reader.checkDefaults { writer throws(PacketKit.PacketError) in
              try writer.write(.red as Team, field: "d")
            }
          }
          let e = try reader.read(remaining: Data.self, field: "e")
          try reader.endSized(behind)
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = try writer.beginSized(UInt16.self)
          try writer.write(self.a, field: "a")
          let since2 = writer.count
          try writer.write(self.b, field: "b")
          if let value = self.c {
            writer.writePresence(true)
            try writer.write(value, lengthPrefix: UInt8.self, field: "c")
          } else {
            writer.writePresence(false)
          }
          let since3 = writer.count
          try writer.write(self.d, field: "d")
          if self.e.isEmpty {
            try writer.removeDefaults(from: since3) { writer throws(PacketKit.PacketError) in
              try writer.write(.red as Team, field: "d")
            }
            if writer.count == since3 {
              try writer.removeDefaults(from: since2) { writer throws(PacketKit.PacketError) in
                try writer.write(0 as UInt8, field: "b")
                if let value = nil as String? {
                  writer.writePresence(true)
                  try writer.write(value, lengthPrefix: UInt8.self, field: "c")
                } else {
                  writer.writePresence(false)
                }
              }
            }
          }
          try writer.write(remaining: self.e, field: "e")
          try writer.endSized(UInt16.self, from: start)
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
      nonisolated extension S: PacketKit.Packet {
        public static var minimumByteCount: Int {
          UInt16.minimumByteCount
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let behind = try reader.beginSized(UInt16.self)
          let start = reader.offset
          let since5 = reader.offset
          let hasVersion5 = !reader.isAtEnd
          var a: UInt8 = _Arguments.a_default
          var b: UInt8 = 0
          var c: UInt8? = nil
          if hasVersion5 {
            var bits = try reader.readBits(8, field: "a")
            a = try bits.read(UInt8.self, bits: 3, field: "a")
            b = try bits.read(UInt8.self, bits: 5, field: "b")
            try bits.finish(field: "b")
            try reader.readAlignment(to: 4, from: start, field: "c")
            c = try reader.read(UInt8?.self, field: "c")
            try reader.readPadding(1, field: "c")
          }
          if reader.isAtEnd {
            if hasVersion5 {
              try reader.refuseDefaults(from: since5) { writer throws(PacketKit.PacketError) in
                let origin = writer.count - (since5 - start)
                var bits = try writer.writeBits(8, field: "a")
                try bits.write(_Arguments.a_default as UInt8, bits: 3, field: "a")
                try bits.write(0 as UInt8, bits: 5, field: "b")
                try bits.finish(field: "b")
                try writer.writeAlignment(to: 4, from: origin)
                try writer.write(nil as UInt8?, field: "c")
                try writer.writePadding(1)
              }
            }
          }
          if !hasVersion5 {
            try reader.checkDefaults { writer throws(PacketKit.PacketError) in
              let origin = writer.count - (since5 - start)
              var bits = try writer.writeBits(8, field: "a")
              try bits.write(_Arguments.a_default as UInt8, bits: 3, field: "a")
              try bits.write(0 as UInt8, bits: 5, field: "b")
              try bits.finish(field: "b")
              try writer.writeAlignment(to: 4, from: origin)
              try writer.write(nil as UInt8?, field: "c")
              try writer.writePadding(1)
            }
          }
          try reader.endSized(behind)
          self.a = a
          self.b = b
          self.c = c
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = try writer.beginSized(UInt16.self)
          let since5 = writer.count
          var bits = try writer.writeBits(8, field: "a")
          try bits.write(self.a, bits: 3, field: "a")
          try bits.write(self.b, bits: 5, field: "b")
          try bits.finish(field: "b")
          try writer.writeAlignment(to: 4, from: start)
          try writer.write(self.c, field: "c")
          try writer.writePadding(1)
          try writer.removeDefaults(from: since5) { writer throws(PacketKit.PacketError) in
            let origin = writer.count - (since5 - start)
            var bits = try writer.writeBits(8, field: "a")
            try bits.write(_Arguments.a_default as UInt8, bits: 3, field: "a")
            try bits.write(0 as UInt8, bits: 5, field: "b")
            try bits.finish(field: "b")
            try writer.writeAlignment(to: 4, from: origin)
            try writer.write(nil as UInt8?, field: "c")
            try writer.writePadding(1)
          }
          try writer.endSized(UInt16.self, from: start)
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
      nonisolated extension S: PacketKit.Packet {
        public static var minimumByteCount: Int {
          Varint.minimumByteCount + 4
        }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let behind = try reader.beginSized(Varint.self)
          let start = reader.offset
          let trailer = try reader.beginBody(leaving: 4)
          let a = try reader.read(remaining: Data.self, field: "a")
          try reader.endBody(trailer)
          try reader.readChecksum(.crc32, from: start)
          try reader.endSized(behind)
          self.a = a
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = try writer.beginSized(Varint.self)
          let trailer = try writer.beginBody(leaving: 4)
          try writer.write(remaining: self.a, field: "a")
          try writer.endBody(trailer)
          try writer.writeChecksum(.crc32, from: start)
          try writer.endSized(Varint.self, from: start)
        }
      }
      """
    ),
  ]
}
