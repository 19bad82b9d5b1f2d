import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// What `dump` reads and prints besides commented hex, and what `diff` says.
@Suite struct DumpInputTests {
  /// Bytes as other programs print them.
  enum Format: CaseIterable {
    case xxd, hexdump, list, colons, base64

    func text(of bytes: [UInt8]) -> String {
      switch self {
      case .xxd, .hexdump: rows(of: bytes)
      case .list: bytes.map { "0x\(digits($0))" }.joined(separator: ", ")
      case .colons: bytes.map { digits($0).uppercased() }.joined(separator: ":")
      case .base64: Data(bytes).base64EncodedString(options: .lineLength64Characters)
      }
    }

    private func digits(_ byte: UInt8) -> String {
      String(String(256 + Int(byte), radix: 16).suffix(2))
    }

    private func rows(of bytes: [UInt8]) -> String {
      var text = ""
      var isRepeated = false
      for start in stride(from: 0, to: bytes.count, by: 16) {
        let row = Array(bytes[start..<min(start + 16, bytes.count)])
        let offset = String(String((1 << 32) + start, radix: 16).suffix(8))
        let letters = String(
          decoding: row.map { 0x20..<0x7F ~= $0 ? $0 : UInt8(ascii: ".") }, as: UTF8.self)
        if self == .xxd {
          let pairs = stride(from: 0, to: row.count, by: 2).map {
            row[$0..<min($0 + 2, row.count)].map(digits).joined()
          }
          let gap = String(repeating: " ", count: 40 - pairs.joined(separator: " ").count)
          text += "\(offset): \(pairs.joined(separator: " "))\(gap) \(letters)\n"
        } else if start >= 16, row == Array(bytes[start - 16..<start]) {
          if !isRepeated { text += "*\n" }
          isRepeated = true
        } else {
          isRepeated = false
          let halves = [row.prefix(8), row.dropFirst(8)].map {
            $0.map(digits).joined(separator: " ")
          }
          text += "\(offset)  \(halves.joined(separator: "  "))  |\(letters)|\n"
        }
      }
      return text
        + (self == .hexdump
          ? "\(String(String((1 << 32) + bytes.count, radix: 16).suffix(8)))\n" : "")
    }
  }

