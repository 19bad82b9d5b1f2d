import PacketKit
import Testing

@testable import PacketSchemas

private enum Old {
  @Packet struct Masked {
    var flags: UInt8
    @Present(when: "flags", mask: 4) var name: UInt8?
  }
  @Packet struct Ranged {
    var kind: UInt8
    @Present(when: "kind", in: 2..<5) var name: UInt8?
  }
  @Packet struct Aligned {
    var first: UInt32
    var second: UInt16
  }
  @Packet struct Counted { @LengthPrefixed(UInt8.self, maximum: 100) var text: String }
  @Packet struct Summed {
    var first: UInt8
    @Checksum(after: .sum16) var last: UInt8
  }
  @Packet struct Ruled { var value: UInt8 }
}

private enum New {
  @Packet struct Masked {
    var flags: UInt8
    @Present(when: "flags", mask: 4, is: 4) var name: UInt8?
  }
  @Packet struct Ranged {
    var kind: UInt8
    @Present(when: "kind", in: 2...4) var name: UInt8?
  }
  @Packet struct Aligned {
    @Aligned(to: 4) var first: UInt32
    @Aligned(to: 2) var second: UInt16
  }
  @Packet struct Counted { @LengthPrefixed(Varint.self, maximum: 100) var text: String }
  @Packet struct Summed {
    var first: UInt8
    @Checksum(after: .sum16, from: "first") var last: UInt8
  }
  @Packet struct Ruled {
    var value: UInt8
    @Rule("is too large") var isSmall: Bool { value < 9 }
  }
}

private enum Other {
  @Packet struct Ranged {
    var kind: UInt8
    @Present(when: "kind", in: 2...5) var name: UInt8?
  }
  @Packet struct Aligned {
    var first: UInt32
    @Aligned(to: 8) var second: UInt16
  }
  @Packet struct Counted { @LengthPrefixed(Varint.self, maximum: 128) var text: String }
}

/// Changes from one way to say something to another.
@Suite struct SameMeaningTests {
  private func verdict(_ old: any Packet.Type, _ new: any Packet.Type) throws -> WireVerdict {
    let names = [old, new].map { PacketReference($0).stableName }
    let text = PacketLock(of: [old]).text.replacing("\"\(names[0])\":", with: "\"\(names[1])\":")
    return try PacketLock(parsing: text).comparison(with: [new]).verdict
  }

  @Test func whatIsSaidInAnotherWayIsTheSame() throws {
    let pairs: [(any Packet.Type, any Packet.Type)] = [
      (Old.Masked.self, New.Masked.self), (Old.Ranged.self, New.Ranged.self),
      (Old.Aligned.self, New.Aligned.self), (Old.Counted.self, New.Counted.self),
      (Old.Summed.self, New.Summed.self),
    ]
    for (old, new) in pairs {
      #expect(try verdict(old, new) == .identical, "\(old)")
      #expect(try verdict(new, old) == .identical, "\(old)")
    }
  }

  @Test func whatIsNotTheSameIsNot() throws {
    #expect(try verdict(Old.Ranged.self, Other.Ranged.self) == .breaking)
    #expect(try verdict(Old.Aligned.self, Other.Aligned.self) == .breaking)
    #expect(try verdict(Old.Counted.self, Other.Counted.self) == .breaking)
  }

  /// Whatever follows a new rule, an old program reads.
  @Test func aNewRuleIsOneForOldProgramsToRead() throws {
    #expect(try verdict(Old.Ruled.self, New.Ruled.self) == .oldReadsNew)
    #expect(try verdict(New.Ruled.self, Old.Ruled.self) == .newReadsOld)
  }
}
