import Foundation
import TestPackets
import Testing

/// Whatever the bytes: the macro answers, with an expansion or with an error.
@Suite(.takesLong) struct RobustnessTests {
  @Test(arguments: Reading.all) func survivesEveryTruncation(_ reading: Reading) {
    let bytes = Array(("@Packet " + reading.source).utf8)
    for count in LongTests.sample(bytes.indices) { check(Array(bytes.prefix(count))) }
    for count in LongTests.sample(bytes.indices) { check(Array(bytes.dropFirst(count))) }
  }

  @Test(arguments: Reading.all) func survivesRandomEdits(_ reading: Reading) {
    let bytes = Array(("@Packet " + reading.source).utf8)
    var random = SplitMix(seed: UInt64(bytes.count) &* 0x9E37_79B9)
    let interesting = Array("(){}[]<>\"'#`\\/*@,.:;=?!&-\n\r 0a\u{E9}".utf8)
    for _ in 0..<LongTests.count(30) {
      var edited = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<edited.count, using: &random)
        let byte = interesting.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: edited[index] = byte
        case 1: edited.insert(byte, at: index)
        case 2 where edited.count > 1: edited.remove(at: index)
        default: edited[index] = UInt8.random(in: 0...255, using: &random)
        }
      }
      check(edited)
    }
  }

  /// Every example of an expansion, cut short and with pieces of another in it.
  @Test(arguments: ExpansionPair.vocabulary + ExpansionPair.evolution + ExpansionPair.unions)
  func survivesEditsOfPackets(_ pair: ExpansionPair) {
    let bytes = Array(pair.source.utf8)
    for count in LongTests.sample(bytes.indices) {
      check(Array(bytes.prefix(count)) + [UInt8(ascii: "}")])
    }
    var random = SplitMix(seed: UInt64(bytes.count) &* 0x9E37_79B9)
    for _ in 0..<LongTests.count(200) {
      var edited = bytes
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = Int.random(in: start..<min(start + 20, bytes.count), using: &random)
      let other = Int.random(in: 0..<bytes.count, using: &random)
      edited.replaceSubrange(start..<end, with: bytes[other..<min(other + 10, bytes.count)])
      check(edited)
    }
  }

  /// The inputs that .ci/fuzz keeps: those worth it, and those that once broke something.
  @Test(arguments: ["Corpus", "Regressions"]) func survivesKeptInputs(_ kind: String) throws {
    let folder = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../Fixtures/\(kind)/scanner").standardized
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      check([UInt8](try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }

  private func check(_ bytes: [UInt8]) {
    if let violation = ScannerProperty.violation(of: bytes) {
      Issue.record("\(violation) for \(bytes)")
    }
  }
}

/// A small generator that gives the same numbers on every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
