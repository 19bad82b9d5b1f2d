public import PacketKit

extension PacketTree {
  /// A part of a packet: a field, an element of a collection, or another part of the encoding.
  public struct Node: Sendable {
    /// The role of a part.
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
      /// A constant before this field or, without a name, at the packet's start.
      case magic(of: String)
      /// The count of the packet's bytes.
      case size
      /// The byte that ends the elements of an array.
      case terminator
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

    /// The role of the part.
    public let role: Role

    /// The part's bits, counted from the packet's first bit in `bitOrder`, or else most significant first. Only fields of
    /// a run of bits begin or end within a byte.
    public internal(set) var bits: Range<Int>

    /// The count of bytes at the part's start that state whether it has a value.
    public internal(set) var presenceByteCount = 0

    /// The count of bytes after those that state its length, or how many elements it has.
    public internal(set) var prefixByteCount = 0

    /// The count of bytes at the part's end that end its text or bytes.
    public internal(set) var terminatorByteCount = 0

    /// The part's value; nil if the bytes end or are invalid before the value is known.
    public internal(set) var value: Value?

    /// The value that the type's own code has read, if the tree contains it as text.
    package internal(set) var read: ReadValue?

    /// The packet that the part is.
    var packet: PacketReference?

    /// The order of the run of bits that it is part of; nil of any other part.
    public internal(set) var bitOrder: BitOrder?

    /// Whether it is part of a run of bits.
    public var isBits: Bool { bitOrder != nil }

    /// Whether it is a value of a hand-written type with the bytes of another type, whose value the tree contains.
    public internal(set) var isWrapped = false

    /// The name of the union's case that it is, if its tag is in another field.
    var unionCase: String?

    /// The value that was given to this packet.
    package var given: GivenValue?

    /// Whether it is a tag of no known case.
    var isOtherTag = false

    /// Whether the order of the parts is none of the value's.
    var isUnordered = false

    /// The parts within this one, in the order of their bytes.
    public internal(set) var children: [Node] = []

    package init(_ role: Role, at offset: Int) {
      self.role = role
      bits = 8 * offset..<8 * offset
    }
  }
}

extension PacketTree.Node {
  /// The name of the union's case that it is, if its tag is in another field and its values take no bytes.
  var emptyCase: String? { content.isEmpty ? unionCase : nil }

  /// The bytes that contain the part.
  public var bytes: Range<Int> { bits.lowerBound / 8..<(bits.upperBound + 7) / 8 }

  /// The part's bytes without those that state its presence, its length or its end.
  public var content: Range<Int> {
    let bytes = bytes
    let start = min(bytes.lowerBound + presenceByteCount + prefixByteCount, bytes.upperBound)
    return start..<max(start, bytes.upperBound - terminatorByteCount)
  }

  /// The consecutive pieces of the part as it is read: a presence, a length, then the content with its terminator.
  public var pieces: [Range<Int>] {
    let bytes = bytes
    let lengthStart = min(bytes.lowerBound + presenceByteCount, bytes.upperBound)
    let contentStart = content.lowerBound
    return [
      bytes.lowerBound..<lengthStart, lengthStart..<contentStart, contentStart..<bytes.upperBound,
    ].filter { !$0.isEmpty }
  }
}
