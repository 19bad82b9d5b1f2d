import Foundation
import PacketKit
import Testing

/// Open Sound Control 1.0: messages, whose arguments have the types that a text states, and bundles of them.
enum OSC {
  @Packet struct Message: Equatable {
    @Terminated(by: 0) @Aligned(after: 4) @Encoding(.ascii) var address: String
    @Coded(by: Arguments.self) var arguments: [Argument]
  }

  @Packet(magic: [0x23, 0x62, 0x75, 0x6E, 0x64, 0x6C, 0x65, 0])
  struct Bundle: Equatable {
    var time: UInt64
    @Remaining var elements: [Element]
  }

  @Packet struct Element: Equatable {
    @LengthPrefixed(UInt32.self) var message: Message
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Argument: Equatable {
    @Tag(0x69) case int(Int32)
    @Tag(0x66) case float(Float)
    @Tag(0x73) case text(Text)
    @Tag(0x62) case blob(Blob)
    @Tag(0x54) case yes
    @Tag(0x46) case no
  }

  @Packet struct Text: Equatable {
    @Terminated(by: 0) @Aligned(after: 4) var text: String
  }

  @Packet struct Blob: Equatable {
    @Aligned(after: 4) var bytes: Data
  }

  /// A comma and the tag of each argument, as a text; then the arguments.
  enum Arguments: PacketCoder {
    static func decode(from reader: inout PacketReader) throws(PacketError) -> [Argument] {
      let start = reader.offset
      let tags = try reader.read([UInt8].self, as: .terminated(by: 0), field: "types")
      try reader.readAlignment(to: 4, from: start)
      guard tags.first == 0x2C else { throw PacketError("the types begin with a comma", at: start) }
      var arguments: [Argument] = []
      for tag in tags.dropFirst() {
        arguments.append(try reader.read(Argument.self, as: .tagged(by: tag)))
      }
      return arguments
    }

    static func encode(_ value: [Argument], into writer: inout PacketWriter) throws(PacketError) {
      let start = writer.count
      try writer.write([0x2C] + value.map(\.tag), as: .terminated(by: 0), field: "types")
      try writer.writeAlignment(to: 4, from: start)
      for argument in value { try writer.write(argument, as: .tagged(by: argument.tag)) }
    }
  }
}

@Suite struct OSCTests {
  @Test func messagesAndABundle() throws {
    let frequency = OSC.Message(address: "/oscillator/4/frequency", arguments: [.float(440)])
    let mute = OSC.Message(address: "/mute", arguments: [])
    try verifyGallery(
      "OSC",
      [
        "message": frequency,
        "arguments": OSC.Message(
          address: "/foo",
          arguments: [
            .int(1000), .int(-1), .text(.init(text: "hello")), .float(1.25),
            .blob(.init(bytes: Data("ab".utf8))), .yes, .no,
          ]
        ),
        "bundle": OSC.Bundle(
          time: 1,
          elements: [OSC.Element(message: frequency), OSC.Element(message: mute)]
        ),
      ]
    )
  }

  @Test func anUnknownTypeIsRejected() throws {
    let sentence = try rejection(of: OSC.Message.self, "OSC", "message") { $0[25] = 0x78 }
    #expect(sentence == "Message.arguments: 120 at offset 28 is not a tag of Argument")
  }
}
