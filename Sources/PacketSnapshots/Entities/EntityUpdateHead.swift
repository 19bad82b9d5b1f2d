internal import PacketKit

/// The bits at the start of an update: which entity it is of, and what follows.
///
/// Identifiers ascend in a datagram. A gap is how many of them have been left out.
struct EntityUpdateHead {
  enum Content: Equatable {
    /// The difference from the entity as it was so many frames before. It is in bits alone, or else in a byte of its own.
    case delta(age: UInt8, isInBits: Bool)
    /// The whole entity, with its identifier.
    case full
    /// Nothing: the entity is not there any more.
    case gone
  }

  let id: UInt64
  let content: Content
}

/// What the head of the next update in a datagram depends on.
struct EntityUpdateContext {
  /// The lowest identifier that may follow; `nil` after the highest of all.
  private(set) var lowest: UInt64? = 0

  /// How old the last baseline is.
  private(set) var age: UInt8 = 1

  /// The head of the next update, in bits.
  @inline(__always)
  func bits(of head: EntityUpdateHead) -> EntityHeadBits {
    let gap = head.id &- (lowest ?? 0)
    switch head.content {
    case .delta(age, isInBits: true):
      return gap == 0 ? EntityHeadBits(0, 1) : EntityHeadBits(0b10, 2).adding(gap)
    case .delta(let age, let isInBits):
      return EntityHeadBits(0b110 << 7 | UInt64(age) << 1 | (isInBits ? 0 : 1), 10)
        .addingOptional(gap)
    case .full: return EntityHeadBits(0b1110, 4)
    case .gone: return EntityHeadBits(0b1111, 4).addingOptional(gap)
    }
  }

  /// Notes that an update has been written or read.
  mutating func note(_ head: EntityUpdateHead) {
    note(head.id)
    if case .delta(let age, _) = head.content { self.age = age }
  }

  mutating func note(_ id: UInt64) { lowest = id == .max ? nil : id + 1 }

  /// Reads the next head; `nil` if an entity follows in full, which has its identifier.
  @inline(__always)
  func read(
    _ bits: inout _DeltaReader, from reader: inout PacketReader
  ) throws(PacketError) -> EntityUpdateHead? {
    var age = age
    var content: EntityUpdateHead.Content?
    var gap: UInt64 = 0
    if try bits.take(1, from: &reader) == 1 {
      if try bits.take(1, from: &reader) == 0 {
        gap = try bits.takeGap(from: &reader)
      } else {
        if try bits.take(1, from: &reader) == 0 {
          let isInBits = try { () throws(PacketError) in
            age = UInt8(truncatingIfNeeded: try bits.take(6, from: &reader))
            return try bits.take(1, from: &reader) == 0
          }()
          guard 1...maximumBaselineAge ~= UInt32(age), !isInBits || age != self.age else {
            throw bits.error("no baseline is stated as \(age) frames old", in: &reader)
          }
          content = .delta(age: age, isInBits: isInBits)
        } else if try bits.take(1, from: &reader) == 0 {
          return nil
        } else {
          content = .gone
        }
        if try bits.take(1, from: &reader) == 1 { gap = try bits.takeGap(from: &reader) }
      }
    }
    guard let lowest, case (let id, false) = lowest.addingReportingOverflow(gap) else {
      throw bits.error("an identifier has more than 64 bits", in: &reader)
    }
    return EntityUpdateHead(id: id, content: content ?? .delta(age: age, isInBits: true))
  }
}

/// Bits of a head: the first, and those of its gap.
struct EntityHeadBits {
  private let first: UInt64
  private let firstCount: Int
  private var gap: UInt64 = 0
  private var gapCount = 0

  /// How many bits the ways to write a gap have.
  fileprivate static func width(_ choice: Int) -> Int { choice == 3 ? 64 : 3 << choice }

  init(_ first: UInt64, _ count: Int) { (self.first, firstCount) = (first, count) }

  var count: Int { firstCount + gapCount }

  /// Adds whether there is a gap, and the gap.
  func addingOptional(_ gap: UInt64) -> EntityHeadBits {
    let head = EntityHeadBits(first << 1 | (gap > 0 ? 1 : 0), firstCount + 1)
    return gap > 0 ? head.adding(gap) : head
  }

  /// Adds a gap, which is not 0.
  func adding(_ gap: UInt64) -> EntityHeadBits {
    let choice = gap <= 8 ? 0 : gap <= 64 ? 1 : gap <= 4096 ? 2 : 3
    var head = EntityHeadBits(first << 2 | UInt64(choice), firstCount + 2)
    head.gap = gap - 1
    head.gapCount = Self.width(choice)
    return head
  }

  func write(to bits: inout _DeltaWriter, in writer: inout PacketWriter) {
    bits.append(first, count: firstCount, to: &writer)
    if gapCount > 0 { bits.append(gap, count: gapCount, to: &writer) }
  }
}

extension _DeltaReader {
  /// An error after the byte of the last bit.
  mutating func error(_ sentence: String, in reader: inout PacketReader) -> PacketError {
    giveBack(to: &reader)
    return PacketError(sentence, at: reader.offset)
  }

  fileprivate mutating func takeGap(
    from reader: inout PacketReader
  ) throws(PacketError) -> UInt64 {
    let choice = Int(try take(2, from: &reader))
    let gap = try take(EntityHeadBits.width(choice), from: &reader)
    guard choice == 0 || gap >> UInt64(EntityHeadBits.width(choice - 1)) > 0, gap < .max else {
      throw error("a gap of \(gap &+ 1) has a shorter form", in: &reader)
    }
    return gap + 1
  }
}
