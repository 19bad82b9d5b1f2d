import Foundation
import PacketKit
import Testing

@testable import PacketSchemas
@testable import PacketTesting

// Types whose values or encodings only their own code knows, as they were, and as they are after a change.
private enum Old {
  enum Small: UInt8, PacketField { case one, two }
  enum Signed: Int16, PacketField { case less = -300, more }
  enum Bits: UInt8, BitField { case off, on = 3 }
  enum Wide: UInt32, PacketField { case one, two }
  enum Named: String, PacketField { case one, two }
  struct Open: RawRepresentable, PacketField {
    var rawValue: UInt8
    static let one = Open(rawValue: 1)
  }
  struct Buttons: PacketOptionSet {
    let rawValue: UInt8
    static let fire = Buttons(rawValue: 1)
    static let jump = Buttons(rawValue: 2)
    static let knownOptions: Buttons = [.fire, .jump]
  }
  struct Keys: PacketOptionSet, CustomStringConvertible {
    let rawValue: UInt8
    static let fire = Keys(rawValue: 1)
    static let jump = Keys(rawValue: 2)
    static let knownOptions: Keys = [.fire, .jump]
    var description: String {
      [(Keys.fire, "fire"), (.jump, "jump")].filter { contains($0.0) }.map(\.1).joined()
    }
  }
  struct Coder: PacketCoder {
    static func decode(from reader: inout PacketReader) throws(PacketError) -> UInt8 {
      try reader.read()
    }
    static func encode(_ value: UInt8, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(value)
    }
  }
  struct Legacy: Packet {
    var value: UInt8
    init(from reader: inout PacketReader) throws(PacketError) { value = try reader.read() }
    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(value) }
  }
  struct Sum: ChecksumAlgorithm {
    var value: UInt32 = 0
    var byteCount: Int { 1 }
    mutating func update(_ bytes: Span<UInt8>) {
      for index in bytes.indices { value &-= UInt32(bytes[index]) }
    }
  }
  @Packet(checksum: Checksum(Sum())) struct Summed { var value: UInt8 }
  @Packet(checksum: .crc32) struct Plain { var value: UInt8 }
  @Packet struct Ruled {
    var value: UInt8
    @Rule("is too large", of: "value") var isSmall: Bool { value < 10 }
  }
  enum Partial: UInt8, PacketField, CaseIterable {
    case one, two, three
    static let allCases: [Partial] = [.one, .two]
  }
  enum Left {
    @Packet struct Part { var value: UInt8 }
  }
  enum Right {
    @Packet struct Part {
      var value: UInt8
      @Rule("is too large") var isSmall: Bool { value < 10 }
    }
  }
  @Packet struct Pair {
    var left: Left.Part
    var right: Right.Part
  }

  @Packet struct One<Value: PacketField> { var value: Value }
}

private enum New {
  enum Small: UInt8, PacketField { case two, one }
  enum Signed: Int16, PacketField { case less = -300, most }
  enum Bits: UInt8, BitField { case off, on = 2 }
  enum Wide: UInt32, PacketField, CaseIterable { case one, two }
  struct Keys: PacketOptionSet, CustomStringConvertible {
    let rawValue: UInt8
    static let jump = Keys(rawValue: 1)
    static let fire = Keys(rawValue: 2)
    static let knownOptions: Keys = [.fire, .jump]
    var description: String {
      [(Keys.fire, "fire"), (.jump, "jump")].filter { contains($0.0) }.map(\.1).joined()
    }
  }
  struct Sum: ChecksumAlgorithm {
    var value: UInt32 = 0
    var byteCount: Int { 1 }
    mutating func update(_ bytes: Span<UInt8>) {
      for index in bytes.indices { value &+= UInt32(bytes[index]) }
    }
  }
  @Packet(checksum: Checksum(Sum())) struct Summed { var value: UInt8 }
  @Packet(checksum: .crc32.including(before: [1])) struct Plain { var value: UInt8 }
  struct Negated: ChecksumAlgorithm {
    var value: UInt32 = 0
    var byteCount: Int { 1 }
    mutating func update(_ bytes: Span<UInt8>) {
      for index in bytes.indices where index < 256 { value &-= UInt32(bytes[index]) }
    }
  }
  @Packet(checksum: Checksum(Negated())) struct Renamed { var value: UInt8 }
  @Packet struct Ruled {
    var value: UInt8
    @Rule("is too large", of: "value") var isSmall: Bool { value < 20 }
  }
  enum Partial: UInt8, PacketField, CaseIterable {
    case one, two
    static let allCases: [Partial] = [.one, .two]
  }
  enum Left {
    @Packet struct Part {
      var value: UInt8
      @Rule("is too large") var isSmall: Bool { value < 10 }
    }
  }
  enum Right {
    @Packet struct Part {
      var value: UInt8
      @Rule("is too large") var isSmall: Bool { value < 20 }
    }
  }
  @Packet struct Pair {
    var left: Left.Part
    var right: Right.Part
  }
  struct Buttons: PacketOptionSet, CustomStringConvertible {
    let rawValue: UInt8
    static let fire = Buttons(rawValue: 1)
    static let jump = Buttons(rawValue: 2)
    static let knownOptions: Buttons = [.fire, .jump]
    var description: String { self == .fire ? "fire" : "jump" }
  }
  struct Legacy: Packet {
    var value: UInt8
    init(from reader: inout PacketReader) throws(PacketError) { value = try reader.read() }
    func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(value) }
    static func describe(to schema: inout PacketDescription) {
      schema.field(UInt8.self, field: "value")
    }
  }
}

