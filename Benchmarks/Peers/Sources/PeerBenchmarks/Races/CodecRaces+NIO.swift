import Foundation
import NIOCore
import PacketKit

extension CodecRaces {
  var bufferReused: Entry {
    let packet = packet
    return buffered { iterations in
      var buffer = ByteBuffer()
      for _ in 0..<iterations {
        buffer.clear()
        packet.write(to: &buffer)
        buffer.withUnsafeReadableBytes { use($0.baseAddress) }
      }
    }
  }

  /// The buffer is told its size beforehand.
  var bufferNew: Entry {
    let (packet, byteCount) = (packet, bytes.count)
    return buffered { iterations in
      for _ in 0..<iterations {
        var buffer = ByteBufferAllocator().buffer(capacity: byteCount)
        packet.write(to: &buffer)
        use(buffer)
      }
    }
  }

  func fromBuffer(_ codec: String, _ strings: BufferStrings) -> Entry {
    let bytes = opaque(ByteBuffer(bytes: bytes))
    @inline(__always)
    func decode() throws -> Subject {
      var buffer = bytes
      let packet = try Subject(from: &buffer, strings: strings)
      guard buffer.readableBytes == 0 else { throw MalformedBuffer() }
      return packet
    }
    return decoder(codec, byteCount: bytes.readableBytes, decode: decode) { iterations in
      for _ in 0..<iterations { use(try decode()) }
    }
  }

  private func buffered(run: @escaping Operation) -> Entry {
    var buffer = ByteBuffer()
    packet.write(to: &buffer)
    return encoder(
      "SwiftNIO", buffer.readableBytesView, hasOurBytes: isOrdered,
      decode: { data in
        var buffer = ByteBuffer(bytes: data)
        return try Subject(from: &buffer, strings: .validated)
      }, run: run)
  }
}
