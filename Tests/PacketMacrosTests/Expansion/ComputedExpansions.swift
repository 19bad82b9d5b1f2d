extension ExpansionPair {
  static let computed: [ExpansionPair] = [
    ExpansionPair(
      "a count that is computed",
      """
      @Packet struct S {
        var size: UInt32
        var kind: UInt32
        @Present(when: "size", is: 1) var large: UInt64?
        @Computed var count: Int { large.map { Int(clamping: $0) - 16 } ?? Int(size) - 8 }
        @Sized(by: "count") var content: Data
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          UInt32.minimumByteCount + UInt32.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let (size, (kind, _)) = try reader._read(PacketKit._Joined<UInt32, PacketKit._Joined<UInt32, PacketKit._NoFields>>.self, fields: ["size", "kind"])
          let large = try size == 1 ? reader.read(UInt64.self, field: "large") : nil
          let count = _Arguments.count_value(size, large)
          let content = try reader.read(Data.self, as: .sized(by: count), field: "content")
          self.size = size
          self.kind = kind
          self.large = large
          self.content = content
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try writer._write(PacketKit._Joined(self.size, PacketKit._Joined(self.kind, PacketKit._NoFields())), fields: ["size", "kind"])
          try writer._check(presenceOf: self.large, when: self.size == 1, named: "size == 1", field: "large")
          if let value = self.large { try writer.write(value, field: "large") }
          try writer.write(self.content, as: .sized(by: self.count), field: "content")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.field(UInt32.self, field: "size")
          schema.field(UInt32.self, field: "kind")
          schema.presence(when: "size", of: UInt32.self, is: 1)
          schema.field(UInt64.self, field: "large")
          schema.computed(Int.self, field: "count") { reader throws(PacketKit.PacketError) in
            let (size, (_, _)) = try reader._read(PacketKit._Joined<UInt32, PacketKit._Joined<UInt32, PacketKit._NoFields>>.self, fields: ["size", "kind"])
            let large = try size == 1 ? reader.read(UInt64.self, field: "large") : nil
            return _Arguments.count_value(size, large)
          }
          schema.field(Data.self, as: .sized(by: "count"), field: "content")
          #if DEBUG
          schema.code(["count": "…"])
          #endif
        }
      }
      """
    ),
    ExpansionPair(
      "what is computed stands between bits and numbers",
      """
      @Packet(updatesInPlace: true) struct S {
        @Bits(3) var a: UInt8
        @Computed var isLong: Bool { get { a > 2 } }
        @Bits(5) var b: UInt8
        var x: Float
        @Computed var n: UInt8 {
          guard isLong else { return 0 }
          return a + b
        }
        var y: Float
        @Counted(by: "n") var list: [UInt8]
        @Present(when: "isLong") var name: String?
        @Computed var isUnused: Bool { name == nil }
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          1 + Float.minimumByteCount + Float.minimumByteCount
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          var bits = try reader.readBits(8, field: "a")
          let a = try bits.read(UInt8.self, bits: 3, field: "a")
          let b = try bits.read(UInt8.self, bits: 5, field: "b")
          try bits.finish(field: "b")
          let (x, (y, _)) = try reader._read(PacketKit._Joined<Float, PacketKit._Joined<Float, PacketKit._NoFields>>.self, fields: ["x", "y"])
          let isLong = _Arguments.isLong_value(a)
          let n = _Arguments.n_value(a, isLong, b)
          let list = try reader.read([UInt8].self, as: .counted(by: n), field: "list")
          let name = try isLong ? reader.read(String.self, field: "name") : nil
          self.a = a
          self.b = b
          self.x = x
          self.y = y
          self.list = list
          self.name = name
        }

        public mutating func _update(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          var bits = try reader.readBits(8, field: "a")
          self.a = try bits.read(UInt8.self, bits: 3, field: "a")
          self.b = try bits.read(UInt8.self, bits: 5, field: "b")
          try bits.finish(field: "b")
          (self.x, (self.y, _)) = try reader._read(PacketKit._Joined<Float, PacketKit._Joined<Float, PacketKit._NoFields>>.self, fields: ["x", "y"])
          let isLong = _Arguments.isLong_value(self.a)
          let n = _Arguments.n_value(self.a, isLong, self.b)
          try reader.update(&self.list, as: .counted(by: n), field: "list")
          self.name = try isLong ? reader.read(String.self, field: "name") : nil
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          var bits = try writer.writeBits(8, field: "a")
          try bits.write(self.a, bits: 3, field: "a")
          try bits.write(self.b, bits: 5, field: "b")
          try bits.finish(field: "b")
          try writer._write(PacketKit._Joined(self.x, PacketKit._Joined(self.y, PacketKit._NoFields())), fields: ["x", "y"])
          try writer.write(self.list, as: .counted(by: self.n), field: "list")
          try writer._check(presenceOf: self.name, when: self.isLong, named: "isLong", field: "name")
          if let value = self.name { try writer.write(value, field: "name") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "a")
          schema.field(UInt8.self, bits: 5, field: "b")
          schema.field(Float.self, field: "x")
          schema.field(Float.self, field: "y")
          schema.computed(Bool.self, field: "isLong") { reader throws(PacketKit.PacketError) in
            var bits = try reader.readBits(8, field: "a")
            let a = try bits.read(UInt8.self, bits: 3, field: "a")
            _ = try bits.read(UInt8.self, bits: 5, field: "b")
            try bits.finish(field: "b")
            return _Arguments.isLong_value(a)
          }
          schema.computed(UInt8.self, field: "n") { reader throws(PacketKit.PacketError) in
            var bits = try reader.readBits(8, field: "a")
            let a = try bits.read(UInt8.self, bits: 3, field: "a")
            let b = try bits.read(UInt8.self, bits: 5, field: "b")
            try bits.finish(field: "b")
            _ = try reader._read(PacketKit._Joined<Float, PacketKit._Joined<Float, PacketKit._NoFields>>.self, fields: ["x", "y"])
            let isLong = _Arguments.isLong_value(a)
            return _Arguments.n_value(a, isLong, b)
          }
          schema.field([UInt8].self, as: .counted(by: "n"), field: "list")
          schema.presence(flag: "isLong")
          schema.field(String.self, field: "name")
          schema.computed(Bool.self, field: "isUnused") { reader throws(PacketKit.PacketError) in
            var bits = try reader.readBits(8, field: "a")
            let a = try bits.read(UInt8.self, bits: 3, field: "a")
            let b = try bits.read(UInt8.self, bits: 5, field: "b")
            try bits.finish(field: "b")
            _ = try reader._read(PacketKit._Joined<Float, PacketKit._Joined<Float, PacketKit._NoFields>>.self, fields: ["x", "y"])
            let isLong = _Arguments.isLong_value(a)
            let n = _Arguments.n_value(a, isLong, b)
            _ = try reader.read([UInt8].self, as: .counted(by: n), field: "list")
            let name = try isLong ? reader.read(String.self, field: "name") : nil
            return _Arguments.isUnused_value(name)
          }
          #if DEBUG
          schema.code(["isLong": "…", "n": "…", "isUnused": "…"])
          #endif
        }
      }
      """
    ),
    ExpansionPair(
      "what is computed in a clause of a sized packet",
      """
      @Packet(sized: UInt16.self, delta: true) struct S {
        @Aligned(to: 4) var a: UInt32
        #if A
          var b: UInt8
          @Computed var n: Int { Int(a) + Int(b) }
          @Counted(by: "n") var list: [UInt16]
        #else
          var c: UInt8
        #endif
        @Since(2) var d: UInt8 = 1
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          var count = UInt16.minimumByteCount
          count += UInt32.minimumByteCount
          #if A
            count += UInt8.minimumByteCount
          #else
            count += UInt8.minimumByteCount
          #endif
          return count
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: false) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let size = try reader.beginSized(UInt16.self)
          let start = reader.offset
          try reader.readAlignment(to: 4, from: start, field: "a")
          let a = try reader.read(UInt32.self, field: "a")
          #if A
            let b = try reader.read(UInt8.self, field: "b")
            let n = _Arguments.n_value(a, b)
            let list = try reader.read([UInt16].self, as: .counted(by: n), field: "list")
          #else
            let c = try reader.read(UInt8.self, field: "c")
          #endif
          let version2 = reader._beginVersion(2)
          let d = try version2.isAbsent ? 1 : reader.read(UInt8.self, field: "d")
          try reader._endVersions(version2, defaults: Self._writeDefaults)
          try reader.endSized(size)
          self.a = a
          #if A
            self.b = b
            self.list = list
          #else
            self.c = c
          #endif
          self.d = d
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let size = try writer.beginSized(UInt16.self)
          let start = writer.count
          try writer.writeAlignment(to: 4, from: start, field: "a")
          try writer.write(self.a, field: "a")
          #if A
            try writer.write(self.b, field: "b")
            try writer.write(self.list, as: .counted(by: self.n), field: "list")
          #else
            try writer.write(self.c, field: "c")
          #endif
          let version2 = writer._beginVersion(2)
          try writer.write(self.d, field: "d")
          try writer._endVersions(version2, defaults: Self._writeDefaults)
          try writer.endSized(size)
        }

        private static func _writeDefaults(_ version: Swift.Int, _ writer: inout PacketKit.PacketWriter, _ start: Swift.Int) throws(PacketKit.PacketError) {
          if version == 2 { try writer.write(1 as UInt8, field: "d") }
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.size(UInt16.self)
          schema.alignment(to: 4, field: "a")
          schema.field(UInt32.self, field: "a")
          #if A
            schema.field(UInt8.self, field: "b")
            schema.computed(Int.self, field: "n") { reader throws(PacketKit.PacketError) in
              _ = try reader.beginSized(UInt16.self)
              let start = reader.offset
              try reader.readAlignment(to: 4, from: start, field: "a")
              let a = try reader.read(UInt32.self, field: "a")
              let b = try reader.read(UInt8.self, field: "b")
              return _Arguments.n_value(a, b)
            }
            schema.field([UInt16].self, as: .counted(by: "n"), field: "list")
          #else
            schema.field(UInt8.self, field: "c")
          #endif
          schema.version(2, defaults: Self._writeDefaults)
          schema.field(UInt8.self, field: "d")
          schema.delta(["list": .whole])
          #if DEBUG
          schema.code(["n": "…"])
          #endif
        }

        func _isUnchanged(from baseline: Self) -> Swift.Bool {
          guard self.a == baseline.a else { return false }
          #if A
            guard self.b == baseline.b else { return false }
            guard PacketKit._isSame(self.list, baseline.list) else { return false }
          #else
            guard self.c == baseline.c else { return false }
          #endif
          guard self.d == baseline.d else { return false }
          return true
        }

        func _writeDelta(against baseline: Self, _ delta: inout PacketKit._DeltaWriter, into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          delta.checkWhole()
          try delta.writeWhole(isSame: self.a == baseline.a, of: self, baseline, into: &writer) { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.a, field: "a")
          }
          #if A
            try delta.writeWhole(isSame: self.b == baseline.b, of: self, baseline, into: &writer) { packet, writer throws(PacketKit.PacketError) in
              try writer.write(packet.b, field: "b")
            }
            try delta.writeWhole(of: self, baseline, into: &writer) { packet, writer throws(PacketKit.PacketError) in
              try writer.write(packet.list, as: .counted(by: packet.n), field: "list")
            }
          #else
            try delta.writeWhole(isSame: self.c == baseline.c, of: self, baseline, into: &writer) { packet, writer throws(PacketKit.PacketError) in
              try writer.write(packet.c, field: "c")
            }
          #endif
          try delta.writeWhole(isSame: self.d == baseline.d, of: self, baseline, into: &writer) { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.d, field: "d")
          }
        }

        init(_from reader: inout PacketKit.PacketReader, _ delta: inout PacketKit._DeltaReader, against baseline: Self) throws(PacketKit.PacketError) {
          delta.checkWhole()
          let a = try delta.readWhole(against: baseline.a, of: baseline, from: &reader, field: "a") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.a, field: "a")
          } or: { reader throws(PacketKit.PacketError) in
            try reader.read(UInt32.self, field: "a")
          }
          #if A
            let b = try delta.readWhole(against: baseline.b, of: baseline, from: &reader, field: "b") { packet, writer throws(PacketKit.PacketError) in
              try writer.write(packet.b, field: "b")
            } or: { reader throws(PacketKit.PacketError) in
              try reader.read(UInt8.self, field: "b")
            }
            let n = _Arguments.n_value(a, b)
            let list = try delta.readDependent(against: baseline.list, of: baseline, from: &reader, field: "list") { packet, writer throws(PacketKit.PacketError) in
              try writer.write(packet.list, as: .counted(by: packet.n), field: "list")
            } or: { reader throws(PacketKit.PacketError) in
              try reader.read([UInt16].self, as: .counted(by: n), field: "list")
            }
          #else
            let c = try delta.readWhole(against: baseline.c, of: baseline, from: &reader, field: "c") { packet, writer throws(PacketKit.PacketError) in
              try writer.write(packet.c, field: "c")
            } or: { reader throws(PacketKit.PacketError) in
              try reader.read(UInt8.self, field: "c")
            }
          #endif
          let d = try delta.readWhole(against: baseline.d, of: baseline, from: &reader, field: "d") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.d, field: "d")
          } or: { reader throws(PacketKit.PacketError) in
            try reader.read(UInt8.self, field: "d")
          }
          self.a = a
          #if A
            self.b = b
            self.list = list
          #else
            self.c = c
          #endif
          self.d = d
          #if A
          #else
          #endif
        }
      }
      """
    ),
  ]
}
