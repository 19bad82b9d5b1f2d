internal import PacketKit

/// A document, from which packets are described.
final class DocumentContents: Sendable {
  let document: SchemaDocument

  /// The fewest bytes of each packet, by its name.
  let minimums: [String: Int]

  init(_ document: SchemaDocument) {
    self.document = document
    minimums = Self.minimums(of: document)
  }

  /// The packets, in the order of the document.
  var packets: [PacketReference] { document.names.compactMap { reference($0) } }

  func reference(_ name: String) -> PacketReference? {
    document.layout(name).map { PacketReference(DocumentPacket($0, in: self)) }
  }
}

/// A packet that a document describes: without its program, whose code is known by name only.
final class DocumentPacket: DescribedPacket {
  let layout: PacketLayout
  let contents: DocumentContents

  init(_ layout: PacketLayout, in contents: DocumentContents) {
    self.layout = layout
    self.contents = contents
  }

  var name: String { layout.name }
  var shortName: String { name.prefix { $0 != "#" }.description.shortName }
  var minimumByteCount: Int { contents.minimums[name] ?? 0 }
  var nesting: _FieldNesting { contents.nesting(of: layout) }
  var identity: PacketIdentity { PacketIdentity(ObjectIdentifier(contents), name: name) }

  var description: PacketDescription {
    PacketDescription(
      of: PacketReference(self), items: layout.items.map { contents.item($0) },
      given: layout.given.map { contents.type($0) }, rules: layout.rules)
  }
}

extension PacketReference {
  /// The document that describes the packet, if no program does.
  var document: SchemaDocument? { (source as? DocumentPacket)?.contents.document }
}

extension SchemaDocument {
  /// The packet of a name in a document: the others are those that it contains.
  func reference(_ name: String) -> PacketReference? { DocumentContents(self).reference(name) }
}

// Parts of packets.
extension DocumentContents {
  fileprivate func item(_ item: PacketLayout.Item) -> PacketDescription.Item {
    switch item {
    case .magic(let bytes, let field): .magic(bytes, field: field)
    case .size(let size):
      .size(
        prefix(size.prefix), including: size.including, skipsUnknownBytes: size.skipsUnknownBytes)
    case .padding(let count, let filling, let field): .padding(count, filling, field: field)
    case .paddingTo(let size, let filling, let field): .paddingTo(size, filling, field: field)
    case .alignment(let multiple, let filling, let field):
      .alignment(multiple, filling, field: field)
    case .field(let field):
      .field(.init(named: field.name, type(field.form), field.presence, field.derivation))
    case .bits(let fields, let order):
      .bits(
        fields.map { .init(named: $0.name, bits($0.form, $0.bits), $0.derivation) }, order: order)
    case .version(let number, let defaults): .version(number, defaults: defaults)
    case .unknownBytes(let name): .unknownBytes(name)
    case .union(let tag, let cases):
      .union(
        prefix(tag),
        cases.map { .init(named: $0.name, tag: $0.tag, $0.items.map { self.item($0) }) })
    case .checksum(let sum): .checksum(sum.known, sum.order)
    case .fieldChecksum(let item):
      .fieldChecksum(
        .init(
          item.checksum.known, item.checksum.order, isBefore: item.isBefore, field: item.field,
          first: item.first, last: item.last, including: item.including))
    case .opaque, .trailer, .unknown: .opaque
    }
  }

  /// The type of bits, of which each number has so many.
  private func bits(_ form: Form, _ count: Int) -> PacketDescription.BitType {
    switch form {
    case .quantized(let steps):
      .quantized(
        lanes: steps.lanes, bitWidth: steps.width, lower: steps.lower, upper: steps.upper,
        bits: count, hasZero: steps.hasZero)
    case .unitQuaternion: .unitQuaternion(bits: count)
    case .array(let element, let extent): .array(bits(element, count), self.extent(extent))
    case .optional(let value): .optional(bits(value, count))
    default: .value(type(form), bits: count)
    }
  }
}

