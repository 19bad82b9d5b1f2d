public import PacketKit

/// A packet's bytes as ``CommentedHex``, with one field on each line.
///
/// ```
/// # PlayerState: 22 bytes
/// 61 62 63 64 65 66 67 68         # identifier "abcdefgh"
/// 00 00 00 06  52 65 6e c3 a9 65  # username "Renée"
/// 00 00 00 2a                     # state 42
/// ```
///
/// Fields that share bytes are listed one after another, each with its bits:
///
/// ```
/// 93  # isAlive true    1.......
///     # lives 1         .001....
///     # lean 3          ....0011
/// ```
///
/// For a malformed packet, the heading is the error, and the wrong bytes are marked:
///
/// ```
/// # PlayerState.username: needs 6 bytes at offset 12, but 2 remain
///   61 62 63 64 65 66 67 68  # identifier "abcdefgh"
///   00 00 00 06  52 65       # username
/// #              ^^ ^^
/// ```
public struct AnnotatedHex: Sendable {
  /// The positions of the fields, and what is wrong with the packet.
  public let map: FieldMap

  /// A field's name and value, each in one line.
  public struct Value: Sendable, Equatable {
    private let field: FieldMap.Field
    private let root: String

    init(_ field: FieldMap.Field, root: String) {
      self.field = field
      self.root = root
    }

    /// The path of the field within the packet, such as `players[3].name`, or the kind of part, such as `checksum` or
    /// `left over`.
    public var name: String { field.name ?? root }

    /// The value; nil if the bytes have none or are incomplete.
    public var text: String? { field.text }
  }

  /// The names and values, one for each of the map's fields.
  public var values: [Value] { map.fields.map { Value($0, root: map.root) } }

  let bytes: [UInt8]

  /// Whether long values are shown as a whole.
  let isFull: Bool

  /// Annotates `bytes`, which should be one packet.
  ///
  /// If the type is a `GivenFormat`, `given` is the value that the packet depends on. With `isFull`, long values are shown as
  /// a whole.
  public init(
    of type: any Packet.Type,
    in bytes: [UInt8],
    given: PacketTree.Value? = nil,
    limits: PacketLimits = .init(),
    isFull: Bool = false
  ) {
    self.init(
      of: PacketReference(type), in: bytes, given: given.map(GivenValue.init(stating:)),
      limits: limits, isFull: isFull)
  }

  /// Annotates `bytes` of a packet of the program or of a document, which may be given any value.
  package init(
    of packet: PacketReference,
    in bytes: [UInt8],
    given: GivenValue? = nil,
    limits: PacketLimits = .init(),
    isFull: Bool = false
  ) {
    map = FieldMap(of: packet, in: bytes, given: given, limits: limits, isFull: isFull)
    self.bytes = bytes
    self.isFull = isFull
  }
}

extension AnnotatedHex: CustomStringConvertible {
  /// The whole text, without colors.
  public var description: String { text() }

  /// Returns the text.
  ///
  /// - Parameters:
  ///   - style: Whether to color it for a terminal.
  ///   - rowLimit: The rows of sixteen bytes after which a longer field is truncated. The text then does not contain
  ///     all bytes; a comment states how many are omitted.
  ///   - hasHeading: Whether to begin with the packet's name and size, or with the error.
  public func text(style: HexStyle = .plain, rowLimit: Int = .max, hasHeading: Bool = true)
    -> String
  {
    let layout = HexLayout(self, rowLimit: max(rowLimit, 1))
    var lines = layout.lines(style)
    let notes = map.notes.map { style.paint("# Not checked: \($0.printable)", .comment) }
    if hasHeading { lines.insert(contentsOf: [heading(style)] + notes, at: 0) }
    return lines.map { "\($0)\n" }.joined()
  }

  private func heading(_ style: HexStyle) -> String {
    if let error = map.error { return style.paint("# \(error.description.printable)", .error) }
    return style.paint("# \(map.root.printable): \(bytes.count.inBytes)", .comment)
  }
}
