import Foundation
import PacketTesting
import Testing

@Suite struct FixtureTests {
  /// A folder that is there during the call.
  private func withFolder(
    _ files: [String: String],
    _ body: (FixtureFolder) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("PacketTesting-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    try body(FixtureFolder(folder))
  }

  @Test func readsBytesHeadingAndParts() throws {
    let text = """
      # identifier "ab"

      # second line
      61 62   # identifier: two bytes
      63
      00 01   # state
      """
    try withFolder(["PlayerState/ab.hex": text]) { folder in
      let fixture = try #require(try folder.fixtures().first)
      #expect(fixture.name == "PlayerState/ab")
      #expect("\(fixture)" == "PlayerState/ab")
      #expect(fixture.packet == "PlayerState")
      #expect(fixture.heading == ["identifier \"ab\"", "second line"])
      #expect(fixture.bytes == [0x61, 0x62, 0x63, 0, 1])
      #expect(fixture.parts.map(\.range) == [0..<3, 3..<5])
      #expect(fixture.parts.map(\.comment) == ["identifier: two bytes", "state"])
      #expect(fixture.expectedError == nil)
    }
  }

  @Test func bytesBeforeTheFirstCommentAreAPartToo() throws {
    try withFolder(["a.hex": "01\n02\n03 # c\r\n04\r\n"]) { folder in
      let parts = try #require(try folder.fixtures().first).parts
      #expect(parts.map(\.range) == [0..<2, 2..<4])
      #expect(parts.map(\.comment) == ["", "c"])
    }
  }

  @Test func tellsTheExpectedError() throws {
    try withFolder(["Ping/short.hex": "# error: Ping.token: needs 8 bytes\n# more\n00"]) { folder in
      let fixture = try #require(try folder.fixtures(of: "Ping").first)
      #expect(fixture.name == "short")
      #expect(fixture.packet == "Ping")
      #expect(fixture.expectedError == "Ping.token: needs 8 bytes")
    }
  }

  @Test func walksFoldersInOrderAndLeavesOtherFiles() throws {
    let files = ["b/2.hex": "", "b/1.hex": "", "a/x.hex": "", "a/x.txt": "?", "c/d/e.hex": "00"]
    try withFolder(files) { folder in
      let all = try folder.fixtures()
      #expect(all.map(\.name) == ["a/x", "b/1", "b/2", "c/d/e"])
      let deep = try folder.folder("c").fixtures()
      #expect(deep.map(\.name) == ["d/e"])
    }
  }

  @Test func saysWhichFileIsWrong() throws {
    try withFolder(["a/x.hex": "00\n0g"]) { folder in
      let error = #expect(throws: FixtureError.self) { try folder.fixtures() }
      #expect(error?.path.hasSuffix("a/x.hex") == true)
      #expect(error?.problem == "line 2: 'g' is not a hexadecimal digit")
    }
    let nowhere = FixtureFolder(URL(fileURLWithPath: "/nowhere/at/all"))
    let error = #expect(throws: FixtureError.self) { try nowhere.fixtures() }
    #expect(error?.path == "/nowhere/at/all")
  }

  @Test func findsTheNearestFolderAroundAFile() throws {
    let own = try FixtureFolder(named: "Fixtures")
    #expect(try own.fixtures(of: "PlayerState").isEmpty == false)
    let error = #expect(throws: FixtureError.self) { try FixtureFolder(named: "no such folder") }
    #expect(error?.problem == "no folder around it holds a folder 'no such folder'")
  }
}
