import Foundation
import PacketKit
import Testing

/// Messages of the Domain Name System, RFC 1035, section 4, whose names are not compressed, as RFC 6762 allows it.
///
/// A compressed name, a length of a label that is above 63, is rejected.
enum PlainDNS {
  @Packet struct Message: Equatable {
    var header: DNS.Header
    @Derived(countOf: "questions") var questionCount: UInt16
    @Derived(countOf: "answers") var answerCount: UInt16
    @Derived(countOf: "authorities") var authorityCount: UInt16
    @Derived(countOf: "additionals") var additionalCount: UInt16
    @Counted(by: "questionCount") var questions: [Question] = []
    @Counted(by: "answerCount") var answers: [Record] = []
    @Counted(by: "authorityCount") var authorities: [Record] = []
    @Counted(by: "additionalCount") var additionals: [Record] = []
  }

  @Packet struct Name: Equatable {
    @Terminated(by: 0) @Each(.lengthPrefixed(UInt8.self, maximum: 63), .encoding(.ascii))
    var labels: [String]
  }

  @Packet struct Question: Equatable {
    var name: Name
    var type: UInt16
    var group: UInt16 = 1
  }

  @Packet struct Record: Equatable {
    var name: Name
    @Derived var type: UInt16 { content.tag }
    var group: UInt16 = 1
    var lifetime: UInt32
    @LengthPrefixed(UInt16.self) @Tagged(by: "type") var content: Content
  }

  @Packet(tag: UInt16.self, hasExternalTag: true)
  enum Content: Equatable {
    @Tag(1) case address(UInt32)
    @Tag(2) case server(Name)
    @Tag(5) case alias(Name)
    @Tag(12) case pointer(Name)
    @Tag(15) case mailExchange(preference: UInt16, Name)
    @OtherTags case other(type: UInt16, Data)
  }
}

@Suite struct PlainDNSTests {
  @Test func queriesAndReplies() throws {
    let example = PlainDNS.Name(labels: ["example", "com"])
    let mail = PlainDNS.Name(labels: ["mail", "example", "com"])
    try verifyGallery(
      "PlainDNS",
      [
        "query": PlainDNS.Message(
          header: .init(identifier: 0x2B1F),
          questions: [.init(name: .init(labels: ["www", "example", "com"]), type: 28)]
        ),
        "reply": PlainDNS.Message(
          header: .init(identifier: 0x2B1F, isResponse: true, hasRecursion: true),
          questions: [.init(name: example, type: 15)],
          answers: [
            .init(
              name: example, lifetime: 3600, content: .mailExchange(preference: 10, mail))
          ],
          additionals: [.init(name: mail, lifetime: 60, content: .address(0xC000_0201))]
        ),
      ]
    )
  }

  @Test func aCompressedNameIsRejected() throws {
    let sentence = try rejection(of: PlainDNS.Message.self, "PlainDNS", "reply") {
      $0.replaceSubrange(29..<42, with: [0xC0, 12])
    }
    #expect(
      sentence
        == "Message.answers[0].name.labels[0]: length 192 at offset 29 is more than the maximum of 63"
    )
  }
}
