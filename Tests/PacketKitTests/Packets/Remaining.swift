import Foundation
import PacketKit

/// Data to the end of the packet.
struct RemainingData: Equatable {
  var kind: UInt8
  var body: Data
}

extension RemainingData: Packet {
  static var minimumByteCount: Int { 1 }

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    body = try reader.read(remaining: Data.self, field: "body")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(remaining: body, field: "body")
  }
}

/// Bytes to the end of the packet.
struct RemainingBytes: Equatable {
  var kind: UInt8
  var body: [UInt8]
}

extension RemainingBytes: Packet {
  static var minimumByteCount: Int { 1 }

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    body = try reader.read(remaining: [UInt8].self, field: "body")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(remaining: body, field: "body")
  }
}

/// A string to the end of the packet.
struct RemainingString: Equatable {
  var kind: UInt8
  var body: String
}

extension RemainingString: Packet {
  static var minimumByteCount: Int { 1 }

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    body = try reader.read(remaining: String.self, field: "body")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(remaining: body, field: "body")
  }
}

/// Numbers to the end of the packet.
struct RemainingNumbers: Equatable {
  var kind: UInt8
  var body: [UInt16]
}

extension RemainingNumbers: Packet {
  static var minimumByteCount: Int { 1 }

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    body = try reader.read(remaining: [UInt16].self, field: "body")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(remaining: body, field: "body")
  }
}

/// Strings to the end of the packet.
struct RemainingElements: Equatable {
  var kind: UInt8
  var names: [String]
}

extension RemainingElements: Packet {
  static var minimumByteCount: Int { 1 }

  init(from reader: inout PacketReader) throws(PacketError) {
    kind = try reader.read(UInt8.self, field: "kind")
    names = try reader.read(remaining: [String].self, field: "names")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(kind, field: "kind")
    try writer.write(remaining: names, field: "names")
  }
}
