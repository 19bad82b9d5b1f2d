import PacketKit
import PacketSchemas
import PacketTesting

/// Changes bytes at random, as a careless or a clever sender might.
struct Mutator {
  private var generator: SplitMix64

  /// Packets of one type, whose pieces are put into one another.
  private let fixtures: [Fixture]

  /// Where those have lengths, counts and presences.
  private let lengths: [Fixture: [Range<Int>]]

  /// The packet, whose checksums are put right again.
  private let type: (any Packet.Type)?

  init(of fixtures: [Fixture], seed: UInt64) {
    self.fixtures = fixtures
    lengths = Dictionary(uniqueKeysWithValues: fixtures.map { ($0, $0.lengths) })
    type = try? fixtures.first?.type
    generator = SplitMix64(seed: seed)
  }

  /// A fixture's bytes with one change or a few.
  mutating func next() -> [UInt8] {
    let fixture = fixtures[below(fixtures.count)]
    var bytes = fixture.bytes
    for _ in 0..<[1, 1, 1, 2, 3][below(5)] {
      switch below(6) {
      case 0, 1: flipBit(&bytes)
      case 2: setByte(&bytes)
      case 3: splice(&bytes)
      case 4: cutOrExtend(&bytes)
      default: changeLength(&bytes, of: fixture)
      }
    }
    // Now and then a checksum stays wrong.
    if below(8) > 0 { mendChecksums(in: &bytes) }
    return bytes
  }

  private func mendChecksums(in bytes: inout [UInt8]) {
    for _ in 0..<4 {
      do throws(PacketError) {
        _ = try type?.init(decoding: bytes)
        return
      } catch {
        guard error.mendChecksum(in: &bytes) else { return }
      }
    }
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private mutating func flipBit(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    bytes[below(bytes.count)] ^= 1 << UInt8(below(8))
  }

  private mutating func setByte(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    let index = below(bytes.count)
    let near = [bytes[index] &+ 1, bytes[index] &- 1, UInt8(below(256))]
    bytes[index] = ([0, 1, 2, 0x7F, 0x80, 0xFF] + near)[below(9)]
  }

  /// Puts a piece of another packet in the place of one of this.
  private mutating func splice(_ bytes: inout [UInt8]) {
    let other = fixtures[below(fixtures.count)].bytes
    let start = below(bytes.count + 1)
    let end = min(bytes.count, start + below(9))
    let first = below(other.count + 1)
    let piece = other[first..<min(other.count, first + (below(2) == 0 ? end - start : below(9)))]
    bytes.replaceSubrange(start..<end, with: piece)
  }

  private mutating func cutOrExtend(_ bytes: inout [UInt8]) {
    if below(2) == 0 {
      bytes.removeLast(min(bytes.count, below(9)))
    } else {
      for _ in 0..<below(9) { bytes.append([0, 0xFF, UInt8(below(256))][below(3)]) }
    }
  }

  /// Changes a length, a count or a presence, with or without the bytes that it tells of.
  private mutating func changeLength(_ bytes: inout [UInt8], of fixture: Fixture) {
    let lengths = lengths[fixture] ?? []
    guard !lengths.isEmpty else { return flipBit(&bytes) }
    let range = lengths[below(lengths.count)]
    let index = below(2) == 0 ? range.lowerBound : range.upperBound - 1
    guard index < bytes.count else { return }
    let isMore = below(2) == 0
    bytes[index] = isMore ? bytes[index] &+ 1 : bytes[index] &- 1
    let next = range.upperBound
    guard below(2) == 0, next < bytes.count else { return }
    if isMore {
      bytes.insert(bytes[next], at: next)
    } else {
      bytes.remove(at: next)
    }
  }
}

extension Fixture {
  /// Where lengths, counts and presences stand.
  fileprivate var lengths: [Range<Int>] {
    guard let type = try? type else { return [] }
    var lengths: [Range<Int>] = []
    PacketTree(of: type, in: bytes).forEachNode { _, node in
      let count = node.presenceByteCount + node.prefixByteCount
      if count > 0 { lengths.append(node.bytes.prefix(count)) }
      if node.role == .size { lengths.append(node.bytes) }
    }
    return lengths
  }
}
