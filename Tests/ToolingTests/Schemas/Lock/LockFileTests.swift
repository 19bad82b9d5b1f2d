import Foundation
import PacketKit
import Testing

@testable import PacketSchemas
@testable import PacketTesting
@testable import TestPackets

@Suite struct LockFileTests {
  @Packet struct Other { var kind: UInt8 }
  @Packet(sized: UInt8.self) struct Settings { var volume: UInt8 }
  @Packet struct Lamp {
    @Coded(by: Coder.self) var color: UInt8
    var level: UInt8
  }
  @Packet struct Lamps {
    @Coded(by: Pair<Int, (Int) -> Int>.self) var color: UInt8
    @Coded(by: Coder.self) var other: UInt8
  }
  enum Pair<First, Second>: PacketCoder {
    static func decode(from reader: inout PacketReader) throws(PacketError) -> UInt8 {
      try reader.read()
    }
    static func encode(_ value: UInt8, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(value)
    }
  }
  enum Coder: PacketCoder {
    static func decode(from reader: inout PacketReader) throws(PacketError) -> UInt8 {
      try reader.read()
    }
    static func encode(_ value: UInt8, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(value)
    }
  }

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
        try lock.problem(with: [Other.self, PlayerState.self])
          == "ToolingTests.LockFileTests.Other: did not stand in \(name) and has been added; commit it"
      )
      #expect(try lock.problem(with: [Other.self, PlayerState.self]) == nil)
      // A packet that is no longer among those that are checked.
      #expect(
        try lock.problem(with: [PlayerState.self]) == """
          the wire format has changed: old programs read new packets, but new programs reject some old ones
            ToolingTests.LockFileTests.Other: is not among the packets: it is gone, or renamed and changed
          To accept it, run the test with PACKETS_LOCK=update and commit \(name).
          """
      )
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

  @Test func aMergeConflictIsWrittenAnew() throws {
    try withFile { url throws in
      let text = "<<<<<<< HEAD\n\(PacketLock(of: [Other.self]).text)=======\n"
      try Data(text.utf8).write(to: url)
      let name = url.lastPathComponent
      #expect(
        try LockFile(url: url, isUpdated: false).problem(with: [Other.self]) == """
          \(name) is not a lock file: line 1: '' is not a value. Restore it, or run the test with PACKETS_LOCK=update, which overwrites it.
          """
      )
      #expect(
        try LockFile(url: url, isUpdated: true).problem(with: [Other.self]) == """
          \(name) was not a lock file: line 1: '' is not a value. It has been overwritten, without a comparison.
          """
      )
      #expect(try LockFile(url: url, isUpdated: false).problem(with: [Other.self]) == nil)
    }
  }

  @Test func errorsOfTheFileSystemAreOneSentence() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let missing = "\(folder)/\(UUID())/packets.lock"
    let failures = [missing, folder].map { path in
      #expect(throws: VerificationFailure.self) {
        try verifyWireFormat(Other.self, lock: path)
      }?.message
    }
    #expect(failures[0] == "cannot write \"\(missing)\": its folder does not exist")
    #expect(failures[1] == "cannot read \"\(folder)\": Is a directory")
    #if os(Linux)
      let full = #expect(throws: FileFailure.self) {
        try FileFailure.write("a", to: "/dev/full", isAtomic: false)
      }
      #expect(full?.description == "cannot write \"/dev/full\": No space left on device")
    #endif
    let run = ToolRun([Other.self], "lock", "--output", missing)
    #expect(run.failure?.message == failures[0])
  }

  @Test func whatCannotBeComparedFails() throws {
    try withFile { url throws in
      let text = """
        not all of the wire format can be compared:
          Lamp.color: only Coder knows its encoding; a PacketField can return a type with the same bytes from 'wireType(_:)'
        To accept that, pass notComparing: ["Coder"].
        """
      let (path, name) = (url.path, url.lastPathComponent)
      let lock = LockFile(url: url, isUpdated: false)
      #expect(
        try lock.problem(with: [Lamp.self])
          == "\(name) did not exist and has been written; commit it\n\(text)")
      #expect(try lock.problem(with: [Lamp.self]) == text)
      #expect(try LockFile(url: url, isUpdated: true).problem(with: [Lamp.self]) == text)
      try verifyWireFormat(Lamp.self, lock: path, notComparing: ["Coder"])
      #expect(
        try lock.problem(with: [Lamp.self], notComparing: ["Coder", "Lamp.level"])
          == "notComparing names \"Lamp.level\", which is compared, or does not exist")
    }
  }

  @Test func theToolSaysWhatCannotBeCompared() throws {
    try withFile { url throws in
      let line =
        "  Lamp.color: only Coder knows its encoding; a PacketField can return a type with the same bytes from 'wireType(_:)'\n"
      #expect(
        ToolRun([Lamp.self], "lock", "--output", url.path).output
          == "\"\(url.path)\" cannot show that these have changed:\n\(line)")
      let files: [String?: [UInt8]] = ["packets.lock": [UInt8](try Data(contentsOf: url))]
      let failure = ToolRun([Lamp.self], "check", files: files).failure
      #expect(failure?.code == .badPacket)
      #expect(
        failure?.message
          == "not all of the wire format can be compared with \"packets.lock\": unknown: not everything could be compared\n\(line.dropLast())"
      )
      #expect(failure?.details == "To accept that, check with --not-comparing 'Coder'\n")
      #expect(
        ToolRun([Lamp.self], "check", "--not-comparing", "Coder", files: files).output
          == "nothing that is compared has changed\n  Lamp.color: is not compared\n")
      let wrong = ToolRun([Lamp.self], "check", "--not-comparing", "Lamp.level", files: files)
      #expect(wrong.failure?.code == .usage)
    }
  }

  /// The commas of a generic type's arguments do not separate names.
  @Test func aGenericTypeNeedNotBeCompared() throws {
    let packets: [any Packet.Type] = [Lamps.self]
    let files: [String?: [UInt8]] = ["packets.lock": Array(PacketLock(of: packets).text.utf8)]
    let name = "Pair<Int, (Int) -> Int>"
    #expect(
      ToolRun(packets, "check", files: files).failure?.details
        == "To accept that, check with --not-comparing '\(name),Coder'\n")
    let run = ToolRun(packets, "check", "--not-comparing", "\(name),Coder", files: files)
    #expect(run.failure == nil)
  }

  @Test func onlyChangesOfNamesAreAllowedAsNames() throws {
    let old = PacketLock(of: [Settings.self]).text.replacingOccurrences(
      of: #""prefix": {"kind": "integer", "bits": 8}"#,
      with: #""prefix": {"kind": "integer", "bits": 8}, "skipsUnknownBytes": true"#)
    #expect(old.contains("skipsUnknownBytes"))
    let files: [String?: [UInt8]] = ["packets.lock": Array(old.utf8)]
    let names = ToolRun([Settings.self], "check", "--allow", "names", files: files)
    #expect(names.failure?.code == .badPacket)
    #expect(
      ToolRun([Settings.self], "check", "--allow", "both-ways", files: files).output
        == "compatible both ways\n  Settings: rejects unknown bytes now\n")
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
          the wire format is not what "packets.lock" says: compatible both ways: only names have changed
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
