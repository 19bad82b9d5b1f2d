import Foundation
import PacketKit
import Testing

/// Descriptors of USB's human interface devices; Device Class Definition for HID 1.11, section 6.2.
enum HID {
  @Packet(endianness: .little, sized: UInt8.self, including: 1)
  struct Descriptor: Equatable {
    @Derived var type: UInt8 { 0x21 }
    /// In binary coded decimal: 0x0111 is 1.11.
    var version: UInt16
    var country: UInt8 = 0
    @Derived(countOf: "descriptors") var count: UInt8
    @Counted(by: "count") var descriptors: [Reference]
  }

  @Packet(endianness: .little) struct Reference: Equatable {
    var type: UInt8
    var byteCount: UInt16
  }

  @Packet struct ReportDescriptor: Equatable {
    @Remaining var items: [Item]
  }

  @Packet struct Item: Equatable {
    @Bits(4) var tag: UInt8
    @Bits(2) var type: ItemType
    @Derived @Bits(2) var size: UInt8 { data?.tag ?? 2 }
    @Computed var isLong: Bool { tag == 15 && type == .reserved && size == 2 }
    @Computed var isShort: Bool { !isLong }
    @Present(when: "isShort") @Tagged(by: "size") var data: ItemData?
    @Present(when: "isLong") var long: LongItem?
  }

  enum ItemType: UInt8, PacketField {
    case main, global, local, reserved
  }

  /// A number, whose sign depends on the item. Three stands for four bytes.
  @Packet(endianness: .little, tag: UInt8.self, hasExternalTag: true)
  enum ItemData: Equatable {
    @Tag(0) case empty
    @Tag(1) case one(UInt8)
    @Tag(2) case two(UInt16)
    @Tag(3) case four(UInt32)
  }

  @Packet struct LongItem: Equatable {
    @Derived(bytesOf: "data") var size: UInt8
    var tag: UInt8
    @Sized(by: "size") var data: Data
  }
}

@Suite struct HIDTests {
  private func main(_ tag: UInt8, _ data: HID.ItemData = .empty) -> HID.Item {
    HID.Item(tag: tag, type: .main, data: data)
  }

  private func global(_ tag: UInt8, _ value: UInt8) -> HID.Item {
    HID.Item(tag: tag, type: .global, data: .one(value))
  }

  private func local(_ tag: UInt8, _ value: UInt8) -> HID.Item {
    HID.Item(tag: tag, type: .local, data: .one(value))
  }

  @Test func descriptors() throws {
    try verifyGallery(
      "HID",
      [
        "mouse": HID.ReportDescriptor(items: [
          global(0, 1), local(0, 2), main(10, .one(1)), local(0, 1), main(10, .one(0)),
          global(0, 9), local(1, 1), local(2, 3), global(1, 0), global(2, 1), global(9, 3),
          global(7, 1), main(8, .one(2)), global(9, 1), global(7, 5), main(8, .one(1)),
          global(0, 1), local(0, 0x30), local(0, 0x31), global(1, 0x81), global(2, 0x7F),
          global(7, 8), global(9, 2), main(8, .one(6)), main(12), main(12),
        ]),
        "sizes": HID.ReportDescriptor(items: [
          .init(tag: 0, type: .global, data: .two(0xFF00)),
          .init(tag: 2, type: .global, data: .four(0xFFFF)),
          .init(tag: 15, type: .reserved, long: .init(tag: 0xF0, data: Data([1, 2, 3]))),
        ]),
        "descriptor": HID.Descriptor(
          version: 0x0111, descriptors: [.init(type: 0x22, byteCount: 50)]),
      ]
    )
  }

  @Test func anItemBeyondTheDescriptorIsRejected() throws {
    let sentence = try rejection(of: HID.ReportDescriptor.self, "HID", "mouse") { $0[49] = 0xC3 }
    #expect(
      sentence == "ReportDescriptor.items[25].data.four: needs 4 bytes at offset 50, but 0 remain")
  }

  @Test func aLengthThatContradictsTheCountIsRejected() throws {
    let sentence = try rejection(of: HID.Descriptor.self, "HID", "descriptor") { $0[0] = 6 }
    #expect(sentence == "Descriptor.descriptors: needs 3 bytes at offset 6, but 0 remain")
  }

  @Test func aLongItemUnderAnotherPrefixIsRejected() {
    let long = HID.LongItem(tag: 1, data: Data())
    let error = #expect(throws: PacketError.self) {
      try HID.Item(tag: 1, type: .main, long: long).encoded()
    }
    #expect(error?.description == "Item.data: is nil, but isShort is true")
  }
}
