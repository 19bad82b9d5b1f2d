import PacketKit

/// Arrays whose elements lie in the packet itself.
@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
@Packet(view: true)
struct InlineArrays {
  var key: InlineArray<16, UInt8>
  var words: [3 of UInt16]
  @LittleEndian var pair: [2 of Int32]?
  var names: [2 of String]
  var grid: [2 of [2 of UInt8]]
  var rows: [InlineArray<2, UInt16>]
  var none: InlineArray<0, UInt8>
}

@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
extension InlineArrays: Equatable {
  static func == (a: InlineArrays, b: InlineArrays) -> Bool {
    (try? a.encodedBytes()) == (try? b.encodedBytes())
  }
}
