extension ExpansionPair {
  static let repeatedBits: [ExpansionPair] = [
    ExpansionPair(
      "elements and optionals in a run of bits",
      """
      @Packet(delta: true) struct S {
        @Bits(2) var a: UInt8
        @Bits(6) @FixedCount(8) var b: [UInt8]
        @Bits(3) var c: Team?
        @Derived(countOf: "e") @Bits(4) var d: UInt8
        @Counted(by: "d", plus: 1) @Bits(12) @Relative(small: 2, large: 5) var e: [Int16]
        @Quantized(-1...1, bits: 10) var f: InlineArray<4, Float>
        @UnitQuaternion(bits: 9) @FixedCount(2) var g: [SIMD4<Float>]
        @Bits(1) var h: [N of Bool]
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { _fewestBytes(in: (153 &+ N &* 1 &+ 7) / 8) }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: true) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          var bits = try reader.readBits(153 &+ N &* 1, field: "a")
          let a = try bits.read(UInt8.self, bits: 2, field: "a")
          let b = try bits.read([UInt8].self, bits: 6, count: 8, field: "b")
          let c = try reader.readPresence(of: 3, then: 102 &+ N &* 1, in: &bits, field: "c") ? bits.read(Team.self, bits: 3, field: "c") : nil
          let d = try bits.read(UInt8.self, bits: 4, field: "d")
          let e = try bits.read([Int16].self, bits: 12, count: reader._stated(by: d, plus: 1, of: 12, then: 98 &+ N &* 1, in: &bits, field: "e"), field: "e")
          let f = try bits.read(InlineArray<4, Float>.self, quantized: -1...1, bits: 10, count: 4, field: "f")
          let g = try bits.read([SIMD4<Float>].self, unitQuaternion: 9, count: 2, field: "g")
          let h = try bits.read([N of Bool].self, bits: 1, count: N, field: "h")
          try bits.finish(field: "h")
          self.a = a
          self.b = b
          self.c = c
          self.e = e
          self.f = f
          self.g = g
          self.h = h
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          var bits = try writer.writeBits(153 &+ (self.c == nil ? 0 : 3) &+ writer._stated(self.e.count, by: self._derived(d: ()), plus: 1, field: "e") &* 12 &+ N &* 1, field: "a")
          try bits.write(self.a, bits: 2, field: "a")
          try bits.write(self.b, bits: 6, count: 8, field: "b")
          try bits.write(self.c != nil, bits: 1, field: "c")
          if let value = self.c { try bits.write(value, bits: 3, field: "c") }
          try bits.write(self._derived(d: ()), bits: 4, field: "d")
          try bits.write(self.e, bits: 12, count: self.e.count, field: "e")
          try bits.write(self.f, quantized: -1...1, bits: 10, count: 4, field: "f")
          try bits.write(self.g, unitQuaternion: 9, count: 2, field: "g")
          try bits.write(self.h, bits: 1, count: N, field: "h")
          try bits.finish(field: "h")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.bits()
          schema.field(UInt8.self, bits: 2, field: "a")
          schema.field([UInt8].self, bits: 6, count: 8, field: "b")
          schema.presence(field: "c")
          schema.field(Team.self, bits: 3, field: "c")
          schema.derived(countOf: "e")
          schema.field(UInt8.self, bits: 4, field: "d")
          schema.field([Int16].self, bits: 12, by: "d", plus: 1, field: "e")
          schema.field(InlineArray<4, Float>.self, quantized: -1...1, bits: 10, count: 4, field: "f")
          schema.field([SIMD4<Float>].self, unitQuaternion: 9, count: 2, field: "g")
          schema.field([N of Bool].self, bits: 1, count: N, field: "h")
          schema.delta(["e": .relative(small: 2, large: 5)])
        }

        private func _derived(d _: Void) -> UInt8 {
          .init(_of: self.e.count, plus: 1)
        }

        func _isUnchanged(from baseline: Self) -> Swift.Bool {
          guard self.a == baseline.a else { return false }
          guard PacketKit._isSame(self.b, baseline.b) else { return false }
          guard PacketKit._isSame(self.c, baseline.c) else { return false }
          guard PacketKit._isSame(self.e, baseline.e) else { return false }
          guard PacketKit._isSame(self.f, baseline.f) else { return false }
          guard PacketKit._isSame(self.g, baseline.g) else { return false }
          guard PacketKit._isSame(self.h, baseline.h) else { return false }
          return true
        }

        func _writeDelta(against baseline: Self, _ delta: inout PacketKit._DeltaWriter, into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          delta.checkWhole()
          if self.a == baseline.a {
            delta.writeUnchanged(into: &writer)
          } else {
            var bits = delta.bits(2, in: writer)
            try bits.write(self.a, bits: 2, field: "a")
            var old = delta.bits(2, in: writer)
            try old.write(baseline.a, bits: 2, field: "a")
            try delta.write(bits, against: old, 2, into: &writer)
          }
          try delta.writeElements(6, count: 8, of: self.b, against: baseline.b, into: &writer, field: "b") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, bits: 6)
          }
          try delta.writeBits(1 &+ 3, of: self.c, against: baseline.c, into: &writer) { value, bits throws(PacketKit.PacketError) in
            try bits._write(value, bits: 3) { value, bits throws(PacketKit.PacketError) in try bits.write(value, bits: 3, field: "c") }
          }
          if self._derived(d: ()) == baseline._derived(d: ()) {
            delta.writeUnchanged(into: &writer)
          } else {
            var bits = delta.bits(4, in: writer)
            try bits.write(self._derived(d: ()), bits: 4, field: "d")
            var old = delta.bits(4, in: writer)
            try old.write(baseline._derived(d: ()), bits: 4, field: "d")
            try delta.write(bits, against: old, 4, into: &writer)
          }
          try delta.writeElements(12, try PacketKit._Relative(small: 2, large: 5, width: 12, field: "e"), count: self.e.count, of: self.e, against: baseline.e, into: &writer, field: "e") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, bits: 12)
          }
          try delta.writeElements(10, count: 4, of: self.f, against: baseline.f, into: &writer, field: "f") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, quantized: -1...1, bits: 10)
          }
          try delta.writeElements(29, count: 2, of: self.g, against: baseline.g, into: &writer, field: "g") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, unitQuaternion: 9)
          }
          try delta.writeElements(1, count: N, of: self.h, against: baseline.h, into: &writer, field: "h") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, bits: 1)
          }
        }

        init(_from reader: inout PacketKit.PacketReader, _ delta: inout PacketKit._DeltaReader, against baseline: Self) throws(PacketKit.PacketError) {
          delta.checkWhole()
          var a = baseline.a
          if try delta.readChange(from: &reader, field: "a") {
            var old = delta.bits(2, in: reader)
            try old.write(a, bits: 2, field: "a")
            var bits = try delta.readBits(2, against: old, from: &reader, field: "a")
            a = try bits.read(UInt8.self, bits: 2, field: "a")
          }
          let b = try delta.readElements(6, count: 8, against: baseline.b, from: &reader, field: "b") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, bits: 6)
          } or: { bits throws(PacketKit.PacketError) in
            try bits.read(bits: 6)
          }
          let c = try delta.readBits(1 &+ 3, against: baseline.c, from: &reader, field: "c") { value, bits throws(PacketKit.PacketError) in
            try bits._write(value, bits: 3) { value, bits throws(PacketKit.PacketError) in try bits.write(value, bits: 3, field: "c") }
          } or: { bits throws(PacketKit.PacketError) in
            try bits._read(bits: 3, field: "c") { bits throws(PacketKit.PacketError) in try bits.read(Team.self, bits: 3, field: "c") }
          }
          let dOffset = reader.offset
          var d = baseline._derived(d: ())
          if try delta.readChange(from: &reader, field: "d") {
            var old = delta.bits(4, in: reader)
            try old.write(d, bits: 4, field: "d")
            var bits = try delta.readBits(4, against: old, from: &reader, field: "d")
            d = try bits.read(UInt8.self, bits: 4, field: "d")
          }
          let e = try delta.readElements(12, try PacketKit._Relative(small: 2, large: 5, width: 12, field: "e"), count: reader._stated(by: d, plus: 1, field: "e"), against: baseline.e, from: &reader, field: "e") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, bits: 12)
          } or: { bits throws(PacketKit.PacketError) in
            try bits.read(bits: 12)
          }
          let f = try delta.readElements(10, count: 4, against: baseline.f, from: &reader, field: "f") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, quantized: -1...1, bits: 10)
          } or: { bits throws(PacketKit.PacketError) in
            try bits.read(quantized: -1...1, bits: 10)
          }
          let g = try delta.readElements(29, count: 2, against: baseline.g, from: &reader, field: "g") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, unitQuaternion: 9)
          } or: { bits throws(PacketKit.PacketError) in
            try bits.read(unitQuaternion: 9)
          }
          let h = try delta.readElements(1, count: N, against: baseline.h, from: &reader, field: "h") { value, bits throws(PacketKit.PacketError) in
            try bits.write(value, bits: 1)
          } or: { bits throws(PacketKit.PacketError) in
            try bits.read(bits: 1)
          }
          self.a = a
          self.b = b
          self.c = c
          self.e = e
          self.f = f
          self.g = g
          self.h = h
          try reader._check(d, equals: self._derived(d: ()), at: dOffset, field: "d")
        }
      }
      """
    )
  ]
}
