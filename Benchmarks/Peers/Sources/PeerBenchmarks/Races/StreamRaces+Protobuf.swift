import Foundation
import SwiftProtobuf

extension StreamRaces {
  static var delimitedSerializing: Entry {
    get throws {
      let message = opaque(PlayerState.shortName.message)
      @inline(__always)
      func encode() throws -> OutputStream {
        let stream = OutputStream.toMemory()
        stream.open()
        for _ in 0..<count { try BinaryDelimited.serialize(message: message, to: stream) }
        stream.close()
        return stream
      }
      let bytes = try encoded(by: encode())
      return Entry(codec: "swift-protobuf, BinaryDelimited", byteCount: bytes.count) { iterations in
        for _ in 0..<iterations { use(try encode()) }
      } verify: {
        var players: [PlayerState] = []
        try decode(bytes) { players.append(PlayerState($0)) }
        try verify(players, of: "swift-protobuf, BinaryDelimited")
      }
    }
  }

  static var delimitedParsing: Entry {
    get throws {
      let stream = OutputStream.toMemory()
      stream.open()
      let message = PlayerState.shortName.message
      for _ in 0..<count { try BinaryDelimited.serialize(message: message, to: stream) }
      stream.close()
      let bytes = opaque(try encoded(by: stream))
      return Entry(codec: "swift-protobuf, BinaryDelimited", byteCount: bytes.count) { iterations in
        for _ in 0..<iterations { try decode(bytes) { use($0) } }
      } verify: {
        var players: [PlayerState] = []
        try decode(bytes) { players.append(PlayerState($0)) }
        try verify(players, of: "swift-protobuf, BinaryDelimited")
      }
    }
  }

  private static func encoded(by stream: OutputStream) throws -> Data {
    guard let data = stream.property(forKey: .dataWrittenToMemoryStreamKey) as? Data else {
      throw ForeignMessage()
    }
    return data
  }

  @inline(__always)
  private static func decode(_ bytes: Data, _ body: (Peers_PlayerState) -> Void) throws {
    let stream = InputStream(data: bytes)
    stream.open()
    for _ in 0..<count {
      body(try BinaryDelimited.parse(messageType: Peers_PlayerState.self, from: stream))
    }
    stream.close()
  }
}
