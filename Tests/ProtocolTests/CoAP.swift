import Foundation
import PacketKit
import Testing

/// Messages of the Constrained Application Protocol, RFC 7252, section 3.
enum CoAP {
  @Packet struct Message: Equatable {
    @Derived @Bits(2) var version: UInt8 { 1 }
    @Bits(2) var kind: Kind
    @Derived @Bits(4) @InRange(0...8) var tokenLength: UInt8 { UInt8(clamping: token.count) }
    /// The class of a request or an answer in three bits, and its detail in five.
    var code: UInt8
    var identifier: UInt16
    @Sized(by: "tokenLength") var token: Data = Data()
    @Repeated(untilNext: [0xFF]) var options: [Option] = []
    @Present(whileBytesRemain: true) @Magic(before: [0xFF]) @Remaining var payload: Data?
    @Rule("is empty, but its marker is there", of: "payload")
    var hasContent: Bool { payload?.isEmpty != true }
  }

  enum Kind: UInt8, PacketField {
    case confirmable, nonConfirmable, acknowledgement, reset
  }

  @Packet struct Option: Equatable {
    var head: OptionHead
    @Sized(by: "head.length16 + 269 ?? head.length8 + 13 ?? head.shortLength") var value: Data
  }

  /// How much greater an option's number is than that of the one before, and how many bytes its value has.
  ///
  /// Both begin in four bits: 13 stands for 13 more than the byte that follows, 14 for 269 more than two bytes.
  @Packet struct OptionHead: Equatable {
    @Bits(4) @InRange(0...14) var shortDelta: UInt8
    @Bits(4) @InRange(0...14) var shortLength: UInt8
    @Present(when: "shortDelta", is: 13) var delta8: UInt8?
    @Present(when: "shortDelta", is: 14) var delta16: UInt16?
    @Present(when: "shortLength", is: 13) var length8: UInt8?
    @Present(when: "shortLength", is: 14) var length16: UInt16?

    var delta: Int {
      delta8.map { 13 + Int($0) } ?? delta16.map { 269 + Int($0) } ?? Int(shortDelta)
    }
  }
}

@Suite struct CoAPTests {
  private func option(_ delta: UInt8, _ value: String) -> CoAP.Option {
    option(.init(shortDelta: delta, shortLength: UInt8(value.utf8.count)), value.utf8)
  }

  private func option(_ head: CoAP.OptionHead, _ value: some Sequence<UInt8>) -> CoAP.Option {
    CoAP.Option(head: head, value: Data(value))
  }

  @Test func messages() throws {
    try verifyGallery(
      "CoAP",
      [
        "get": CoAP.Message(
          kind: .confirmable, code: 1, identifier: 0x7D34, token: Data([0x20]),
          options: [option(11, "temperature")]
        ),
        "content": CoAP.Message(
          kind: .nonConfirmable, code: 0x45, identifier: 0x7D35,
          options: [
            option(12, ""), option(.init(shortDelta: 2, shortLength: 2), [1, 0x2C]),
          ],
          payload: Data("22.3 °C".utf8)
        ),
        "put": CoAP.Message(
          kind: .confirmable, code: 3, identifier: 1,
          options: [
            option(3, "example.net"), option(8, "lights"),
            option(
              .init(shortDelta: 0, shortLength: 13, length8: 14),
              "a very long name of a light".utf8),
            option(.init(shortDelta: 13, shortLength: 1, delta8: 3), [0x2B]),
            option(.init(shortDelta: 13, shortLength: 2, delta8: 20), [4, 0]),
          ],
          payload: Data("on".utf8)
        ),
        "empty": CoAP.Message(kind: .acknowledgement, code: 0, identifier: 0x7D34),
      ]
    )
  }

  @Test func aMarkerWithoutAPayloadIsRejected() throws {
    let sentence = try rejection(of: CoAP.Message.self, "CoAP", "get") { $0.append(0xFF) }
    #expect(sentence == "Message.payload: is empty, but its marker is there at offset 0")
  }

  @Test func aLengthThatContradictsTheValueIsRejected() throws {
    let head = CoAP.OptionHead(shortDelta: 0, shortLength: 14, length16: 1)
    let long = option(head, [UInt8](repeating: 7, count: 270))
    #expect(try CoAP.Option(decoding: try long.encodedBytes()) == long)
    let error = #expect(throws: PacketError.self) { try option(head, [7]).encodedBytes() }
    #expect(error?.description == "Option.value: takes 1 byte, but an earlier field states 270")
  }

  @Test func aReservedLengthIsRejected() throws {
    let sentence = try rejection(of: CoAP.Message.self, "CoAP", "get") { $0[5] = 0xBF }
    #expect(sentence == "Message.options[0].head.shortLength: 15 at offset 5 is not within 0...14")
  }
}
