import Foundation
import PacketKit
import Testing

/// Three packets of MQTT 3.1.1, sections 3.1, 3.3 and 3.8.
enum MQTT {
  @Packet struct Connect: Equatable {
    @Derived var header: UInt8 { 0x10 }
    @LengthPrefixed(Varint.self, maximum: 268_435_455) var content: Content

    @Packet struct Content: Equatable {
      @Derived @LengthPrefixed(UInt16.self) var name: String { "MQTT" }
      @Derived var level: UInt8 { 4 }
      @Derived @Bits(1) var hasUserName: Bool { userName != nil }
      @Derived @Bits(1) var hasPassword: Bool { password != nil }
      @Bits(1) var isWillRetained: Bool = false
      @Bits(2) var willQuality: Quality = .atMostOnce
      @Derived @Bits(1) var hasWill: Bool { will != nil }
      @Bits(1) var startsCleanSession: Bool = true
      @Derived @Bits(1) var reserved: UInt8 { 0 }
      var keepAlive: UInt16
      @LengthPrefixed(UInt16.self) var client: String
      @Present(when: "hasWill") var will: Will?
      @Present(when: "hasUserName") @LengthPrefixed(UInt16.self) var userName: String?
      @Present(when: "hasPassword") @LengthPrefixed(UInt16.self) var password: Data?
    }
  }

  @Packet struct Will: Equatable {
    @LengthPrefixed(UInt16.self) var topic: String
    @LengthPrefixed(UInt16.self) var message: Data
  }

  @Packet struct Publish: Equatable {
    @Derived @Bits(4) var type: UInt8 { 3 }
    @Bits(1) var isDuplicate: Bool = false
    @Derived @Bits(2) var quality: UInt8 { content.tag }
    @Bits(1) var isRetained: Bool = false
    @Tagged(by: "quality") var content: Content

    @Packet(tag: UInt8.self, hasExternalTag: true)
    enum Content: Equatable {
      @Tag(0) case unacknowledged(Message)
      @Tag(1) case acknowledged(AcknowledgedMessage)
      @Tag(2) case released(AcknowledgedMessage)
    }
  }

  @Packet(sized: Varint.self)
  struct Message: Equatable {
    @LengthPrefixed(UInt16.self) var topic: String
    @Remaining var payload: Data
  }

  @Packet(sized: Varint.self)
  struct AcknowledgedMessage: Equatable {
    @LengthPrefixed(UInt16.self) var topic: String
    var identifier: UInt16
    @Remaining var payload: Data
  }

  @Packet struct Subscribe: Equatable {
    @Derived var header: UInt8 { 0x82 }
    @LengthPrefixed(Varint.self, maximum: 268_435_455) var content: Content

    @Packet struct Content: Equatable {
      var identifier: UInt16
      @Remaining var filters: [Filter]
    }
  }

  @Packet struct Filter: Equatable {
    @LengthPrefixed(UInt16.self) var topic: String
    var quality: Quality
  }

  enum Quality: UInt8, PacketField {
    case atMostOnce, atLeastOnce, exactlyOnce
  }
}

@Suite struct MQTTTests {
  @Test func packets() throws {
    try verifyGallery(
      "MQTT",
      [
        "connect": MQTT.Connect(
          content: .init(
            isWillRetained: true,
            willQuality: .atLeastOnce,
            keepAlive: 60,
            client: "sensor-17",
            will: MQTT.Will(topic: "status/17", message: Data("gone".utf8)),
            userName: "ann",
            password: Data("secret".utf8)
          )
        ),
        "connect to a session": MQTT.Connect(
          content: .init(startsCleanSession: false, keepAlive: 0, client: "sensor-17")
        ),
        "publish at most once": MQTT.Publish(
          isRetained: true,
          content: .unacknowledged(.init(topic: "temp/17", payload: Data("21.5".utf8)))
        ),
        "publish at least once": MQTT.Publish(
          content: .acknowledged(.init(topic: "temp/17", identifier: 10, payload: Data()))
        ),
        "publish exactly once": MQTT.Publish(
          isDuplicate: true,
          content: .released(
            .init(topic: "temp/17", identifier: 10, payload: Data(repeating: 0x78, count: 200))
          )
        ),
        "subscribe": MQTT.Subscribe(
          content: .init(
            identifier: 1,
            filters: [
              MQTT.Filter(topic: "temp/#", quality: .atLeastOnce),
              MQTT.Filter(topic: "status/+", quality: .atMostOnce),
            ]
          )
        ),
      ]
    )
  }

  @Test func aFourthQualityIsRejected() throws {
    let sentence = try rejection(of: MQTT.Publish.self, "MQTT", "publish at least once") {
      $0[0] = 0x36
    }
    #expect(sentence == "Publish.content: 3 at offset 1 is not a tag of Content")
  }

  @Test func aReservedFlagIsRejected() throws {
    let sentence = try rejection(of: MQTT.Connect.self, "MQTT", "connect") { $0[9] |= 1 }
    #expect(
      sentence
        == "Connect.content.reserved: 1 at offset 9 must be 0 to match the rest of the packet")
  }
}
