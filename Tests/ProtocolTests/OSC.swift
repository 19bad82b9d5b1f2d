import Foundation
import PacketKit
import Testing

/// Open Sound Control 1.0: messages, whose arguments have the types that a text after a comma lists, and bundles of them.
enum OSC {
  @Packet struct Message: Equatable {
    @Terminated(by: 0) @Aligned(after: 4) @Encoding(.ascii) var address: String
    @Derived @Magic(before: [0x2C]) @Terminated(by: 0) @Aligned(after: 4)
    var types: [UInt8] { arguments.map(\.tag) }
    @Tagged(by: "types") var arguments: [Argument]
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
    #expect(sentence == "Message.arguments[0]: 120 at offset 28 is not a tag of Argument")
  }
}
