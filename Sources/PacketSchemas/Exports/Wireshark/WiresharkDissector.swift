public import PacketKit

/// A dissector for Wireshark: a script in Lua that shows a packet's fields, and where a malformed packet is wrong.
///
/// ```swift
/// var dissector = WiresharkDissector(of: Message.self)
/// dissector.tcpPort = 4242
/// dissector.framing = .lengthPrefixed(byteCount: 4)
/// print(dissector.source)
/// ```
///
/// Copy the script to Wireshark's folder of Lua plugins. It runs in Wireshark 3 and 4. The protocol is in the list of
/// Decode As, and its preferences have the ports, and the length above which a frame of a TCP stream is rejected. Display
/// filters call a field of the packet `message.text`, and one of a packet in it `message.hero.level`, by the name of that
/// packet. The column Info has the first fields.
///
/// A malformed packet shows the sentence that `PacketError` has for it, at the wrong byte. What Lua cannot know is shown as
/// bytes, with a note: values of hand-written types, and whatever follows them. Only the program checks rules, fields that
/// it computes, raw values of types that do not list them, and keys whose letters Unicode has in two forms.
public struct WiresharkDissector: Sendable {
  /// How a TCP stream is divided into frames. The cases have the names of `Framing` in `PacketFraming`.
  public enum Framing: Sendable, Hashable {
    /// Each frame follows its length, an unsigned integer of `byteCount` bytes, which may also count these.
    case lengthPrefixed(byteCount: Int, endianness: Endianness = .big, includesHeader: Bool = false)
    /// Each frame follows its length in LEB128.
    case varint32
    /// Each frame is a line.
    case line
    /// Each frame ends before the first occurrence of a pattern of at least one byte.
    case delimited(by: [UInt8])
    /// Each frame is stuffed so that a zero byte can end it; zero bytes between frames are skipped.
    case cobs
    /// Each frame is escaped so that a byte of `C0` can end it; such bytes between frames are skipped.
    case slip
    /// Each frame is escaped so that a byte of `7E` can end it; such bytes between frames, and aborted frames, are skipped.
    case ppp
    /// Each frame has `length` bytes.
    case fixed(length: Int)
    /// Each frame follows a header of `headerByteCount` bytes. In it, an unsigned integer of `lengthByteCount` bytes at
    /// `lengthOffset` is the number of bytes that follow the header. The header may be part of the frame.
    case custom(
      headerByteCount: Int,
      lengthOffset: Int,
      lengthByteCount: Int,
      endianness: Endianness = .big,
      isHeaderInFrame: Bool = false
    )
  }

  /// The packet.
  private let packet: PacketReference

  /// The packet that is sent from the ports, if it is another one than is sent to them.
  public var packetFromServer: (any Packet.Type)? {
    get { fromServer?.type }
    set { fromServer = newValue.map { PacketReference($0) } }
  }

  var fromServer: PacketReference?

  /// The UDP port whose datagrams are packets, unless the preferences name others.
  public var udpPort: UInt16?

  /// The TCP port whose streams consist of frames, each of which is a packet, unless the preferences name others.
  public var tcpPort: UInt16?

  /// How a TCP stream is divided into frames. If it is nil, the data of each segment is one packet.
  public var framing: Framing?

  /// Creates a dissector of a packet.
  public init(of packet: any Packet.Type) { self.init(of: PacketReference(packet)) }

  init(of packet: PacketReference) { self.packet = packet }

  /// The script, in Lua.
  public var source: String {
    WiresharkScript(packet, fromServer, udpPort, tcpPort, framing).text
  }
}
