public import PacketKit

/// A packet's bytes, parsed according to its `PacketDescription`.
///
/// ```swift
/// let tree = PacketTree(of: Roster.self, in: bytes)
/// tree.forEachNode { path, node in print(node.bytes, path, tree.text(of: node)) }
/// if let error = tree.error { print(error) }   // Roster.players[1].name: bytes at offset 42 are not valid UTF-8
/// ```
///
/// The tree is an independent interpretation of the packet's declaration. It reports the error that `init(decoding:)`
/// throws, but returns the values before the error, and needs no value of the packet's type. Only hand-written parts are
/// read by their own code, as one piece. If a description by hand does not match the code, the error says so.
///
/// Time and memory are linear in the count of bytes.
public struct PacketTree: Sendable {
  /// The name of the packet's type, which every path begins with.
  public let packet: String

  /// The packet, up to the error if there is one.
  public let root: Node

  /// Why the bytes are not a packet, or why the tree does not have all of them; nil if they are one.
  public let error: PacketError?

  /// Why the bytes are not a packet according to its description, which does not say what derived fields have.
  let failure: PacketError?

  /// What only the program could check, of a packet that a document describes.
  package let notes: [String]

  /// The bytes that were parsed.
  public let bytes: [UInt8]

  /// Parses `bytes`, which should be one packet.
  ///
  /// If the type is a `GivenFormat`, `given` is the value that the packet depends on.
  public init(
    of type: any Packet.Type,
    in bytes: [UInt8],
    given: Value? = nil,
    limits: PacketLimits = .init()
  ) {
    self.init(
      of: PacketReference(type), in: bytes, given: given.map(GivenValue.init(stating:)),
      limits: limits)
  }

  /// Parses `bytes` of a packet of the program or of a document, which may be given any value.
  package init(
    of reference: PacketReference,
    in bytes: [UInt8],
    given: GivenValue? = nil,
    limits: PacketLimits = .init()
  ) {
    packet = reference.shortName
    var interpreter = Interpreter(bytes, root: packet, limits: limits)
    var root = Node(.packet, at: 0)
    root.given = given
    try? interpreter.whole(reference, into: &root)
    root.bits = 0..<8 * interpreter.position
    self.root = root
    error = interpreter.error(of: reference, root)
    notes = interpreter.failure.notes
    failure = interpreter.failure.error
    self.bytes = bytes
  }

  /// A tree of parts that have been read in `bytes`.
  init(_ root: Node, of packet: String, in bytes: [UInt8]) {
    self.packet = packet
    self.root = root
    (error, failure, notes) = (nil, nil, [])
    self.bytes = bytes
  }
}

extension PacketTree {
  /// Calls `body` for the packet and each of its parts, in the order of their bytes, with the part's path.
  ///
  /// The key of a dictionary's first pair has the path `scores[0].key`; its value, `scores[0].value`. Parts other than
  /// fields, such as a checksum, have the path of their packet, and padding and a constant before a field have that of
  /// the field, as in errors.
  public func forEachNode(_ body: (_ path: String, Node) -> Void) {
    forEachPlace { place, node in body(place.path, node) }
  }

  func forEachPlace(_ body: (Place, Node) -> Void) {
    func visit(_ node: Node, _ place: Place) {
      body(place, node)
      for child in node.children { visit(child, place.place(of: child.role)) }
    }
    visit(root, Place(.packet(packet)))
  }
}
