import NIOCore

extension PlayerState: BufferCoded {
  init(from buffer: inout ByteBuffer, strings: BufferStrings) throws {
    let field = buffer.readableBytesView.prefix(8)
    let length = field.firstIndex(of: 0).map { $0 - field.startIndex } ?? field.count
    guard field.count == 8, field.dropFirst(length).allSatisfy({ $0 == 0 }) else {
      throw MalformedBuffer()
    }
    identifier = try buffer.readText(length: length, strings)
    buffer.moveReaderIndex(forwardBy: 8 - length)
    username = try buffer.readText(strings)
    guard let state = buffer.readInteger(as: UInt32.self) else { throw MalformedBuffer() }
    self.state = state
  }

  func write(to buffer: inout ByteBuffer) {
    let written = buffer.writeString(identifier)
    precondition(written <= 8)
    buffer.writeRepeatingByte(0, count: 8 - written)
    buffer.writeText(username)
    buffer.writeInteger(state)
  }
}
