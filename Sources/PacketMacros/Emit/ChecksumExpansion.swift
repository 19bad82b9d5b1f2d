// The checksums before and after fields.

extension FieldExpansion {
  /// Whether a checksum before the field, which may be absent, covers what follows the field.
  private var mayLackChecksum: Bool {
    guard let checksum = coding.checksum, checksum.before != nil, names.compares(field)
    else { return false }
    return coding.isTrailing && checksum.through == nil
  }

  /// A variable for a checksum that is absent with the field, but ends with the packet.
  var variableOfChecksum: String? {
    mayLackChecksum
      ? "var \(names.local(.checksum, of: field)): \(names.module)ChecksumPlace?" : nil
  }

  var checksumBefore: String? {
    guard let checksum = coding.checksum, let before = checksum.before else { return nil }
    return names.direction == .describing
      ? describe("before", before, checksum) : begin(before, checksum)
  }

  var checksumAfter: [String?] {
    guard let checksum = coding.checksum, let after = checksum.after else { return [] }
    if names.direction == .describing { return [describe("after", after, checksum)] }
    if checksum.including != nil {
      return [begin(after, checksum), names.direction == .writing ? endOfChecksum : nil]
    }
    return [
      names.call(
        "checksum", after, names.from(start(checksum)),
        checksum.through.map { "to: \(names.local(.end, ofFieldNamed: $0))" }, order(checksum),
        label)
    ]
  }

  /// `schema.checksum(before: .crc32, from: "a", field: "b")`.
  private func describe(_ place: String, _ kind: String, _ checksum: FieldChecksum) -> String {
    names.call(
      "checksum", "\(place): \(kind)", argument("from", checksum.from),
      argument("through", checksum.through), argument("including", checksum.including),
      order(checksum), label)
  }

  /// `let sum = try reader.beginChecksum(.crc32, field: "a")`.
  private func begin(_ kind: String, _ checksum: FieldChecksum) -> String {
    let list = arguments(kind, order(checksum), label)
    let place =
      names.compares(field)
      ? "\(mayLackChecksum ? "" : "let ")\(names.local(.checksum, of: field))" : "_"
    return "\(place) = try \(names.coder).beginChecksum(\(list))"
  }

  /// The ends of the checksums that cover the field last.
  var endsOfChecksums: [String?] {
    names.fieldsOfChecksums(endingWith: field).map {
      FieldExpansion(field: $0, names: names).endOfChecksum
    }
  }

  /// `try reader.endChecksum(sum, from: start, field: "a")`; of one that covers what only the whole packet has, the place
  /// where it ends.
  var endOfChecksum: String? {
    guard names.direction != .describing, let checksum = coding.checksum else { return nil }
    if checksum.including != nil, names.direction.isReading {
      return checksum.through == nil && names.compares(field)
        ? names.keep(names.local(.extent, of: field)) : nil
    }
    return end(checksum)
  }

  /// The comparison of a checksum that covers what only the whole packet has.
  var endOfWholeChecksum: String? {
    coding.checksum.flatMap { names.compares(field) ? end($0) : nil }
  }

  private func end(_ checksum: FieldChecksum) -> String {
    let place = names.local(.checksum, of: field)
    let property = checksum.including.map { "including: \(names.whole).\($0)" }
    let list = arguments(
      place, "from: \(start(checksum))", bound(checksum), property, label)
    let call = "try \(names.coder).endChecksum(\(list))"
    return mayLackChecksum ? "if let \(place) { \(call) }" : call
  }

  /// Where the last byte is that a checksum covers, unless it has just been written or read.
  private func bound(_ checksum: FieldChecksum) -> String? {
    guard checksum.including != nil, names.direction.isReading || checksum.after != nil else {
      return nil
    }
    let name = checksum.through ?? (checksum.after == nil ? nil : field.plainName)
    return
      "to: \(name.map { names.local(.end, ofFieldNamed: $0) } ?? names.local(.extent, of: field))"
  }

  /// Where the first byte is that a checksum covers.
  private func start(_ checksum: FieldChecksum) -> String {
    checksum.from.map { names.local(.start, ofFieldNamed: $0) } ?? names[.start]
  }

  private func order(_ checksum: FieldChecksum) -> String? {
    checksum.endianness.map { "endianness: \($0)" }
  }

  private func argument(_ label: String, _ name: String?) -> String? {
    name.map { "\(label): \"\($0.escaped)\"" }
  }
}
