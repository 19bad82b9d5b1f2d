internal import PacketKit

extension Interpreter {
  /// The state of a packet while it is read.
  struct Frame {
    /// The packet's first byte.
    var beginning = 0

    /// The first byte for alignments and the checksum.
    var start: Int

    /// The first byte of the last field or run of bits.
    var fieldStart = 0

    /// The end of the available bytes after the packet.
    var outerEnd = 0

    /// The alignments read in the current version.
    var alignments: [Range<Int>] = []

    /// The start of a field that is present because bytes remain, and of what surrounds it, while that is read.
    var trailerStart: Int?

    /// Where fields start, for the checksums that cover them.
    var starts: [String: Int] = [:]

    /// Where they end.
    var ends: [String: Int] = [:]

    /// The checksums that have been read before all of their bytes.
    var openChecksums: [OpenChecksum] = []
  }

  /// Reads a packet that takes all bytes.
  mutating func whole(_ packet: PacketReference, into node: inout Node) throws(Failed) {
    try field(.packet(packet), into: &node)
    guard remaining == 0 else { throw error(.trailingBytes(count: remaining), at: position) }
  }

  /// Reads a packet, at a level that has already been entered.
  mutating func packet(_ packet: PacketReference, into node: inout Node) throws(Failed) {
    let plan = plan(for: packet)
    guard !plan.isOpaque else { return try opaque(packet, into: &node) }
    guard !plan.isGiven || node.given != nil else { throw error(.notGiven, at: position) }
    node.value = .packet
    node.packet = packet
    if plan.hasDerivedFields { hasDerivedFields = true }
    var frame = Frame(beginning: position, start: position)
    try beginPacket(plan, &frame, into: &node)
    if plan.trailers.isEmpty {
      for index in plan.items.indices {
        // Packets nest by way of such fields. The other function would use more of the stack.
        if let field = plan.plainFields[index] {
          try self.field(field, &frame, into: &node)
          try endChecksums(through: field.name, &frame)
        } else {
          try item(index, plan, &frame, into: &node)
        }
      }
    } else {
      try itemsWithTrailers(plan, &frame, into: &node)
    }
    try versions(plan, &frame, into: &node)
    try endPacket(plan, &frame, into: &node)
  }

  private mutating func opaque(_ packet: PacketReference, into node: inout Node)
    throws(Failed)
  {
    if let format = packet.type as? any FormatOfGivenPacket.Type {
      return try opaque(format, into: &node)
    }
    guard let type = packet.type else {
      throw error(.unreadable(packet.shortName), at: position)
    }
    try opaque(into: &node) { reader throws(PacketError) in try type.init(from: &reader) }
  }

  /// Reads the parts before the fields.
  private mutating func beginPacket(
    _ plan: Plan,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    for text in plan.notes { note(text) }
    for magic in plan.parts.magic {
      try child(.magic(of: ""), of: &node) { this, node throws(Failed) in
        try this.magic(magic, into: &node)
      }
    }
    frame.outerEnd = end
    if let size = plan.parts.size {
      try beginRemaining()
      var count = 0
      try child(.size, of: &node) { this, node throws(Failed) in
        count = try this.size(size.prefix, surplus: size.including, maximum: .max)
        node.value = .unsigned(UInt64(count &+ size.including))
      }
      guard count <= remaining else { throw truncated(needed: count) }
      end = position + count
      frame.start = position
    }
    guard remaining >= plan.trailerByteCount else {
      throw truncated(needed: plan.trailerByteCount)
    }
    end -= plan.trailerByteCount
  }

  /// Reads the parts after the fields.
  private mutating func endPacket(
    _ plan: Plan,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    if let name = plan.parts.unknownBytes { try unknownBytes(name, into: &node) }
    if plan.parts.size?.skipsUnknownBytes == true {
      try child(.unknownBytes, of: &node) { this, node throws(Failed) in
        node.value = .data
        this.position = this.end
      }
      hasTakenRemaining = true
    }
    try endChecksums(through: nil, &frame)
    if plan.leavesChecksum || plan.mayLeaveBytes {
      try checkEnd()
      hasTakenRemaining = true
    }
    end += plan.trailerByteCount
    let start = frame.start
    if let checksum = plan.parts.checksum {
      try child(.checksum, of: &node) { this, node throws(Failed) in
        try this.checksum(checksum.kind, checksum.order, from: start, into: &node)
      }
    }
    guard plan.parts.size != nil else { return }
    try checkEnd()
    end = frame.outerEnd
    hasTakenRemaining = false
  }

  /// Rejects remaining bytes.
  private func checkEnd() throws(Failed) {
    guard remaining == 0 else { throw error(.trailingBytes(count: remaining), at: position) }
  }
}

// Fields that are present if bytes remain.
extension Interpreter {
  /// Reads items of which some may be absent at the end. It is apart, because it uses more of the stack.
  @inline(never)
  private mutating func itemsWithTrailers(
    _ plan: Plan,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    for index in plan.items.indices where try isPresent(index, plan, &frame) {
      try item(index, plan, &frame, into: &node)
      try endTrailer(index, plan, &frame)
    }
  }

  /// Whether there is an item to read: what surrounds a field is absent with it. The field itself is read as absent.
  private func isPresent(
    _ index: Int,
    _ plan: Plan,
    _ frame: inout Frame
  ) throws(Failed) -> Bool {
    guard let trailer = plan.trailers[index] else { return true }
    if index == trailer.lowerBound, remaining > 0 {
      try beginRemaining(field: trailerName(trailer, plan))
      frame.trailerStart = position
    }
    return frame.trailerStart != nil || plan.items[index].field != nil
  }

