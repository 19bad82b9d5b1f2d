import Foundation
import PacketKit
import Testing

/// Flexible requests of Kafka (KIP-482), whose texts and arrays have compact lengths: varints that are one greater.
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
      ]
    )
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
