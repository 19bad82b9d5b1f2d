public import PacketKit

/// A dissector for Wireshark: a script in Lua that shows a packet's fields, and where a malformed packet is wrong.
///
/// ```swift
/// var dissector = WiresharkDissector(of: Message.self)
/// dissector.tcpPort = 4242
/// dissector.framing = .integer(byteCount: 4)
/// print(dissector.script)
/// ```
///
/// Copy the script to Wireshark's folder of Lua plugins. It runs in Wireshark 3 and 4. A malformed packet shows the
/// sentence that `PacketError` has for it, at the wrong byte. What Lua cannot know is shown as bytes, with
/// a note: values of hand-written types, and whatever follows them.
public struct WiresharkDissector: Sendable {
  /// How frames lie in a TCP stream. The names are those of `Framing` in `PacketFraming`.
  public enum Framing: Sendable, Hashable {
    /// Each frame follows its length, an integer of so many bytes.
    case integer(byteCount: Int, isLittleEndian: Bool = false)
    /// Each frame follows its length in LEB128.
    case varint
    /// Each frame is a line.
    case line
    /// Each frame has this many bytes.
    case fixed(byteCount: Int)
    /// Each frame follows a header of `byteCount` bytes, in which an integer of `lengthByteCount` bytes at `offset` is
    /// the number of bytes that follow the header.
    case header(byteCount: Int, offset: Int, lengthByteCount: Int, isLittleEndian: Bool = false)
  }

  /// The packet.
  private let packet: any Packet.Type

  /// The UDP port whose datagrams are packets.
  public var udpPort: UInt16?

  /// The TCP port whose streams consist of frames, each of which is a packet.
  public var tcpPort: UInt16?

  /// How frames lie in a TCP stream. Without it, the data of each segment is one packet.
  public var framing: Framing?

  /// Creates a dissector of a packet.
  public init(of packet: any Packet.Type) {
    self.packet = packet
  }

  /// The script in Lua.
  public var script: String { WiresharkScript(packet, udpPort, tcpPort, framing).text }
}
