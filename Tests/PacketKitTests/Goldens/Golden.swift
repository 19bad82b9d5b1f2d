import PacketKit
import PacketTesting
import Testing

/// A value, and the name of the fixture that holds its bytes.
struct Golden: Sendable, CustomStringConvertible {
  let name: String
  let packet: any (Packet & Sendable).Type
  private let encoding: @Sendable () throws -> [UInt8]
  private let isValue: @Sendable ([UInt8]) throws -> Bool

  /// - Parameter original: What is encoded, if that is another value than what is decoded.
  init<Value: Packet & Equatable & Sendable>(
    _ name: String,
    _ value: Value,
    encodedFrom original: Value? = nil
  ) {
    self.name = "\(Value.self)/\(name)"
    packet = Value.self
    encoding = { try (original ?? value).encodedBytes() }
    isValue = { try Value(decoding: $0) == value }
  }

  var description: String { name }

  /// The value's bytes.
  func encoded() throws -> [UInt8] { try encoding() }

  /// Whether the bytes are those of the value.
  func isDecoded(from bytes: [UInt8]) throws -> Bool { try isValue(bytes) }
}

extension Golden {
  /// Every value that a fixture is there for.
  static let all: [Golden] = [
    playerStates, integers, littleEndianIntegers, booleans, floats, varints,
    fixedWidthStrings, truncatedStrings, prefixedStrings, prefixedData, prefixedBytes, bounded,
    segments, rosters, arrays, nestedArrays, empties, trees,
    optionals, rawValues, identified, padded, archives, remaining,
    sets, dictionaries, optionSets, vectors, unicodeScalars, asciiStrings, rangedNumbers,
    alignedFields, alignedBehindLength, terminatedFields, codedElements,
    markedFields, filledFields, lowBitRuns,
    bitRuns,
    presentFields,
    quantities, exactQuantities, quantizedVectors, overfineQuantities, unitQuaternions, timings,
    checked, otherChecksums, summed, codedColors, littleChunks, commands, versions, sizedUnions,
    taggedMessages,
    integerBytes, narrowIntegers, neighboringIntegers, wideIntegers, inlineArrays, varintForms,
    encodedStrings, fixedData,
    references,
  ].flatMap(\.self)

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
