import Foundation
import PacketKit

/// A packet that takes all remaining bytes, and so must come last.
@Packet(updatesInPlace: true, view: true)
struct Rest: Equatable {
  @Remaining var bytes: Data
}

/// One whose last field is such a packet.
@Packet(updatesInPlace: true, view: true)
struct WithRest: Equatable {
  var first: UInt8
  var rest: Rest
}

/// One by hand, whose last byte follows what takes all others.
struct EndedRest: Packet, Equatable {
  var bytes: Data
  var end: UInt8

  init(bytes: Data, end: UInt8) {
    self.bytes = bytes
    self.end = end
  }

  init(from reader: inout PacketReader) throws(PacketError) {
    let trailer = try reader.beginBody(leaving: 1)
    bytes = try reader.read(Data.self, as: .remaining(), field: "bytes")
    try reader.endBody(trailer)
    end = try reader.read(UInt8.self, field: "end")
  }

  func encode(into writer: inout PacketWriter) throws(PacketError) {
    let trailer = try writer.beginBody(leaving: 1)
    try writer.write(bytes, as: .remaining(), field: "bytes")
    try writer.endBody(trailer)
    try writer.write(end, field: "end")
  }
}

@Packet struct WithEndedRest: Equatable {
  var first: UInt8
  var rest: EndedRest
}

/// Packets that hold one where it may stand, and where it may not.
enum Greedy {
  enum RestCoder: PacketCoder {
    static func decode(from reader: inout PacketReader) throws(PacketError) -> Data {
      try reader.read(Data.self, as: .remaining())
    }

    static func encode(_ value: Data, into writer: inout PacketWriter) throws(PacketError) {
      try writer.write(value, as: .remaining())
    }
  }

  @Packet struct TwoCoded: Equatable {
    @Coded(by: RestCoder.self) var a: Data
    @Coded(by: RestCoder.self) var b: Data
  }

  @Packet struct CodedBeforeNumber: Equatable {
    @Coded(by: RestCoder.self) var a: Data
    var b: UInt8
  }

  @Packet struct Two: Equatable {
    var a: Rest
    var b: Rest
  }

  @Packet struct BeforeNumber: Equatable {
    var a: Rest
    var b: UInt8
  }

  @Packet struct Elements: Equatable {
    var rests: [Rest]
  }

  @Packet struct Pair: Equatable {
    var values: [UInt8: Rest]
  }

  @Packet enum Union: Equatable {
    @Tag(1) case one(Rest)
    @Tag(2) case two(Rest, Rest)
    @Tag(3) case beforeNumber(Rest, UInt8)
  }

  @Packet(checksum: .crc16CCITT) struct Checked: Equatable {
    @Remaining var bytes: Data
  }

  /// The last field takes all remaining bytes, but the packet does not know that it must leave its checksum.
  @Packet(checksum: .crc32) struct CheckedRest: Equatable {
    var rest: Rest
  }

  @Packet(sized: UInt8.self, checksum: .crc16CCITT) struct SizedCheckedRest: Equatable {
    var rest: Rest
  }

  @Packet struct BehindChecked: Equatable {
    var a: Checked
    var b: Checked
  }

  @Packet(sized: UInt8.self) struct Sized: Equatable {
    var rest: Rest
  }

  @Packet struct TwoSized: Equatable {
    var a: Sized
    var b: Sized
    var rest: Rest
  }

  @Packet(sized: UInt8.self) struct Versioned: Equatable {
    var a: Rest
    @Since(2) var b: UInt8 = 0
  }

  @Packet(sized: UInt8.self) struct LaterRest: Equatable {
    var a: UInt8
    @Since(2) var rest: Rest = Rest(bytes: Data([9]))
    @Since(3) var b: UInt8 = 0
  }
}
