import Foundation
import PacketKit
import Testing

/// Named Binary Tags, the files of Minecraft (Java Edition), uncompressed.
enum NBT {
  @Packet struct Entry: Equatable {
    @Derived var type: UInt8 { value.tag }
    @LengthPrefixed(UInt16.self) var name: String
    @Tagged(by: "type") var value: Value
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  indirect enum Value: Equatable {
    @Tag(1) case byte(Int8)
    @Tag(2) case short(Int16)
    @Tag(3) case int(Int32)
    @Tag(4) case long(Int64)
    @Tag(5) case float(Float)
    @Tag(6) case double(Double)
    @Tag(7) case bytes([Int8])
    @Tag(8) case text(Text)
    @Tag(9) case list(List)
    @Tag(10) case compound(Compound)
    @Tag(11) case ints([Int32])
    @Tag(12) case longs([Int64])
  }

  @Packet struct Text: Equatable {
    @LengthPrefixed(UInt16.self) var text: String
  }

  @Packet struct Compound: Equatable {
    @Terminated(by: 0) var entries: [Entry]
  }

  @Packet struct List: Equatable {
    @Derived var type: UInt8 { elements.tag }
    @Tagged(by: "type") var elements: Elements
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  indirect enum Elements: Equatable {
    @Tag(0) case none(Zero)
    @Tag(1) case bytes([Int8])
    @Tag(2) case shorts([Int16])
    @Tag(3) case ints([Int32])
    @Tag(4) case longs([Int64])
    @Tag(5) case floats([Float])
    @Tag(6) case doubles([Double])
    @Tag(7) case arraysOfBytes([[Int8]])
    @Tag(8) case texts([Text])
    @Tag(9) case lists([List])
    @Tag(10) case compounds([Compound])
    @Tag(11) case arraysOfInts([[Int32]])
    @Tag(12) case arraysOfLongs([[Int64]])
  }

  @Packet struct Zero: Equatable {
    @Derived var count: UInt32 { 0 }
  }
}

@Suite struct NBTTests {
  private func text(_ text: String) -> NBT.Text { NBT.Text(text: text) }

  private func entry(_ name: String, _ value: NBT.Value) -> NBT.Entry {
    NBT.Entry(name: name, value: value)
  }

  private func file(_ name: String, _ entries: [NBT.Entry]) -> NBT.Entry {
    entry(name, .compound(.init(entries: entries)))
  }

  private func list(_ name: String, _ elements: NBT.Elements) -> NBT.Entry {
    entry(name, .list(.init(elements: elements)))
  }

  @Test func files() throws {
    try verifyGallery(
      "NBT",
      [
        "hello world": file("hello world", [entry("name", .text(text("Bananrama")))]),
        "numbers": file(
          "numbers",
          [
            entry("byte", .byte(-1)), entry("short", .short(.max)), entry("int", .int(.min)),
            entry("long", .long(1 << 40)), entry("float", .float(0.5)),
            entry("double", .double(-0.25)),
          ]
        ),
        "arrays and lists": file(
          "",
          [
            entry("bytes", .bytes([1, -1])),
            entry("ints", .ints([1, 2])),
            entry("longs", .longs([-1])),
            list("texts", .texts([text("a"), text("ß")])),
            list("none", .none(.init())),
            list(
              "points",
              .compounds([.init(entries: [entry("x", .int(1))]), .init(entries: [])])
            ),
            list(
              "rows",
              .lists([
                .init(elements: .bytes([1])), .init(elements: .bytes([])),
              ])
            ),
          ]
        ),
      ]
    )
  }

  @Test func aMissingEndIsRejected() throws {
    let sentence = try rejection(of: NBT.Entry.self, "NBT", "hello world") { $0.removeLast() }
    #expect(sentence == "Entry.value.compound.entries: needs 1 byte at offset 32, but 0 remain")
  }
}
