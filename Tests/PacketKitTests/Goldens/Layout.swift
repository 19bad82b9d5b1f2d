import PacketKit
import PacketSchemas
import PacketTesting

/// Where a packet's fields stand, as its fixture has it: the script that wrote it knows no description.
struct Layout: Equatable, CustomStringConvertible {
  /// A piece of a packet: bytes that are read at once.
  struct Piece: Equatable {
    /// The path of the field, or what part of the packet it is.
    var name: String
    var range: Range<Int>
  }

  var pieces: [Piece] = []

  /// The layout that a fixture's comments tell.
  init(of fixture: Fixture) {
    for part in fixture.parts { add(part.comment, part.range) }
  }

  /// The layout that follows from a description. A run of bits is one piece of its first field's name.
  init(of type: any Packet.Type, in bytes: [UInt8]) {
    let root = String(describing: type)
    var end = 0
    var isInRun = false
    PacketTree(of: type, in: bytes).forEachNode { path, node in
      var pieces = node.pieces
      if !node.children.isEmpty { pieces.removeAll { $0.lowerBound >= node.content.lowerBound } }
      for piece in pieces where piece.upperBound > end {
        let isLater = isInRun && node.isBits
        add(
          isLater ? self.pieces.last?.name ?? "" : Self.name(path, of: node.role, in: root),
          max(piece.lowerBound, end)..<piece.upperBound
        )
        end = piece.upperBound
      }
      isInRun = node.isBits
    }
  }

  /// Bytes of one name that follow one another are one piece: a length and what it counts, the bytes of a run of bits, or
  /// the numbers of a vector.
  private mutating func add(_ name: String, _ range: Range<Int>) {
    if let last = pieces.last, last.name == name {
      pieces[pieces.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      pieces.append(Piece(name: name, range: range))
    }
  }

  private static func name(_ path: String, of role: PacketTree.Node.Role, in root: String) -> String
  {
    let name = path == root ? "" : String(path.dropFirst(root.count + 1))
    return switch role {
    case .magic: name.isEmpty ? "magic" : name
    case .size: "length"
    case .checksum: "checksum"
    case .tag: name.isEmpty ? "tag" : name
    default: name
    }
  }

  var description: String {
    pieces.map { "\($0.range.lowerBound) \($0.name)" }.joined(separator: ", ")
  }
}
