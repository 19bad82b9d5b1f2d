import Foundation
import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct DeltaFixtureTests {
  private static let all = (try? FixtureFolder(named: "Fixtures").folder("Deltas").fixtures()) ?? []

  @Test func thereAreFixtures() {
    #expect(Self.all.count > 80)
  }

  @Test(arguments: all.filter { $0.expectedError == nil })
  func valueAndDeltaAreEachOthers(_ fixture: Fixture) throws {
    func check<Value: DeltaPacket & Equatable>(_ type: Value.Type) throws {
      let baseline = try Value(decoding: fixture.packet("baseline"))
      let value = try Value(decoding: fixture.packet("value"))
      #expect(try value.encodedBytes(against: baseline) == fixture.bytes)
      #expect(try Value(decoding: fixture.bytes, against: baseline) == value)
      for before in [baseline, value] {
        var updated = before
        try updated.update(decoding: fixture.bytes, against: baseline)
        #expect(updated == value)
      }
    }
    try check(fixture.packetWithDeltas)
  }

  @Test(arguments: all.filter { $0.expectedError != nil })
  func malformedDeltasAreRefusedInTheirWords(_ fixture: Fixture) throws {
    func check<Value: DeltaPacket>(_ type: Value.Type) throws {
      let baseline = try Value(decoding: fixture.packet("baseline"))
      let error = try #require(throws: PacketError.self) {
        try Value(decoding: fixture.bytes, against: baseline)
      }
      #expect("\(error)" == fixture.expectedError)
      var updated = baseline
      #expect(throws: error) { try updated.update(decoding: fixture.bytes, against: baseline) }
    }
    try check(fixture.packetWithDeltas)
  }

  @Test(arguments: all.filter { $0.expectedError == nil })
  func aDeltaCutShortIsRefused(_ fixture: Fixture) throws {
    func check<Value: DeltaPacket>(_ type: Value.Type) throws {
      let baseline = try Value(decoding: fixture.packet("baseline"))
      for count in fixture.bytes.indices {
        #expect(throws: PacketError.self) {
          try Value(decoding: Array(fixture.bytes[..<count]), against: baseline)
        }
      }
    }
    try check(fixture.packetWithDeltas)
  }
}

extension Fixture {
  /// The type whose deltas the file has.
  fileprivate var packetWithDeltas: any (DeltaPacket & Equatable).Type {
    switch url.lastPathComponent {
    case "DeltaEvents.hex": DeltaEvents.self
    case "DeltaForms.hex": DeltaForms.self
    case "RepeatedBits.hex": RepeatedBits.self
    default: DeltaWorld.self
    }
  }

  /// The bytes of a packet in the heading: those of the baseline, or those of the value.
  fileprivate func packet(_ label: String) throws -> [UInt8] {
    let line = try #require(heading.first { $0.hasPrefix(label + ": ") })
    let digits = Array(line.dropFirst(label.count + 2))
    return try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(digits[index..<index + 2]), radix: 16))
    }
  }
}
