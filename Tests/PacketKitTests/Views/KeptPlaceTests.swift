import PacketKit
import Testing

/// A place of one view is of no use with the bytes of another.
@Suite struct KeptPlaceTests {
  private static let long = try? Kept(name: "a long name", parts: [1, 2, 3]).encodedBytes()
  private static let short = try? Kept(name: "", parts: []).encodedBytes()

  /// What a view keeps of its fields.
  private static func keep(_ bytes: [UInt8]) throws -> Box {
    let view = try PacketView<Kept>(decoding: bytes)
    return Box(name: view.name, parts: view.parts, inner: view.inner)
  }

  @Test func aPlaceIsReadInItsOwnView() throws {
    let bytes = try #require(Self.long)
    let view = try PacketView<Kept>(decoding: bytes)
    let box = Box(name: view.name, parts: view.parts, inner: view.inner)
    #expect(String(view[dynamicMember: \.[name: box]]) == "a long name")
    let count = view[dynamicMember: \.[parts: box]].count
    #expect(count == 3)
    #expect(String(view[dynamicMember: \.[inner: box]].text) == "inner")
  }

  @Test func textOfAnotherViewIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let box = try KeptPlaceTests.keep(try #require(KeptPlaceTests.long))
      let bytes = try #require(KeptPlaceTests.short)
      let view = try PacketView<Kept>(decoding: bytes)
      print(String(view[dynamicMember: \.[name: box]]))
    }
  }

  @Test func elementsOfAnotherViewAreRefused() async {
    await #expect(processExitsWith: .failure) {
      let box = try KeptPlaceTests.keep(try #require(KeptPlaceTests.long))
      let bytes = try #require(KeptPlaceTests.short)
      let view = try PacketView<Kept>(decoding: bytes)
      print(view[dynamicMember: \.[parts: box]].bytes.byteCount)
    }
  }

  @Test func aPacketOfAnotherViewIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let box = try KeptPlaceTests.keep(try #require(KeptPlaceTests.long))
      let bytes = try #require(KeptPlaceTests.short)
      let view = try PacketView<Kept>(decoding: bytes)
      print(String(view[dynamicMember: \.[inner: box]].text))
    }
  }

  /// The first bytes of the same array end before the place does.
  @Test func aPlaceBeyondTheBytesIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let first = try #require(KeptPlaceTests.short)
      let bytes = first + (try #require(KeptPlaceTests.long))
      let span = unsafe bytes.span.bytes
      let long = try PacketView<Kept>(decoding: span.extracting(droppingFirst: first.count))
      let box = Box(name: long.name, parts: long.parts, inner: long.inner)
      let view = try PacketView<Kept>(decoding: span.extracting(first: first.count))
      print(String(view[dynamicMember: \.[name: box]]))
    }
  }
}

@Packet(view: true)
private struct Inner: Equatable {
  var text: String = "inner"
}

@Packet(view: true)
private struct Kept: Equatable {
  var name: String
  var parts: [UInt16]
  var inner: Inner = Inner()
}

private final class Box {
  let name: _Kept<String>
  let parts: _Kept<[UInt16]>
  let inner: _Kept<Inner>

  init(name: _Kept<String>, parts: _Kept<[UInt16]>, inner: _Kept<Inner>) {
    self.name = name
    self.parts = parts
    self.inner = inner
  }
}

extension Box: Hashable {
  static func == (a: Box, b: Box) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Kept._ViewFields {
  fileprivate subscript(name box: Box) -> _Kept<String> { box.name }
  fileprivate subscript(parts box: Box) -> _Kept<[UInt16]> { box.parts }
  fileprivate subscript(inner box: Box) -> _Kept<Inner> { box.inner }
}
