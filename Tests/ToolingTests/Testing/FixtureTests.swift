import Foundation
import PacketTesting
import Testing

@Suite struct FixtureTests {
  @Test func readsHeadingBytesAndPartsOfEachCase() throws {
    let text = """
      # Two cases.

      [the first, of 5 bytes]
      # identifier "ab"

      # second line
      61 62   # identifier: two bytes
      63
      00 01   # state

      [nothing]

      """
    try withFolder(["PlayerState.hex": text]) { folder in
      let fixtures = try folder.fixtures()
      try #require(fixtures.count == 2)
      let first = fixtures[0]
      #expect(first.name == "the first, of 5 bytes")
      #expect("\(first)" == "PlayerState/the first, of 5 bytes")
      #expect(first.packet == "PlayerState")
      #expect(first.line == 3)
      #expect(first.heading == ["identifier \"ab\"", "second line"])
      #expect(first.bytes == [0x61, 0x62, 0x63, 0, 1])
      #expect(first.parts.map(\.range) == [0..<3, 3..<5])
      #expect(first.parts.map(\.comment) == ["identifier: two bytes", "state"])
      #expect(first.expectedError == nil)
      #expect(fixtures[1].name == "nothing")
      #expect(fixtures[1].bytes.isEmpty)
      #expect(try folder.fixtures(of: "PlayerState") == fixtures)
    }
  }

  @Test func aFileWithoutCasesIsOne() throws {
    try withFolder(["a.hex": "01\n02\n03 # c\r\n04\r\n"]) { folder in
      let fixture = try #require(try folder.fixtures().first)
      #expect(fixture.name == "a")
      #expect(fixture.line == 1)
      #expect(fixture.parts.map(\.range) == [0..<2, 2..<4])
      #expect(fixture.parts.map(\.comment) == ["", "c"])
      let again = try Fixture(fixture.url)
      #expect(again == fixture)
    }
  }

  @Test func statesTheExpectedError() throws {
    let text = "[short]\r\n# error: Ping.token: needs 8 bytes\r\n# more\r\n00"
    try withFolder(["Ping.hex": text]) { folder in
      let fixture = try #require(try folder.fixtures(of: "Ping").first)
      #expect(fixture.name == "short")
      #expect(fixture.expectedError == "Ping.token: needs 8 bytes")
    }
  }

  @Test func walksFoldersInOrderAndLeavesOtherFiles() throws {
    let files = [
      "b/2.hex": "[z]\n[a]", "b/1.hex": "", "a/x.hex": "", "a/x.txt": "?", "c/d/e.hex": "00",
    ]
    try withFolder(files) { folder in
      let all = try folder.fixtures()
      #expect(all.map(\.description) == ["x/x", "1/1", "2/z", "2/a", "e/e"])
      #expect(try folder.folder("c").fixtures().map(\.bytes) == [[0]])
    }
  }

  @Test(arguments: [
    ("00\n0g", "line 2: 'g' is not a hexadecimal digit"),
    ("[a]\n00\n[b]\n0", "line 4: half a byte at its end"),
    ("[a]\n[b]\n[a]\n", "line 3: a second case 'a'"),
    ("00\n[a]\n01", "has bytes before its first case"),
    ("[a\n", "line 1: '[' is not a hexadecimal digit"),
  ])
  func saysWhatIsWrongWithAFile(_ text: String, _ problem: String) throws {
    try withFolder(["a/x.hex": text]) { folder in
      let error = #expect(throws: FixtureError.self) { try folder.fixtures() }
      #expect(error?.path.hasSuffix("a/x.hex") == true)
      #expect(error?.problem == problem)
    }
  }

  @Test func saysWhichFolderIsMissing() {
    let nowhere = FixtureFolder(URL(fileURLWithPath: "/nowhere/at/all"))
    let error = #expect(throws: FixtureError.self) { try nowhere.fixtures() }
    #expect(error?.path == "/nowhere/at/all")
  }

  @Test func oneOfSeveralCasesMustBeNamed() throws {
    try withFolder(["x.hex": "[a]\n01\n[b]\n02"]) { folder in
      let url = folder.url.appendingPathComponent("x.hex")
      let second = try Fixture(url, case: "b")
      #expect(second.bytes == [2])
      #expect(throws: FixtureError.self) { try Fixture(url) }
      let error = #expect(throws: FixtureError.self) { try Fixture(url, case: "c") }
      #expect(error?.problem == "has no case 'c'")
    }
  }

  @Test func findsTheNearestFolderAroundAFile() throws {
    let own = try FixtureFolder(named: "Fixtures").folder("Packets")
    #expect(try own.fixtures(of: "PlayerState").isEmpty == false)
    let error = #expect(throws: FixtureError.self) { try FixtureFolder(named: "no such folder") }
    #expect(error?.problem == "no folder around it holds a folder 'no such folder'")
  }

  /// Calls `body` with a folder of these files, which is removed afterwards.
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
}