  @Test(arguments: Format.allCases) func bytesAreReadAsOtherProgramsPrintThem(format: Format) throws
  {
    var generator = SplitMix64(seed: LongTests.seed)
    for count in 1...100 {
      let isPlain = count.isMultiple(of: 3)
      let bytes = (0..<count).map { _ in
        isPlain ? 0x23 : UInt8.random(in: 0...255, using: &generator)
      }
      let text = format.text(of: bytes)
      if format == .base64 {
        #expect(HexText.base64(text) == bytes, "seed \(LongTests.seed): \(text)")
        continue
      }
      #expect(
        try PacketInput.bytes(in: Array(text.utf8), of: "a file") == bytes,
        "seed \(LongTests.seed): \(text)")
    }
  }

  @Test func operandsMayHavePrefixesAndColons() throws {
    let expected = PacketInput.bytes([1, 0x61, 0xFF])
    for operands in [["0x01,0x61,0xff"], ["01:61:ff"], ["0x01", "0X61", "0xFF"], ["01, 61, FF"]] {
      #expect(try PacketInput(operands, isRaw: false) == expected)
    }
    #expect(try PacketInput(["a:x"], isRaw: false) == .file("a:x"))
  }

  @Test(arguments: ["00000000: 01", "00000010: 0161", "0x1, 0x2", "0161:02", "AAE=", "01 | 02"])
  func otherTextIsNoPacket(text: String) {
    // All but the first.
    guard text != "00000000: 01" else {
      #expect(HexText.bytes(in: text) == [1])
      return
    }
    #expect(HexText.bytes(in: text) == nil)
  }

  @Test func base64IsReadIfOneSaysSo() {
    #expect(ToolRun([Note.self], "dump", "--base64", "AWFi").output.hasPrefix("# Note: 3 bytes\n"))
    let input = ToolRun([Note.self], "dump", "-", "--base64", files: [nil: Array("AW\nFi\n".utf8)])
    #expect(input.output.hasPrefix("# Note: 3 bytes\n"))
    for text in ["AWF", "AWFi=", "AWE=AWE=", "AX==", "A!==", ""] {
      let failure = ToolRun([Note.self], "dump", "--base64", text).failure
      #expect(failure?.message == "the packet is not base64", "\(text)")
    }
  }

  @Test func jsonHasEveryFieldAndTheError() throws {
    let run = ToolRun(
      [PlayerState.self], "dump", "--json", "61626364 65666768 00000002 c3a9 0000002a")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(json["packet"] as? String == "PlayerState")
    #expect(json["error"] == nil)
    let fields = try #require(json["fields"] as? [[String: Any]])
    #expect(fields.map { $0["offset"] as? Int } == [0, 8, 14])
    #expect(fields.map { $0["length"] as? Int } == [8, 6, 4])
    #expect(fields[1]["path"] as? String == "PlayerState.username")
    #expect(fields[1]["value"] as? String == "é")
    #expect(fields[2]["value"] as? Int == 42)
    let wrong = ToolRun([PlayerState.self], "dump", "--json", "61")
    #expect(wrong.failure?.code == .badPacket)
    #expect(wrong.output.contains(#""sentence": "PlayerState.identifier: needs 8 bytes"#))
  }

  @Test func fullShowsWholeValues() throws {
    let long = String(repeating: "x", count: 100)
    let state = PlayerState(identifier: "", username: long, state: 1)
    let digits = try state.encodedBytes().hexDigits
    #expect(ToolRun([PlayerState.self], "dump", digits, "--full").output.contains("\"\(long)\""))
    #expect(!ToolRun([PlayerState.self], "dump", digits).output.contains("\"\(long)\""))
    let list = try Holding([UInt8](1...20)).encodedBytes().hexDigits
    let all = (1...20).map { "\($0)" }.joined(separator: ", ")
    #expect(ToolRun([Holding<[UInt8]>.self], "dump", list, "--full").output.contains("[\(all)]"))
  }

  @Test(
    arguments: [
      ("uint8", "02 0161 01 07"), ("uint16-little", "0200 0161 0100 07"),
      ("uint32", "00000002 0161 00000001 07"), ("varint32", "02 0161 01 07"),
      ("line", "0161 0d0a 07 0a"), ("header:3:1:uint8", "ff02ff 0161 ff01ff 07"),
      ("uint16-little-inclusive", "0400 0161 0300 07"), ("delimited:0d0a", "0161 0d0a 07 0d0a"),
      ("cobs", "00 03 0161 00 00 02 07 00"), ("slip", "c0 0161 c0 c0 07 c0"),
      ("ppp", "7e 7d21 61 7e ffff7d7e 07 7e"),
    ])
  func streamsAreDividedIntoPackets(framing: String, stream: String) {
    let run = ToolRun([Note.self], "dump", "--framing", framing, stream)
    let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("# Packet at offset ") }
    #expect(
      lines == [
        "# Note: 2 bytes", "01  # kind 1", "61  # text \"a\"", "# Note: 1 byte", "07  # kind 7",
      ])
    #expect(run.failure == nil)
    let cut = ToolRun([Note.self], "dump", "--framing", framing, "\(stream) ff")
    #expect(cut.output == run.output)
    #expect(cut.failure?.code == .badPacket)
    #expect(cut.failure?.message.hasSuffix(" is malformed, or its end is missing") == true)
    let json = ToolRun([Note.self], "dump", "--json", "--framing", framing, stream).output
    let packets = try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    #expect(packets?.map { $0["bytes"] as? String } == ["0161", "07"])
  }

  @Test func aHeaderMayBeginThePacket() {
    let run = ToolRun([Note.self], "dump", "--framing", "header:1:0:uint8:kept", "01 61 00")
    #expect(run.output.contains("# Note: 2 bytes\n01  # kind 1\n61  # text \"a\"\n"))
    #expect(run.output.contains("# Note: 1 byte\n00  # kind 0\n"))
    #expect(run.failure == nil)
  }

  @Test(
    arguments: [
      ("cobs", "01 02 61 00", "00  # kind 0\n61  # text \"a\""),
      ("slip", "db dc db dd 80 c0", "c0     # kind 192\ndb 80  # text"),
      ("ppp", "7d 5e 7d 5d 7e", "7e  # kind 126\n7d  # text \"}\""),
    ])
  func aStuffedFrameMayContainWhatEndsIt(framing: String, stream: String, fields: String) {
    let run = ToolRun([Note.self], "dump", "--framing", framing, stream)
    #expect(run.output.contains(fields))
    #expect(run.failure == nil)
  }

  @Test(
    arguments: [
      ("cobs", "03 00 05 61 00"), ("slip", "db 61 c0"), ("slip", "61 db c0"),
      ("uint8-inclusive", "00 07"), ("delimited:", "07"),
      ("header:-9223372036854775808:0:uint16", "07"),
    ])
  func malformedFramesAreNot(framing: String, stream: String) {
    let run = ToolRun([Note.self], "dump", "--framing", framing, stream)
    #expect(run.output.isEmpty && run.failure != nil)
  }

  @Test func aMalformedPacketOfAStreamIsNamed() {
    let run = ToolRun([Note.self], "dump", "--framing", "uint8", "01 07 02 01 ff 01 07")
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("# Packet at") } == 3)
    #expect(
      run.failure?.message == "in the packet at offset 3 of the stream, "
        + "Note.text: bytes at offset 1 are not valid UTF-8")
  }

  @Test func diffShowsTheFieldsThatDiffer() {
    let run = ToolRun([PlayerState.self, Note.self], "diff", "Note", "016162", "016163")
    #expect(run.output == "- text \"ab\"\n+ text \"ac\"\n")
    #expect(run.failure == Failure(code: .badPacket, message: "the packets differ"))
    let same = ToolRun(
      [Note.self], "diff", "016162", "a.hex", files: ["a.hex": Array("01:61:62".utf8)])
    #expect(same.output.isEmpty && same.failure == nil)
    let one = ToolRun([Note.self], "diff", "016162")
    #expect(one.failure?.message == "there must be two packets to compare, but there are 1")
    let damaged = ToolRun([Note.self], "diff", "016162", "0161ff")
    #expect(
      damaged.output == """
        + # Note.text: bytes at offset 2 are not valid UTF-8
        - text "ab"
        + text 61 ff

        """)
  }

  /// Text may be the count of elements, or a rounded number.
  @Test func diffShowsBytesWhoseTextIsTheSame() {
    let data = ToolRun([Blob.self], "diff", "01 0203", "01 0204")
    #expect(data.output == "- body 02 03\n+ body 02 04\n")
    #expect(data.failure == Failure(code: .badPacket, message: "the packets differ"))
    let list = [UInt8](repeating: 7, count: 100).hexDigits
    let start = "00 00 00 65 \(list)"
    let long = ToolRun(
      [Holding<[UInt8]>.self], "diff", "07 \(start) 01", "07 \(start) 02")
    #expect(long.output == "- value \(start) 01\n+ value \(start) 02\n")
    let rest = ToolRun([Moody.self], "diff", "0000000000000000 01", "0000000000000000 02")
    #expect(rest.failure?.message == "the packets differ")
  }
}
