extension PacketTree {
  /// A part of a packet: a field, an element of a collection, or what stands around them.
  public struct Node: Sendable {
    /// What a part is.
    public enum Role: Sendable, Hashable {
      /// The whole packet.
      case packet
      /// A field of this name.
      case field(String)
      /// An element of an array or set, or a pair of a dictionary.
      case element(Int)
      /// The key of a pair.
      case key
      /// The value of a pair.
      case value
      /// The constant that the packet starts with.
      case magic
      /// The count of the packet's bytes.
      case size
      /// The tag of a union.
      case tag
      /// The checksum.
      case checksum
      /// Zero bytes before or after this field.
      case padding(of: String)
      /// The bits of a run that belong to no field.
      case unusedBits
      /// Bytes of a sized packet that this program does not know.
      case unknownBytes
    }

    /// What the part is.
    public let role: Role

    /// The part's bits, counted from the packet's first one, most significant first. Only a field of a run of bits begins
    /// or ends within a byte.
    public internal(set) var bits: Range<Int>

    /// The count of bytes at its start that say whether it has a value.
    public internal(set) var presenceByteCount = 0

    /// The count of bytes after those that say how long it is, or how many elements it has.
    public internal(set) var prefixByteCount = 0

    /// What it holds; nil if the bytes end or are wrong before that is known.
    public internal(set) var value: Value?

    /// Whether it is part of a run of bits.
    public internal(set) var isBits = false

    /// Whether it is a value of a type that is written by hand and has the bytes of another, whose value the tree holds.
    public internal(set) var isWrapped = false

    /// The parts within it, in the order of their bytes.
    public internal(set) var children: [Node] = []

    init(_ role: Role, at offset: Int) {
      self.role = role
      bits = 8 * offset..<8 * offset
    }
  }
}

extension PacketTree.Node {
  /// The bytes that the part is in.
  public var bytes: Range<Int> { bits.lowerBound / 8..<(bits.upperBound + 7) / 8 }

  /// The part's bytes without those that say whether it is there and how long it is.
  public var content: Range<Int> {
    let end = bytes.upperBound
    return min(bytes.lowerBound + presenceByteCount + prefixByteCount, end)..<end
  }

  /// The pieces in which the part is read, one after the other: a presence, a length, then the bytes it counts.
  public var pieces: [Range<Int>] {
    let bytes = bytes
    let lengthStart = min(bytes.lowerBound + presenceByteCount, bytes.upperBound)
    return [bytes.lowerBound..<lengthStart, lengthStart..<content.lowerBound, content].filter {
      !$0.isEmpty
    }
  }
}
