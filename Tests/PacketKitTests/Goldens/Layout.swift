import PacketKit
import PacketTesting

/// Where a packet's fields stand, as its fixture's comments have it.
struct Layout {
  /// What a packet that ends too early must be refused with.
  struct Truncation: Equatable {
    var path: String
    var offset: Int
    var needed: Int
    var available: Int
  }

  /// Bytes that are asked for in one piece.
  private struct Demand {
    var path: String
    var offset: Int
    var needed: Int
    var isVarint = false
  }

  private var demands: [Demand] = []

  /// Where a field starts that takes all bytes that are left, however many.
  private(set) var openEnd: Int?

  /// The checksum, where its bytes are kept back before anything else is read.
  private var trailer: Demand?

  /// What the comments call the parts of a packet that belong to none of its fields. A field of such a name is
  /// noted as one.
  private static let parts: Set<Substring> = ["magic", "length", "tag", "checksum"]

  init(of fixture: Fixture) {
    for part in fixture.parts {
      let halves = part.comment.split(separator: ": ", maxSplits: 1)
      let note = halves.count == 2 ? halves[1] : ""
      let isField = note == "a field" || !Self.parts.contains(halves[0])
      let path = isField ? "\(fixture.packet).\(halves[0])" : fixture.packet
      if note == "remaining" { openEnd = part.range.lowerBound }
      if note.hasSuffix("kept back") {
        trailer = Demand(path: path, offset: 0, needed: part.range.count)
        continue
      }
      // An array without a count asks for all its elements before the first is read.
      if let match = note.firstMatch(of: /first of (\d+) bytes of (\w+)/) {
        demands.append(
          Demand(
            path: "\(fixture.packet).\(match.2)",
            offset: part.range.lowerBound,
            needed: Int(match.1) ?? 0
          )
        )
      }
      demands.append(
        Demand(
          path: path,
          offset: part.range.lowerBound,
          needed: part.range.count,
          isVarint: note.hasPrefix("varint")
        )
      )
      // A length asks for all bytes that follow it.
      if let match = note.firstMatch(of: /(\d+) bytes? follow/) {
        demands.append(
          Demand(path: path, offset: part.range.upperBound, needed: Int(match.1) ?? 0)
        )
      }
      // So does an array with a count, once the count is read.
      if let match = note.firstMatch(of: /(\d+) elements? of at least (\d+) bytes?/) {
        demands.append(
          Demand(
            path: path,
            offset: part.range.upperBound,
            needed: (Int(match.1) ?? 0) * (Int(match.2) ?? 0)
          )
        )
      }
    }
  }

  /// What becomes of the first `count` bytes alone: nil where they may be a packet.
  func truncation(to count: Int) -> Truncation? {
    if let trailer {
      guard count >= trailer.needed else { return truncation(of: trailer, to: count) }
      return truncation(ofBodyTo: count - trailer.needed)
    }
    return truncation(ofBodyTo: count)
  }

  private func truncation(ofBodyTo count: Int) -> Truncation? {
    if let openEnd, count >= openEnd { return nil }
    return demands.first { $0.offset + $0.needed > count }.map { truncation(of: $0, to: count) }
  }

  private func truncation(of demand: Demand, to count: Int) -> Truncation {
    let available = count - demand.offset
    return Truncation(
      path: demand.path,
      offset: demand.offset,
      needed: demand.isVarint ? available + 1 : demand.needed,
      available: available
    )
  }
}

extension Layout.Truncation {
  /// What an error tells of a truncation; nil if it tells of something else.
  init?(_ error: PacketError) {
    guard let needed = error.needed, let available = error.available else { return nil }
    self.init(path: error.path, offset: error.offset, needed: needed, available: available)
  }
}
