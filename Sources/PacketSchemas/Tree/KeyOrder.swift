internal import PacketKit

internal import Foundation

/// The keys of a collection that have been read.
struct KeyOrder {
  /// A key. Two keys are equal if Swift considers their values equal.
  indirect enum Key: Hashable {
    case float(Float)
    case double(Double)
    case text(String)
    case data(Data)
    case bytes([UInt8])
    /// An optional without a value, of this many optionals around it and itself.
    case absent(Int)
    case list([Key])
    case set(Set<Key>)
    case dictionary([Key: Key])
    case other(AnyHashable)
  }

  /// The bytes of the last key.
  var previous: Range<Int>?

  /// Whether keys must be stored, because keys with different bytes may be equal, or because they may collide.
  let needsKeys: Bool

  private let isComposite: Bool
  private var last: Key?
  private var keys: Set<Key> = []

  /// How many of the last keys may have the same hash.
  private var run = 1
  private var mustCount = false
  private var counts: [Int: Int] = [:]

  init(of type: WireType) {
    isComposite = type.nesting != .leaf
    let isData = if case .bytes = type { true } else { false }
    needsKeys = isComposite || isData || type.hasEqualsOfOtherBytes
  }

  /// Records how similar two adjacent keys are.
  ///
  /// Only long keys that begin with the same bytes, or that hold several values, can have the same hash in large
  /// numbers: a `Data` hashes only its first 80 bytes.
  mutating func note(_ key: Range<Int>, _ next: Range<Int>, equalCount: Int) {
    let hashedByteCount = 80
    if key.count < hashedByteCount || next.count < hashedByteCount {
      if !isComposite { run = 1 }
    } else {
      run = isComposite || equalCount >= hashedByteCount ? run + 1 : 1
      if run > PacketLimits.maximumCollidingKeyCount { mustCount = true }
    }
  }

  /// Adds a key that is in order. Returns false if too many have its hash.
  mutating func count(_ key: Key) -> Bool {
    last = key
    guard mustCount else { return true }
    if counts.isEmpty { for key in keys { counts[key.hashValue, default: 0] += 1 } }
    counts[key.hashValue, default: 0] += 1
    return counts[key.hashValue, default: 0] <= PacketLimits.maximumCollidingKeyCount
  }

  /// Stores the last key. Returns false if an equal key exists.
  mutating func insertLast() -> Bool {
    guard let last else { return true }
    return keys.insert(last).inserted
  }
}

extension KeyOrder.Key {
  /// Creates the key of a node.
  init(_ node: PacketTree.Node, in bytes: [UInt8]) {
    switch node.value {
    case .float(let number): self = .float(number)
    case .double(let number): self = .double(number)
    case .text(let text): self = .text(text)
    case .data: self = .data(Data(bytes[node.content]))
    case .numbers(let numbers), .vector(let numbers): self = .list(numbers.map(Self.init))
    case .collection where node.isUnordered: self = .set(Set(Self.list(of: node, in: bytes)))
    case .packet, .collection: self = .list(Self.list(of: node, in: bytes))
    case .dictionary:
      let pairs = node.children.map { Self.list(of: $0, in: bytes) }.filter { $0.count == 2 }
      self = .dictionary(Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first })
    case .absent: self = .absent(node.presenceByteCount)
    case .enumerationCase(_, let rawValue): self.init(rawValue)
    case .opaque:
      let value = (node.read?.value as? any Hashable).map { AnyHashable($0) }
      self = value.map { .other($0) } ?? .bytes(Array(bytes[node.bytes]))
    default: self = .bytes(Array(bytes[node.bytes]))
    }
  }

  private static func list(of node: PacketTree.Node, in bytes: [UInt8]) -> [Self] {
    node.children.map { Self($0, in: bytes) }
  }

  /// Creates the key of a number or text in one piece.
  private init(_ value: PacketTree.Value) {
    switch value {
    case .float(let number): self = .float(number)
    case .double(let number): self = .double(number)
    case .text(let text): self = .text(text)
    default: self = .bytes(Array(value.rawText.utf8))
    }
  }
}
