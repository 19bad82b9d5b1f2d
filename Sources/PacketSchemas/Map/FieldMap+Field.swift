extension FieldMap {
  /// A field's place and value.
  public struct Field: Sendable {
    let place: Place

    /// What part of a packet it is, if it is no field; its path is then that of the packet.
    public let part: Part?

    /// The pieces in which the field is read, one after the other: a length, then the bytes it counts.
    public let parts: [Range<Int>]

    /// The bits of a field of a run of bits, counted from the packet's first one, most significant first; else nil.
    public let bits: Range<Int>?

    /// The value in one line; nil if the bytes say no more than that they are there, or not yet enough.
    public let text: String?

    init(
      place: Place,
      part: Part? = nil,
      parts: [Range<Int>],
      bits: Range<Int>? = nil,
      text: String? = nil
    ) {
      self.place = place
      self.part = part
      self.parts = parts
      self.bits = bits
      self.text = text
    }

    /// The way to the field, such as `Roster.players[3].name`; or to its packet, if no more is known.
    public var path: String { place.path }

    /// The path within the packet, and what part of a packet it is; nil of the packet itself.
    var name: String? {
      let name = place.name
      guard let label = part?.label else { return name.isEmpty ? nil : name }
      return name.isEmpty ? label : "\(name) \(label)"
    }

    /// The field's bytes. Empty only if the packet ends where the field should begin.
    public var range: Range<Int> {
      guard let first = parts.first, let last = parts.last else { return 0..<0 }
      return first.lowerBound..<last.upperBound
    }
  }

  /// A part of a packet that is none of its fields.
  public enum Part: Sendable, Hashable {
    /// The constant that it starts with.
    case magic
    /// The count of its bytes.
    case size
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

    /// What it is called.
    var label: String {
      switch self {
      case .magic: "magic"
      case .size: "size"
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
  /// The part that a role is.
  init?(_ role: PacketTree.Node.Role) {
    switch role {
    case .packet, .field, .element, .key, .value: return nil
    case .magic: self = .magic
    case .size: self = .size
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
    a.parts == b.parts && a.part == b.part && a.bits == b.bits && a.text == b.text
      && a.path == b.path
  }
}
