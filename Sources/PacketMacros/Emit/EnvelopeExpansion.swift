/// The statements around the contents of a packet.
///
/// A checksum and an alignment count from the packet's first byte. In a sized packet they count from
/// after the size instead, because the size is known last, and may then move the bytes after it.
struct EnvelopeExpansion {
  private let names: LocalNames
  private let envelope: Envelope
  private let fields: [Field]
  /// The fields that have checksums.
  private let checked: [FieldExpansion]

  init(_ names: LocalNames) {
    self.names = names
    envelope = names.model.envelope
    fields = names.model.fields
    checked = fields.filter { $0.coding.checksum != nil }.map {
      FieldExpansion(field: $0, names: names)
    }
  }

  private var order: String? { envelope.endianness.map { "endianness: \($0)" } }
  private var start: String? {
    let hasRule =
      names.direction.isReading && names.direction.checksRules && names.model.hasRuleOfStart
    let hasChecksum = checked.contains {
      $0.coding.checksum?.from == nil && names.compares($0.field)
    }
    let isNeeded =
      hasRule || hasChecksum || envelope.checksum != nil && names.direction != .readingAhead
      || fields.contains { $0.coding.isAligned && names.reads($0) }
    return isNeeded ? names.keep(names[.start]) : nil
  }
  private var hasTrailer: Bool {
    envelope.checksum != nil && names.direction != .describing
      && (envelope.sized != nil || fields.contains(where: \.coding.reachesEnd))
  }

  /// The parts before the contents, in the order of their bytes.
  var before: [String?] {
    let isSized = envelope.sized != nil
    return [
      isSized ? nil : start,
      envelope.magic.map { names.call("magic", $0.bytes) },
      envelope.sized.map(size),
      isSized ? start : nil,
      hasTrailer
        ? checksumByteCount.map {
          "\(constant(.trailer)) = try \(names.coder).beginBody(leaving: \($0))"
        } : nil,
    ]
  }

  /// What ends where the contents do has no name where they are read in part.
  private func constant(_ name: NameTable.Local) -> String {
    names.direction == .readingAhead ? "_" : "let \(names[name])"
  }

  private func size(_ prefix: String) -> String {
    let isDescribing = names.direction == .describing
    let list = arguments(
      prefix, envelope.including.map { "including: \($0)" },
      envelope.excluding.map { "excluding: \($0)" }, order,
      isDescribing && envelope.skipsUnknownBytes ? "skipsUnknownBytes: true" : nil)
    return isDescribing
      ? names.call("size", list)
      : "\(constant(.size)) = try \(names.coder).beginSized(\(list))"
  }

  /// The parts after the contents.
  var after: [String?] {
    let isSized = envelope.sized != nil && names.direction != .describing
    let skips = envelope.skipsUnknownBytes && names.direction.isReading
    // The bytes that a field leaves are the packet's own: those after its fields are not among them. Nor are they where the
    // last field ends at a constant.
    let mayLeaveBytes =
      fields.contains { $0.coding.takesRemaining && !$0.coding.isLast }
      || names.model.list?.fields.last?.coding.constantAtEnd != nil
    let isWhole = mayLeaveBytes && !hasTrailer && !isSized && names.direction != .describing
    let end = names.direction.isReading ? "finish()" : "endBody(0)"
    return [skips ? "\(names[.reader]).skipRemaining()" : nil] + endsOfChecksums + [
      isWhole ? "try \(names.coder).\(end)" : nil,
      hasTrailer ? "try \(names.coder).endBody(\(names[.trailer]))" : nil,
      envelope.checksum.map { names.call("checksum", $0, names.from(names[.start]), order) },
      isSized ? "try \(names.coder).endSized(\(names[.size]))" : nil,
    ]
  }

  /// The ends of the checksums that cover the packet to its end.
  private var endsOfChecksums: [String?] {
    checked.filter { $0.coding.checksum?.before != nil && $0.coding.checksum?.through == nil }
      .map(\.endOfChecksum)
  }

  /// The terms of the bytes before the contents and of those after them.
  var minimumTerms: (before: [String], after: [String]) {
    let prefix = envelope.sized.map(names.fewestBytes(ofPrefix:))
    return (
      [envelope.magic?.count, prefix].present, [checksumByteCount].present
    )
  }

  private var checksumByteCount: String? {
    envelope.checksum.map { checksum in
      checksum.byteCountOfChecksum.map(String.init)
        ?? "(\(checksum) as \(names.module)Checksum).byteCount"
    }
  }
}
