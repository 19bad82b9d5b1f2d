import PacketKit
import Testing

@testable import PacketSchemas
@testable import TestPackets

@Suite struct VectorsCommandTests {
  @Test func linesAreWhatTheDecoderSaysOfTheirBytes() throws {
    let run = ToolRun([Note.self, PlayerState.self], "vectors", "PlayerState", "--count", "40")
    #expect(run.failure == nil)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 40)
    var errorCount = 0
    for (index, line) in lines.enumerated() {
      let vector = try JSONParser.parse(String(line))
      let bytes = try CommentedHex(parsing: #require(vector["bytes"]?.string)).bytes
      let decoded = Result { () throws(PacketError) in try PlayerState(decoding: bytes) }
      switch decoded {
      case .success(let state):
        #expect(vector["value"]?["username"]?.string == state.username)
        #expect(vector["offset"] == nil)
      case .failure(let error):
        #expect(index % 2 == 1)
        #expect(vector["sentence"]?.string == "\(error)")
        #expect(vector["path"]?.string == error.path)
        #expect(vector["value"] == nil)
        errorCount += 1
      }
    }
    #expect(errorCount > 5)
  }

  @Test func theSameSeedMakesTheSameLines() {
    func lines(_ words: String...) -> String {
      ToolRun([Note.self], words: ["vectors"] + words).output
    }
    #expect(lines("--count", "6", "--seed", "0x7") == lines("--count", "6", "--seed", "7"))
    #expect(lines("--count", "6") == lines("--count", "6", "--seed", "1"))
    #expect(lines("--count", "6", "--seed", "2") != lines("--count", "6", "--seed", "3"))
    #expect(lines("--count", "6", "--seed", "2").hasPrefix(lines("--count", "2", "--seed", "2")))
    #expect(lines().split(separator: "\n").count == 100)
    #expect(lines("--count", "0") == "")
  }

  @Test func whatHasNoVectorsIsAnError() {
    let given = ToolRun([GivenFormat<GivenLogin>.self], "vectors")
    #expect(given.failure?.code == .usage)
    #expect(
      given.failure?.message
        == "GivenLogin depends on a value outside of its bytes, which vectors do not have")
    #expect(ToolRun([Note.self], "vectors", "--count", "-1").failure?.code == .usage)
    #expect(ToolRun([Note.self], "vectors", "Note", "more").failure?.code == .usage)
  }
}
