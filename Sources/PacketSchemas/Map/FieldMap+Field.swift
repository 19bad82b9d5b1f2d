public import PacketKit

extension FieldMap {
  /// The position and value of a field.
  public struct Field: Sendable {
    let place: Place

    /// The kind of part, if this is not a field; its path is then that of the packet.
    public internal(set) var part: Part?

    /// The consecutive pieces of the field as it is read: a length, then the bytes that it counts.
    public let parts: [Range<Int>]

    /// The bits of a field of a run of bits, counted from the packet's first bit in `bitOrder`; nil for other fields.
    public internal(set) var bits: Range<Int>?

    /// The order of the run's bits; nil for other fields.
    public internal(set) var bitOrder: BitOrder?

    /// The value in one line; nil if it has no text, or is incomplete.
    public internal(set) var text: String?

    /// The path of the field, such as `Roster.players[3].name`, or of its packet, if the field is unknown.
    public var path: String { place.path }

    /// The path within the packet, and the kind of part; nil for the packet itself.
    var name: String? {
      let name = place.name
      guard let label = part?.label else { return name.isEmpty ? nil : name }
      return name.isEmpty ? label : "\(name) \(label)"
    }

    /// The field's bytes. Empty only if the packet ends where the field should begin, or for a case of a union without
    /// values whose tag is another field.
    public var range: Range<Int> {
      guard let first = parts.first, let last = parts.last else { return 0..<0 }
      return first.lowerBound..<last.upperBound
    }
  }

  /// A part of a packet that is not a field.
  public enum Part: Sendable, Hashable {
    /// A constant at the start of the packet or before a field.
    case magic
    /// The count of the packet's bytes.
    case size
    /// The byte that ends the elements of an array.
    case terminator
    /// The tag of a union.
    case tag
    /// The checksum.
    case checksum
    /// Zero bytes before or after a field.
    case padding
    /// Bits of a run that belong to no field.
    case unusedBits
    /// Bytes of a sized packet that this program does not know.
    case unknownBytes
    /// Bytes after the end of the packet.
    case leftOver

    /// The name of the part.
    var label: String {
      switch self {
      case .magic: "magic"
      case .size: "size"
      case .terminator: "terminator"
      case .tag: "tag"
      case .checksum: "checksum"
      case .padding: "padding"
      case .unusedBits: "unused bits"
      case .unknownBytes: "unknown bytes"
      case .leftOver: "left over"
      }
    }
  }
}

extension FieldMap.Part {
  /// Creates the part with the given role.
  init?(_ role: PacketTree.Node.Role) {
    switch role {
    case .packet, .field, .element, .key, .value: return nil
    case .magic: self = .magic
    case .size: self = .size
    case .terminator: self = .terminator
    case .tag: self = .tag
    case .checksum: self = .checksum
    case .padding: self = .padding
    case .unusedBits: self = .unusedBits
    case .unknownBytes: self = .unknownBytes
    }
  }
}

extension FieldMap.Field: Equatable {
  /// Whether both have the same path, bytes and value.
  public static func == (a: Self, b: Self) -> Bool {
    a.parts == b.parts && a.part == b.part && a.bits == b.bits && a.bitOrder == b.bitOrder
      && a.text == b.text
      && a.path == b.path
  }
}
