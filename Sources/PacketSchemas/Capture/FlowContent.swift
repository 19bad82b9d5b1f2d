internal import PacketKit
internal import PacketSnapshots

/// What is known of a datagram from those before it, as a tool shows it.
enum FlowContent {
  case delta(String, DeltaTree)
  case full(String, PacketReference, [UInt8])
  case note(String)
  case error(PacketError)

  /// Reads a delta against its baseline; nil if that is malformed.
  init?(_ content: CapturedContent) {
    switch content {
    case .delta(let note, let type, let bytes, let baseline):
      guard let tree = try? DeltaTree(of: type, in: bytes, against: baseline) else { return nil }
      self = .delta(note, tree)
    case .full(let note, let type, let bytes): self = .full(note, PacketReference(type), bytes)
    case .note(let text): self = .note(text)
    case .error(let error): self = .error(error)
    }
  }

  /// What is wrong; nil if nothing is.
  var error: PacketError? {
    switch self {
    case .delta(_, let tree): tree.error
    case .error(let error): error
    case .full, .note: nil
    }
  }

  func text(style: HexStyle, isFull: Bool) -> String {
    func line(_ text: String, _ role: HexStyle.Role = .comment) -> String {
      style.paint("# \(text)", role) + "\n"
    }
    return switch self {
    case .delta(let note, let tree): line(note) + tree.text(style: style, isFull: isFull)
    case .full(let note, let packet, let bytes):
      line(note) + AnnotatedHex(of: packet, in: bytes, isFull: isFull).text(style: style)
    case .note(let note): line(note)
    case .error(let error): line(error.description.printable, .error)
    }
  }

  fileprivate var json: JSONValue {
    switch self {
    case .delta(let note, let tree): tree.json.with(note)
    case .full(let note, let packet, let bytes): PacketTree(of: packet, in: bytes).json.with(note)
    case .note(let note): JSONValue.object([:]).with(note)
    case .error(let error): .object(["error": .error(error)])
    }
  }
}

extension PacketTree {
  /// The fields, and what is known from packets before it.
  func json(with contents: [FlowContent]) -> JSONValue {
    guard !contents.isEmpty, case .object(let members) = json else { return json }
    let values = JSONValue.array(contents.map(\.json))
    return .object(members + [.init(name: "contents", value: values)])
  }
}

extension JSONValue {
  /// An object that begins with a few words.
  fileprivate func with(_ note: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object([Member(name: "note", value: .string(note))] + members)
  }

  /// The sentence of an error, and where it is.
  static func error(_ error: PacketError) -> JSONValue {
    .object(["sentence": .string(error.description), "offset": .integer(error.offset)])
  }
}
