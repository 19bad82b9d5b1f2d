extension ExpansionPair {
  static let deltas: [ExpansionPair] = [
    ExpansionPair(
      "a delta",
      """
      @Packet(delta: true) struct S {
        var a: UInt8
        @Quantized(-1...1, bits: 10) @Relative(small: 3, large: 5) var b: SIMD3<Float>
        @Relative(small: 4, large: 8) var c: Int16
        var d: Bool
        var e: Nested
        @Identified var f: [Player]
        var g: Set<UInt16>
        @Bits(1) var h: Bool
        @Present(when: "h") var i: String?
      }
      """,
      isEnding: true,
      """
          schema.delta(["b": .relative(small: 3, large: 5), "c": .relative(small: 4, large: 8), "d": .change, "f": .identified, "g": .members, "h": .change])
        }

        func _isUnchanged(from baseline: Self) -> Swift.Bool {
          guard self.a == baseline.a else { return false }
          guard self.b == baseline.b else { return false }
          guard self.c == baseline.c else { return false }
          guard self.d == baseline.d else { return false }
          guard PacketKit._isSame(self.e, baseline.e) else { return false }
          guard PacketKit._isSame(self.f, baseline.f) else { return false }
          guard PacketKit._isSame(self.g, baseline.g) else { return false }
          guard self.h == baseline.h else { return false }
          guard PacketKit._isSame(self.i, baseline.i) else { return false }
          return true
        }

        func _writeDelta(against baseline: Self, _ delta: inout PacketKit._DeltaWriter, into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          delta.checkWhole()
          try delta.writeWhole(isSame: self.a == baseline.a, of: self, baseline, into: &writer) { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.a, field: "a")
          }
          if self.b == baseline.b {
            delta.writeUnchanged(into: &writer)
          } else {
            var bits = delta.bits(30, in: writer)
            try bits.write(self.b, quantized: -1...1, bits: 10, field: "b")
            var old = delta.bits(30, in: writer)
            try old.write(baseline.b, quantized: -1...1, bits: 10, field: "b")
            try delta.write(bits, against: old, 30, try PacketKit._Relative(small: 3, large: 5, width: 10, field: "b"), into: &writer)
          }
          if self.c == baseline.c {
            delta.writeUnchanged(into: &writer)
          } else {
            var bits = delta.bits(16, in: writer)
            try bits.write(self.c, bits: 16, field: "c")
            var old = delta.bits(16, in: writer)
            try old.write(baseline.c, bits: 16, field: "c")
            try delta.write(bits, against: old, 16, try PacketKit._Relative(small: 4, large: 8, width: 16, field: "c"), into: &writer)
          }
          delta.write(self.d, against: baseline.d, into: &writer)
          try delta.write(self.e, against: baseline.e, of: self, baseline, into: &writer, field: "e") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.e, field: "e")
          }
          try delta.writeIdentified(self.f, against: baseline.f, into: &writer, field: "f")
          try delta.writeMembers(self.g, against: baseline.g, into: &writer, field: "g")
          delta.write(self.h, against: baseline.h, into: &writer)
          try delta.writeWhole(of: self, baseline, into: &writer) { packet, writer throws(PacketKit.PacketError) in
            try writer._check(presenceOf: packet.i, when: packet.h, named: "h", field: "i")
            if let value = packet.i { try writer.write(value, field: "i") }
          }
        }

        init(_from reader: inout PacketKit.PacketReader, _ delta: inout PacketKit._DeltaReader, against baseline: Self) throws(PacketKit.PacketError) {
          delta.checkWhole()
          let a = try delta.readWhole(against: baseline.a, of: baseline, from: &reader, field: "a") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.a, field: "a")
          } or: { reader throws(PacketKit.PacketError) in
            try reader.read(UInt8.self, field: "a")
          }
          var b = baseline.b
          if try delta.readChange(from: &reader, field: "b") {
            var old = delta.bits(30, in: reader)
            try old.write(b, quantized: -1...1, bits: 10, field: "b")
            var bits = try delta.readBits(30, try PacketKit._Relative(small: 3, large: 5, width: 10, field: "b"), against: old, from: &reader, field: "b")
            b = try bits.read(SIMD3<Float>.self, quantized: -1...1, bits: 10, field: "b")
          }
          var c = baseline.c
          if try delta.readChange(from: &reader, field: "c") {
            var old = delta.bits(16, in: reader)
            try old.write(c, bits: 16, field: "c")
            var bits = try delta.readBits(16, try PacketKit._Relative(small: 4, large: 8, width: 16, field: "c"), against: old, from: &reader, field: "c")
            c = try bits.read(Int16.self, bits: 16, field: "c")
          }
          let d = try delta.read(against: baseline.d, from: &reader, field: "d")
          let e = try delta.read(against: baseline.e, of: baseline, from: &reader, field: "e") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.e, field: "e")
          } or: { reader throws(PacketKit.PacketError) in
            try reader.read(Nested.self, field: "e")
          }
          let f = try delta.readIdentified(against: baseline.f, from: &reader, field: "f")
          let g = try delta.readMembers(against: baseline.g, from: &reader, field: "g")
          let h = try delta.read(against: baseline.h, from: &reader, field: "h")
          let i = try delta.readDependent(against: baseline.i, of: baseline, from: &reader, field: "i") { packet, writer throws(PacketKit.PacketError) in
            try writer._check(presenceOf: packet.i, when: packet.h, named: "h", field: "i")
            if let value = packet.i { try writer.write(value, field: "i") }
          } or: { reader throws(PacketKit.PacketError) in
            try h ? reader.read(String.self, field: "i") : nil
          }
          self.a = a
          self.b = b
          self.c = c
          self.d = d
          self.e = e
          self.f = f
          self.g = g
          self.h = h
          self.i = i
        }
      }
      """
    ),
    ExpansionPair(
      "a delta into memory that exists",
      """
      @Packet(updatesInPlace: true, delta: true) struct S {
        var a: [Nested]
        @Identified var b: [Player]
        @Remaining var c: Data
      }
      """,
      isEnding: true,
      """
          schema.delta(["b": .identified])
        }

        func _isUnchanged(from baseline: Self) -> Swift.Bool {
          guard PacketKit._isSame(self.a, baseline.a) else { return false }
          guard PacketKit._isSame(self.b, baseline.b) else { return false }
          guard PacketKit._isSame(self.c, baseline.c) else { return false }
          return true
        }

        func _writeDelta(against baseline: Self, _ delta: inout PacketKit._DeltaWriter, into writer: inout PacketKit.PacketWriter) throws(PacketKit.PacketError) {
          try delta.write(self.a, against: baseline.a, of: self, baseline, into: &writer, field: "a") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.a, field: "a")
          }
          try delta.writeIdentified(self.b, against: baseline.b, into: &writer, field: "b")
          try delta.writeWhole(isCounted: true, of: self, baseline, into: &writer) { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.c, as: .remaining(), field: "c")
          }
        }

        init(_from reader: inout PacketKit.PacketReader, _ delta: inout PacketKit._DeltaReader, against baseline: Self) throws(PacketKit.PacketError) {
          let a = try delta.read(against: baseline.a, of: baseline, from: &reader, field: "a") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.a, field: "a")
          } or: { reader throws(PacketKit.PacketError) in
            try reader.read([Nested].self, field: "a")
          }
          let b = try delta.readIdentified(against: baseline.b, from: &reader, field: "b")
          let c = try delta.readWhole(isCounted: true, against: baseline.c, of: baseline, from: &reader, field: "c") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.c, as: .remaining(), field: "c")
          } or: { reader throws(PacketKit.PacketError) in
            try reader.read(Data.self, as: .remaining(), field: "c")
          }
          self.a = a
          self.b = b
          self.c = c
        }

        mutating func _update(_from reader: inout PacketKit.PacketReader, _ delta: inout PacketKit._DeltaReader, against baseline: Self) throws(PacketKit.PacketError) {
          try delta.update(&self.a, against: baseline.a, of: baseline, from: &reader, field: "a") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.a, field: "a")
          } or: { reader throws(PacketKit.PacketError) in
            try reader.read([Nested].self, field: "a")
          }
          try delta.updateIdentified(&self.b, against: baseline.b, from: &reader, field: "b")
          let c = try delta.readWhole(isCounted: true, against: baseline.c, of: baseline, from: &reader, field: "c") { packet, writer throws(PacketKit.PacketError) in
            try writer.write(packet.c, as: .remaining(), field: "c")
          } or: { reader throws(PacketKit.PacketError) in
            try reader.read(Data.self, as: .remaining(), field: "c")
          }
          self.c = c
        }
      }
      """
    ),
  ]
}
