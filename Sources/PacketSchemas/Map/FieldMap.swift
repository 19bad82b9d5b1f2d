public import PacketKit

/// Which bytes of a packet belong to which field.
///
/// ```swift
/// let map = FieldMap(of: Roster.self, in: bytes)
/// for field in map.fields { print(field.range, field.path) }   // 4..<13 Roster.players[0].name
/// if let error = map.error { print(error) }
/// ```
///
/// Every input has a map; that of a malformed packet ends at the error. The codec does nothing for it: a
/// packet cut short fails at the very field whose bytes are missing, and the map is made of such failures.
///
/// Of bytes that no field ever misses the map knows only which packet they are in: a checksum, or the inside
/// of a sized packet.
public struct FieldMap: Sendable, Equatable {
  /// A field's place.
  public struct Field: Sendable, Equatable {
    /// The way to the field, such as `Roster.players[3].name`; or to its packet, if no more is known.
    public let path: String

    /// The pieces in which the field is read, one behind the other: a length, then the bytes it counts.
    public internal(set) var parts: [Range<Int>]

    /// The field's bytes. Empty only if the packet ends where the field should begin.
    public var range: Range<Int> {
      guard let first = parts.first, let last = parts.last else { return 0..<0 }
      return first.lowerBound..<last.upperBound
    }
  }

  /// The name of the packet's type, which every path begins with.
  public let root: String

  /// The fields in the order of their bytes, without gaps from offset 0 on.
  public internal(set) var fields: [Field] = []

  /// Why the bytes are not a packet, or nil if they are.
  public internal(set) var error: PacketError?

  /// The number of bytes that the map was made of.
  public let byteCount: Int

  /// The bytes behind the last field, which were not decoded for an error before them.
  public var undecoded: Range<Int> { (fields.last?.range.upperBound ?? 0)..<byteCount }

  /// Maps `bytes`, which should be one packet.
  ///
  /// - Parameters:
  ///   - type: The packet's type.
  ///   - bytes: The packet, as it comes from the network.
  ///   - limits: The limits that it is decoded with.
  ///   - maximumPartCount: Where to stop telling fields apart: each part costs a decoding of the bytes up
  ///     to it. What follows is one field with the path of the packet.
  public init<Root: Packet>(
    of type: Root.Type,
    in bytes: [UInt8],
    limits: PacketLimits = .init(),
    maximumPartCount: Int = 4096
  ) {
    root = String(describing: type)
    byteCount = bytes.count
    var packet: Root?
    do throws(PacketError) {
      packet = try Root(decoding: bytes, limits: limits)
    } catch {
      self.error = error
    }
    trace(type, in: bytes, limits: limits, maximumPartCount: maximumPartCount)
    if let packet { finish(packet, bytes) }
    if let error { finish(error) }
  }

  /// What a field is called within the packet: its path without the packet's own name.
  public func name(of field: Field) -> String {
    field.path.hasPrefix(root + ".") ? String(field.path.dropFirst(root.count + 1)) : field.path
  }
}