/// A range that only the program knows.
private struct Even: RangeExpression {
  func relative<Numbers: Collection>(to numbers: Numbers) -> Range<UInt8>
  where Numbers.Index == UInt8 { 0..<255 }
  func contains(_ number: UInt8) -> Bool { number % 2 == 0 }
}

@Packet private struct Small { var value: Old.Small }
@Packet private struct OtherSmall { var value: New.Small }
@Packet private struct Signed { @LittleEndian var value: Old.Signed }
@Packet private struct OtherSigned { @LittleEndian var value: New.Signed }
@Packet private struct Bits { @Bits(2) var value: Old.Bits }
@Packet private struct OtherBits { @Bits(2) var value: New.Bits }
@Packet private struct Wide { var value: Old.Wide }
@Packet private struct OtherWide { var value: New.Wide }
@Packet private struct Named { var value: Old.Named }
@Packet private struct Open { var value: Old.Open }
@Packet private struct Pad { var buttons: Old.Buttons }
@Packet private struct OtherPad { var buttons: New.Buttons }
@Packet private struct Partial { var value: Old.Partial }
@Packet private struct OtherPartial { var value: New.Partial }
@Packet private struct Keyboard { var keys: Old.Keys }
@Packet private struct OtherKeyboard { var keys: New.Keys }
@Packet private struct Lamp { @Coded(by: Old.Coder.self) var color: UInt8 }
@Packet private struct Lamps {
  @Coded(by: Old.Coder.self) var first: UInt8
  @Coded(by: Old.Coder.self) var second: UInt8
}
@Packet private struct Level {
  @Coded(by: Old.Coder.self) var color: UInt8
  var level: UInt8
}
@Packet private struct WideLevel {
  @Coded(by: Old.Coder.self) var color: UInt8
  var level: UInt16
}
@Packet private struct Ranged { @InRange(Even()) var level: UInt8 }
@Packet private struct Sum {
  var name: String
  @Derived var sum: UInt8 { UInt8(truncatingIfNeeded: name.utf8.count) }
}
@Packet private struct Frame {
  @Derived var count: UInt8 { UInt8(clamping: numbers.count) }
  @Counted(by: "count") var numbers: [UInt16]
}
private enum Grade: UInt8, PacketField, Comparable {
  case low, high
  static func < (a: Grade, b: Grade) -> Bool { a.rawValue < b.rawValue }
}
@Packet private struct Bounded { @InRange(Grade.low...Grade.high) var grade: Grade }
@Packet private struct Between {
  var grade: Grade
  @Present(when: "grade", in: Grade.low...Grade.high) var note: UInt8?
}
@Packet private struct Head {
  var flags: UInt8
  var hasNote: Bool { flags > 3 }
}
@Packet private struct Nested {
  var head: Head
  @Present(when: "head.hasNote") var note: UInt8?
}
@Packet private struct Entry {
  var kind: UInt8
  var isLast: Bool { kind == 0 }
}
@Packet private struct Listed { @Repeated(until: "isLast") var entries: [Entry] }
@Packet(delta: true) private struct Squad { @Identified var soldiers: [Soldier] }
@Packet(delta: true) private struct Soldier: Identifiable {
  var number: UInt8
  var id: UInt8 { number }
}
@Packet private struct Keyed {
  @Checksum(before: .sum16, including: "key") var body: UInt16
  var key: Small { Small(value: .one) }
}

