extension ExpansionPair {
  static let bits: [ExpansionPair] = [
    ExpansionPair(
      "a run of bits",
      """
      @Packet(endianness: .little) struct S {
        @Bits(1) var a: Bool
        @Bits(5) @InRange(0...20) var b: UInt8
        @Quantized(-1...1, bits: 10) var c: SIMD3<Float>
        @Quantized(0...1, bits: 7) var d: Float
        @UnitQuaternion(bits: 9) var e: SIMD4<Float>
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int { 9 }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: true) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          var bits = try reader.readBits(72, field: "a")
          let a = try bits.read(Bool.self, bits: 1, field: "a")
          let b = try bits.read(UInt8.self, bits: 5, in: 0...20, field: "b")
          let c = try bits.read(SIMD3<Float>.self, quantized: -1...1, bits: 10, field: "c")
          let d = try bits.read(Float.self, quantized: 0...1, bits: 7, field: "d")
          let e = try bits.read(SIMD4<Float>.self, unitQuaternion: 9, field: "e")
          try bits.finish(field: "e")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          var bits = try writer.writeBits(72, field: "a")
          try bits.write(self.a, bits: 1, field: "a")
          try bits.write(self.b, bits: 5, in: 0...20, field: "b")
          try bits.write(self.c, quantized: -1...1, bits: 10, field: "c")
          try bits.write(self.d, quantized: 0...1, bits: 7, field: "d")
          try bits.write(self.e, unitQuaternion: 9, field: "e")
          try bits.finish(field: "e")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.bits()
          schema.field(Bool.self, bits: 1, field: "a")
          schema.field(UInt8.self, bits: 5, in: 0...20, field: "b")
          schema.field(SIMD3<Float>.self, quantized: -1...1, bits: 10, field: "c")
          schema.field(Float.self, quantized: 0...1, bits: 7, field: "d")
          schema.field(SIMD4<Float>.self, unitQuaternion: 9, field: "e")
        }
      }
      """
    ),
    ExpansionPair(
      "several runs",
      """
      @Packet struct S {
        @Bits(1) var a: Bool
        var b: UInt8
        @Bits(8) var c: UInt8
        @Padding(before: 1, after: 2) @Bits(3) var d: UInt8
        @Bits(3) var e: UInt8
        @Aligned(to: 4) @Bits(3) var f: UInt8
        #if A
          @Bits(4) var g: UInt8
        #else
          @Bits(5) var g: UInt8
        #endif
        @Bits(6) var h: UInt8
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          var count = 0
          count += 1
          count += UInt8.minimumByteCount
          count += 1
          count += 1 + 1 + 2
          count += 1
          count += 1
          #if A
            count += 1
          #else
            count += 1
          #endif
          count += 1
          return count
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: UInt8._isLeaf) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          let start = reader.offset
          var bits = try reader.readBits(1, field: "a")
          let a = try bits.read(Bool.self, bits: 1, field: "a")
          try bits.finish(field: "a")
          let b = try reader.read(UInt8.self, field: "b")
          var bits2 = try reader.readBits(8, field: "c")
          let c = try bits2.read(UInt8.self, bits: 8, field: "c")
          try bits2.finish(field: "c")
          try reader.readPadding(1, field: "d")
          var bits3 = try reader.readBits(3, field: "d")
          let d = try bits3.read(UInt8.self, bits: 3, field: "d")
          try bits3.finish(field: "d")
          try reader.readPadding(2, field: "d")
          var bits4 = try reader.readBits(3, field: "e")
          let e = try bits4.read(UInt8.self, bits: 3, field: "e")
          try bits4.finish(field: "e")
          try reader.readAlignment(to: 4, from: start, field: "f")
          var bits5 = try reader.readBits(3, field: "f")
          let f = try bits5.read(UInt8.self, bits: 3, field: "f")
          try bits5.finish(field: "f")
          #if A
            var bits6 = try reader.readBits(4, field: "g")
            let g = try bits6.read(UInt8.self, bits: 4, field: "g")
            try bits6.finish(field: "g")
          #else
            var bits7 = try reader.readBits(5, field: "g")
            let g = try bits7.read(UInt8.self, bits: 5, field: "g")
            try bits7.finish(field: "g")
          #endif
          var bits8 = try reader.readBits(6, field: "h")
          let h = try bits8.read(UInt8.self, bits: 6, field: "h")
          try bits8.finish(field: "h")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
          self.f = f
          #if A
            self.g = g
          #else
            self.g = g
          #endif
          self.h = h
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          let start = writer.count
          var bits = try writer.writeBits(1, field: "a")
          try bits.write(self.a, bits: 1, field: "a")
          try bits.finish(field: "a")
          try writer.write(self.b, field: "b")
          var bits2 = try writer.writeBits(8, field: "c")
          try bits2.write(self.c, bits: 8, field: "c")
          try bits2.finish(field: "c")
          try writer.writePadding(1, field: "d")
          var bits3 = try writer.writeBits(3, field: "d")
          try bits3.write(self.d, bits: 3, field: "d")
          try bits3.finish(field: "d")
          try writer.writePadding(2, field: "d")
          var bits4 = try writer.writeBits(3, field: "e")
          try bits4.write(self.e, bits: 3, field: "e")
          try bits4.finish(field: "e")
          try writer.writeAlignment(to: 4, from: start, field: "f")
          var bits5 = try writer.writeBits(3, field: "f")
          try bits5.write(self.f, bits: 3, field: "f")
          try bits5.finish(field: "f")
          #if A
            var bits6 = try writer.writeBits(4, field: "g")
            try bits6.write(self.g, bits: 4, field: "g")
            try bits6.finish(field: "g")
          #else
            var bits7 = try writer.writeBits(5, field: "g")
            try bits7.write(self.g, bits: 5, field: "g")
            try bits7.finish(field: "g")
          #endif
          var bits8 = try writer.writeBits(6, field: "h")
          try bits8.write(self.h, bits: 6, field: "h")
          try bits8.finish(field: "h")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.bits()
          schema.field(Bool.self, bits: 1, field: "a")
          schema.field(UInt8.self, field: "b")
          schema.bits()
          schema.field(UInt8.self, bits: 8, field: "c")
          schema.padding(1, field: "d")
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "d")
          schema.padding(2, field: "d")
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "e")
          schema.alignment(to: 4, field: "f")
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "f")
          #if A
            schema.bits()
            schema.field(UInt8.self, bits: 4, field: "g")
          #else
            schema.bits()
            schema.field(UInt8.self, bits: 5, field: "g")
          #endif
          schema.bits()
          schema.field(UInt8.self, bits: 6, field: "h")
        }
      }
      """
    ),
    ExpansionPair(
      "bits that are no literals",
      """
      @Packet struct S {
        @Bits(3) var a: UInt8
        @Bits(width) var b: UInt8
        @Quantized(range, bits: width + 1) var c: SIMD2<Float>
        @Quantized(range, bits: 4) var d: Vector
        @UnitQuaternion(bits: width) var bits: SIMD4<Float>
      }
      """,
      """
      nonisolated extension S: PacketKit._PacketConformance {
        public static var minimumByteCount: Swift.Int {
          _fewestBytes(in: (5 &+ _Arguments.b_Bits &+ 2 &* _Arguments.c_bits &+ Self._quantityCount(of: Vector.self) &* 4 &+ 3 &* _Arguments.bits_bits &+ 7) / 8)
        }
        public static var _nesting: PacketKit._FieldNesting { .packet(ofLeaves: true) }

        public init(from reader: inout PacketKit.PacketReader) throws(PacketKit.PacketError) {
          var bitRun = try reader.readBits(5 &+ _Arguments.b_Bits &+ 2 &* _Arguments.c_bits &+ Self._quantityCount(of: Vector.self) &* 4 &+ 3 &* _Arguments.bits_bits, field: "a")
          let a = try bitRun.read(UInt8.self, bits: 3, field: "a")
          let b = try bitRun.read(UInt8.self, bits: _Arguments.b_Bits, field: "b")
          let c = try bitRun.read(SIMD2<Float>.self, quantized: _Arguments.c_Quantized, bits: _Arguments.c_bits, field: "c")
          let d = try bitRun.read(Vector.self, quantized: _Arguments.d_Quantized, bits: 4, field: "d")
          let bits = try bitRun.read(SIMD4<Float>.self, unitQuaternion: _Arguments.bits_bits, field: "bits")
          try bitRun.finish(field: "bits")
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.bits = bits
        }

        public func encode(into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          var bitRun = try writer.writeBits(5 &+ _Arguments.b_Bits &+ 2 &* _Arguments.c_bits &+ Self._quantityCount(of: Vector.self) &* 4 &+ 3 &* _Arguments.bits_bits, field: "a")
          try bitRun.write(self.a, bits: 3, field: "a")
          try bitRun.write(self.b, bits: _Arguments.b_Bits, field: "b")
          try bitRun.write(self.c, quantized: _Arguments.c_Quantized, bits: _Arguments.c_bits, field: "c")
          try bitRun.write(self.d, quantized: _Arguments.d_Quantized, bits: 4, field: "d")
          try bitRun.write(self.bits, unitQuaternion: _Arguments.bits_bits, field: "bits")
          try bitRun.finish(field: "bits")
        }

        public static func describe(to schema: inout PacketKit.PacketDescription) {
          schema.bits()
          schema.field(UInt8.self, bits: 3, field: "a")
          schema.field(UInt8.self, bits: _Arguments.b_Bits, field: "b")
          schema.field(SIMD2<Float>.self, quantized: _Arguments.c_Quantized, bits: _Arguments.c_bits, field: "c")
          schema.field(Vector.self, quantized: _Arguments.d_Quantized, bits: 4, field: "d")
          schema.field(SIMD4<Float>.self, unitQuaternion: _Arguments.bits_bits, field: "bits")
        }
      }
      """
    ),
  ]
}
