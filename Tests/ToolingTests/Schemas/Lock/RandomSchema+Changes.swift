import PacketTesting

@testable import PacketKit

// Random changes of declarations, as programmers make them.
extension RandomSchema {
  /// Returns the slots after one to three changes.
  mutating func changed(_ slots: [[Item]]) -> [[Item]] {
    var slots = slots
    for _ in 0...below(3) {
      let slot = below(2) == 0 ? 0 : below(3)
      slots[slot] = changed(slots[slot], slot)
    }
    return slots
  }

  private mutating func changed(_ items: [Item], _ slot: Int) -> [Item] {
    var items = items
    let index = below(items.count)
    // The place of items: after the magic and the size, before versions and the checksum.
    let first = items.prefix { $0.isHead }.count
    let end = items.firstIndex { $0.isTail } ?? items.count
    switch below(15) {
    case 12, 13:
      let place = items.firstIndex { $0.isLast } ?? items.count
      items.insert(trailer([number(), .bytes(.remaining)][below(4) / 3]), at: place)
    case 14 where end > first + 1: items.remove(at: end - 1)
    case 0 where end > first: items.insert(item(slot), at: first + below(end - first + 1))
    case 1 where end > first + 1: items.remove(at: first + below(end - first))
    case 2 where end > first + 1: items.swapAt(first, end - 1)
    case 3:
      guard case .size(let prefix, let surplus, let skips)? = items.first(where: { $0.isSize })
      else { break }
      let place = items.firstIndex { $0.isSize } ?? 0
      items[place] = .size(
        below(2) == 0 ? prefix : .varint, including: below(3) == 0 ? 2 : surplus,
        skipsUnknownBytes: skips != (below(2) == 0))
    case 4 where items.contains { $0.isSize } && !items.contains { $0.isUnion }:
      let place = items.firstIndex { $0.isLast } ?? items.count
      items.insert(contentsOf: version(9), at: place)
    case 5 where items.contains { $0.isSize } && !items.contains { $0.isUnion }:
      if let place = items.firstIndex(where: { $0.isUnknownBytes }) {
        items.remove(at: place)
      } else {
        items.insert(.unknownBytes("rest"), at: items.firstIndex { $0.isChecksum } ?? items.count)
      }
    default: items[index] = changed(items[index], slot)
    }
    return items
  }

  private mutating func changed(_ item: Item, _ slot: Int) -> Item {
    switch item {
    case .field(let field): return .field(changed(field, slot))
    case .bits(var fields, _):
      let index = below(fields.count)
      switch below(6) {
      case 4, 5: fields[index] = fields[index].with(fields[index].type.inMemory)
      case 0: fields.append(bitField())
      case 1 where fields.count > 1: fields.removeLast()
      case 2:
        let field = fields[index]
        fields[index] = .init(name: name(), type: field.type, bits: field.bits)
      default:
        let field = bitField()
        fields[index] = .init(name: fields[index].name, type: field.type, bits: field.bits)
      }
      return .bits(fields)
    case .union(let tag, var cases):
      let index = below(cases.count)
      switch below(5) {
      case 0: cases.append(.init(name: name(), tag: UInt64(cases.count + 1)))
      case 1 where cases.count > 1: cases.removeLast()
      case 2:
        let names = cases[index].items.enumerated().map { "\(cases[index].name)x.\($0.offset)" }
        let items = zip(names, cases[index].items).map { name, item -> Item in
          guard case .field(let field) = item else { return item }
          return .field(.init(name: name, type: field.type, presence: field.presence))
        }
        cases[index] = .init(name: "\(cases[index].name)x", tag: cases[index].tag, items: items)
      case 3 where cases.count > 1:
        let (a, b) = (cases[0], cases[1])
        cases[0] = .init(name: b.name, tag: a.tag, items: b.items)
        cases[1] = .init(name: a.name, tag: b.tag, items: a.items)
      default:
        cases[index].items = cases[index].items.map { changed($0, slot) }
      }
      return .union(tag, cases)
    case .padding(let count, let filling, let field):
      return .padding(count + below(2), below(2) == 0 ? filling : self.filling(), field: field)
    case .checksum: return .checksum([.crc32, .adler32][below(2)], .big)
    case .version(let number, var defaults):
      if !defaults.isEmpty { defaults[0] ^= 1 }
      return .version(number, defaults: defaults)
    default: return item
    }
  }

