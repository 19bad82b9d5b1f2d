internal import PacketKit

/// A datagram that is being made.
struct EntityDatagramWriter: ~Copyable {
  private var writer = PacketWriter()
  private var bits = _DeltaWriter()
  private var context = EntityUpdateContext()
  private var bitCount = 0
  private var wholeByteCount = EntityHeader.byteCount
  private(set) var updateCount = 0

  /// The identifiers in it, from the first to the last.
  private(set) var ids: ClosedRange<UInt64> = 0...0

  /// How many bytes it has. Bits and whole bytes are not aligned to each other.
  var byteCount: Int { wholeByteCount + (bitCount + 7) / 8 }

  /// Begins a datagram in the memory of the last.
  mutating func begin(session: UInt16, number: UInt32, frame: UInt32) throws(PacketError) {
    writer.removeAll()
    try writer.write(EntityHeader(session: session, number: number, frame: frame, count: 0))
    bits = _DeltaWriter()
    context = EntityUpdateContext()
    bitCount = 0
    wholeByteCount = EntityHeader.byteCount
    updateCount = 0
  }

  /// Adds an update, unless it has no room in so many bytes.
  ///
  /// - Parameter encoding: The entity; `nil` if it is gone.
  mutating func add(
    _ id: UInt64, _ encoding: EntityEncoding?, from encodings: borrowing EntityEncodings,
    atMost maximumByteCount: Int
  ) -> Bool {
    var content = EntityUpdateHead.Content.gone
    if let encoding {
      content =
        encoding.age > 0 ? .delta(age: encoding.age, isInBits: encoding.isInBits) : .full
    }
    let update = EntityUpdateHead(id: id, content: content)
    let head = context.bits(of: update)
    var (newBitCount, newByteCount) = (bitCount + head.count, wholeByteCount)
    if let encoding {
      if encoding.isInBits { newBitCount += encoding.count } else { newByteCount += encoding.count }
    }
    guard newByteCount + (newBitCount + 7) / 8 <= maximumByteCount, updateCount < UInt16.max
    else { return false }
    (bitCount, wholeByteCount) = (newBitCount, newByteCount)
    head.write(to: &bits, in: &writer)
    if let encoding { encodings.append(encoding, to: &bits, in: &writer) }
    context.note(update)
    ids = (updateCount == 0 ? id : ids.lowerBound)...id
    updateCount += 1
    return true
  }

  /// Sends the datagram.
  mutating func end(_ send: (RawSpan) -> Void) {
    bits.placeBits(in: &writer)
    let count = UInt16(truncatingIfNeeded: updateCount)
    var bytes = writer.mutableBytes
    bytes.storeBytes(
      of: count.bigEndian, toByteOffset: EntityHeader.countOffset, as: UInt16.self)
    send(writer.bytes)
  }
}
