import PacketKit
import PacketSchemas
import Testing

/// A condition that only the program can follow ends what an export shows.
@Suite struct UnknownConditionTests {
  struct Flags: Packet, Equatable {
    var bits: UInt8
    var hasName: Bool { bits & 1 == 1 }

    init(from reader: inout PacketReader) throws(PacketError) { bits = try reader.read(UInt8.self) }
    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(bits) }
    static func describe(to schema: inout PacketDescription) {
      schema.field(UInt8.self, field: "bits")
    }
  }

  @Packet struct Named: Equatable {
    var flags: Flags
    @Present(when: "flags.hasName") var name: String?
  }

  @Test func exportsDoNotGuess() {
    #expect(WiresharkDissector(of: Named.self).source.contains(#"item = "unknown""#))
  }
}