  private mutating func changed(_ field: PacketDescription.Field, _ slot: Int)
    -> PacketDescription.Field
  {
    let presences = [PacketDescription.Presence.always, .byte]
    return switch below(6) {
    case 0: .init(name: name(), type: field.type, presence: field.presence)
    case 1: .init(name: field.name, type: type(slot), presence: field.presence)
    case 2: .init(name: field.name, type: field.type, presence: presences[below(2)])
    default: .init(name: field.name, type: changed(field.type), presence: field.presence)
    }
  }

  private mutating func changed(_ extent: WireType.Extent) -> WireType.Extent {
    switch extent {
    case .prefixed(let prefix, _, _) where below(4) > 0:
      .prefixed(prefix, maximum: [1, 2, 3, 4, .max][below(5)])
    case .fixed(let count, let padding): .fixed(count + below(2), padding: padding)
    default: self.extent()
    }
  }

  /// Returns a similar type.
  private mutating func changed(_ type: WireType) -> WireType {
    switch type {
    case .integer(let bitWidth, let isSigned, let endianness):
      .integer(bitWidth: bitWidth, isSigned: isSigned != (below(3) == 0), endianness)
    case .number(let bitWidth, let isSigned, .varint(.zigzag)) where below(4) == 0:
      .number(bitWidth: bitWidth, isSigned: isSigned, .varint(.plain))
    case .number(_, let isSigned, let form):
      .number(bitWidth: [8, 16, 32, 64][below(4)], isSigned: isSigned, form)
    case .bool where below(2) == 0, .enumeration where below(4) == 0,
      .optionSet where below(4) == 0:
      .byte
    case .string(let extent, .ascii) where below(3) == 0: .string(extent, .latin1)
    case .string(let extent, _) where below(4) == 0: .bytes(extent)
    case .string(let extent, let encoding):
      below(2) == 0
        ? .string(extent, encoding == .utf8 ? .ascii : .utf8) : .string(changed(extent), encoding)
    case .bytes(let extent): below(3) == 0 ? .array(.byte, extent) : .bytes(changed(extent))
    case .array(.byte, let extent) where below(3) == 0: .bytes(extent)
    case .array(let element, let extent):
      below(2) == 0 ? .array(changed(element), extent) : .array(element, changed(extent))
    case .set(let element, let extent) where below(3) == 0: .array(element, extent)
    case .set(let element, let extent): .set(element, changed(extent))
    case .dictionary(let key, let value, let extent):
      .dictionary(key: key, value: changed(value), extent)
    case .optional(let type): below(4) == 0 ? type : .optional(changed(type))
    case .enumeration(let type, let rawValue, _):
      .enumeration(type, rawValue: rawValue, cases: changedCases())
    case .optionSet(let type, let rawValue, _):
      .optionSet(type, rawValue: rawValue, knownBits: [1, 3, 7, 6][below(4)])
    case .ranged(let type, _):
      below(4) == 0
        ? type
        : .ranged(type, bounds())
    default: leaf()
    }
  }

  private mutating func changedCases() -> [WireType.EnumerationCase] {
    var cases = cases()
    let index = below(cases.count)
    switch below(3) {
    case 0: cases[index] = .init(name: "renamed", rawValue: cases[index].rawValue)
    case 1:
      let last = cases.count - 1
      let (a, b) = (cases[0], cases[last])
      cases[0] = .init(name: b.name, rawValue: a.rawValue)
      cases[last] = .init(name: a.name, rawValue: b.rawValue)
    default: break
    }
    return cases
  }
}

extension WireType {
  /// The same bits of another type in memory.
  fileprivate var inMemory: Self {
    switch self {
    case .integer(16, let isSigned, let endianness):
      .integer(bitWidth: 32, isSigned: isSigned, endianness)
    case .quantized(let lanes, let bitWidth, let lower, let upper, let hasZero):
      .quantized(
        lanes: lanes, bitWidth: 96 - bitWidth, lower: lower, upper: upper, hasZero: hasZero)
    case .array(let element, let extent): .array(element.inMemory, extent)
    case .optional(let type): .optional(type.inMemory)
    default: self
    }
  }
}

extension PacketDescription.Item {
  fileprivate var isSize: Bool { if case .size = self { true } else { false } }
  fileprivate var isUnion: Bool { if case .union = self { true } else { false } }
  fileprivate var isChecksum: Bool { if case .checksum = self { true } else { false } }
  fileprivate var isUnknownBytes: Bool { if case .unknownBytes = self { true } else { false } }
  fileprivate var isHead: Bool { if case .magic = self { true } else { isSize } }
  fileprivate var isLast: Bool { isChecksum || isUnknownBytes }
  var isTail: Bool { if case .version = self { true } else { isLast } }
}
