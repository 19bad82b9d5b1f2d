import NIOCore

/// A packet that code for SwiftNIO's `ByteBuffer` writes and reads, as the same bytes that PacketKit does.
protocol BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws
  func write(to buffer: inout ByteBuffer)
}

/// How a `ByteBuffer` reads a string.
enum BufferStrings {
  /// Bytes that are no UTF-8 are refused.
  case validated
  /// Bytes that are no UTF-8 are replaced.
  case repaired
}

/// The buffer ends too early, or holds what is no packet.
struct MalformedBuffer: Error {}

extension ByteBuffer {
  mutating func readText(length: Int, _ strings: BufferStrings) throws -> String {
    let text =
      switch strings {
      case .validated: try readUTF8ValidatedString(length: length)
      case .repaired: readString(length: length)
      }
    guard let text else { throw MalformedBuffer() }
    return text
  }

  mutating func readText(_ strings: BufferStrings) throws -> String {
    guard let length = readInteger(as: UInt32.self) else { throw MalformedBuffer() }
    return try readText(length: Int(length), strings)
  }

  mutating func writeText(_ text: String) {
    writeInteger(UInt32(text.utf8.count))
    writeString(text)
  }

  /// Reads elements behind their count. However many are announced, no more room is made than the bytes can fill.
  mutating func readElements<Element>(
    atLeast elementByteCount: Int,
    _ readElement: (inout ByteBuffer) throws -> Element
  ) throws -> [Element] {
    guard let count = readInteger(as: UInt32.self), count <= readableBytes / elementByteCount else {
      throw MalformedBuffer()
    }
    var elements: [Element] = []
    elements.reserveCapacity(Int(count))
    for _ in 0..<count { elements.append(try readElement(&self)) }
    return elements
  }
}
