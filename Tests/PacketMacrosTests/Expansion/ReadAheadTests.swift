import Testing

@Suite struct ReadAheadTests {
  /// A description reads what comes before a computed value, and gives names to what is needed for it alone: the compiler
  /// warns of any other.
  @Test func namesNothingThatIsNotNeeded() throws {
    let source = """
      @Packet struct S {
        var a: UInt8
        @Checksum(after: .crc32, from: "a") var b: UInt32
        @Rule("b is not 3.", of: "b") var isRight: Bool { b != 3 }
        @Checksum(before: .crc32, through: "d") var c: UInt8
        @Computed var n: Int { Int(b) }
        @Counted(by: "n") var d: [UInt8]
      }
      """
    let expansion = try #require(ExpansionPair.expand(PluginMessage.expand(source)).source)
    #expect(
      expansion.contains(
        """
            schema.computed(Int.self, field: "n") { reader throws(PacketKit.PacketError) in
              let aStart = reader.offset
              _ = try reader.read(UInt8.self, field: "a")
              let b = try reader.read(UInt32.self, field: "b")
              try reader.readChecksum(.crc32, from: aStart, field: "b")
              return _Arguments.n_value(b)
            }

        """))
  }
}
