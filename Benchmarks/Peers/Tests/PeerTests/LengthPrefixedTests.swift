import NIOCore
import NIOExtras
import PacketFraming
import PacketKit
import PacketTesting
import Testing

/// `LengthFieldBasedFrameDecoder` and `LengthFieldPrepender` at the other end.
@Suite struct LengthPrefixedTests {
  struct Width: Sendable, CustomTestStringConvertible {
    let length: NIOLengthFieldBitLength
    let order: NIOCore.Endianness
    let framing: Framing

    var testDescription: String { "\(length), \(order)" }
  }

  static let widths = [
    Width(
      length: .oneByte,
      order: .big,
      framing: .lengthPrefixed(UInt8.self, maximumLength: 1000)
    ),
    Width(
      length: .twoBytes,
      order: .big,
      framing: .lengthPrefixed(UInt16.self, maximumLength: 1000)
    ),
    Width(
      length: .twoBytes,
      order: .little,
      framing: .lengthPrefixed(UInt16.self, endianness: .little, maximumLength: 1000)
    ),
    Width(
      length: .fourBytes,
      order: .big,
      framing: .lengthPrefixed(UInt32.self, maximumLength: 1000)
    ),
    Width(
      length: .fourBytes,
      order: .little,
      framing: .lengthPrefixed(UInt32.self, endianness: .little, maximumLength: 1000)
    ),
    Width(
      length: .eightBytes,
      order: .big,
      framing: .lengthPrefixed(UInt64.self, maximumLength: 1000)
    ),
    Width(
      length: .eightBytes,
      order: .little,
      framing: .lengthPrefixed(UInt64.self, endianness: .little, maximumLength: 1000)
    ),
  ]

  @Test(arguments: widths)
  func theyReadWhatWeSend(_ width: Width) throws {
    var generator = SplitMix64()
    let contents = randomContents(using: &generator)
    let stream = try stream(of: contents, in: width.framing)
    let chunkings = Chunkings(of: stream, seed: generator.next())
    for chunking in [chunkings.whole, chunkings.byteByByte] + Array(chunkings.random) {
      let decoder = LengthFieldBasedFrameDecoder(
        lengthFieldBitLength: width.length,
        lengthFieldEndianness: width.order
      )
      #expect(try frames(in: chunking, by: decoder) == contents, "\(generator)")
    }
  }

  @Test(arguments: widths)
  func weReadWhatTheySend(_ width: Width) throws {
    var generator = SplitMix64()
    let contents = randomContents(longest: 60, using: &generator)
    let prepender = LengthFieldPrepender(
      lengthFieldBitLength: width.length,
      lengthFieldEndianness: width.order
    )
    let stream = try stream(of: contents, by: prepender)
    #expect(try events(in: stream, width.framing) == contents.map(StreamEvent.frame))
    #expect(try PeerTests.stream(of: contents, in: width.framing) == stream)
  }

  @Test func bothRefuseALengthThatIsNegativeIfSigned() throws {
    let header = [UInt8](repeating: 0xFF, count: 8)
    #expect(throws: (any Error).self) {
      try frames(
        in: Chunkings(of: header).whole,
        by: LengthFieldBasedFrameDecoder(lengthFieldBitLength: .eightBytes)
      )
    }
    let events = try events(in: header, .lengthPrefixed(UInt64.self, maximumLength: 1000))
    #expect(events.count == 1)
    guard case .error(let error) = events[0] else { return }
    #expect(error.declaredLength == .max)
  }
}
