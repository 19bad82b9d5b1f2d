import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// What is read again for a view is what was read at first: a place has all that its value depends on.
@Suite struct ViewCopyTests {
  @Test(
    arguments: [
      ([1, 7], .small(7)), ([2, 1, 5], .large(261)), ([3], .nothing),
    ] as [([UInt8], Choice)])
  fileprivate func aUnionIsCopiedWithItsTag(_ bytes: [UInt8], _ choice: Choice) throws {
    // The tag is a field of the packet around the union, which by itself begins with it.
    let external = Choice(try PacketView<Chosen>(decoding: bytes).choice)
    #expect(external == choice)
    let own = Choice(try PacketView<Choice>(decoding: bytes))
    #expect(own == choice)
  }

  /// Code by hand may look at the bytes behind its own.
  @Test func codeByHandSeesTheSameBytesAgain() throws {
    let bytes: [UInt8] = [2, 1, 1, 2, 5, 5, 9]
    let view = try PacketView<DigitRuns>(decoding: bytes)
    let runs = try DigitRuns(decoding: bytes)
    #expect(runs.runs == [DigitRun(digits: [1, 1]), DigitRun(digits: [2])])
    let agrees = agree(view, runs)
    #expect(agrees)
    var digits: [[UInt8]] = []
    view.runs.forEach { digits.append($0.digits) }
    #expect(digits == [[1, 1], [2]])
    let (second, last) = (view.runs[1].digits, DigitRuns.Last(view.last))
    #expect(second == [2])
    #expect(last == runs.last)
    try verifyDescription(of: DigitRuns.self, in: bytes)
  }

  /// A value that leaves bytes takes as many again.
  @Test func codeByHandLeavesTheSameBytesAgain() throws {
    let bytes: [UInt8] = [1, 7, 0, 3]
    let view = try PacketView<Leaving.List>(decoding: bytes)
    let list = try Leaving.List(decoding: bytes)
    #expect(list == Leaving.List(elements: [Leaving(a: [7], z: 0)], last: 3))
    let agrees = agree(view, list)
    #expect(agrees)
    view.elements.forEach { #expect($0 == Leaving(a: [7], z: 0)) }
    try verifyDescription(of: Leaving.List.self, in: bytes)
  }
}

@Packet(hasExternalTag: true, view: true)
private enum Choice: Equatable {
  @Tag(1) case small(UInt8)
  @Tag(2) case large(UInt16)
  @Tag(3) case nothing
}

@Packet(view: true)
private struct Chosen {
  var kind: UInt8
  @Tagged(by: "kind") var choice: Choice
}

/// A run of equal digits, before another.
private struct DigitRun: Packet, Equatable {
  var digits: [UInt8]

  init(digits: [UInt8]) { self.digits = digits }

  init(from reader: inout PacketReader) throws(PacketError) {
    digits = [try reader.read()]
    while try reader.peek(UInt8.self) == digits[0] { digits.append(try reader.read()) }
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    for digit in digits { try writer.write(digit) }
  }
}

@Packet(view: true)
private struct DigitRuns: Equatable {
  @CountPrefixed(UInt8.self) var runs: [DigitRun]
  var last: Last
  var end: UInt8

  @Packet(view: true)
  struct Last: Equatable {
    var run: DigitRun
  }
}

/// It leaves two bytes, of which it reads one, and does not say that these are all.
private struct Leaving: Packet, Equatable {
  var a: [UInt8]
  var z: UInt8

  init(a: [UInt8], z: UInt8) { (self.a, self.z) = (a, z) }

  init(from reader: inout PacketReader) throws(PacketError) {
    a = try reader.read([UInt8].self, as: .remaining(leaving: 2), field: "a")
    z = try reader.read(UInt8.self, field: "z")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(a, as: .remaining(leaving: 2), field: "a")
    try writer.write(z, field: "z")
  }
}

extension Leaving {
  @Packet(view: true)
  struct List: Equatable {
    @CountPrefixed(UInt8.self) var elements: [Leaving]
    var last: UInt8
  }
}
