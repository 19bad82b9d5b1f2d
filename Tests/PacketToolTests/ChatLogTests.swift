import Foundation
import Testing

@testable import packet

@Suite struct ChatLogTests {
  private func frames(_ text: String) -> [Data] { text.split(separator: " ").map { Data($0.utf8) } }

  private func taken(_ log: ChatLog, from number: Int, without sender: Int, count: Int = 100)
    -> String
  {
    var number = number
    var texts: [String] = []
    while number < log.next {
      let data = log.take(from: &number, without: sender, count: count)
      texts.append(String(decoding: data, as: UTF8.self))
    }
    return texts.joined(separator: "|")
  }

  @Test func givesEveryoneWhatTheOthersSay() {
    var log = ChatLog(capacity: 100)
    for (index, frame) in frames("a1 b1 b2 a2 c1 a3").enumerated() {
      let forgets = log.append(frame, from: [1, 2, 2, 1, 3, 1][index])
      #expect(!forgets)
    }
    #expect(taken(log, from: 0, without: 1) == "b1b2c1")
    #expect(taken(log, from: 0, without: 2) == "a1a2c1a3")
    #expect(taken(log, from: 3, without: 3) == "a2a3")
    #expect(taken(log, from: 5, without: 1) == "")
    #expect(taken(log, from: 6, without: 1) == "")
    #expect(taken(log, from: 0, without: 1, count: 1) == "b1|b2|c1|")
    #expect(taken(log, from: 0, without: 9, count: 4) == "a1b1|b2a2|c1a3")
  }

  @Test func forgetsTheOldest() {
    var log = ChatLog(capacity: 10)
    let forgets = (0..<6).map { log.append(Data("#\($0)##".utf8), from: 1) }
    #expect(forgets == [false, false, false, false, false, true])
    // Ten bytes are kept at least, in whole frames.
    #expect(log.first == 3 && log.next == 6)
    #expect(taken(log, from: 3, without: 2) == "#3###4###5##")
    // One frame may be larger than all that is kept.
    let forgetsAll = log.append(Data(count: 100), from: 1)
    #expect(forgetsAll && log.next - log.first == 1)
  }
}
