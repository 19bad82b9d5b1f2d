/// A packet that is one of several cases, each behind its tag.
///
/// ``Packet(endianness:magic:sized:skipsUnknownBytes:checksum:tag:updatesInPlace:)`` makes an enum one.
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
  /// The case's value, if it is of that type.
  ///
  /// The macro answers for cases with one value that has no label. Of others there is no payload: nil.
  func payload<Payload>(as type: Payload.Type) -> Payload?
}
