/// A packet that is one of several cases, each preceded by its tag.
///
/// ``Packet(endianness:bitOrder:magic:sized:including:excluding:skipsUnknownBytes:checksum:tag:hasExternalTag:updatesInPlace:view:delta:initializer:given:)`` makes an enum a union.
///
/// ```swift
/// @Packet
/// enum Event {
///   @Tag(1) case join(PlayerState)
///   @Tag(2) case leave
/// }
///
/// if let state = event.payload(as: PlayerState.self) { show(state) }
/// ```
public protocol PacketUnion: Packet {
  /// Returns the case's value if it has that type.
  ///
  /// The macro implements this method for cases with exactly one value, without a label. For other cases it returns
  /// nil.
  func payload<Payload>(as type: Payload.Type) -> Payload?
}
