import TextBus
import Foundation
import PacketFraming
import PacketTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct TextBusFixtureTests {
  private static let limits = {
    var limits = TextBusServer.Limits()
    limits.maximumLineLength = 40
    limits.maximumCategoryLength = 16
    limits.maximumSubscriptions = 2
    limits.lineTimeout = nil
    return limits
  }()

  static func fixtures() throws -> [Fixture] {
    try FixtureFolder(named: "Fixtures").fixtures(of: "TextBus")
  }

  @Test(arguments: try fixtures())
  func linesMeanWhatTheyShould(_ fixture: Fixture) throws {
    let meanings = try verifyChunkings(of: fixture.bytes) { Self.meanings(of: $0) }
    #expect(meanings == fixture.lines(labelled: "line"))
  }

  @Test(arguments: try fixtures())
  func theBusSendsBackWhatItShould(_ fixture: Fixture) async throws {
    #expect(
      fixture.lines(labelled: "bus") == ["lines of 40 bytes, categories of 16, 2 subscriptions"]
    )
    let expected = fixture.lines(labelled: "back").joined()
    let chunkings = Chunkings(of: fixture.bytes)
    for chunking in [chunkings.whole, chunkings.byteByByte] + chunkings.inTwo + chunkings.random {
      let peer = BusPeer(TextBusServer(limits: Self.limits))
      let sending = Task { [channel = peer.channel] in
        for chunk in chunking.chunks { try await channel.write(Data(chunk)) }
        try await channel.finishWriting()
      }
      var back: [UInt8] = []
      while let chunk = try await peer.channel.read() { back += chunk }
      try await sending.value
      #expect(escaped(back) == expected, "\(chunking)")
    }
  }

  private static func meanings(of chunking: Chunking) -> [String] {
    var decoder = FrameDecoder(.line(maximumLength: limits.maximumLineLength))
    var meanings: [String] = []
    func refuse(_ error: FramingError) {
      let reason: String
      switch error.reason {
      case .lineTooLong(let maximum):
        reason = "the line is longer than the maximum of \(maximum) bytes"
      case .unfinished(let count, _):
        reason = "the stream ends after \(count) bytes of a line, before its line feed"
      default: reason = "\(error)"
      }
      meanings.append("refused: \(reason)")
    }
    for chunk in chunking.chunks {
      decoder.append(chunk)
      while true {
        do throws(FramingError) {
          guard let line = try decoder.nextFrame() else { break }
          meanings.append(meaning(of: line))
        } catch {
          refuse(error)
        }
      }
    }
    let rest = unsafe decoder.unreadBytes.withUnsafeBytes { unsafe Data($0) }
    do throws(FramingError) {
      try decoder.finish()
    } catch {
      // A blank line may lack its end.
      if meaning(of: rest) == "blank" { meanings.append("blank") } else { refuse(error) }
    }
    return meanings
  }

  private static func meaning(of line: Data) -> String {
    do throws(TextBusError) {
      switch try TextBusLine(parsing: line) {
      case .message(let message):
        return "message \(escaped(message.category.bytes)) [\(escaped(message.content))]"
      case .subscribe(let category): return "subscribe \(escaped(category.bytes))"
      case .unsubscribe(let category): return "unsubscribe \(escaped(category.bytes))"
      case .error: return "error"
      case .blank: return "blank"
      }
    } catch {
      return "refused: \(error)"
    }
  }
}

/// The bytes as the fixtures' headings have them.
private func escaped(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in
    if (0x20..<0x7F).contains(byte), byte != 0x5C { return String(UnicodeScalar(byte)) }
    return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }.joined()
}

extension Fixture {
  /// The heading's lines that begin with `label: `, without that.
  fileprivate func lines(labelled label: String) -> [String] {
    heading.filter { $0.hasPrefix("\(label): ") }.map { String($0.dropFirst(label.count + 2)) }
  }
}
