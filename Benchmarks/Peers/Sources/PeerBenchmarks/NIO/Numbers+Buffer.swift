import NIOCore

extension Integers: BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws {
    values = try buffer.readElements(atLeast: 4) { buffer in
      guard let value = buffer.readInteger(as: UInt32.self) else { throw MalformedBuffer() }
      return value
    }
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.reserveCapacity(minimumWritableBytes: 4 + 4 * values.count)
    buffer.writeInteger(UInt32(values.count))
    for value in values { buffer.writeInteger(value) }
  }
}

extension Floats: BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws {
    values = try buffer.readElements(atLeast: 4) { buffer in
      guard let bits = buffer.readInteger(as: UInt32.self) else { throw MalformedBuffer() }
      return Float(bitPattern: bits)
    }
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.reserveCapacity(minimumWritableBytes: 4 + 4 * values.count)
    buffer.writeInteger(UInt32(values.count))
    for value in values { buffer.writeInteger(value.bitPattern) }
  }
}

/// The pairs are in the dictionary's order, which differs from run to run: PacketKit sorts them.
extension Scores: BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws {
    guard let count = buffer.readInteger(as: UInt32.self), count <= buffer.readableBytes / 8 else {
      throw MalformedBuffer()
    }
    scores = [:]
    scores.reserveCapacity(Int(count))
    for _ in 0..<count {
      guard let (key, value) = buffer.readMultipleIntegers(as: (UInt32, UInt32).self),
        scores.updateValue(value, forKey: key) == nil
      else { throw MalformedBuffer() }
    }
  }

  func write(to buffer: inout ByteBuffer) {
    buffer.reserveCapacity(minimumWritableBytes: 4 + 8 * scores.count)
    buffer.writeInteger(UInt32(scores.count))
    for (key, value) in scores { buffer.writeMultipleIntegers(key, value) }
  }
}
