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
  let names: LocalNames
  let module: String

  private var order: String { envelope.endianness.map { ", endianness: \($0)" } ?? "" }
  private var needsStart: Bool { isAligned || envelope.checksum != nil }
  private var hasTrailer: Bool {
    envelope.checksum != nil && (takesAll || envelope.sized != nil)
  }

  func readBefore(into text: inout SourceText) {
    let reader = names.reader
    let start = "let \(names.start) = \(reader).offset"
    if needsStart, envelope.sized == nil { text.line(start) }
    if let magic = envelope.magic { text.line("try \(reader).readMagic(\(magic.bytes))") }
    if let sized = envelope.sized {
      text.line("let \(names.size) = try \(reader).beginSized(\(sized)\(order))")
      if needsStart { text.line(start) }
    }
    if hasTrailer, let checksumByteCount {
      text.line("let \(names.trailer) = try \(reader).beginBody(leaving: \(checksumByteCount))")
    }
  }

  func readAfter(into text: inout SourceText) {
    let reader = names.reader
    if envelope.skipsUnknownBytes { text.line("\(reader).skipRemaining()") }
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
      text.line("let \(names.size) = try \(writer).beginSized(\(sized)\(order))")
      if needsStart { text.line(start) }
    }
    if hasTrailer, let checksumByteCount {
      text.line("let \(names.trailer) = try \(writer).beginBody(leaving: \(checksumByteCount))")
    }
  }

  func writeAfter(into text: inout SourceText) {
    let writer = names.writer
    if hasTrailer { text.line("try \(writer).endBody(\(names.trailer))") }
    if let checksum = envelope.checksum {
      text.line("try \(writer).writeChecksum(\(checksum), from: \(names.start)\(order))")
    }
    if envelope.sized != nil { text.line("try \(writer).endSized(\(names.size))") }
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
      let known = [
        ".crc32": 4, ".crc32c": 4, ".adler32": 4, ".crc16CCITT": 2, ".internet": 2,
        ".fletcher16": 2, ".sum8": 1, ".xor8": 1,
      ]
      let count = known[checksum]
      return count.map(String.init) ?? "(\(checksum) as \(module)Checksum).byteCount"
    }
  }
}