// Types.
extension DocumentContents {
  fileprivate func type(_ form: Form) -> WireType {
    switch form {
    case .integer(let bits, let isSigned, let order):
      return .integer(bitWidth: bits, isSigned: isSigned, order)
    case .float(let bits, let order): return .float(bitWidth: bits, order)
    case .bool: return .bool
    case .number(let bits, let isSigned, let form):
      return .number(bitWidth: bits, isSigned: isSigned, form)
    case .string(let extent, let encoding): return .string(self.extent(extent), encoding)
    case .bytes(let extent): return .bytes(self.extent(extent))
    case .array(let element, let extent): return .array(type(element), self.extent(extent))
    case .set(let element, let extent): return .set(type(element), self.extent(extent))
    case .dictionary(let key, let value, let extent):
      return .dictionary(key: type(key), value: type(value), self.extent(extent))
    case .optional(let value): return .optional(type(value))
    case .enumeration(let found):
      let rawValue = type(found.rawValue)
      let reference = reference(
        to: found.type, rawValue.minimumByteCount, rawValue.nesting, .enumeration(found))
      let cases = found.cases?.map {
        WireType.EnumerationCase(named: $0.name, rawValue: $0.rawValue)
      }
      return .enumeration(reference, rawValue: rawValue, cases: cases)
    case .optionSet(let found):
      let reference = reference(to: found.type, 0, .leaf)
      return .optionSet(reference, rawValue: type(found.rawValue), knownBits: found.knownBits)
    case .vector(let number, let count): return .vector(type(number), count: count)
    case .uuid: return .uuid
    case .unicodeScalar(let order): return .unicodeScalar(order)
    case .timestamp(let unit, let order): return .timestamp(unit, order)
    case .interval(let unit, let order): return .interval(unit, order)
    case .ranged(let value, let bounds):
      let range = bounds.range.map {
        TypeReference(named: $0, $0, minimumByteCount: 0, nesting: .leaf, range: $0)
      }
      return .ranged(
        type(value),
        WireBounds(
          lower: bounds.lower, upper: bounds.upper, includesUpper: !bounds.excludesUpper,
          reference: range))
    case .packet(let name): return reference(name).map { .packet($0) } ?? unknown(name)
    case .wrapped(let name, let value):
      let value = type(value)
      return .wrapped(reference(to: name, value.minimumByteCount, .value), value)
    case .tagged(let name, let field):
      return reference(name).map { .tagged($0, by: field) } ?? unknown(name)
    case .given(let name, let path):
      return reference(name).map { .given($0, by: path) } ?? unknown(name)
    case .region(let value, let extent): return .region(type(value), length(extent))
    case .aligned(let value, let alignment): return .aligned(type(value), to: alignment)
    case .opaque(let name, _): return .opaque(reference(to: name, 0, .value))
    case .quantized, .unitQuaternion: return unknown("a number of bits")
    }
  }

  private func unknown(_ name: String) -> WireType { .opaque(reference(to: name, 0, .value)) }

  private func reference(
    to name: String, _ minimum: Int, _ nesting: _FieldNesting, _ form: Form? = nil
  ) -> TypeReference {
    let facts = document.facts[name]
    return TypeReference(
      named: name, name.shortName, minimumByteCount: facts?.minimum ?? minimum,
      nesting: facts?.nesting ?? nesting, isOpen: facts?.isOpen ?? false)
  }

  private func prefix(_ form: Form) -> WirePrefix {
    switch form {
    case .integer(let bits, _, let order): .integer(bitWidth: bits, order)
    case .opaque(let name, let order): .custom(PrefixReference(named: name, endianness: order))
    default: .varint
    }
  }

  private func extent(_ extent: Form.Extent) -> WireType.Extent {
    switch extent {
    case .prefixed(let form, _, let maximum): .prefixed(prefix(form), maximum: maximum)
    case .fixed(let count, let padding): .fixed(count, padding: padding)
    case .terminated(let terminator, let maximum): .terminated(by: terminator, maximum: maximum)
    case .remaining: .remaining
    case .stated(let count): .stated(count.stated)
    case .repeated(let end): .repeated(end)
    }
  }

  private func length(_ extent: Form.Extent) -> WireType.RegionLength {
    switch extent {
    case .prefixed(let form, let surplus, let maximum):
      .prefixed(prefix(form), including: surplus, maximum: maximum)
    case .stated(let count): .stated(count.stated)
    case .remaining(let count): .remaining(leaving: count)
    case .fixed, .terminated, .repeated: .remaining(leaving: 0)
    }
  }
}

extension Form.Count {
  fileprivate var stated: StatedCount {
    StatedCount(by: field, times: times, plus: plus, minus: minus)
  }
}
