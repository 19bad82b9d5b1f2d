import PacketFraming

public let framing = Framing.lengthPrefixed(UInt32.self, maximumLength: 64 * 1024)
