import Foundation
import PacketKit
import Testing

/// Flexible requests of Kafka (KIP-482), whose texts and arrays have compact lengths: varints that are one greater; and
/// earlier ones, whose fields depend on the version of the request.
enum Kafka {
  @Packet(sized: UInt32.self)
  struct Request<Body: RequestBody>: Equatable {
    @Derived var function: Int16 { Body.function }
    @Derived var version: Int16 { Body.version }
    var correlation: Int32
    @LengthPrefixed(UInt16.self, maximum: 32767) var client: String
    @CountPrefixed(Varint.self) var tags: [TaggedField] = []
    var body: Body
  }

  protocol RequestBody: Packet, Equatable {
    static var function: Int16 { get }
    static var version: Int16 { get }
  }

  @Packet struct TaggedField: Equatable {
    @Varint var tag: UInt32
    @LengthPrefixed(Varint.self) var content: Data
  }

  @Packet struct VersionsRequest: RequestBody {
    static let function: Int16 = 18
    static let version: Int16 = 3

    @LengthPrefixed(Varint.self, including: 1) var software: String
    @LengthPrefixed(Varint.self, including: 1) var softwareVersion: String
    @CountPrefixed(Varint.self) var tags: [TaggedField] = []
  }

  @Packet struct MetadataRequest: RequestBody {
    static let function: Int16 = 3
    static let version: Int16 = 9

    @Derived(countOf: "topics") @Varint var topicCount: UInt32
    @Counted(by: "topicCount", minus: 1) var topics: [Topic]
    var createsTopics: Bool
    var includesClusterOperations: Bool
    var includesTopicOperations: Bool
    @CountPrefixed(Varint.self) var tags: [TaggedField] = []
  }

  @Packet struct Topic: Equatable {
    @LengthPrefixed(Varint.self, including: 1) var name: String
    @CountPrefixed(Varint.self) var tags: [TaggedField] = []
  }

  @Packet(sized: UInt32.self)
  struct VersionsResponse: Equatable {
    var correlation: Int32
    var error: Int16
    @Derived(countOf: "functions") @Varint var functionCount: UInt32
    @Counted(by: "functionCount", minus: 1) var functions: [FunctionVersions]
    var throttleTime: Int32
    @CountPrefixed(Varint.self) var tags: [TaggedField] = []
  }

  @Packet struct FunctionVersions: Equatable {
    var function: Int16
    var minimum: Int16
    var maximum: Int16
    @CountPrefixed(Varint.self) var tags: [TaggedField] = []
  }
}

extension Kafka {
  @Packet(sized: UInt32.self)
  struct EarlierMetadataRequest: Equatable {
    @Derived var function: Int16 { 3 }
    @InRange(1...8) var version: Int16
    var correlation: Int32
    @LengthPrefixed(UInt16.self, maximum: 32767) var client: String
    @Given("version") var body: Body

    @Packet(given: Int16.self) struct Body: Equatable {
      @CountPrefixed(UInt32.self) @Each(.lengthPrefixed(UInt16.self, maximum: 32767))
      var topics: [String]
      @Present(when: "given", in: 4...) var createsTopics: Bool?
      @Present(when: "given", in: 8...) var includesClusterOperations: Bool?
      @Present(when: "given", in: 8...) var includesTopicOperations: Bool?
    }
  }

  /// A response in versions 0 to 8. It does not say which: the client knows what it has asked for.
  @Packet(sized: UInt32.self, given: Int16.self)
  struct MetadataResponse: Equatable {
    var correlation: Int32
    @Present(when: "given", in: 3...) var throttleTime: Int32?
    @CountPrefixed(UInt32.self) @Given("given") var brokers: [Broker]
    @Present(when: "given", in: 2...) var cluster: NullableText?
    @Present(when: "given", in: 1...) var controller: Int32?
    @CountPrefixed(UInt32.self) @Given("given") var topics: [TopicState]
    @Present(when: "given", in: 8...) var operations: UInt32?
  }

  @Packet(given: Int16.self) struct Broker: Equatable {
    var node: Int32
    @LengthPrefixed(UInt16.self, maximum: 32767) var host: String
    var port: Int32
    @Present(when: "given", in: 1...) var rack: NullableText?
  }

