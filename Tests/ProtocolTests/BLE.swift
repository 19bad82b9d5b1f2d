import Foundation
import PacketKit
import Testing

/// Advertising data of Bluetooth Low Energy: Core Specification, volume 3, part C, section 11.
enum BLE {
  @Packet struct Advertisement: Equatable {
    @Repeated(untilNext: [0]) var structures: [Structure]
    /// The zeros after the first, which ends the structures.
    @Present(whileBytesRemain: true) @Magic(before: [0]) @Remaining var padding: Data?
    @Rule("is not zero", of: "padding")
    var isPadded: Bool { padding?.allSatisfy { $0 == 0 } != false }
  }

  @Packet(endianness: .little, sized: UInt8.self)
  enum Structure: Equatable {
    @Tag(1) case flags(Flags)
    @Tag(2, .remaining) case someServices([UInt16])
    @Tag(3, .remaining) case services([UInt16])
    @Tag(8, .remaining) case shortName(String)
    @Tag(9, .remaining) case name(String)
    @Tag(10) case power(dBm: Int8)
    @Tag(255, .plain, .remaining) case manufacturer(UInt16, Data)
    @OtherTags case other(kind: UInt8, Data)
  }

  struct Flags: PacketOptionSet {
    var rawValue: UInt8
    static let limited = Flags(rawValue: 1)
    static let general = Flags(rawValue: 2)
    static let isLowEnergyOnly = Flags(rawValue: 4)
    static let knownOptions: Flags = [.limited, .general, .isLowEnergyOnly]
  }
}

@Suite struct BLETests {
  @Test func advertisements() throws {
    try verifyGallery(
      "BLE",
      [
        "heart rate sensor": BLE.Advertisement(structures: [
          .flags([.general, .isLowEnergyOnly]), .services([0x180D, 0x180F]), .name("Heart"),
          .power(dBm: -4),
        ]),
        "padded": BLE.Advertisement(
          structures: [.flags(.limited), .manufacturer(0x4C, Data([2, 0x15, 0x61, 0x62]))],
          padding: Data(count: 19)
        ),
      ]
    )
  }

  @Test func dataBehindTheEndAreRejected() throws {
    let sentence = try rejection(of: BLE.Advertisement.self, "BLE", "padded") { $0[20] = 1 }
    #expect(sentence == "Advertisement.padding: is not zero at offset 0")
  }
}
