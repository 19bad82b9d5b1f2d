import PacketKit
import Testing

@testable import PacketSchemas
@testable import TestPackets

@Suite struct PageCommandTests {
  @Test func htmlWritesAPageOfAllPacketsOrOfThoseNamed() {
    let all = ToolRun([PlayerState.self, Note.self], "html", "--title", "A & B")
    #expect(all.failure == nil)
    #expect(all.output.hasPrefix("<!DOCTYPE html>\n"))
    #expect(all.output.contains("<h1>A &amp; B</h1>"))
    #expect(all.output.contains("<section class=\"packet\" id=\"PlayerState\">"))
    let one = ToolRun([PlayerState.self, Note.self], "html", "Note")
    #expect(one.output.contains("<section class=\"packet\" id=\"Note\">"))
    #expect(!one.output.contains("PlayerState"))
  }

  @Test func thePageBeginsWithItsIntroduction() {
    let text = Array("What we <send>,\nand why.\n\nMore.".utf8)
    let run = ToolRun([Note.self], "html", "--introduction", "a.txt", files: ["a.txt": text])
    #expect(
      run.output.contains(
        """
        <p class="introduction">What we &lt;send&gt;, and why.</p>
        <p class="introduction">More.</p>
        <p>Rows
        """))
    #expect(ToolRun([Note.self], "html", "--introduction", "none").failure?.code == .noInput)
  }

  /// A sensor's <reading>.
  @Packet struct Reading {
    /// In `m/s`, or ``Reading``.
    var speed: Float
    var kind: Kind
  }

  @Packet enum Kind {
    /// What takes no bytes.
    @Tag(1) case empty
    /// Two numbers.
    @Tag(2) case pair(UInt8, UInt8)
  }

  @Test func pagesHaveTheSummariesOfDocumentationComments() {
    let page = ToolRun([Reading.self], "html").output
    #expect(
      page.contains(#"</h2>\#n<p class="documentation">A sensor's &lt;reading&gt;.</p>"#))
    #expect(
      page.contains("<p class=\"documentation\">In <code>m/s</code>, or <code>Reading</code>.</p>"))
    #expect(page.contains("no values<p class=\"documentation\">What takes no bytes.</p>"))
    #expect(page.contains("value 0, value 1<p class=\"documentation\">Two numbers.</p>"))
    #expect(!SchemaDocument(of: [Reading.self]).json.contains("Two numbers"))
  }

  @Test func examplesAreTheCasesOfFiles() {
    let text = "# A file.\n[first]\n01 61 # a\n62\n[second]\n07\n"
    let files: [String?: [UInt8]] = ["x/Note.hex": Array(text.utf8)]
    let run = ToolRun([PlayerState.self, Note.self], "html", "--examples", "x", files: files)
    #expect(run.failure == nil)
    #expect(run.output.contains("data-hex=\"016162\">\n<figcaption>first</figcaption>"))
    #expect(run.output.contains("data-hex=\"07\">\n<figcaption>second</figcaption>"))
  }

  @Test func thePageSaysHowPacketsTravel() {
    let run = ToolRun(
      [PlayerState.self, Note.self], "html", "--tcp", "4242", "--framing", "uint16-little",
      "--to-server", "Note", "--from-server", "PlayerState")
    #expect(run.failure == nil)
    #expect(
      run.output.contains(
        """
        <p class="introduction">The server is at TCP port 4242. In a stream, each packet follows its length, \
        a UInt16, little-endian.</p>
        """))
    let sentences = run.output.matches(of: #/<p class="facts">(Sent [^.]*\.) Takes at least (\d+)/#)
    #expect(
      sentences.map { "\($0.output.1) \($0.output.2)" } == [
        "Sent by the server. 16", "Sent to the server. 1",
      ])
    #expect(!ToolRun([Note.self], "html").output.contains("Sent to the server"))
    let lone = ToolRun([Note.self], "html", "--to-server", "Note", "--from-server", "Note")
    #expect(lone.failure?.message == "--to-server needs --udp or --tcp, the port of the server")
  }

  @Packet struct Outer {
    var inner: Inner
    @Packet struct Inner { var x: UInt8 }
  }

  /// A packet in others is found by the name that the page has for it.
  @Test func commandsTakeNestedPackets() {
    let packets: [any Packet.Type] = [Outer.self, Note.self]
    for name in ["Inner", "Outer.Inner", "PageCommandTests.Outer.Inner"] {
      #expect(ToolRun(packets, "diagram", name).output.hasPrefix("Inner\n"), "\(name)")
    }
    #expect(ToolRun(packets, "dump", "Inner", "07").output.hasSuffix("\n07  # x 7\n"))
    // A single packet needs no name, but may be named, as may those in it.
    #expect(ToolRun([Outer.self], "dump", "07").output.hasSuffix("\n07  # inner.x 7\n"))
    #expect(ToolRun([Outer.self], "dump", "Inner", "07").output.hasSuffix("\n07  # x 7\n"))
    let run = ToolRun(packets, "html", "--examples", "x", files: ["x/Inner.hex": Array("08".utf8)])
    #expect(run.output.contains("data-hex=\"08\">\n<figcaption>Inner</figcaption>"))
  }

  @Test func filesWithTheNameOfNoPacketAreNamed() {
    let files: [String?: [UInt8]] = [
      "x/Nota.hex": Array("01".utf8), "x/Note.hex": Array("0161".utf8),
      "x/PlayerState.hex": Array("0z".utf8), "x/README.md": [],
    ]
    let run = ToolRun(
      [Note.self, PlayerState.self], "html", "Note", "--examples", "x", files: files)
    #expect(run.failure == nil)
    #expect(run.warnings == "warning: \"x/Nota.hex\" has the name of no packet\n")
    #expect(run.output.contains("data-hex=\"0161\""))
  }

  @Test func missingAndMalformedExamplesAreErrors() {
    let none = ToolRun([Note.self], "html", "--examples", "x")
    #expect(none.failure?.message == #"no packet has a file of examples, such as "x/Note.hex""#)
    let text = "[first]\n01\n0z\n"
    let wrong = ToolRun(
      [Note.self], "html", "--examples", "x", files: ["x/Note.hex": Array(text.utf8)])
    #expect(wrong.failure?.code == .noInput)
    #expect(
      wrong.failure?.message == #""x/Note.hex", line 3: 'z' is not a hexadecimal digit"#)
  }
}
