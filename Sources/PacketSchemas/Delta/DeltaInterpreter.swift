internal import PacketKit

/// Reads a delta according to the descriptions of its packets. Bits and whole bytes are as WireFormat.md has them.
struct DeltaInterpreter {
  typealias Node = PacketTree.Node
  typealias Failed = Interpreter.Failed

  private(set) var parts: [DeltaTree.Part] = []

  /// The baseline, and the bytes that its places are in.
  let baseline: PacketTree

  /// Reads whole bytes: those of the delta, which come after those of the baseline, so that parts of both have places.
  var reader: Interpreter

  /// The byte that has been begun, and how many of its bits have been read.
  private var begun = 0
  private var used = 8

  /// The bits that have been read since the last part.
  private var pending: [Range<Int>] = []

  init(_ bytes: [UInt8], against baseline: PacketTree) {
    self.baseline = baseline
    reader = Interpreter(baseline.bytes + bytes, root: baseline.packet, limits: .init())
    reader.position = baseline.bytes.count
  }

  /// Where the delta begins, in bits.
  private var start: Int { 8 * baseline.bytes.count }

  /// Reads a delta that takes all bytes.
  mutating func whole(_ packet: PacketReference) {
    let place = Place(.packet(baseline.packet))
    var root = Node(.packet, at: 0)
    let isRead: Bool
    do throws(Failed) {
      try self.packet(packet, against: baseline.root, into: &root, place)
      isRead = true
    } catch {
      isRead = false
    }
    if isRead, used < 8 {
      pending = [8 * begun + used..<8 * begun + 8]
      add("unused bits", place)
    }
    addRest(isRead ? "left over" : "not decoded", place)
  }

  /// Adds the bits that no part has.
  private mutating func addRest(_ meaning: String, _ place: Place) {
    var isRead = Array(repeating: false, count: 8 * reader.bytes.count - start)
    for bits in parts.flatMap(\.bits) { for bit in bits { isRead[bit] = true } }
    pending = []
    for bit in isRead.indices where !isRead[bit] { note(start + bit..<start + bit + 1) }
    if !pending.isEmpty { add(meaning, place) }
  }
}

// Parts.
extension DeltaInterpreter {
  /// Notes that bits have been read.
  private mutating func note(_ bits: Range<Int>) {
    if let last = pending.last, last.upperBound == bits.lowerBound {
      pending[pending.count - 1] = last.lowerBound..<bits.upperBound
    } else {
      pending.append(bits)
    }
  }

  /// Adds what has been read since the last part.
  mutating func add(
    _ meaning: String,
    _ place: Place,
    value node: Node? = nil,
    of tree: PacketTree? = nil
  ) {
    let value = node.flatMap { (tree ?? baseline).value(of: $0) }
    let bits = pending.map { $0.lowerBound - start..<$0.upperBound - start }
    parts.append(.init(place: place, bits: bits, meaning: meaning, value: value))
    pending = []
  }

  /// Adds to the last part what value the field has.
  mutating func amendLast(_ node: Node, of tree: PacketTree? = nil) {
    guard !parts.isEmpty else { return }
    parts[parts.count - 1].value = (tree ?? baseline).value(of: node)
  }

  /// Says of the values from a part on what becomes of them.
  mutating func rename(from first: Int, to meaning: String) {
    for index in parts.indices.dropFirst(first) where parts[index].meaning == "value" {
      parts[index].meaning = meaning
    }
  }

  /// Adds the parts of a value in whole bytes, which `reader` has read.
  mutating func add(_ node: Node, _ place: Place, of tree: PacketTree) {
    let label = FieldMap.Part(node.role)?.label ?? "value"
    if node.isBits {
      for bit in node.bits {
        let isReversed = node.bitOrder == .leastSignificantFirst
        let bit = isReversed ? bit ^ 7 : bit
        note(bit..<bit + 1)
      }
      add(label, place, value: node, of: tree)
    } else if node.children.isEmpty {
      guard !node.bytes.isEmpty || node.value != nil else { return }
      if !node.bytes.isEmpty { note(8 * node.bytes.lowerBound..<8 * node.bytes.upperBound) }
      add(label, place, value: node, of: tree)
    } else {
      for piece in node.pieces where piece.lowerBound < node.content.lowerBound {
        note(8 * piece.lowerBound..<8 * piece.upperBound)
        let isPresence = piece.lowerBound < node.bytes.lowerBound + node.presenceByteCount
        add(isPresence ? "present" : "count", place)
      }
      for child in node.children { add(child, place.place(of: child.role), of: tree) }
    }
  }
}

// Bits and whole bytes.
extension DeltaInterpreter {
  /// Takes `count` bits, at most 64.
  mutating func take(_ count: Int) throws(Failed) -> UInt64 {
    var number: UInt64 = 0
    for _ in 0..<count {
      if used == 8 {
        begun = try reader.take(1).lowerBound
        used = 0
      }
      number = number << 1 | UInt64(reader.bytes[begun] >> UInt8(7 - used) & 1)
      note(8 * begun + used..<8 * begun + used + 1)
      used += 1
    }
    return number
  }

  /// Takes the bit that says whether something has changed, or something else of which there are two.
  mutating func change(
    _ place: Place,
    _ set: String = "changed",
    _ unset: String = "unchanged"
  ) throws(Failed) -> Bool {
    let isSet = try take(1) == 1
    add(isSet ? set : unset, place)
    return isSet
  }

  /// Takes a count as a varint.
  mutating func count(
    _ meaning: String,
    maximum: Int,
    _ place: Place
  ) throws(Failed) -> Int {
    let start = reader.position
    let count = try reader.length(.varint, maximum: maximum)
    note(8 * start..<8 * reader.position)
    var node = Node(.packet, at: start)
    node.value = .unsigned(UInt64(count))
    add(meaning, place, value: node)
    return count
  }

  /// Reads a value in whole bytes, and adds its parts.
  mutating func whole(
    _ role: Node.Role,
    _ place: Place,
    _ read: (inout Interpreter, inout Node) throws(Failed) -> Void
  ) throws(Failed) -> Node {
    var holder = Node(.packet, at: reader.position)
    var node = reader.open(role)
    let isRead = (try? read(&reader, &node)) != nil
    reader.close(node, in: &holder)
    return try addWhole(holder, place, isRead: isRead)
  }

  /// Adds the parts of the only child of a node, whether it has been read or not.
  mutating func addWhole(
    _ holder: Node,
    _ place: Place,
    isRead: Bool
  ) throws(Failed) -> Node {
    let tree = PacketTree(holder, of: baseline.packet, in: reader.bytes)
    for child in holder.children { add(child, place, of: tree) }
    guard isRead else { throw Failed() }
    return holder.children.last ?? Node(.packet, at: reader.position)
  }
}

extension PacketTree {
  fileprivate func value(of node: Node) -> (text: String, json: JSONValue)? {
    guard let text = text(of: node), let json = json(of: node) else { return nil }
    return (text, json)
  }
}
