import PacketKit

/// Eight bytes each, with three kinds of padding.
struct FixedWidthStrings: Equatable {
  var nul: String
  var space: String
  var ones: String
}

extension FixedWidthStrings: Packet {
  static var minimumByteCount: Int { 24 }

  init(from reader: inout PacketReader) throws(PacketError) {
    nul = try reader.read(String.self, fixedWidth: 8, field: "nul")
    space = try reader.read(String.self, fixedWidth: 8, padding: 0x20, field: "space")
    ones = try reader.read(String.self, fixedWidth: 8, padding: 0xFF, field: "ones")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(nul, fixedWidth: 8, field: "nul")
    try writer.write(space, fixedWidth: 8, padding: 0x20, field: "space")
    try writer.write(ones, fixedWidth: 8, padding: 0xFF, field: "ones")
  }
}

/// A string that is cut to its field in encoding.
struct TruncatedStrings: Equatable {
  var text: String
}

extension TruncatedStrings: Packet {
  static var minimumByteCount: Int { 8 }

  init(from reader: inout PacketReader) throws(PacketError) {
    text = try reader.read(String.self, fixedWidth: 8, field: "text")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    try writer.write(text, fixedWidth: 8, truncating: true, field: "text")
  }
}
