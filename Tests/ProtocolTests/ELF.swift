import Foundation
import PacketKit
import Testing

/// Programs in the Executable and Linkable Format, of 64 bits and in either byte order. The program headers follow the
/// header, as linkers write them.
enum ELF<Order: ELFOrder> {
  @Packet(endianness: Order.endianness, magic: [0x7F, 0x45, 0x4C, 0x46])
  struct Program: Equatable {
    @Derived var size: UInt8 { 2 }
    @Derived var order: UInt8 { Order.endianness == .little ? 1 : 2 }
    @Derived var headerVersion: UInt8 { 1 }
    var system: UInt8 = 0
    @Padding(after: 7) var systemVersion: UInt8 = 0
    var type: UInt16
    var machine: UInt16
    var version: UInt32 = 1
    var entry: UInt64
    @Derived var segmentsOffset: UInt64 { 64 }
    var sectionsOffset: UInt64 = 0
    var flags: UInt32 = 0
    @Derived var headerSize: UInt16 { 64 }
    @Derived var segmentSize: UInt16 { 56 }
    @Derived(countOf: "segments") var segmentCount: UInt16
    var sectionSize: UInt16 = 64
    var sectionCount: UInt16 = 0
    var namesIndex: UInt16 = 0
    @Counted(by: "segmentCount") var segments: [Segment]
    @Remaining var content: Data
  }

  @Packet(endianness: Order.endianness)
  struct Segment: Equatable {
    var type: UInt32
    var flags: UInt32
    var offset: UInt64
    var virtualAddress: UInt64
    var physicalAddress: UInt64
    var sizeInFile: UInt64
    var sizeInMemory: UInt64
    var alignment: UInt64
  }
}

protocol ELFOrder { static var endianness: Endianness { get } }
enum ELFLittle: ELFOrder { static var endianness: Endianness { .little } }
enum ELFBig: ELFOrder { static var endianness: Endianness { .big } }

@Suite struct ELFTests {
  private func program<Order>(
    _ order: Order.Type, machine: UInt16, _ code: [UInt8]
  ) -> ELF<Order>.Program {
    let segment = ELF<Order>.Segment(
      type: 1, flags: 5, offset: 0, virtualAddress: 0x40_0000, physicalAddress: 0x40_0000,
      sizeInFile: 120 + UInt64(code.count), sizeInMemory: 120 + UInt64(code.count),
      alignment: 4096)
    return .init(
      type: 2, machine: machine, entry: 0x40_0078, segments: [segment], content: Data(code))
  }

  @Test func programs() throws {
    try verifyGallery(
      "ELF",
      [
        "little-endian": program(
          ELFLittle.self, machine: 62, [0xB8, 0x3C, 0, 0, 0, 0x31, 0xFF, 0x0F, 5]),
        "big-endian": program(
          ELFBig.self, machine: 21, [0x38, 0, 0, 1, 0x38, 0x60, 0, 0, 0x44, 0, 0, 2]),
      ]
    )
  }

  @Test func theOtherOrderIsRejected() throws {
    let sentence = try rejection(of: ELF<ELFBig>.Program.self, "ELF", "little-endian") {
      $0[56...57] = [0, 1]
    }
    #expect(sentence == "Program.order: 1 at offset 5 must be 2 to match the rest of the packet")
  }
}
