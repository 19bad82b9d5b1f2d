// The checksums before and after fields.

extension FieldExpansion {
  /// Whether a checksum before the field, which may be absent, covers what follows the field.
  private var mayLackChecksum: Bool {
    guard let checksum = coding.checksum, checksum.before != nil else { return false }
    return coding.isTrailing && checksum.through == nil
  }

  /// A variable for a checksum that is absent with the field, but ends with the packet.
  var variableOfChecksum: String? {
    mayLackChecksum ? "var \(names.checksum(of: field)): \(names.module)ChecksumPlace?" : nil
  }

  var checksumBefore: String? {
    guard let checksum = coding.checksum, let before = checksum.before else { return nil }
    let order = checksum.endianness.map { "endianness: \($0)" }
    guard names.direction != .describing else {
      return names.call(
        "checksum", "before: \(before)", bound("from", checksum.from),
        bound("through", checksum.through), order, label)
    }
    let arguments = [before, order, label].compactMap(\.self).joined(separator: ", ")
    let place = "\(mayLackChecksum ? "" : "let ")\(names.checksum(of: field))"
    return "\(place) = try \(names.coder).beginChecksum(\(arguments))"
  }

  var checksumAfter: String? {
    guard let checksum = coding.checksum, let after = checksum.after else { return nil }
    let isDescribing = names.direction == .describing
    return names.call(
      "checksum", isDescribing ? "after: \(after)" : after,
      isDescribing ? bound("from", checksum.from) : names.from(start(checksum)),
      checksum.endianness.map { "endianness: \($0)" }, label)
  }

  /// The ends of the checksums that cover the field last.
  var endsOfChecksums: [String?] {
    names.fieldsOfChecksums(endingWith: field).map {
      FieldExpansion(field: $0, names: names).endOfChecksum
    }
  }

  /// `try reader.endChecksum(sum, from: start, field: "a")`.
  var endOfChecksum: String? {
    guard names.direction != .describing, let checksum = coding.checksum else { return nil }
    let place = names.checksum(of: field)
    let call = "try \(names.coder).endChecksum(\(place), from: \(start(checksum)), \(label))"
    return mayLackChecksum ? "if let \(place) { \(call) }" : call
  }

  /// Where the first byte is that a checksum covers.
  private func start(_ checksum: FieldChecksum) -> String {
    checksum.from.map(names.start(ofFieldNamed:)) ?? names.start
  }

  private func bound(_ label: String, _ field: String?) -> String? {
    field.map { "\(label): \"\($0.escaped)\"" }
  }
}