@Packet private struct Conditional {
  var flags: UInt8
  @Computed var hasNote: Bool { flags > 3 }
  @Present(when: "hasNote") var note: UInt8?
}
@Packet private struct Twice {
  @Derived var first: UInt8 { second &+ 1 }
  var second: UInt8
  @Rule("is wrong") var isRight: Bool { second < 9 }
}

private enum Laid {
  @Packet struct Ruled {
    @LengthPrefixed(UInt8.self, maximum: 9) var name: String
    @Rule("is too large") var isSmall: Bool { name.utf8.count < 8 }
  }
}
private enum Spread {
  @Packet struct Ruled {
    @LengthPrefixed(UInt8.self, maximum: 9) var title: String
    @Rule("is too large") var isSmall: Bool {
      // As it was.
      name
        .utf8.count < 8
    }
    var name: String { title }
  }
}
private enum Grown {
  @Packet struct Ruled {
    @LengthPrefixed(UInt8.self, maximum: 12) var name: String
    @Rule("is too large") var isSmall: Bool { name.utf8.count < 11 }
  }
}

@Suite struct UncomparedTests {
  /// The comparison of an old packet, renamed to a new one, with that.
  ///
  /// - Parameter isRelease: Whether the old one is locked by a release build, which has no fingerprints of code.
  private func compare(
    _ old: any Packet.Type, _ new: any Packet.Type, isRelease: Bool = false
  ) throws -> PacketLock.Comparison {
    let names = [old, new].map { PacketReference($0).stableName }
    var text = PacketLock(of: [old]).text.replacingOccurrences(
      of: "\"\(names[0])\":", with: "\"\(names[1])\":")
    if isRelease { text = SchemaDocument(try SchemaDocument(parsing: text).packets).json }
    return try PacketLock(parsing: text).comparison(with: [new])
  }

  private func lines(_ comparison: PacketLock.Comparison) -> [String] {
    comparison.changes.map(\.description)
  }

