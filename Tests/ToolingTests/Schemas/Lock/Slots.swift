import Foundation
import PacketTesting

@testable import PacketKit

/// Packet types whose descriptions a test chooses while it runs.
enum Slots {
  /// The items of each slot.
  @TaskLocal static var items: [[PacketDescription.Item]] = []

  static let types: [any Packet.Type] = [Slot0.self, Slot1.self, Slot2.self]

  /// Runs `body` with the items of the slots.
  static func with<Result>(_ items: [[PacketDescription.Item]], _ body: () throws -> Result)
    rethrows
    -> Result
  {
    try $items.withValue(items, operation: body)
  }
}

protocol Slot: Packet {
  static var index: Int { get }
}

extension Slot {
  init(from reader: inout PacketReader) throws(PacketError) {
    throw PacketError("a slot has no code", at: reader.offset)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {}

  static var minimumByteCount: Int { 0 }

  static func describe(to schema: inout PacketDescription) {
    for item in Slots.items[index] { schema.add(item) }
  }
}

struct Slot0: Slot { static let index = 0 }
struct Slot1: Slot { static let index = 1 }
struct Slot2: Slot { static let index = 2 }

/// A type that only its own code can read.
struct HandWritten: PacketField {
  var value: UInt8

  static var minimumByteCount: Int { 1 }

  init(from reader: inout PacketReader) throws(PacketError) { value = try reader.read() }

  func encode(into writer: inout PacketWriter) throws(PacketError) { try writer.write(value) }
}

/// A type without values: what its cases do not list is rejected.
struct NoCase: PacketField {
  static var minimumByteCount: Int { 1 }

  init(from reader: inout PacketReader) throws(PacketError) {
    throw PacketError(.unknownValue("it", type: "NoCase"), at: reader.offset)
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {}
}
