import PacketKit
import Testing

/// Texts before a terminator, of every length up to a few words of the search for it.
@Suite struct TerminatedTextTests {
  private static let longest = 100

  private func read(
    _ bytes: [UInt8],
    _ terminator: UInt8,
    _ encoding: TextEncoding = .utf8
  ) throws -> (text: String, offset: Int) {
    var reader = PacketReader(bytes)
    let text = try reader.read(String.self, as: .terminated(by: terminator, encoding: encoding))
    return (text, reader.offset)
  }

  @Test(arguments: [0, 0x0A, 0x7F, 0x80, 0xFF] as [UInt8])
  func ofEveryLength(_ terminator: UInt8) throws {
    for count in 0...Self.longest {
      let text = String(decoding: (0..<count).map { UInt8(97 + $0 % 26) }, as: UTF8.self)
      var writer = PacketWriter()
      try writer.write(text, as: .terminated(by: terminator))
      let bytes = Array(text.utf8) + [terminator]
      #expect(writer.makeArray() == bytes)
      for rest in [0, 1, 7, 40] {
        let (copy, offset) = try read(
          bytes + [UInt8](repeating: terminator, count: rest), terminator)
        #expect(copy == text && offset == count + 1)
      }
    }
  }

  @Test(arguments: [0, 0x41] as [UInt8])
  func aTerminatorAnywhereIsRejected(_ terminator: UInt8) {
    for count in 1...Self.longest {
      for index in 0..<count {
        var bytes = [UInt8](repeating: 0x62, count: count)
        bytes[index] = terminator
        var writer = PacketWriter()
        let error = refusal(by: &writer) { writer throws(PacketError) in
          try writer.write(String(decoding: bytes, as: UTF8.self), as: .terminated(by: terminator))
        }
        #expect(error?.reason == .holdsTerminator(terminator))
        #expect(error?.offset == index)
        #expect(writer.count == 0)
      }
    }
  }

  @Test func otherCharactersAreKept() throws {
    for count in 1...Self.longest {
      let text = String(repeating: "x", count: count) + "é" + String(repeating: "y", count: 40)
      var writer = PacketWriter()
      try writer.write(text, as: .terminated(by: 0))
      #expect(writer.makeArray() == Array(text.utf8) + [0])
      #expect(try read(writer.makeArray(), 0).text == text)
      let error = #expect(throws: PacketError.self) { try read(writer.makeArray(), 0, .ascii) }
      #expect(error?.offset == count)
    }
  }

  /// Nothing is repaired, wherever it is: the search for the terminator also looks for ASCII.
  @Test(arguments: [0, 0x0A, 0x80, 0xE0] as [UInt8])
  func invalidBytesAreRejected(_ terminator: UInt8) {
    for count in 1...Self.longest {
      for index in 0..<count {
        var bytes = [UInt8](repeating: 0x62, count: count)
        bytes[index] = 0xFE
        let error = #expect(throws: PacketError.self) { try read(bytes + [terminator], terminator) }
        #expect(error?.reason == .invalidUTF8)
        #expect(error?.offset == index)
      }
      let error = #expect(throws: PacketError.self) {
        try read([UInt8](repeating: 0xFE, count: count) + [terminator], terminator)
      }
      #expect(error?.reason == .invalidUTF8)
    }
  }
}