  @Test func rawValuesAreFoundWithoutCaseIterable() throws {
    #expect(try compare(Small.self, Small.self).description == "identical")
    let swapped = try compare(Small.self, OtherSmall.self)
    #expect(swapped.verdict == .breaking)
    #expect(lines(swapped)[0] == "OtherSmall.value: 0 is two now, which had another value")
    let renamed = try compare(Signed.self, OtherSigned.self)
    #expect(renamed.verdict == .renamed)
    #expect(lines(renamed) == ["OtherSigned.value: -299 is called most now, not more"])
    let bits = try compare(Bits.self, OtherBits.self)
    #expect(
      lines(bits) == [
        "OtherBits.value: 2 (on) is new: an old reader rejects it",
        "OtherBits.value: 3 (on) is gone: a new reader rejects it",
      ])
    #expect(bits.verdict == .breaking)
  }

  @Test(
    arguments: [
      (Wide.self, "Wide.value: the values of Wide are not known; make it CaseIterable"),
      (Named.self, "Named.value: the values of Named are not known; make it CaseIterable"),
      (Open.self, "Open.value: the values of Open are not known; make it CaseIterable"),
      (
        Pad.self,
        "Pad.buttons: the options of Buttons have no names; give it a 'description' that names them (CustomStringConvertible)"
      ),
      (
        Lamp.self,
        "Lamp.color: only Coder knows its encoding; a PacketField can return a type with the same bytes from 'wireType(_:)'"
      ),
      (Old.Legacy.self, "Legacy: is hand-written; describe it in 'describe(to:)'"),
      (Ranged.self, "Ranged.level: only the program knows its range, Even()"),
      (
        Sum.self,
        "Sum.sum: its code was not locked, and only the program knows how it follows from the other fields"
      ),
      (Bounded.self, "Bounded.grade: only the program knows its range, low...high"),
      (
        Between.self, "Between.note: only the program knows the range that its presence depends on"
      ),
      (Nested.self, "Nested.note: only the program knows head.hasNote"),
      (Listed.self, "Listed.entries: only the program knows isLast"),
      (Squad.self, "Squad.soldiers: only the program knows the identities of its elements"),
      (Old.Summed.self, "Summed: only Sum knows what it computes"),
      (
        Old.Ruled.self,
        "Ruled.isSmall: its code was not locked, and only the program knows which packets follow the rule"
      ),
      (
        Keyed.self,
        "Keyed.key: only the program knows what it adds to the bytes that a checksum covers"
      ),
    ] as [(any Packet.Type, String)]
  )
  func whatOnlyTheProgramKnowsIsNotIdentical(_ packet: any Packet.Type, line: String) throws {
    let comparison = try compare(packet, packet, isRelease: true)
    #expect(comparison.verdict == .unknown)
    #expect(!comparison.verdict.newProgramsReadOldPackets)
    #expect(comparison.changes.isEmpty)
    #expect(comparison.uncompared.map(\.description) == [line])
    #expect(comparison.description == "unknown: not everything could be compared\n  \(line)")
  }

  @Test func aTypeIsNamedOnce() {
    #expect(PacketLock(of: [Lamps.self]).uncompared.map(\.name) == ["Coder"])
  }

  @Test func namesOfOptionsAreLocked() throws {
    #expect(try compare(Keyboard.self, Keyboard.self).verdict == .identical)
    let swapped = try compare(Keyboard.self, OtherKeyboard.self)
    #expect(swapped.verdict == .breaking)
    #expect(lines(swapped)[0] == "OtherKeyboard.keys: 0x1 is jump now, which was another bit")
  }

  @Test func checksumsAreComparedByWhatTheyCompute() throws {
    #expect(try compare(Old.Summed.self, Old.Summed.self).changes.isEmpty)
    let other = try compare(Old.Summed.self, New.Summed.self)
    #expect(other.verdict == .breaking)
    #expect(lines(other) == ["Summed: Sum(value: 0) is computed in another way now"])
    // It has the name of a checksum of the library.
    let begun = try compare(Old.Plain.self, New.Plain.self)
    #expect(begun.verdict == .breaking)
    #expect(lines(begun) == ["Plain: crc32 is computed in another way now"])
    #expect(try compare(New.Plain.self, Old.Plain.self).verdict == .breaking)
  }

  /// Another type may compute the same of the bytes that are compared, and something else of others.
  @Test func anAlgorithmOfOnesOwnIsNotKnownByOneChecksum() throws {
    let renamed = try compare(Old.Summed.self, New.Renamed.self)
    #expect(renamed.verdict == .unknown)
    #expect(lines(renamed).isEmpty)
    #expect(
      renamed.uncompared.map(\.description) == ["Renamed: only Negated knows what it computes"])
  }

  /// Only their code shows that these differ.
  @Test func aRuleWithOtherCodeIsUnknown() throws {
    let bytes = try New.Ruled(value: 15).encoded()
    #expect(throws: PacketError.self) { try Old.Ruled(decoding: bytes) }
    #expect(try compare(Old.Ruled.self, New.Ruled.self, isRelease: true).verdict == .unknown)
    let comparison = try compare(Old.Ruled.self, New.Ruled.self)
    #expect(comparison.verdict == .unknown)
    #expect(
      comparison.uncompared.map(\.description) == [
        "Ruled.isSmall: its code has changed, and only the program knows which packets follow the rule"
      ])
  }

  /// What it calls may have changed.
  @Test(
    arguments: [
      (Sum.self, "Sum.sum"), (Frame.self, "Frame.count"), (Old.Ruled.self, "Ruled.isSmall"),
      (Conditional.self, "Conditional.note"), (Twice.self, "Twice.first, Twice.isRight"),
    ] as [(any Packet.Type, String)])
  func codeThatIsTheSameIsNotComparedWhole(_ packet: any Packet.Type, name: String) throws {
    let comparison = try compare(packet, packet)
    #expect(comparison.verdict == .unknown)
    #expect(comparison.uncompared.isEmpty)
    let code = "  \(name): the code is the same; what it calls is not compared"
    #expect(comparison.description == "nothing that is compared has changed\n\(code)")
    #expect(PacketLock(of: [packet]).uncompared.isEmpty)
    let run = ToolRun(
      [packet], "check", files: ["packets.lock": Array(PacketLock(of: [packet]).text.utf8)])
    #expect(run.failure == nil)
    #expect(run.output == "\(comparison)\n")
  }

  /// Layout and comments do not change a fingerprint.
  @Test func aPropertyInPlaceOfAFieldIsCodeThatIsCalled() throws {
    let comparison = try compare(Laid.Ruled.self, Spread.Ruled.self)
    #expect(comparison.verdict == .unknown)
    #expect(
      comparison.description == """
        as far as it is compared, compatible both ways: only names have changed
          Ruled.name: is called title now; the bytes are the same
          Ruled.isSmall: the code is the same; what it calls is not compared
        """)
  }

  /// A rule of a packet of the same name is another.
  @Test func aNewRuleHidesNoOther() throws {
    let comparison = try compare(Old.Pair.self, New.Pair.self)
    #expect(comparison.verdict == .unknown)
    #expect(
      lines(comparison) == ["Part.isSmall: is a new rule, which old packets may break"])
    #expect(comparison.uncompared.map(\.name) == ["Part.isSmall"])
  }

  /// What has changed besides is not hidden.
  @Test func theVerdictOnTheRestIsBesideChangedCode() throws {
    let comparison = try compare(Laid.Ruled.self, Grown.Ruled.self)
    #expect(comparison.verdict == .unknown)
    #expect(comparison.verdictOfChanges == .newReadsOld)
    #expect(comparison.uncompared.map(\.name) == ["Ruled.isSmall"])
    let accepted = comparison.accepting(["Ruled.isSmall"])
    #expect(
      accepted.description.hasPrefix("as far as it is compared, \(WireVerdict.newReadsOld)\n"))
  }

  /// Raw values of at most 16 bits are all tried.
  @Test func aCaseThatIsNotListedIsFound() throws {
    let comparison = try compare(Partial.self, OtherPartial.self)
    #expect(comparison.verdict == .oldReadsNew)
    #expect(
      lines(comparison) == ["OtherPartial.value: 2 (three) is gone: a new reader rejects it"])
    let bytes = try Partial(value: .three).encoded()
    #expect(throws: PacketError.self) { try OtherPartial(decoding: bytes) }
  }

  /// A name may be accepted before a part can be compared, while the lock file has it as it was, and after that.
  @Test func aNameIsAcceptedOnceItsPartCanBeCompared() throws {
    let change = try compare(Pad.self, OtherPad.self)
    #expect(change.verdict == .unknown)
    #expect(
      change.uncompared.map(\.description) == [
        "OtherPad.buttons: the names of the options of Buttons were not locked"
      ])
    let accepted = change.accepting(["Buttons"])
    #expect(accepted.unknownNames.isEmpty)
    #expect(
      accepted.description
        == "nothing that is compared has changed\n  OtherPad.buttons: is not compared")
    let locked = try compare(OtherPad.self, OtherPad.self).accepting(["Buttons"])
    #expect(locked.unknownNames.isEmpty)
    #expect(locked.verdict == .identical)
    #expect(locked.description == "identical")
  }

  @Test func whatBecomesKnownWasNotCompared() throws {
    let cases = try compare(Wide.self, OtherWide.self)
    #expect(cases.verdict == .unknown)
    #expect(lines(cases).isEmpty)
    #expect(
      cases.uncompared.map(\.description) == [
        "OtherWide.value: the values of Wide were not locked"
      ])
    let described = try compare(Old.Legacy.self, New.Legacy.self)
    #expect(described.verdict == .unknown)
    #expect(
      described.uncompared.map(\.description) == [
        "Legacy: describes itself now, and did not when it was locked"
      ])
  }

  @Test func breakingIsNotHiddenByWhatIsUnknown() throws {
    let comparison = try compare(Level.self, WideLevel.self)
    #expect(comparison.verdict == .breaking)
    #expect(comparison.accepting(["Coder"]).verdict == .breaking)
  }

  @Test func aPartThatNeedNotBeComparedIsNamed() throws {
    let comparison = try compare(Lamp.self, Lamp.self).accepting(["Coder"])
    #expect(comparison.uncompared.isEmpty)
    #expect(comparison.verdict == .unknown)
    #expect(
      comparison.description
        == "nothing that is compared has changed\n  Lamp.color: is not compared")
    #expect(try compare(Lamp.self, Lamp.self).accepting(["Color"]).unknownNames == ["Color"])
  }
}
