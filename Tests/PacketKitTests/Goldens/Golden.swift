import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

extension Golden {
  /// Every value that a fixture is there for.
  static let all: [Golden] =
    [
      playerStates, integers, booleans, floats, varints,
      fixedWidthStrings, truncatedStrings, prefixedStrings, prefixedData, prefixedBytes, bounded,
      segments, rosters, arrays, nestedArrays, empties, trees,
      optionals, rawValues, identified, padded, archives, remaining,
      sets, dictionaries, optionSets, vectors, unicodeScalars, asciiStrings, rangedNumbers,
      alignedFields, alignedBehindLength, terminatedFields, codedElements, timedElements,
      markedFields, filledFields, lowBitRuns,
      bitRuns,
      presentFields,
      quantities, exactQuantities, quantizedVectors, overfineQuantities, unitQuaternions, timings,
      checked, otherChecksums, summed, codedColors, littleChunks, commands, versions, sizedUnions,
      taggedMessages,
      integerBytes, narrowIntegers, neighboringIntegers, wideIntegers, inlineArrays, varintForms,
      encodedStrings, fixedData,
      references,
    ].flatMap(\.self) + FieldEvidence.all.flatMap(\.goldens)

  /// The packets by the names of their files.
  static let packets: [String: any (Packet & Sendable).Type] = Dictionary(
    all.map { ("\($0.packet)", $0.packet) },
    uniquingKeysWith: { first, _ in first }
  )
}

extension Fixture {
  /// The fixtures of good packets.
  static let goldens = (try? FixtureFolder(named: "Fixtures").folder("Packets").fixtures()) ?? []

  /// The fixtures of packets that must be refused.
  static let malformed =
    (try? FixtureFolder(named: "Fixtures").folder("Malformed").fixtures()) ?? []

  /// The fixtures of good packets, by the packets' names.
  static let goldensByPacket = Dictionary(grouping: goldens, by: \.packet)

  /// The packet whose bytes they are or are not.
  var type: any (Packet & Sendable).Type {
    get throws {
      try #require(Golden.packets[packet], "no test knows a packet '\(packet)'")
    }
  }
}
