import PacketKit
import Testing

@testable import PacketSchemas
@testable import TestPackets

@Suite struct GivenToolTests {
  enum Version: UInt8, Sendable, CaseIterable, PacketField {
    case one = 1, two
  }

  struct Agreed: Sendable {
    var isLong: Bool
  }

  @Packet(given: Version.self)
  struct Greeting {
    @Present(when: "given", is: Version.two) var count: UInt8?
    var end: UInt8
  }

  @Packet(given: Agreed.self)
  struct Answer {
    @Present(when: "given.isLong") var count: UInt8?
  }

  private static let packets: [any Packet.Type] = [
    GivenFormat<GivenLogin>.self, GivenFormat<Greeting>.self, GivenFormat<Answer>.self, Note.self,
  ]

  @Test func namesAreThoseOfThePackets() {
    let help = ToolRun(Self.packets, "--help").output
    #expect(help.contains("packets: GivenLogin, Greeting, Answer, Note\n"))
  }

  @Test func dumpTakesANumber() {
    let run = ToolRun(Self.packets, "dump", "GivenLogin", "01 61 01 62", "--given", "2")
    #expect(
      run.output == "# GivenLogin: 4 bytes\n01  61  # name \"a\"\n01  62  # clan \"b\"\n")
    #expect(run.failure == nil)
    let other = ToolRun(Self.packets, "dump", "GivenLogin", "01 61 01 62", "--given", "0x1")
    #expect(
      other.failure?.message == "GivenLogin: ends at offset 2, but 2 bytes are left over")
  }

  @Test func dumpTakesTheNameOfACase() {
    for text in ["two", "2"] {
      let run = ToolRun(Self.packets, "dump", "Greeting", "03 04", "--given", text)
      #expect(run.output == "# Greeting: 2 bytes\n03  # count 3\n04  # end 4\n")
    }
    let json = ToolRun(Self.packets, "dump", "Greeting", "04", "--json", "--given=one")
    #expect(json.output.contains(#""Greeting.end", "offset": 0, "length": 1, "value": 4"#))
    #expect(json.failure == nil)
  }

  @Test func diffTakesIt() {
    let run = ToolRun(Self.packets, "diff", "Greeting", "0304", "0305", "--given", "two")
    #expect(run.output == "- end 4\n+ end 5\n")
  }

  @Test func whatIsMissingOrWrongIsAUsageError() {
    func message(_ words: String...) -> String? {
      ToolRun(Self.packets, words: words).failure?.message
    }
    #expect(
      message("dump", "GivenLogin", "0161") == "GivenLogin is given a UInt8: add --given VALUE")
    #expect(message("dump", "GivenLogin", "00", "--given", "x") == #"--given "x" is no UInt8"#)
    #expect(
      message("dump", "Greeting", "00", "--given", "none") == #"--given "none" is no Version"#)
    #expect(
      message("dump", "Answer", "00", "--given", "1") == "only the program can give Answer a Agreed"
    )
    #expect(message("dump", "Note", "01", "--given", "1") == "Note is given nothing")
  }

  @Test func aValueOfNoCaseIsAnErrorOfThePacket() {
    let run = ToolRun(Self.packets, "dump", "Greeting", "00", "--given", "7")
    #expect(run.failure == nil || run.failure?.code == .badPacket)
  }
}
