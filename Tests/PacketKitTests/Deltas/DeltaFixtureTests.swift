import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

@Suite struct DeltaFixtureTests {
  private static let all = (try? FixtureFolder(named: "Fixtures").folder("Deltas").fixtures()) ?? []

  @Test func thereAreFixtures() {
    #expect(Self.all.count > 50)
  }

  @Test(arguments: all.filter { $0.expectedError == nil })
  func valueAndDeltaAreEachOthers(_ fixture: Fixture) throws {
    let baseline = try DeltaWorld(decoding: fixture.packet("baseline"))
    let value = try DeltaWorld(decoding: fixture.packet("value"))
    #expect(try value.encodedBytes(against: baseline) == fixture.bytes)
    #expect(try DeltaWorld(decoding: fixture.bytes, against: baseline) == value)
  }

  @Test(arguments: all.filter { $0.expectedError != nil })
  func malformedDeltasAreRefusedInTheirWords(_ fixture: Fixture) throws {
    let baseline = try DeltaWorld(decoding: fixture.packet("baseline"))
    let error = try #require(throws: PacketError.self) {
      try DeltaWorld(decoding: fixture.bytes, against: baseline)
    }
    #expect("\(error)" == fixture.expectedError)
  }

  @Test(arguments: all.filter { $0.expectedError == nil })
  func aDeltaCutShortIsRefused(_ fixture: Fixture) throws {
    let baseline = try DeltaWorld(decoding: fixture.packet("baseline"))
    for count in fixture.bytes.indices {
      #expect(throws: PacketError.self) {
        try DeltaWorld(decoding: Array(fixture.bytes[..<count]), against: baseline)
      }
    }
  }
}

extension Fixture {
  /// The bytes of a packet in the heading: those of the baseline, or those of the value.
  fileprivate func packet(_ label: String) throws -> [UInt8] {
    let line = try #require(heading.first { $0.hasPrefix(label + ": ") })
    let digits = Array(line.dropFirst(label.count + 2))
    return try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(digits[index..<index + 2]), radix: 16))
    }
  }
}
