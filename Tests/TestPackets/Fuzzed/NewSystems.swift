import PacketKit

// Packets of types that older systems do not have.

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
@Packet(updatesInPlace: true, view: true) struct Wide: Equatable {
  var a: UInt128
  @LittleEndian var b: Int128?
  @Bytes(11) var c: Int128
  @InRange((-1 << 70)...) var d: Int128
  @CountPrefixed(UInt8.self) var e: [UInt128]
  @Counted(by: "a") var f: [UInt8]
}

@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
@Packet(view: true) struct Inline: Equatable {
  var a: [3 of UInt8]
  @LittleEndian var b: [2 of String?]
  @CountPrefixed(UInt8.self) var c: [[2 of UInt16]]

  static func == (a: Inline, b: Inline) -> Bool {
    (try? a.encodedBytes()) == (try? b.encodedBytes())
  }
}
