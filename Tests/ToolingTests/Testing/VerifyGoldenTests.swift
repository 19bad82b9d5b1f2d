import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct VerifyGoldenTests {
  private let score = Score(name: "zoë", points: 7)
  private let other = Score(name: "zoë", points: 8)

  @Test func aFileIsRecordedReadAndCompared() throws {
    try withFile { path in
      let missing = #expect(throws: VerificationFailure.self) { try verifyGolden(score, path) }
      #expect(missing?.message.hasSuffix("write the file, or pass `recording: true` once") == true)
      let recorded = #expect(throws: VerificationFailure.self) {
        try verifyGolden(score, path, recording: true)
      }
      #expect(recorded?.message.hasPrefix("\(path): recorded; ") == true)
      try verifyGolden(score, path)
      let failure = #expect(throws: VerificationFailure.self) { try verifyGolden(other, path) }
      let message = try #require(failure?.message)
      #expect(message.contains("  00 00 00 04  7a 6f c3 ab"))
      #expect(message.contains("- 00 07"))
      #expect(message.contains("+ 00 08"))
    }
  }

  @Test func casesAreRecordedIntoOneFile() throws {
    try withFile { path in
      for (value, name) in [(other, "seven"), (other, "eight"), (score, "seven")] {
        #expect(throws: VerificationFailure.self) {
          try verifyGolden(value, path, case: name, recording: true)
        }
      }
      // The second value of "seven" was compared with the first, not recorded.
      try verifyGolden(other, path, case: "seven", recording: true)
      try verifyGolden(other, path, case: "eight")
      let fixtures = try Fixture.all(in: URL(fileURLWithPath: path))
      #expect(fixtures.map(\.name) == ["seven", "eight"])
      let failure = #expect(throws: VerificationFailure.self) {
        try verifyGolden(score, path, case: "nine")
      }
      #expect(failure?.message.contains("has no case 'nine'") == true)
    }
  }

  @Test func recordingKeepsWhatElseTheFileHolds() throws {
    try withFile { path in
      let text = "# Scores.\n\n[a]\n# heading\n01   # one\n\n[b]\n02\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      #expect(throws: VerificationFailure.self) {
        try verifyGolden(score, path, case: "c", recording: true)
      }
      let recorded = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      #expect(
        recorded.hasPrefix(
          "# Scores.\n\n[a]\n# heading\n01   # one\n\n[b]\n02\n\n[c]\n# Score: 10 bytes\n"))
    }
  }

  @Test func allMissingCasesAreRecordedInOneRun() throws {
    try withFile { path in
      let cases: KeyValuePairs = ["seven": score, "eight": other]
      let missing = #expect(throws: VerificationFailure.self) { try verifyGolden(cases, path) }
      #expect(missing?.message.split(separator: "\n").count == 2)
      #expect(throws: VerificationFailure.self) {
        try verifyGolden(["eight": score], path, recording: true)
      }
      let recorded = #expect(throws: VerificationFailure.self) {
        try verifyGolden(["six": other, "eight": other, "seven": score], path, recording: true)
      }
      let message = try #require(recorded?.message)
      #expect(message.contains("\(path), six: recorded; "))
      #expect(message.contains("\(path), seven: recorded; "))
      // What is there is compared, and not overwritten.
      #expect(message.contains("\(path), eight: the value encodes to other bytes"))
      let fixtures = try Fixture.all(in: URL(fileURLWithPath: path))
      #expect(fixtures.map(\.name) == ["eight", "six", "seven"])
      try verifyGolden(["eight": score, "six": other, "seven": score], path)
      try verifyGolden(["eight": score, "six": other, "seven": score], path, recording: true)
    }
  }

  @Test(
    arguments: [
      ("[seven]\n01 02  # reviewed\n\n[two]\n0z\n", "seven", "line 5: "),
      ("[seven]\n01 02  # reviewed\n\n[two]\n0z\n", "one", "line 5: "),
      ("01 02  # reviewed\n", "one", "has a case without a name"),
      ("[one]\n01\n\n[two]\n02\n", nil, "needs a name"),
    ])
  func noOtherCaseIsLost(text: String, name: String?, problem: String) throws {
    try withFile { path in
      let file = URL(fileURLWithPath: path)
      try Data(text.utf8).write(to: file)
      let failure = #expect(throws: VerificationFailure.self) {
        if let name {
          try verifyGolden([name: score], path, recording: true)
        } else {
          try verifyGolden(score, path, recording: true)
        }
      }
      #expect(failure?.message.contains(problem) == true, "\(failure?.message ?? "")")
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
  }

  @Test func aNewFileIsCreatedInThePackagesFolder() throws {
    let package = FileManager.default.temporaryDirectory
      .appendingPathComponent("Goldens-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: package) }
    let tests = package.appendingPathComponent("Tests/GameTests")
    try FileManager.default.createDirectory(at: tests, withIntermediateDirectories: true)
    try Data().write(to: package.appendingPathComponent("Package.swift"))
    let file = tests.appendingPathComponent("ScoreTests.swift").path
    #expect(throws: VerificationFailure.self) {
      try verifyGolden(score, "Goldens/score.hex", recording: true, filePath: file)
    }
    let url = package.appendingPathComponent("Goldens/score.hex")
    #expect(try Fixture.all(in: url).count == 1)
    try verifyGolden(score, "Goldens/score.hex", filePath: file)
  }

  @Test func aFileIsFoundFromTheSourceFile() throws {
    try verifyGolden(
      PlayerState(identifier: "", username: "", state: 0),
      "Fixtures/Packets/PlayerState.hex",
      case: "empty strings"
    )
  }

  /// Calls `body` with the path of a file that is not there yet, and is removed afterwards.
  private func withFile(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("Goldens-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.appendingPathComponent("score.hex").path)
  }
}
