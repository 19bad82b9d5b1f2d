import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import PacketSchemas
@testable import TestPackets

/// `dump` of captured networks.
@Suite struct CaptureTests {
  /// The formats of files.
  enum Format: CaseIterable {
    case little, big, nanoseconds, blocks, bigBlocks

    private func number(_ value: UInt64, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
      return self == .big || self == .bigBlocks ? bytes.reversed() : bytes
    }

    private func block(_ kind: UInt64, _ body: [UInt8]) -> [UInt8] {
      let padding = [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
      let size = number(UInt64(12 + body.count + padding.count), 4)
      return number(kind, 4) + size + body + padding + size
    }

    /// A file of frames, each a microsecond later than that before.
    func file(_ frames: [[UInt8]], link: UInt64 = 1, cutTo limit: Int = .max) -> [UInt8] {
      let second: UInt64 = 1_772_323_199
      switch self {
      case .little, .big, .nanoseconds:
        let header =
          number(self == .nanoseconds ? 0xA1B2_3C4D : 0xA1B2_C3D4, 4) + number(2, 2) + number(4, 2)
          + number(0, 8) + number(65535, 4) + number(link, 4)
        return frames.enumerated().reduce(header) { file, frame in
          let fraction = UInt64(frame.offset) * (self == .nanoseconds ? 1000 : 1)
          let size = number(UInt64(frame.element.count), 4)
          let kept = frame.element.prefix(limit)
          return file + number(second, 4) + number(fraction, 4) + number(UInt64(kept.count), 4)
            + size + kept
        }
      case .blocks, .bigBlocks:
        let resolution = number(9, 2) + number(1, 2) + [9, 0, 0, 0] + number(0, 4)
        let start =
          block(0x0A0D_0D0A, number(0x1A2B_3C4D, 4) + number(1, 2) + number(0, 2) + number(.max, 8))
          + block(1, number(link, 2) + number(0, 2) + number(0, 4) + resolution)
          + block(5, [1, 2, 3])
        return frames.enumerated().reduce(start) { file, frame in
          let time = second * 1_000_000_000 + UInt64(frame.offset) * 1000
          let size = number(UInt64(frame.element.count), 4)
          let body =
            number(0, 4) + number(time >> 32, 4) + number(time & 0xFFFF_FFFF, 4)
            + number(UInt64(frame.element.prefix(limit).count), 4) + size
          return file + block(6, body + frame.element.prefix(limit))
        }
      }
    }
  }

  /// A frame of Ethernet, of port 5000 to 4242.
  private func frame(
    _ content: [UInt8],
    sequence: UInt32? = nil,
    flags: UInt8 = 0x10,
    isVersion6: Bool = false
  ) -> [UInt8] {
    func pair(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }
    var segment = pair(5000) + pair(4242)
    if let sequence {
      segment += (0..<4).map { UInt8(truncatingIfNeeded: sequence >> UInt32(24 - 8 * $0)) }
      segment += [0, 0, 0, 0, 0x50, flags, 0, 0, 0, 0, 0, 0]
    } else {
      segment += pair(8 + content.count) + [0, 0]
    }
    segment += content
    let kind: UInt8 = sequence == nil ? 17 : 6
    // What Ethernet adds to a short frame is no content.
    let filling = [UInt8](repeating: 0xEE, count: 3)
    guard !isVersion6 else {
      let address = [UInt8](repeating: 0, count: 15)
      let header: [UInt8] =
        [0x60, 0, 0, 0] + pair(segment.count) + [kind, 64] + address + [1] + address + [2]
      return [UInt8](repeating: 0, count: 12) + [0x81, 0, 0, 7, 0x86, 0xDD] + header + segment
        + filling
    }
    let header: [UInt8] =
      [0x45, 0] + pair(20 + segment.count) + [
        0, 0, 0x40, 0, 64, kind, 0, 0, 10, 0, 0, 1, 10, 0, 0, 2,
      ]
    return [UInt8](repeating: 0, count: 12) + [8, 0] + header + segment + filling
  }

  private func dump(_ file: [UInt8], _ port: String, _ framing: String? = nil) -> ToolRun {
    let files: [String?: [UInt8]] = ["a.pcap": file]
    guard let framing else {
      return ToolRun([Note.self], "dump", "a.pcap", "--udp", port, files: files)
    }
    return ToolRun(
      [Note.self], "dump", "a.pcap", "--tcp", port, "--framing", framing, files: files)
  }

  @Test(arguments: Format.allCases) func datagramsHaveTheirTimes(format: Format) {
    let other = frame([9]).map { $0 == 0x10 ? 0x11 : $0 }
    let file = format.file([frame([1, 0x61]), other, frame([7], isVersion6: true)])
    let run = dump(file, "4242")
    #expect(
      run.output == """
        # Packet of 2026-02-28T23:59:59.000000Z from 10.0.0.1:5000 to 10.0.0.2:4242
        # Note: 2 bytes
        01  # kind 1
        61  # text "a"
        # Packet of 2026-02-28T23:59:59.000002Z from [0:0:0:0:0:0:0:1]:5000 to [0:0:0:0:0:0:0:2]:4242
        # Note: 1 byte
        07  # kind 7

        """)
    #expect(run.failure == nil)
    // The other datagram is from the same port.
    let all = dump(file, "5000").output.split(separator: "\n")
    #expect(all.count { $0.hasPrefix("# Packet of ") } == 3)
    #expect(dump(file, "80").output == "")
    // A card that divides segments leaves the size open.
    var open = Array(frame([7], isVersion6: true).dropLast(3))
    (open[22], open[23]) = (0, 0)
    #expect(dump(format.file([open]), "4242").output.hasSuffix("07  # kind 7\n"))
    // No link at all before the header.
    let raw = Format.little.file([Array(frame([1, 0x61]).dropFirst(14))], link: 101)
    #expect(dump(raw, "4242").output.contains("# text \"a\""))
  }

