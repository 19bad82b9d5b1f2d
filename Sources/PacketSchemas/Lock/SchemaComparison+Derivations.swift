internal import PacketKit

// The sources of derived fields.

extension SchemaComparison {
  /// Compares what a field follows from. Whatever its own code computes, the field's bytes have the same form.
  mutating func derivation(
    _ old: PacketDescription.Derivation?,
    _ new: PacketDescription.Derivation?,
    _ field: String
  ) {
    guard old != new else { return }
    let reason = "was \(old.asValue), is \(new.asValue) now"
    switch (old, new) {
    case (.constant(let before), .constant(let now)):
      let (before, now) = (SwiftLiteral(before), SwiftLiteral(now))
      guard before != nil, now != nil else {
        return note(.unknown, field, "\(reason), and cannot be compared")
      }
      if before != now { note(.breaking, field, reason) }
    case (.constant?, nil), (.computed?, nil):
      note(.newReadsOld, field, "\(reason): an old reader rejects other values")
    case (nil, .constant?), (nil, .computed?):
      note(.oldReadsNew, field, "\(reason): a new reader rejects other values")
      if new == .computed { noteNewGetter(String(field[field.endOfPath...])) }
    case (.computed?, .constant?), (.constant?, .computed?):
      note(.unknown, field, "\(reason), and cannot be compared")
    case (.bytes(let counted)?, nil), (.count(let counted)?, nil):
      guard isAlwaysPresent(counted, in: packets.old) else {
        return note(.newReadsOld, field, "\(reason): an old reader rejects it without \(counted)")
      }
      note(.bothWays, field, "\(reason); the bytes are the same")
    case (nil, .bytes(let counted)?), (nil, .count(let counted)?):
      guard isAlwaysPresent(counted, in: packets.new) else {
        return note(.oldReadsNew, field, "\(reason): a new reader rejects it without \(counted)")
      }
      note(.bothWays, field, "\(reason); the bytes are the same")
    // The field that it counts is read by it, so that no other value is right.
    case (.computed?, .bytes(let counted)?), (.computed?, .count(let counted)?):
      note(isAlwaysPresent(counted, in: packets.new) ? .bothWays : .unknown, field, reason)
      notLocked(field, field, "how it followed from the other fields was not locked")
    case (.bytes(let counted)?, .computed?), (.count(let counted)?, .computed?):
      note(isAlwaysPresent(counted, in: packets.old) ? .bothWays : .unknown, field, reason)
    case (.bytes?, _), (.count?, _), (.constant?, .bytes?), (.constant?, .count?), (nil, nil),
      (.computed?, .computed?):
      note(.breaking, field, reason)
    }
  }

  /// Whether a field that is counted never lacks a value, for which any number would do.
  private func isAlwaysPresent(_ name: String, in packet: PacketDescription?) -> Bool {
    packet?.items.contains {
      if case .field(let field) = $0 {
        field.name == name && field.presence == .always
      } else {
        false
      }
    } ?? false
  }
}

extension String {
  /// Where the last name of a path begins.
  fileprivate var endOfPath: Index { lastIndex(of: ".").map { index(after: $0) } ?? startIndex }
}

extension PacketDescription.Derivation? {
  /// The kind of a value.
  fileprivate var asValue: String {
    switch self {
    case nil: "a value of its own"
    case .computed: "computed from other fields"
    case .bytes(let name): "the number of bytes of \(name)"
    case .count(let name): "the number of elements of \(name)"
    case .constant(let value): "always \(value)"
    }
  }
}
