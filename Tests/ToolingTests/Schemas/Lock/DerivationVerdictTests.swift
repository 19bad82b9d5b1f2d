import Foundation
import PacketKit
import Testing

@testable import PacketSchemas

// Fields that count others, by code of their own and in other ways.
private enum Computed {
  @Packet struct Text {
    @Derived var length: UInt8 { UInt8(clamping: text.utf8.count) }
    @Sized(by: "length") var text: String
  }
  @Packet struct List {
    @Derived var count: UInt8 { UInt8(clamping: numbers.count) }
    @Counted(by: "count") var numbers: [UInt16]
  }
  @Packet struct Kind {
    var level: UInt8
    @Derived var kind: UInt8 { level / 2 }
  }
}

private enum Counting {
  @Packet struct Text {
    @Derived(bytesOf: "text") var length: UInt8
    @Sized(by: "length") var text: String
  }
  @Packet struct List {
    @Derived(countOf: "numbers") var count: UInt8
    @Counted(by: "count") var numbers: [UInt16]
  }
}

private enum Stored {
  @Packet struct Text {
    var length: UInt8
    @Sized(by: "length") var text: String
  }
  @Packet struct List {
    var count: UInt8
    @Counted(by: "count") var numbers: [UInt16]
  }
  @Packet struct Kind {
    var level: UInt8
    var kind: UInt8
  }
}

private enum Constant {
  @Packet struct Kind {
    var level: UInt8
    @Derived var kind: UInt8 { 2 }
  }
}

private enum Optional {
  @Packet struct Text {
    var hasText: Bool
    var length: UInt8
    @Present(when: "hasText") @Sized(by: "length") var text: String?
  }
  @Packet struct Counting {
    var hasText: Bool
    @Derived(bytesOf: "text") var length: UInt8
    @Present(when: "hasText") @Sized(by: "length") var text: String?
  }
}

@Suite struct DerivationVerdictTests {
  private static let changes: [(any Packet.Type, any Packet.Type, WireVerdict)] = [
    (Computed.Text.self, Counting.Text.self, .bothWays),
    (Computed.List.self, Counting.List.self, .bothWays),
    (Computed.Kind.self, Stored.Kind.self, .newReadsOld),
    (Constant.Kind.self, Stored.Kind.self, .newReadsOld),
    (Optional.Counting.self, Optional.Text.self, .newReadsOld),
  ]

  @Test(arguments: changes) func theBytesProveTheVerdict(
    _ old: any Packet.Type,
    _ new: any Packet.Type,
    verdict: WireVerdict
  ) throws {
    try ProvedChange(old, new).expect(verdict)
    try ProvedChange(new, old).expect(verdict.reversed)
  }

  /// The program chooses the number, and only the right one can be encoded.
  @Test func aNumberThatIsStoredHasTheSameBytes() throws {
    #expect(ProvedChange(Counting.Text.self, Stored.Text.self).verdict == .bothWays)
    #expect(ProvedChange(Stored.List.self, Counting.List.self).verdict == .bothWays)
    let text = try Stored.Text(length: 2, text: "ab").encoded()
    #expect(try Counting.Text(decoding: text).encoded() == text)
    #expect(throws: PacketError.self) { try Stored.Text(length: 1, text: "ab").encoded() }
  }

  /// How a field was computed is not known, so that the verdict is unknown until that is accepted.
  @Test func codeIsNotCompared() throws {
    let text = PacketLock(of: [Computed.Text.self]).text.replacingOccurrences(
      of: "Computed.Text", with: "Counting.Text")
    let comparison = try PacketLock(parsing: text).comparison(with: [Counting.Text.self])
    #expect(comparison.verdict == .unknown)
    #expect(
      comparison.description == """
        unknown: not everything could be compared
          Text.length: was computed from other fields, is the number of bytes of text now [both ways]
          Text.length: how it followed from the other fields was not locked
        """)
    let accepted = comparison.accepting(["Text.length"])
    #expect(accepted.unknownNames.isEmpty)
    #expect(accepted.verdictOfChanges == .bothWays)
  }

  @Test func aConstantInPlaceOfCodeIsUnknown() {
    #expect(ProvedChange(Computed.Kind.self, Constant.Kind.self).verdict == .unknown)
    #expect(ProvedChange(Constant.Kind.self, Computed.Kind.self).verdict == .unknown)
  }
}
