import PacketKit
import PacketTesting
import Testing

@testable import TestPackets

/// What is read again for a view is what was read at first.
@Suite struct ViewCopyTests {
  @Test(
    arguments: [
      ([1, 7], .small(7)), ([2, 1, 5], .large(261)), ([3], .nothing),
    ] as [([UInt8], Choice)])
  fileprivate func aUnionIsCopiedWithItsTag(_ bytes: [UInt8], _ choice: Choice) throws {
    // The tag is a field of the packet around the union, which by itself begins with it.
    let external = try PacketView<Chosen>(decoding: bytes)
    #expect(Choice(copying: external.choice) == choice)
    #expect(Chosen(copying: external).choice == choice)
    let own = try PacketView<Choice>(decoding: bytes)
    #expect(Choice(copying: own) == choice)
  }
}

@Packet(hasExternalTag: true, view: true)
private enum Choice: Equatable {
  @Tag(1) case small(UInt8)
  @Tag(2) case large(UInt16)
  @Tag(3) case nothing
}

@Packet(view: true)
private struct Chosen {
  var kind: UInt8
  @Tagged(by: "kind") var choice: Choice
}
