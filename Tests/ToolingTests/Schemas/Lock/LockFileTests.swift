import Foundation
import PacketKit
import Testing

@testable import PacketSchemas
@testable import PacketTesting
@testable import TestPackets

@Suite struct LockFileTests {
  @Packet struct Other { var kind: UInt8 }

  private func withFile(_ body: (URL) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).lock")
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url)
  }

  @Test func isWrittenOnce() throws {
    try withFile { url throws in
      let lock = LockFile(url: url, isUpdated: false)
      let name = url.lastPathComponent
      #expect(
        try lock.problem(with: [PlayerState.self])
          == "\(name) did not exist and has been written; commit it")
      #expect(try lock.problem(with: [PlayerState.self]) == nil)
      #expect(
        try lock.problem(with: [Other.self])
          == "ToolingTests.LockFileTests.Other: did not stand in \(name) and has been added; commit it"
      )
      #expect(try lock.problem(with: [Other.self, PlayerState.self]) == nil)
    }
  }

  @Test func statesWhatHasChangedAndHowToAcceptIt() throws {
    try withFile { url throws in
      let changed = PacketLock(of: [PlayerState.self]).text.replacingOccurrences(
        of: #""state", "type": {"kind": "integer", "bits": 32}"#,
        with: #""state", "type": {"kind": "integer", "bits": 16}"#
      )
      try Data(changed.utf8).write(to: url)
      let path = url.path
      let failure = #expect(throws: VerificationFailure.self) {
        try verifyWireFormat(PlayerState.self, lock: path)
      }
      #expect(
        failure?.message == """
          the wire format has changed: breaking: old and new programs misread or reject each other's packets
            PlayerState.state: was UInt16, is UInt32 now
          To accept it, run the test with PACKETS_LOCK=update and commit \(url.lastPathComponent).
          """
      )
      #expect(try LockFile(url: url, isUpdated: true).problem(with: [PlayerState.self]) == nil)
      try verifyWireFormat(PlayerState.self, lock: path)
    }
  }

  @Test func otherTextIsNotALockFile() throws {
    try withFile { url throws in
      try Data("{}".utf8).write(to: url)
      let path = url.path
      let failure = #expect(throws: VerificationFailure.self) {
        try verifyWireFormat(PlayerState.self, lock: path)
      }
      #expect(failure?.message.hasSuffix("it is not a schema in the format 'PacketKit 1'") == true)
    }
  }

  @Test func theToolLocksAndChecks() throws {
    try withFile { url throws in
      #expect(ToolRun([Other.self], "lock", "--output", url.path).failure == nil)
      let text = [UInt8](try Data(contentsOf: url))
      let files: [String?: [UInt8]] = ["packets.lock": text]
      #expect(ToolRun([Other.self], "check", files: files).output == "identical\n")
      let wider = String(decoding: text, as: UTF8.self).replacingOccurrences(
        of: "kind\",", with: "sort\",")
      let renamed: [String?: [UInt8]] = ["packets.lock": Array(wider.utf8)]
      let failure = ToolRun([Other.self], "check", files: renamed).failure
      #expect(failure?.code == .badPacket)
      #expect(
        failure?.message == """
          the wire format is not what "packets.lock" says: compatible both ways
            Other.sort: is called kind now; the bytes are the same
          """
      )
      #expect(ToolRun([Other.self], "check", "--allow", "names", files: renamed).failure == nil)
      #expect(ToolRun([Other.self], "check", "--allow", "all").failure?.code == .usage)
      #expect(ToolRun([Other.self], "check").failure?.code == .noInput)
      #expect(ToolRun([PlayerState.self], "check", files: files).failure?.code == .badPacket)
    }
  }
}
