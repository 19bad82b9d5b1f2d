import Foundation
import PacketFraming
import PacketKit
import PacketTesting
import Testing

/// A packet that is its own frame: the recipe's replies of Redis, in version 2 of their protocol.
@Packet(tag: UInt8.self)
private indirect enum Reply: Equatable, FrameHeader {
  @Tag(0x2B) case status(Line)
  @Tag(0x2D) case error(Line)
  @Tag(0x3A) case integer(Integer)
  @Tag(0x24) case bulk(Bulk)
  @Tag(0x2A) case array(List)

  static var maximumByteCount: Int { 1024 }
  var contentLength: UInt64 { 0 }
  mutating func describe(_ content: RawSpan) {}
}

@Packet private struct Line: Equatable, Sendable {
  @Terminated(by: 0x0D) var text: String
  @Derived var lineFeed: UInt8 { 0x0A }
}

@Packet private struct Integer: Equatable, Sendable {
  @Digits(.decimal, terminator: 0x0D) var number: Int64
  @Derived var lineFeed: UInt8 { 0x0A }
}

@Packet private struct Bulk: Equatable, Sendable {
  @Digits(.decimal, terminator: 0x0D) var count: Int32
  @Derived var lineFeed: UInt8 { 0x0A }
  @Present(when: "count", in: 0...) @Sized(by: "count") var bytes: Data?
  @Present(when: "count", in: 0...) var end: End?
}

@Packet(magic: [0x0D, 0x0A]) private struct End: Equatable, Sendable {}

@Packet private struct List: Equatable, Sendable {
  @Digits(.decimal, terminator: 0x0D) var count: Int32
  @Derived var lineFeed: UInt8 { 0x0A }
  @Present(when: "count", in: 0...) @Counted(by: "count") var replies: [Reply]?
}

@Suite struct OwnFrameTests {
  private let framing = Framing.custom(headerInFrame: Reply.self, maximumLength: 0)

  private func bulk(_ text: String) -> Reply {
    .bulk(Bulk(count: Int32(text.utf8.count), bytes: Data(text.utf8), end: End()))
  }

  /// The examples of the protocol's specification.
  private var replies: KeyValuePairs<String, Reply> {
    [
      "+OK\r\n": .status(Line(text: "OK")),
      "-ERR unknown command 'asdf'\r\n": .error(Line(text: "ERR unknown command 'asdf'")),
      ":1000\r\n": .integer(Integer(number: 1000)),
      ":-1\r\n": .integer(Integer(number: -1)),
      "$5\r\nhello\r\n": bulk("hello"),
      "$0\r\n\r\n": bulk(""),
      "$4\r\n\r\n\r\n\r\n": bulk("\r\n\r\n"),
      "$-1\r\n": .bulk(Bulk(count: -1)),
      "*-1\r\n": .array(List(count: -1)),
      "*0\r\n": .array(List(count: 0, replies: [])),
      "*2\r\n*1\r\n:1\r\n$-1\r\n": .array(
        List(
          count: 2,
          replies: [
            .array(List(count: 1, replies: [.integer(Integer(number: 1))])),
            .bulk(Bulk(count: -1)),
          ])),
    ]
  }

  @Test func repliesAreReadInAnyPieces() throws {
    let stream = replies.flatMap { Array($0.key.utf8) }
    let events = try verifyChunkings(of: stream, in: framing)
    #expect(events == replies.map { .frame(Array($0.key.utf8)) })
    for count in [1, 2, 7, stream.count] {
      var decoder = FrameDecoder(framing)
      var decoded: [Reply] = []
      for start in stride(from: 0, to: stream.count, by: count) {
        decoder.append(stream[start..<min(start + count, stream.count)])
        while let reply = try decoder.nextPacket(Reply.self) { decoded.append(reply) }
      }
      try decoder.finish()
      #expect(decoded == replies.map(\.value))
    }
  }

  @Test func repliesAreSentAsTheyAre() throws {
    var writer = PacketWriter()
    for (_, reply) in replies { try FrameEncoder(framing).encode(reply, into: &writer) }
    #expect(writer.makeArray() == replies.flatMap { Array($0.key.utf8) })
  }

  @Test(arguments: [
    "?", "+OK\rx", "$5\r\nhello!\r\n", "*4000000000\r\n", "$99999\r\n",
    ":01\r\n", "+" + String(repeating: "x", count: 1024),
    String(repeating: "*1\r\n", count: 100),
  ])
  func malformedRepliesEndTheStream(_ text: String) throws {
    let events = try verifyChunkings(of: Array(text.utf8), in: framing)
    #expect(events.count == 1)
    guard case .error = events.last else {
      Issue.record("\(text) is accepted: \(events)")
      return
    }
  }
}
