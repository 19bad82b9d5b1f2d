import Foundation
import PacketKit
import PacketTesting
import Testing

/// Three packets of MQTT 3.1.1, sections 3.1, 3.3 and 3.8, two of them also as MQTT 5 has them.
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

  /// The level is that of the connection: 4 for MQTT 3.1.1, or 5.
  @Packet(given: UInt8.self) struct Subscribe: Equatable {
    @Derived var header: UInt8 { 0x82 }
    @LengthPrefixed(Varint.self, maximum: 268_435_455) @Given("given") var content: Content

    @Packet(given: UInt8.self) struct Content: Equatable {
      var identifier: UInt16
      @Present(when: "given", is: 5) @LengthPrefixed(Varint.self) var properties: Data?
      @Remaining @Given("given") var filters: [Filter]
    }
  }

  @Packet(given: UInt8.self) struct Filter: Equatable {
    @LengthPrefixed(UInt16.self) var topic: String
    @Present(when: "given", is: 4) var quality: Quality?
    @Present(when: "given", is: 5) var options: FilterOptions?
  }

  @Packet struct FilterOptions: Equatable {
    @Derived @Bits(2) var reserved: UInt8 { 0 }
    @Bits(2) var retainHandling: UInt8 = 0
    @Bits(1) var asPublished: Bool = false
    @Bits(1) var isNotLocal: Bool = false
    @Bits(2) var quality: Quality
  }

  /// A connection of either level, which it states itself.
  @Packet struct AnyConnect: Equatable {
    @Derived var header: UInt8 { 0x10 }
    @LengthPrefixed(Varint.self, maximum: 268_435_455) var content: Content

    @Packet struct Content: Equatable {
      @Derived @LengthPrefixed(UInt16.self) var name: String { "MQTT" }
      @InRange(4...5) var level: UInt8
      @Derived @Bits(1) var hasUserName: Bool { userName != nil }
      @Derived @Bits(1) var hasPassword: Bool { password != nil }
      @Bits(1) var isWillRetained: Bool = false
      @Bits(2) var willQuality: Quality = .atMostOnce
      @Derived @Bits(1) var hasWill: Bool { will != nil }
      @Bits(1) var startsCleanSession: Bool = true
      @Derived @Bits(1) var reserved: UInt8 { 0 }
      var keepAlive: UInt16
      @Present(when: "level", is: 5) @LengthPrefixed(Varint.self) var properties: Data?
      @LengthPrefixed(UInt16.self) var client: String
      @Present(when: "hasWill") @Given("level") var will: AnyWill?
      @Present(when: "hasUserName") @LengthPrefixed(UInt16.self) var userName: String?
      @Present(when: "hasPassword") @LengthPrefixed(UInt16.self) var password: Data?
    }
  }

  @Packet(given: UInt8.self) struct AnyWill: Equatable {
    @Present(when: "given", is: 5) @LengthPrefixed(Varint.self) var properties: Data?
    @LengthPrefixed(UInt16.self) var topic: String
    @LengthPrefixed(UInt16.self) var message: Data
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
        "connect at level 5": MQTT.AnyConnect(
          content: .init(
            level: 5,
            isWillRetained: true,
            willQuality: .atLeastOnce,
            keepAlive: 60,
            properties: Data([0x11, 0, 0, 0x0E, 0x10, 0x21, 0, 20]),
            client: "sensor-17",
            will: MQTT.AnyWill(
              properties: Data([0x18, 0, 0, 0, 5]), topic: "status/17", message: Data("gone".utf8)),
            userName: "ann",
            password: Data("secret".utf8)
          )
        ),
      ],
      given: [
        "subscribe": Given(
          4,
          MQTT.Subscribe(
            content: .init(
              identifier: 1,
              filters: [
                MQTT.Filter(topic: "temp/#", quality: .atLeastOnce),
                MQTT.Filter(topic: "status/+", quality: .atMostOnce),
              ]))),
        "subscribe at level 5": Given(
          5,
          MQTT.Subscribe(
            content: .init(
              identifier: 1,
              properties: Data([0x0B, 0xAC, 2]),
              filters: [
                MQTT.Filter(
                  topic: "temp/#", options: .init(isNotLocal: true, quality: .atLeastOnce)),
                MQTT.Filter(
                  topic: "status/+", options: .init(retainHandling: 2, quality: .atMostOnce)),
              ]))),
      ]
    )
  }

  @Test func bothLevelsConnect() throws {
    let folder = try FixtureFolder(named: "Fixtures").folder("Protocols")
    for fixture in try folder.fixtures(of: "MQTT") where fixture.name.hasPrefix("connect") {
      let connect = try MQTT.AnyConnect(decoding: fixture.bytes)
      #expect(connect.content.level == (fixture.name.hasSuffix("5") ? 5 : 4))
      #expect(try connect.encodedBytes() == fixture.bytes)
    }
  }

  @Test func aSubscriptionOfAnotherLevelIsRejected() throws {
    let folder = try FixtureFolder(named: "Fixtures").folder("Protocols")
    let fixture = try #require(
      try folder.fixtures(of: "MQTT").first { $0.name == "subscribe at level 5" })
    let error = #expect(throws: PacketError.self) {
      try MQTT.Subscribe(decoding: fixture.bytes, given: 4)
    }
    #expect(
      error.map { "\($0)" }
        == "Subscribe.content.filters[0].topic: needs 779 bytes at offset 6, but 22 remain")
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
