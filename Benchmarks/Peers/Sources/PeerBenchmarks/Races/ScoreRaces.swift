import HandwrittenC
import NIOCore
import PacketKit
import SwiftProtobuf

/// A dictionary whose pairs are in the order of their keys, so that equal dictionaries have equal bytes: what
/// PacketKit does always, the others when they are told to.
enum ScoreRaces {
  static var all: [Race] {
    get throws {
      let races = try CodecRaces(
        "dictionary of 256", Scores.of256, inC: c_scores_coder(), isOrdered: false)
      return try races.all + [
        Race(
          name: "encode dictionary of 256, in order",
          entries: [races.packetKitArray, inOrder(races), deterministic(races)])
      ]
    }
  }

  private static func inOrder(_ races: CodecRaces<Scores>) -> Entry {
    let (scores, byteCount) = (races.packet.scores, races.bytes.count)
    @inline(__always)
    func encode() -> ByteBuffer {
      var buffer = ByteBufferAllocator().buffer(capacity: byteCount)
      buffer.writeInteger(UInt32(scores.count))
      for (key, value) in scores.sorted(by: { $0.key < $1.key }) {
        buffer.writeMultipleIntegers(key, value)
      }
      return buffer
    }
    return races.encoder(
      "SwiftNIO, sorted", encode().readableBytesView, hasOurBytes: true,
      decode: { try Scores(decoding: $0) }
    ) { iterations in
      for _ in 0..<iterations { use(encode()) }
    }
  }

  private static func deterministic(_ races: CodecRaces<Scores>) throws -> Entry {
    let message = opaque(races.packet.message)
    var options = BinaryEncodingOptions()
    options.useDeterministicOrdering = true
    return races.encoder(
      "swift-protobuf, deterministic",
      try message.serializedBytes(options: options) as [UInt8],
      decode: { try Scores(Peers_Scores(serializedBytes: $0)) }
    ) { [options] iterations in
      for _ in 0..<iterations { use(try message.serializedBytes(options: options) as [UInt8]) }
    }
  }
}
