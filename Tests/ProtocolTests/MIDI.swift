import Foundation
import PacketKit
import Testing

/// Standard MIDI files. Each event states its status: a running status has a second form, which is rejected.
enum MIDI {
  @Packet(magic: [0x4D, 0x54, 0x68, 0x64])
  struct File: Equatable {
    @Derived var length: UInt32 { 6 }
    var format: UInt16
    @Derived(countOf: "tracks") var trackCount: UInt16
    /// The ticks of a quarter note.
    var division: UInt16
    @Counted(by: "trackCount") var tracks: [Track]
  }

  @Packet(magic: [0x4D, 0x54, 0x72, 0x6B], sized: UInt32.self)
  struct Track: Equatable {
    @Remaining var events: [Event]
  }

  @Packet struct Event: Equatable {
    /// The ticks since the event before.
    @Varint(.mostSignificantFirst) @InRange(0...0x0FFF_FFFF) var wait: UInt32
    @Derived @Bits(4) var kind: UInt8 { message.tag }
    /// The channel of a message, or the kind of a system message.
    @Bits(4) var channel: UInt8
    @Tagged(by: "kind") var message: Message
    @Present(when: "kind", is: 15) @Tagged(by: "channel") var system: SystemMessage?
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Message: Equatable {
    @Tag(8) case noteOff(Pair)
    @Tag(9) case noteOn(Pair)
    @Tag(10) case aftertouch(Pair)
    @Tag(11) case controller(Pair)
    @Tag(12) case program(Single)
    @Tag(13) case pressure(Single)
    @Tag(14) case pitchBend(Pair)
    @Tag(15) case system
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum SystemMessage: Equatable {
    @Tag(0) case exclusive(Content)
    @Tag(7) case escape(Content)
    @Tag(15) case file(type: UInt8, Content)
  }

  @Packet struct Single: Equatable {
    @InRange(0...127) var value: UInt8
  }

  @Packet struct Pair: Equatable {
    @InRange(0...127) var first: UInt8
    @InRange(0...127) var second: UInt8
  }

  @Packet struct Content: Equatable {
    @Derived(bytesOf: "bytes") @Varint(.mostSignificantFirst) var length: UInt32
    @Sized(by: "length") var bytes: Data
  }
}

@Suite struct MIDITests {
  private func event(_ message: MIDI.Message, _ channel: UInt8, wait: UInt32 = 0) -> MIDI.Event {
    MIDI.Event(wait: wait, channel: channel, message: message)
  }

  private func meta(_ type: UInt8, _ bytes: [UInt8] = []) -> MIDI.Event {
    let system = MIDI.SystemMessage.file(type: type, .init(bytes: Data(bytes)))
    return MIDI.Event(wait: 0, channel: 15, message: .system, system: system)
  }

  @Test func files() throws {
    let exclusive = MIDI.Event(
      wait: 128,
      channel: 0,
      message: .system,
      system: .exclusive(.init(bytes: Data([0x7E, 0x7F, 9, 1, 0xF7])))
    )
    try verifyGallery(
      "MIDI",
      [
        "one track": MIDI.File(
          format: 0,
          division: 480,
          tracks: [
            .init(events: [
              meta(3, Array("Lead".utf8)),
              meta(0x51, [7, 0xA1, 0x20]),
              event(.program(.init(value: 12)), 1),
              event(.noteOn(.init(first: 64, second: 100)), 1),
              event(.noteOff(.init(first: 64, second: 64)), 1, wait: 480),
              meta(0x2F),
            ])
          ]
        ),
        "two tracks": MIDI.File(
          format: 1,
          division: 480,
          tracks: [
            .init(events: [
              event(.controller(.init(first: 7, second: 127)), 15, wait: 16384),
              event(.pitchBend(.init(first: 0, second: 0)), 15, wait: 127),
              meta(0x2F),
            ]),
            .init(events: [exclusive, meta(0x2F)]),
          ]
        ),
      ]
    )
  }

  @Test func aRunningStatusIsRejected() throws {
    let sentence = try rejection(of: MIDI.File.self, "MIDI", "one track") { $0[38] = 0x40 }
    #expect(sentence == "File.tracks[0].events[2].message: 4 at offset 39 is not a tag of Message")
  }
}