  /// What is sent to the server's port and what comes from it are packets of two types.
  @Test func directionsHaveTheirPackets() {
    let file = Format.little.file([frame([1, 0x61]), frame([2, 1, 0x61], sequence: 7)])
    func run(_ words: [String]) -> ToolRun {
      ToolRun(
        [Note.self, PlayerState.self], words: ["dump", "a.pcap"] + words, files: ["a.pcap": file])
    }
    let directions = ["--to-server", "Note", "--from-server", "PlayerState"]
    for transport in [["--udp"], ["--framing", "uint8", "--tcp"]] {
      let toServer = run(transport + ["4242"] + directions)
      #expect(toServer.output.contains("# text \"a\""))
      #expect(toServer.failure == nil)
      let fromServer = run(transport + ["5000"] + directions)
      #expect(fromServer.failure?.message.contains("PlayerState.identifier: needs 8 bytes") == true)
    }
    #expect(
      run(["--udp", "4242", "--to-server", "Note"]).failure?.message
        == "--to-server and --from-server need each other")
    #expect(run(directions).failure?.message.hasPrefix("--to-server needs --udp or --tcp") == true)
  }

  @Test(arguments: Format.allCases) func whatCannotBeReadIsCounted(format: Format) {
    func problem(_ file: [UInt8], _ port: String = "4242") -> String? {
      dump(file, port).failure?.message
    }
    let long = frame([1] + [UInt8](repeating: 0x61, count: 40))
    #expect(problem(format.file([long, long], cutTo: 64)) == "2 frames were cut when captured")
    // What is left may have all of the datagram, or show that it is of another port.
    #expect(problem(format.file([frame([1, 0x61])], cutTo: 44)) == nil)
    #expect(problem(format.file([long], cutTo: 64), "80") == nil)
    var fragment = frame([1, 0x61])
    fragment[20] = 0x20
    #expect(problem(format.file([fragment])) == "1 datagram in fragments is not put together")
    #expect(problem(format.file([fragment]), "80") == nil)
    // A later fragment, without ports.
    fragment[21] = 1
    #expect(problem(format.file([fragment])) == nil)
    #expect(problem(format.file([long], link: 127)) == "1 frame of link type 127 cannot be read")
  }

  /// Segments in any order, some twice, with numbers that begin again.
  @Test func streamsArePutTogether() throws {
    var generator = SplitMix64(seed: LongTests.seed)
    for format in Format.allCases {
      for start in [7, UInt32.max - 20] {
        let notes = (0..<20).map { _ in
          [UInt8](repeating: 0x61, count: Int.random(in: 1...9, using: &generator))
        }
        let stream = notes.flatMap { [UInt8($0.count)] + $0 }
        var segments: [[UInt8]] = []
        var later: [[UInt8]] = []
        var offset = 0
        while offset < stream.count {
          let count = min(Int.random(in: 1...7, using: &generator), stream.count - offset)
          let first = max(offset - Int.random(in: 0...2, using: &generator), 0)
          let part = Array(stream[first..<offset + count])
          segments.append(frame(part, sequence: start &+ 1 &+ UInt32(first)))
          if first > 0 { later.append(segments[segments.count - 1]) }
          offset += count
        }
        let ordered = segments + segments.prefix(3)
        let shuffled = ordered.shuffled(using: &generator)
        for segments in [ordered, shuffled] {
          let file = format.file([frame([], sequence: start, flags: 2)] + segments)
          let run = dump(file, "4242", "uint8")
          #expect(run.failure == nil, "seed \(LongTests.seed)")
          let sizes = run.output.split(separator: "\n").filter { $0.hasPrefix("# Note: ") }
          let expected = notes.map {
            $0.count == 1 ? "# Note: 1 byte" : "# Note: \($0.count) bytes"
          }
          #expect(sizes.map(String.init) == expected, "seed \(LongTests.seed)")
        }
        let file = format.file([frame([], sequence: start, flags: 2)] + later)
        let missing = dump(file, "4242", "uint8").failure?.message
        let hasGap = missing?.contains("segments are missing after 0 bytes") == true
        #expect(hasGap, "seed \(LongTests.seed)")
      }
    }
  }

  @Test(arguments: Format.allCases) func damagedCapturesAreRead(format: Format) {
    let file = format.file([frame([1, 0x61]), frame([1, 0x62], sequence: 7)])
    for count in 4..<file.count {
      let run = dump(Array(file.prefix(count)), "4242", "uint8")
      #expect(run.failure?.code != .noInput)
    }
    for index in 4..<file.count {
      for byte in LongTests.areEnabled ? [0, 1, 0x7F, 0x80, 0xFF] : [0, 0xFF] as [UInt8] {
        var changed = file
        changed[index] = byte
        _ = dump(changed, "4242", "uint8")
        _ = dump(changed, "4242")
      }
    }
    #expect(
      dump(Array(file.dropLast()), "4242").failure?.message == "the capture ends within a frame")
    #expect(dump([1, 2, 3, 4], "4242").failure?.code == .noInput)
    let words = ["a.pcap", "--tcp", "4242"]
    #expect(ToolRun([Note.self], "dump", words[0], words[1], words[2]).failure?.code == .usage)
  }
}
