internal import PacketKit

/// The updates in a datagram, after its header. They are written and read like a delta, so that their bits follow each other
/// without gaps.
struct EntityUpdates<Entity: DeltaPacket & Identifiable>: DeltaPacket
where Entity.ID: FixedWidthInteger & UnsignedInteger {
  private var scratch: EntityScratch<Entity>?
  private var reception: EntityReception<Entity>?

  /// Those to be written.
  init(_ scratch: EntityScratch<Entity>) { self.scratch = scratch }

  /// Those to be read.
  init(_ reception: EntityReception<Entity>) { self.reception = reception }

  static var minimumByteCount: Int { 0 }

  init(from reader: inout PacketReader) throws(PacketError) {
    throw PacketError("updates are only read as a delta", at: reader.offset)
  }

  /// Encodes the entities, which is a check.
  func encode(into writer: inout PacketWriter) throws(PacketError) {
    if let scratch {
      let entities = scratch.history.entities
      for update in scratch.updates[..<scratch.next] where update.place >= 0 {
        try entities[update.place].encode(into: &writer)
      }
    }
    if let reception {
      for update in reception.updates { try update.entity?.encode(into: &writer) }
    }
  }

  func _isUnchanged(from baseline: Self) -> Bool { false }

  func _writeDelta(
    against baseline: Self, _ delta: inout _DeltaWriter, into writer: inout PacketWriter
  ) throws(PacketError) {
    guard let scratch else { return }
    let entities = scratch.history.entities
    let frame = scratch.history.frame
    var previous = UInt64.max
    var age: UInt32 = 1
    var count = 0
    while scratch.next < scratch.updates.count, count < 65_535 {
      let (before, byteCount, formerAge) = (delta, writer.count, age)
      let update = scratch.updates[scratch.next]
      let id = scratch.id(of: update)
      delta.writeGap(id &- previous &- 1, into: &writer)
      if update.place < 0 {
        delta.writeAge(0, after: &age, into: &writer)
      } else if update.baseline > 0,
        let baseline = scratch.history.entity(at: update.place, in: update.baseline)
      {
        delta.writeAge(frame - update.baseline, after: &age, into: &writer)
        try entities[update.place]._writeDelta(against: baseline, &delta, into: &writer)
      } else {
        delta.write(true, against: false, into: &writer)
        try delta.write(
          entities[update.place], against: nil, of: 0, 0, into: &writer, field: "entity"
        ) { _, _ throws(PacketError) in }
      }
      // Up to eight bytes of bits are not in the writer yet.
      guard writer.count + 8 <= scratch.end else {
        writer.truncate(to: byteCount)
        (delta, age) = (before, formerAge)
        return
      }
      previous = id
      scratch.next += 1
      count += 1
    }
  }

  init(
    _from reader: inout PacketReader, _ delta: inout _DeltaReader, against baseline: Self
  ) throws(PacketError) {
    self = baseline
    guard let reception else { return }
    // The lowest identifier that may follow; `nil` after the highest of all.
    var lowest: UInt64? = 0
    var age: UInt32 = 1
    for _ in 0..<reception.count {
      let gap = try delta.readGap(from: &reader)
      guard let (id, isOver) = lowest?.addingReportingOverflow(gap), !isOver,
        let wireID = Entity.ID(exactly: id)
      else {
        throw PacketError("an identifier is greater than \(Entity.ID.max)", at: reader.offset)
      }
      lowest = id == .max ? nil : id + 1
      let isSame = try !delta.readBit(from: &reader)
      if !isSame,
        let entity: Entity = try delta.read(
          against: nil, of: 0, from: &reader, field: "entity",
          { _, _ throws(PacketError) in }, or: { _ throws(PacketError) in nil })
      {
        guard entity.id == wireID else {
          throw PacketError("entity \(id) has the identifier \(entity.id)", at: reader.offset)
        }
        reception.add(wireID, entity)
        continue
      }
      if !isSame {
        let newAge = try delta.readBits(6, from: &reader)
        guard newAge > 0 else {
          reception.add(wireID, nil)
          continue
        }
        guard newAge != age, newAge <= maximumBaselineAge else {
          throw PacketError("no baseline is stated as \(newAge) frames old", at: reader.offset)
        }
        age = UInt32(newAge)
      }
      guard let baseline = reception.baseline(of: wireID, age: age) else {
        throw PacketError("entity \(id) has no baseline", at: reader.offset)
      }
      let entity = try Entity(_from: &reader, &delta, against: baseline)
      guard entity.id == wireID else {
        throw PacketError("entity \(id) has the identifier \(entity.id)", at: reader.offset)
      }
      reception.add(wireID, entity)
    }
  }
}

extension _DeltaWriter {
  /// Writes how many identifiers have been left out.
  fileprivate mutating func writeGap(_ gap: UInt64, into writer: inout PacketWriter) {
    guard gap > 0 else { return write(false, against: false, into: &writer) }
    write(true, against: false, into: &writer)
    let width = gap <= 16 ? 4 : gap <= 256 ? 8 : gap <= 65_536 ? 16 : 64
    writeBits(width == 4 ? 0 : width == 8 ? 1 : width == 16 ? 2 : 3, 2, into: &writer)
    writeBits(gap - 1, width, into: &writer)
  }

  /// Writes how old the baseline is; 0 if the entity is gone.
  fileprivate mutating func writeAge(
    _ age: UInt32, after last: inout UInt32, into writer: inout PacketWriter
  ) {
    guard age != last else { return write(false, against: false, into: &writer) }
    // It is not in full.
    writeBits(0b10, 2, into: &writer)
    writeBits(UInt64(age), 6, into: &writer)
    if age > 0 { last = age }
  }

  private mutating func writeBits(_ bits: UInt64, _ count: Int, into writer: inout PacketWriter) {
    for place in (0..<count).reversed() {
      write(bits >> UInt64(place) & 1 == 1, against: false, into: &writer)
    }
  }
}

extension _DeltaReader {
  fileprivate mutating func readBit(from reader: inout PacketReader) throws(PacketError) -> Bool {
    try read(against: false, from: &reader, field: "updates")
  }

  fileprivate mutating func readBits(
    _ count: Int, from reader: inout PacketReader
  ) throws(PacketError) -> UInt64 {
    var bits: UInt64 = 0
    for _ in 0..<count { bits = bits << 1 | (try readBit(from: &reader) ? 1 : 0) }
    return bits
  }

  fileprivate mutating func readGap(from reader: inout PacketReader) throws(PacketError) -> UInt64 {
    guard try readBit(from: &reader) else { return 0 }
    let widths = [4, 8, 16, 64]
    let choice = Int(try readBits(2, from: &reader))
    let gap = try readBits(widths[choice], from: &reader)
    guard choice == 0 || gap >> UInt64(widths[choice - 1]) > 0, gap < .max else {
      throw PacketError("a gap of \(gap) has a shorter form", at: reader.offset)
    }
    return gap + 1
  }
}