  /// Ends a field and what surrounds it, after the last of its items.
  private func endTrailer(_ index: Int, _ plan: Plan, _ frame: inout Frame) throws(Failed) {
    guard let trailer = plan.trailers[index], index + 1 == trailer.upperBound,
      let start = frame.trailerStart
    else { return }
    frame.trailerStart = nil
    guard position == start else { return }
    throw error(.emptyTrailer, at: start, field: trailerName(trailer, plan))
  }

  /// The name of the field among a field and what surrounds it.
  private func trailerName(_ trailer: Range<Int>, _ plan: Plan) -> String? {
    plan.items[trailer].lazy.compactMap(\.field?.name).first
  }
}

// The parts of a packet.
extension Interpreter {
  /// Reads an item by its index: a copy would enlarge the frame of the caller.
  @inline(never)
  private mutating func item(
    _ index: Int,
    _ plan: Plan,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    try item(plan.items[index], plan, &frame, into: &node)
  }

  mutating func item(
    _ item: PacketDescription.Item,
    _ plan: Plan,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    switch item {
    case .field(let field):
      if field.type.isStated {
        try statedField(field, &frame, into: &node)
      } else {
        try self.field(field, &frame, into: &node)
      }
      try endChecksums(through: field.name, &frame)
    case .union(let prefix, let cases):
      let items = try itemsOfCase(prefix, cases, plan, into: &node)
      for item in items { try self.item(item, plan, &frame, into: &node) }
    case .magic, .size, .padding, .paddingTo, .alignment, .computed, .bits, .version,
      .unknownBytes, .checksum, .fieldChecksum, .opaque:
      try plainItem(item, &frame, into: &node)
    }
  }

  private mutating func plainItem(
    _ item: PacketDescription.Item,
    _ frame: inout Frame,
    into node: inout Node
  ) throws(Failed) {
    switch item {
    case .computed(let name, let type): try computed(name, type, &frame, into: &node)
    case .bits(let fields, let order):
      frame.fieldStart = position
      try run(fields, order, &frame, into: &node)
    case .magic(let magic, let name):
      try child(.magic(of: name), of: &node) { this, node throws(Failed) in
        try this.magic(magic, name, into: &node)
      }
    case .padding(let count, let filling, let name):
      try padding(count, filling, name, of: &node)
    case .paddingTo(let size, let filling, let name):
      let count = position - frame.fieldStart
      guard count <= size else {
        throw error(
          .lengthTooLarge(UInt64(count), maximum: size), at: frame.fieldStart, field: name)
      }
      try padding(size - count, filling, name, of: &node)
    case .alignment(let alignment, let filling, let name):
      guard filling.presence == .always || node.decides(filling.presence) == true else { return }
      let distance = position - frame.start
      let excess = alignment > 0 ? distance % alignment : 0
      let count = alignment > 0 ? (excess == 0 ? 0 : alignment - excess) : -1
      try padding(count, filling, name, of: &node)
      frame.alignments.append(position - count..<position)
    case .unknownBytes(let name): try unknownBytes(name, into: &node)
    case .fieldChecksum(let checksum): try fieldChecksum(checksum, &frame, into: &node)
    case .field, .union, .size, .version, .checksum, .opaque: break
    }
  }

  private mutating func unknownBytes(_ name: String, into node: inout Node) throws(Failed) {
    try child(.field(name), of: &node) { this, node throws(Failed) in
      try this.value(.bytes(.remaining), into: &node)
    }
  }

  private mutating func magic(
    _ magic: [UInt8],
    _ name: String = "",
    into node: inout Node
  ) throws(Failed) {
    let field = name.isEmpty ? nil : name
    node.value = .constant
    let range = try take(magic.count, field: field)
    guard bytes[range].elementsEqual(magic) else {
      throw error(
        .wrongMagic(Array(bytes[range]), expected: magic), at: range.lowerBound, field: field)
    }
  }

  mutating func padding(
    _ count: Int,
    _ filling: PacketDescription.Filling,
    _ name: String,
    of packet: inout Node
  ) throws(Failed) {
    try child(.padding(of: name), of: &packet) { this, node throws(Failed) in
      let field = name.isEmpty ? nil : name
      node.value = .constant
      let range = try this.take(count, field: field)
      guard !filling.ignoresValues,
        let offset = range.first(where: { this.bytes[$0] != filling.byte })
      else { return }
      throw this.error(.notPadding(this.bytes[offset], filling.byte), at: offset, field: field)
    }
  }

  /// Reads the tag of a union.
  private mutating func itemsOfCase(
    _ prefix: WirePrefix,
    _ cases: [PacketDescription.Case],
    _ plan: Plan,
    into node: inout Node
  ) throws(Failed) -> [PacketDescription.Item] {
    var items: [PacketDescription.Item] = []
    try child(.tag, of: &node) { this, node throws(Failed) in
      let start = this.position
      let tag = try this.tag(prefix)
      let found = try this.unionCase("\(tag)", tag, of: cases, plan.packet, at: start)
      node.value = .enumerationCase(found.name, rawValue: .unsigned(tag))
      node.isOtherTag = found.isOther
      items = found.items
    }
    return items
  }
}
