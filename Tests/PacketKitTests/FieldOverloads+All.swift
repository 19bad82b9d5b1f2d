import Foundation
import PacketKit

@testable import TestPackets

extension FieldOverloads {
  private enum Team: UInt8, PacketField { case red = 1, blue }
  private enum Name: String, PacketField { case a, b }

  private struct Keys: PacketOptionSet {
    let rawValue: UInt8
    static let knownOptions = Keys(rawValue: 7)
  }

  /// A field by hand whose bytes have an order.
  private struct Settled: ByteOrderedField {
    var value: UInt16
    static var minimumByteCount: Int { 2 }

    init(value: UInt16) { self.value = value }

    init(from reader: inout PacketReader, endianness: Endianness) throws(PacketError) {
      value = try reader.read(UInt16.self, endianness: endianness)
    }

    func encode(into writer: inout PacketWriter, endianness: Endianness) throws(PacketError) {
      try writer.write(value, endianness: endianness)
    }
  }

  /// Every kind of field, by the overloads that its own type selects.
  static let all: [FieldOverloads] = [plain, values, collections, packets].flatMap(\.self)

  private static let plain: [FieldOverloads] = [
    FieldOverloads(
      0 as UInt8, [7],
      read: { (reader) throws(PacketError) in try reader.read(UInt8.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      0 as Int16, [1, 2],
      read: { (reader) throws(PacketError) in try reader.read(Int16.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      0 as UInt64, [1, 2, 3, 4, 5, 6, 7, 8],
      read: { (reader) throws(PacketError) in try reader.read(UInt64.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      0 as Float, [0x3F, 0x80, 0, 0],
      read: { (reader) throws(PacketError) in try reader.read(Float.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      false, [1],
      read: { (reader) throws(PacketError) in try reader.read(Bool.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      "" as String, [0, 0, 0, 2, 0x61, 0x62],
      read: { (reader) throws(PacketError) in try reader.read(String.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      Data(), [0, 0, 0, 2, 0x61, 0x62],
      read: { (reader) throws(PacketError) in try reader.read(Data.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
  ]

  private static let values: [FieldOverloads] = [
    FieldOverloads(
      UUID(), Array(1...16),
      read: { (reader) throws(PacketError) in try reader.read(UUID.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      "a" as Unicode.Scalar, [0, 0, 0, 0x61],
      read: { (reader) throws(PacketError) in try reader.read(Unicode.Scalar.self, field: "field")
      },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      SIMD2() as SIMD2<Int16>, [0, 1, 0, 2],
      read: { (reader) throws(PacketError) in try reader.read(SIMD2<Int16>.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      .red as Team, [1],
      read: { (reader) throws(PacketError) in try reader.read(Team.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      .b as Name, [0, 0, 0, 1, 0x61],
      read: { (reader) throws(PacketError) in try reader.read(Name.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      [] as Keys, [3],
      read: { (reader) throws(PacketError) in try reader.read(Keys.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
  ]

  private static let collections: [FieldOverloads] = [
    FieldOverloads(
      [] as [UInt8], [0, 0, 0, 2, 1, 2],
      read: { (reader) throws(PacketError) in try reader.read([UInt8].self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      [] as [String], [0, 0, 0, 1, 0, 0, 0, 1, 0x61],
      read: { (reader) throws(PacketError) in try reader.read([String].self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      [] as [[Bool]], [0, 0, 0, 1, 0, 0, 0, 1, 1],
      read: { (reader) throws(PacketError) in try reader.read([[Bool]].self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      [] as [Player], [0, 0, 0, 1, 0, 0, 0, 1, 0x61, 0, 7],
      read: { (reader) throws(PacketError) in try reader.read([Player].self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      [] as Set<UInt8>, [0, 0, 0, 2, 1, 2],
      read: { (reader) throws(PacketError) in try reader.read(Set<UInt8>.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      [:] as [UInt8: Bool], [0, 0, 0, 1, 1, 1],
      read: { (reader) throws(PacketError) in try reader.read([UInt8: Bool].self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      nil as UInt8?, [1, 7],
      read: { (reader) throws(PacketError) in try reader.read(UInt8?.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      nil as UInt8??, [1, 1, 7],
      read: { (reader) throws(PacketError) in try reader.read(UInt8??.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      nil as Player?, [1, 0, 0, 0, 1, 0x61, 0, 7],
      read: { (reader) throws(PacketError) in try reader.read(Player?.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
  ]

  private static let packets: [FieldOverloads] = [
    FieldOverloads(
      Player(name: "", score: 0), [0, 0, 0, 1, 0x61, 0, 7],
      read: { (reader) throws(PacketError) in try reader.read(Player.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      Roster(title: "", players: []), [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0x61, 0, 7],
      read: { (reader) throws(PacketError) in try reader.read(Roster.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      .none as VarintCommand, [0xAC, 2, 1, 7, 1, 8],
      read: { (reader) throws(PacketError) in try reader.read(VarintCommand.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      Ref(Player(name: "", score: 0)), [0, 0, 0, 1, 0x61, 0, 7],
      read: { (reader) throws(PacketError) in try reader.read(Ref<Player>.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      Ref(Ref([false])), [0, 0, 0, 1, 1],
      read: { (reader) throws(PacketError) in try reader.read(Ref<Ref<[Bool]>>.self, field: "field")
      },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
    FieldOverloads(
      Settled(value: 0), [1, 2],
      read: { (reader) throws(PacketError) in try reader.read(Settled.self, field: "field") },
      update: { (reader, value) throws(PacketError) in try reader.update(&value, field: "field") },
      write: { (value, writer) throws(PacketError) in try writer.write(value, field: "field") }),
  ]
}
