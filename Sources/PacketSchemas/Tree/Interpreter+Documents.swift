internal import PacketKit

// Packets of documents, whose program is not there: what it alone knows is shown as it is, and noted.

extension PacketError.Reason {
  /// Why nothing can be read without the program.
  static func unreadable(_ name: String) -> Self { .invalid("only the program can read \(name)") }
}

extension Interpreter {
  /// Notes what only the program could check of what is being read.
  func note(_ text: String) {
    let note = "\(pathText()): \(text)"
    if !failure.notes.contains(note) { failure.notes.append(note) }
  }

  /// Notes a derived field that is not the constant that it must be. In a program, the packet does so itself.
  func noteConstant(
    _ derivation: PacketDescription.Derivation?, _ node: Node, named name: String?
  ) {
    guard case .constant(let source)? = derivation, failure.mismatch == nil,
      let literal = SwiftLiteral(source), let found = node.value
    else { return }
    let statement = node.statement ?? found
    guard statement.rawText != literal.text else { return }
    let text = if case .text = literal { literal.text.quoted } else { literal.text }
    failure.mismatch = PacketError(
      .wrongValue(statement.quotedText, expected: text), at: node.bytes.lowerBound,
      path: pathText(name))
  }
}

extension PacketDescription {
  /// What only the program could check of the packet as a whole.
  var notes: [String] {
    var notes = rules.map { rule in "the rule \"\(rule.sentence)\"" }
    for item in items {
      switch item {
      case .field(let field): notes += field.derivation.notes(field.name, in: items)
      case .bits(let fields, _):
        for field in fields { notes += field.derivation.notes(field.name, in: items) }
      case .fieldChecksum(let item):
        if let including = item.including { notes.append("a checksum that covers \(including)") }
      default: break
      }
    }
    return notes
  }
}

extension PacketDescription.Derivation? {
  fileprivate func notes(_ name: String, in items: [PacketDescription.Item]) -> [String] {
    switch self {
    case .computed: ["how \(name) follows from the other fields"]
    case .constant(let source) where SwiftLiteral(source) == nil: ["that \(name) is \(source)"]
    case .bytes(let counted), .count(let counted):
      self?.isCompared(in: items) == true ? ["that \(name) counts \(counted)"] : []
    case .constant, nil: []
    }
  }
}
