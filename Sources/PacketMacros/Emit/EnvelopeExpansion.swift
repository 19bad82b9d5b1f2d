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
  /// The fields that have checksums.
  let checked: [FieldExpansion]
  let names: LocalNames
  let module: String

  init(model: PacketModel, names: LocalNames) {
    let fields = model.fields
    envelope = model.envelope
    isAligned = fields.contains(where: \.coding.isAligned)
    takesAll = fields.contains(where: \.coding.reachesEnd)
    checked = fields.filter { $0.coding.checksum != nil }.map {
      FieldExpansion(field: $0, names: names)
    }
    self.names = names
    module = names.module
  }

  private var order: String { envelope.endianness.map { ", endianness: \($0)" } ?? "" }
  private var surplus: String {
    (envelope.including.map { ", including: \($0)" } ?? "")
      + (envelope.excluding.map { ", excluding: \($0)" } ?? "")
  }
  private var needsStart: Bool {
    isAligned || envelope.checksum != nil || checked.contains { $0.coding.checksum?.from == nil }
  }
  private var hasTrailer: Bool {
    envelope.checksum != nil && (takesAll || envelope.sized != nil)
  }

  func readBefore(into text: inout SourceText) {
    let reader = names.reader
    let start = "let \(names.start) = \(reader).offset"
    if needsStart, envelope.sized == nil { text.line(start) }
    if let magic = envelope.magic { text.line("try \(reader).readMagic(\(magic.bytes))") }
    if let sized = envelope.sized {
      text.line("let \(names.size) = try \(reader).beginSized(\(sized)\(surplus)\(order))")
      if needsStart { text.line(start) }
    }
    if hasTrailer, let checksumByteCount {
      text.line("let \(names.trailer) = try \(reader).beginBody(leaving: \(checksumByteCount))")
    }
  }

  func readAfter(into text: inout SourceText) {
    let reader = names.reader
    if envelope.skipsUnknownBytes { text.line("\(reader).skipRemaining()") }
    endChecksums(reader, into: &text)
    if hasTrailer { text.line("try \(reader).endBody(\(names.trailer))") }
    if let checksum = envelope.checksum {
      text.line("try \(reader).readChecksum(\(checksum), from: \(names.start)\(order))")
    }
    if envelope.sized != nil { text.line("try \(reader).endSized(\(names.size))") }
  }

  func writeBefore(into text: inout SourceText) {
    let writer = names.writer
    let start = "let \(names.start) = \(writer).count"
    if needsStart, envelope.sized == nil { text.line(start) }
    if let magic = envelope.magic { text.line("try \(writer).writeMagic(\(magic.bytes))") }
    if let sized = envelope.sized {
      text.line("let \(names.size) = try \(writer).beginSized(\(sized)\(surplus)\(order))")
      if needsStart { text.line(start) }
    }
    if hasTrailer, let checksumByteCount {
      text.line("let \(names.trailer) = try \(writer).beginBody(leaving: \(checksumByteCount))")
    }
  }

  func writeAfter(into text: inout SourceText) {
    let writer = names.writer
    endChecksums(writer, into: &text)
    if hasTrailer { text.line("try \(writer).endBody(\(names.trailer))") }
    if let checksum = envelope.checksum {
      text.line("try \(writer).writeChecksum(\(checksum), from: \(names.start)\(order))")
    }
    if envelope.sized != nil { text.line("try \(writer).endSized(\(names.size))") }
  }

  /// Ends the checksums that cover the packet to its end.
  private func endChecksums(_ coder: String, into text: inout SourceText) {
    for field in checked {
      guard let checksum = field.coding.checksum, checksum.before != nil, checksum.through == nil
      else { continue }
      text.line(field.endOfChecksum(checksum, coder))
    }
  }

  /// The terms of the bytes before the contents and of those after them.
  var minimumTerms: (before: [String], after: [String]) {
    let prefix = envelope.sized.map(\.fewestBytesOfPrefix)
    return (
      [envelope.magic?.count, prefix].compactMap { $0 }, [checksumByteCount].compactMap { $0 }
    )
  }

  private var checksumByteCount: String? {
    envelope.checksum.map { checksum in
      let count = checksum.byteCountOfChecksum
      return Int(count) == nil ? "(\(checksum) as \(module)Checksum).byteCount" : count
    }
  }
}
