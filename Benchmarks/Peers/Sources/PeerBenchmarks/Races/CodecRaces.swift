import Foundation
import HandwrittenC
import PacketKit

/// A packet that all codecs know, as races in encoding and decoding it.
struct CodecRaces<Subject>
where Subject: Packet & Equatable & Codable & BufferCoded & DataCoded & MessageCoded {
  let name: String
  let packet: Subject

  /// The packet as PacketKit encodes it.
  let bytes: [UInt8]

  /// The packet as C has it.
  let handwritten: Handwritten

  /// Whether the packet has strings to read.
  let hasText: Bool

  /// Whether fields written one by one, too, have these bytes; those of a dictionary are in its own order.
  let isOrdered: Bool

  init(
    _ name: String,
    _ packet: Subject,
    inC coder: Handwritten.Coder,
    hasText: Bool = false,
    isOrdered: Bool = true
  ) throws {
    self.name = name
    self.hasText = hasText
    self.isOrdered = isOrdered
    self.packet = opaque(packet)
    bytes = opaque(try packet.encodedBytes())
    handwritten = Handwritten(coder, decoding: bytes)
  }

  /// Like races like: with memory that is there, with memory that is made, and with `Data`, which Foundation makes
  /// dear. C has no `Data`: it takes part with memory that it makes.
  var all: [Race] {
    get throws {
      [
        Race(
          name: "encode \(name), reused buffer", entries: [packetKitReused, bufferReused, cReused]),
        Race(
          name: "encode \(name), new buffer",
          entries: try [packetKitArray, bufferNew, messageArray, cNew]),
        Race(
          name: "encode \(name), Data",
          entries: try [packetKitData, messageData, dataAppending, json, propertyList, cNew]),
        Race(
          name: "decode \(name), buffer",
          entries: try [packetKitFromArray, fromBuffer("SwiftNIO", .validated)]
            + (hasText ? [fromBuffer("SwiftNIO, strings repaired", .repaired)] : [])
            + [messageFromArray, cDecoding]),
        Race(
          name: "decode \(name), Data",
          entries: try [
            packetKitFromData, messageFromData, dataSlicing, jsonFromData, propertyListFromData,
            cDecoding,
          ]),
      ]
    }
  }

  /// An entry that makes bytes, of which `decode` must make the packet again; if it says so, those of PacketKit.
  func encoder(
    _ codec: String,
    _ encoded: some Collection<UInt8>,
    hasOurBytes: Bool = false,
    decode: @escaping (Data) throws -> Subject,
    run: @escaping Operation
  ) -> Entry {
    let (data, packet, ourData) = (Data(encoded), packet, Data(bytes))
    return Entry(codec: codec, byteCount: data.count, run: run) {
      try Disagreement.unless(try decode(data) == packet, "\(codec): encoded values differ")
      try Disagreement.unless(!hasOurBytes || data == ourData, "\(codec): encoded bytes differ")
    }
  }

  /// An entry that reads bytes.
  func decoder(
    _ codec: String,
    byteCount: Int,
    decode: @escaping () throws -> Subject,
    run: @escaping Operation
  ) -> Entry {
    let packet = packet
    return Entry(codec: codec, byteCount: byteCount, run: run) {
      try Disagreement.unless(try decode() == packet, "\(codec): decoded values differ")
    }
  }
}