  @Packet(given: Int16.self) struct TopicState: Equatable {
    var error: Int16
    @LengthPrefixed(UInt16.self, maximum: 32767) var name: String
    @Present(when: "given", in: 1...) var isInternal: Bool?
    @CountPrefixed(UInt32.self) @Given("given") var partitions: [Partition]
    @Present(when: "given", in: 8...) var operations: UInt32?
  }

  @Packet(given: Int16.self) struct Partition: Equatable {
    var error: Int16
    var index: Int32
    var leader: Int32
    @Present(when: "given", in: 7...) var leaderEpoch: Int32?
    var replicas: [Int32]
    var inSync: [Int32]
    @Present(when: "given", in: 5...) var offline: [Int32]?
  }

  @Packet struct NullableText: Equatable {
    @Derived var length: Int16 { text.map { Int16(clamping: $0.utf8.count) } ?? -1 }
    @Present(when: "length", in: 0...) @Sized(by: "length") var text: String?
  }
}

@Suite struct KafkaTests {
  @Test func requestsAndAResponse() throws {
    try verifyGallery(
      "Kafka",
      [
        "versions request": Kafka.Request(
          correlation: 7,
          client: "app",
          body: Kafka.VersionsRequest(software: "packet-kit", softwareVersion: "1.0")
        ),
        "metadata request": Kafka.Request(
          correlation: 7,
          client: "app",
          body: Kafka.MetadataRequest(
            topics: [Kafka.Topic(name: "orders"), Kafka.Topic(name: "payments")],
            createsTopics: true,
            includesClusterOperations: false,
            includesTopicOperations: true
          )
        ),
        "versions response": Kafka.VersionsResponse(
          correlation: 7,
          error: 0,
          functions: [
            Kafka.FunctionVersions(function: 3, minimum: 0, maximum: 12),
            Kafka.FunctionVersions(function: 18, minimum: 0, maximum: 3),
          ],
          throttleTime: 100
        ),
        "metadata request of version 1": earlierRequest(version: 1),
        "metadata request of version 4": earlierRequest(version: 4),
        "metadata request of version 8": earlierRequest(version: 8),
      ],
      given: [
        "metadata response of version 0": Given(0, response(version: 0)),
        "metadata response of version 5": Given(5, response(version: 5)),
        "metadata response of version 8": Given(8, response(version: 8)),
      ]
    )
  }

  private func earlierRequest(version: Int16) -> Kafka.EarlierMetadataRequest {
    Kafka.EarlierMetadataRequest(
      version: version, correlation: 7, client: "app",
      body: .init(
        topics: ["orders"], createsTopics: version < 4 ? nil : true,
        includesClusterOperations: version < 8 ? nil : false,
        includesTopicOperations: version < 8 ? nil : true))
  }

  private func response(version: Int16) -> Kafka.MetadataResponse {
    let partition = Kafka.Partition(
      error: 0, index: 0, leader: 1, leaderEpoch: version < 7 ? nil : 6, replicas: [1, 2],
      inSync: [1], offline: version < 5 ? nil : [2])
    return Kafka.MetadataResponse(
      correlation: 7, throttleTime: version < 3 ? nil : 100,
      brokers: [
        Kafka.Broker(
          node: 1, host: "k1", port: 9092, rack: version < 1 ? nil : Kafka.NullableText(text: nil))
      ],
      cluster: version < 2 ? nil : Kafka.NullableText(text: "blue"),
      controller: version < 1 ? nil : 1,
      topics: [
        Kafka.TopicState(
          error: 0, name: "orders", isInternal: version < 1 ? nil : false,
          partitions: [partition], operations: version < 8 ? nil : 2)
      ],
      operations: version < 8 ? nil : 264)
  }

  @Test func aResponseOfAnotherVersionIsRejected() throws {
    let error = #expect(throws: PacketError.self) {
      try response(version: 5).encoded(given: 8)
    }
    let name = "MetadataResponse.topics[0].partitions[0].leaderEpoch"
    #expect(error.map { "\($0)" } == "\(name): is nil, but given in 7... (given 8) is true")
  }

  @Test func theRequestOfAnotherFunctionIsRejected() throws {
    let sentence = try rejection(
      of: Kafka.Request<Kafka.MetadataRequest>.self, "Kafka", "metadata request"
    ) { $0[5] = 4 }
    #expect(
      sentence
        == "Request<MetadataRequest>.function: 4 at offset 4 must be 3 to match the rest of the packet"
    )
  }
}
