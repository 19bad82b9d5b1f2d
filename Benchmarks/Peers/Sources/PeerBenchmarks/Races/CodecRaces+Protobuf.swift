import Foundation
import SwiftProtobuf

extension CodecRaces {
  var messageArray: Entry {
    get throws {
      let message = opaque(packet.message)
      let bytes: [UInt8] = try message.serializedBytes()
      return encoder("swift-protobuf", bytes, decode: { try Self.decodeMessage($0) }) {
        iterations in
        for _ in 0..<iterations { use(try message.serializedBytes() as [UInt8]) }
      }
    }
  }

  var messageData: Entry {
    get throws {
      let message = opaque(packet.message)
      return encoder(
        "swift-protobuf", try message.serializedData(), decode: { try Self.decodeMessage($0) }
      ) { iterations in
        for _ in 0..<iterations { use(try message.serializedData()) }
      }
    }
  }

  var messageFromArray: Entry {
    get throws {
      let bytes: [UInt8] = opaque(try packet.message.serializedBytes())
      return decoder(
        "swift-protobuf", byteCount: bytes.count,
        decode: { try Self.decodeMessage(Data(bytes)) }
      ) { iterations in
        for _ in 0..<iterations { use(try Subject.Message(serializedBytes: bytes)) }
      }
    }
  }

  var messageFromData: Entry {
    get throws {
      let data = opaque(try packet.message.serializedData())
      return decoder(
        "swift-protobuf", byteCount: data.count, decode: { try Self.decodeMessage(data) }
      ) { iterations in
        for _ in 0..<iterations { use(try Subject.Message(serializedBytes: data)) }
      }
    }
  }

  private static func decodeMessage(_ data: Data) throws -> Subject {
    try Subject(Subject.Message(serializedBytes: data))
  }
}
