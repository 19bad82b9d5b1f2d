// The integers of 128 bits, which are fields wherever the standard library has them. They are not prefixes or bits.

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension UInt128: PacketNumber {}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Int128: PacketNumber {}
