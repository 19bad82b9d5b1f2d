/// The statements around the contents of a packet.
///
/// A checksum and an alignment count from the packet's first byte. In a sized packet they count from
/// after the size instead, because the size is known last, and may then move the bytes after it.
struct EnvelopeExpansion {
  let envelope: Envelope
  /// Whether a field is aligned.
  let isAligned: Bool
  /// Whether the last field takes all remaining bytes.
  let takesAll: Bool
  /// Whether a field takes all remaining bytes but the last, or the last field ends where other bytes begin.
  let mayLeaveBytes: Bool
  /// The fields that have checksums.
  let checked: [FieldExpansion]
  /// Whether the error of a rule is at the packet's start.
  private let hasRule: Bool
  let names: LocalNames

  init(_ names: LocalNames) {
    let model = names.model
    let fields = model.fields
    envelope = model.envelope
    isAligned = fields.contains(where: \.coding.isAligned)
    takesAll = fields.contains(where: \.coding.reachesEnd)
    mayLeaveBytes =
      fields.contains { $0.coding.takesRemaining && !$0.coding.isLast }
      || model.list?.fields.last?.coding.constantAtEnd != nil
    checked = fields.filter { $0.coding.checksum != nil }.map {
      FieldExpansion(field: $0, names: names)
    }
    hasRule = names.direction.isReading && !names.direction.isViewing && model.hasRuleOfStart
    self.names = names
  }

  private var order: String? { envelope.endianness.map { "endianness: \($0)" } }
  private var start: String? {
    isAligned || hasRule || envelope.checksum != nil
      || checked.contains {
        $0.coding.checksum?.from == nil && names.compares($0.coding.checksum)
      }
      ? names.keep(names[.start]) : nil
  }
  private var hasTrailer: Bool {
    envelope.checksum != nil && (takesAll || envelope.sized != nil)
      && names.direction != .describing
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
          "let \(names[.trailer]) = try \(names.coder).beginBody(leaving: \($0))"
        } : nil,
    ]
  }

  private func size(_ prefix: String) -> String {
    let isDescribing = names.direction == .describing
    let list = arguments(
      prefix, envelope.including.map { "including: \($0)" },
      envelope.excluding.map { "excluding: \($0)" }, order,
      isDescribing && envelope.skipsUnknownBytes ? "skipsUnknownBytes: true" : nil)
    return isDescribing
      ? names.call("size", list)
      : "let \(names[.size]) = try \(names.coder).beginSized(\(list))"
  }

  /// The parts after the contents.
  var after: [String?] {
    let isSized = envelope.sized != nil && names.direction != .describing
    let skips = envelope.skipsUnknownBytes && names.direction.isReading
    // The bytes that a field leaves are the packet's own: those after its fields are not among them.
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
