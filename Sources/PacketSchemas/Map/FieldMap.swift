public import PacketKit

/// Which bytes of a packet belong to which field, and what they represent.
///
/// ```swift
/// let map = FieldMap(of: Roster.self, in: bytes)
/// for field in map.fields { print(field.range, field.path) }   // 4..<13 Roster.players[0].name
/// if let error = map.error { print(error) }
/// ```
///
/// Every input has a map; the map of a malformed packet ends at the error. It is created from a ``PacketTree``, so the
/// work is linear in the count of bytes. A hand-written packet that does not describe itself is one field.
public struct FieldMap: Sendable, Equatable {
  /// The name of the packet's type, which every path begins with.
  public let root: String

  /// The fields in the order of their bytes, without gaps from offset 0. Only the fields of a run of bits share bytes.
  public private(set) var fields: [Field] = []

  /// Why the bytes are not a packet, or why not all of them are mapped; nil if they are one.
  public let error: PacketError?

  /// What only the program could check.
  let notes: [String]

  /// The number of mapped bytes.
  public let byteCount: Int

  /// The bytes after the last field, which were not decoded because of an earlier error.
  public var undecoded: Range<Int> { (fields.last?.range.upperBound ?? 0)..<byteCount }

  /// Maps `bytes`, which should be one packet.
  ///
  /// - Parameters:
  ///   - type: The packet's type.
  ///   - bytes: The packet's bytes, as received.
  ///   - given: The value that the packet depends on, if it is a `GivenFormat`.
  ///   - limits: The limits for decoding.
  ///   - isFull: Whether the text of a field lists all its elements.
  public init(
    of type: any Packet.Type,
    in bytes: [UInt8],
    given: PacketTree.Value? = nil,
    limits: PacketLimits = .init(),
    isFull: Bool = false
  ) {
    self.init(
      of: PacketReference(type), in: bytes, given: given.map(GivenValue.init(stating:)),
      limits: limits, isFull: isFull)
  }

  init(
    of packet: PacketReference,
    in bytes: [UInt8],
    given: GivenValue? = nil,
    limits: PacketLimits = .init(),
    isFull: Bool = false
  ) {
    let tree = PacketTree(of: packet, in: bytes, given: given, limits: limits)
    notes = tree.notes
    root = tree.packet
    byteCount = bytes.count
    // A hand-written packet may differ from its description: the error is that of the packet's own decoder.
    var decoding = tree.error
    if let type = packet.type, !(type is any FormatOfGivenPacket.Type) {
      decoding = type.error(in: bytes, limits)
    }
    error = decoding ?? tree.failure?.ofDescription
    let longestList = isFull ? .max : PacketTree.longestList
    tree.forEachPlace { place, node in
      add(node, tree.text(of: node, longestList: longestList), of: tree, at: place)
    }
    addLast(of: tree)
  }

  /// Returns the name of a field within the packet: its path without the packet's own name, and the kind of part.
  public func name(of field: Field) -> String {
    field.name ?? root
  }
}

extension Packet {
  /// Why the packet's own decoder rejects bytes.
  fileprivate static func error(in bytes: [UInt8], _ limits: PacketLimits) -> PacketError? {
    do throws(PacketError) {
      _ = try Self(decoding: bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

// From the tree.
extension FieldMap {
  private mutating func add(
    _ node: PacketTree.Node,
    _ text: String?,
    of tree: PacketTree,
    at place: Place
  ) {
    // Elements that share bytes are one part.
    if case .element = node.role, node.isBits { return }
    let isWhole = node.children.isEmpty || node.isBits
    var parts = node.pieces
    if !isWhole { parts.removeAll { $0.lowerBound >= node.content.lowerBound } }
    var (text, place) = (text, place)
    if isWhole, node.role == .value, let last = fields.last, last.place.isKey,
      let pair = place.parent, last.place.parent === pair
    {
      // A pair of a dictionary is one field if its key and its value are.
      fields.removeLast()
      place = pair
      parts = last.parts + parts
      text = [last.text, text].compactMap(\.self).joined(separator: ": ")
    }
    // The position of missing bytes is shown, although it has no bytes.
    let isMissing = isWhole && node.value == nil && tree.error != nil
    // So is a case of a union without bytes, if its tag is in another field.
    let isShown = isMissing || node.emptyCase != nil
    guard !parts.isEmpty || isShown else { return }
    if node.content.isEmpty, isShown { parts.append(node.content) }
    let field = Field(
      place: place,
      part: Part(node.role),
      parts: parts,
      bits: node.isBits ? node.bits : nil,
      bitOrder: node.bitOrder,
      text: text
    )
    fields.append(field)
  }

  /// Adds the bytes that belong to no field.
  private mutating func addLast(of tree: PacketTree) {
    let rest = undecoded
    let place = Place(.packet(root))
    switch error?.reason {
    case .trailingBytes(let count) where error?.offset == rest.lowerBound && count <= rest.count:
      let range = rest.lowerBound..<rest.lowerBound + count
      fields.append(Field(place: place, part: .leftOver, parts: [range]))
    case nil where !rest.isEmpty:
      fields.append(Field(place: place, parts: [rest]))
    default: break
    }
  }
}

extension FieldMap {
  /// The wrong bytes; empty, at the end, if bytes are missing; nil without an error.
  public var wrongBytes: Range<Int>? {
    guard let error else { return nil }
    // A hand-written packet may name any offset.
    let start = min(max(error.offset, 0), byteCount)
    let count =
      switch error.reason {
      case .truncated(_, let available): available
      case .trailingBytes(let count): count
      case .wrongMagic(let found, _): found.count
      case .wrongChecksum(_, _, let byteCount): byteCount
      case .wrongDigest(let found, _): found.count
      case .invalidUTF8, .unexpectedByte: 1
      default: countOfPart(from: start) ?? 1
      }
    return start..<start + min(max(count, 0), byteCount - start)
  }

  /// The numbers of the fields that are wrong: those with wrong bytes and, if some have it, the path of the error; the last
  /// field if bytes are missing.
  var wrongFields: [Int] {
    guard let error, let wrongBytes else { return [] }
    let found = fields.indices.filter { index in
      fields[index].parts.contains { $0.overlaps(wrongBytes) }
    }
    let named = found.filter { fields[$0].path == error.path }
    return named.isEmpty ? found.isEmpty ? fields.indices.suffix(1) : found : named
  }

  /// The count of bytes from `offset` to the end of the part that contains it.
  private func countOfPart(from offset: Int) -> Int? {
    let field = fields.first { $0.range.contains(offset) }
    return field?.parts.first { $0.contains(offset) }.map { $0.upperBound - offset }
  }
}
