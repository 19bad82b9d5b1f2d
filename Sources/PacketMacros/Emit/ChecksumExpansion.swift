// The statements for the checksums before and after fields.

extension FieldExpansion {
  /// What `beginChecksum`, `readChecksum` and `writeChecksum` take last.
  private func tail(_ checksum: FieldChecksum) -> String {
    (checksum.endianness.map { ", endianness: \($0)" } ?? "") + ", \(label)"
  }

  /// Where the first byte is that a checksum covers.
  private func start(_ checksum: FieldChecksum) -> String {
    checksum.from.map(names.start(ofFieldNamed:)) ?? names.start
  }

  /// Whether a checksum before the field, which may be absent, covers what follows the field.
  var mayLackChecksum: Bool {
    guard let checksum = coding.checksum, checksum.before != nil else { return false }
    return coding.isTrailing && checksum.through == nil
  }

  /// A variable for a checksum that is absent with the field, but ends with the packet.
  func declareChecksum(into text: inout SourceText) {
    guard mayLackChecksum else { return }
    text.line("var \(names.checksum(of: field)): \(names.module)ChecksumPlace?")
  }

  /// Begins a checksum before the field, and notes where the field starts if another checksum covers it first.
  func beginChecksums(_ coder: String, offset: String, into text: inout SourceText) {
    if let checksum = coding.checksum, let before = checksum.before {
      let call = "\(coder).beginChecksum(\(before)\(tail(checksum)))"
      text.line("\(mayLackChecksum ? "" : "let ")\(names.checksum(of: field)) = try \(call)")
    }
    if names.startsChecksum(field) {
      text.line("let \(names.start(ofFieldNamed: field.plainName)) = \(coder).\(offset)")
    }
  }

  /// Ends the checksums that cover the field last; `method` reads or writes that after the field.
  func endChecksums(_ coder: String, _ method: String, into text: inout SourceText) {
    for other in names.fieldsOfChecksums(endingWith: field) {
      guard let checksum = other.coding.checksum else { continue }
      text.line(FieldExpansion(field: other, names: names).endOfChecksum(checksum, coder))
    }
    if let checksum = coding.checksum, let after = checksum.after {
      let arguments = "\(after), from: \(start(checksum))\(tail(checksum))"
      text.line("try \(coder).\(method)(\(arguments))")
    }
  }

  /// `try reader.endChecksum(sum, from: start, field: "a")`.
  func endOfChecksum(_ checksum: FieldChecksum, _ coder: String) -> String {
    let place = names.checksum(of: field)
    let call = "try \(coder).endChecksum(\(place), from: \(start(checksum)), \(label))"
    return mayLackChecksum ? "if let \(place) { \(call) }" : call
  }

  func describeChecksumBefore(into text: inout SourceText) {
    guard let checksum = coding.checksum, let before = checksum.before else { return }
    let bounds = bound("from", checksum.from) + bound("through", checksum.through)
    text.line("\(names.schema).checksum(before: \(before)\(bounds)\(tail(checksum)))")
  }

  func describeChecksumAfter(into text: inout SourceText) {
    guard let checksum = coding.checksum, let after = checksum.after else { return }
    let bounds = bound("from", checksum.from)
    text.line("\(names.schema).checksum(after: \(after)\(bounds)\(tail(checksum)))")
  }

  private func bound(_ label: String, _ field: String?) -> String {
    field.map { ", \(label): \"\($0.escaped)\"" } ?? ""
  }
}
