/// The direction of a function of the expansion, which goes through the bytes of a packet from the first to the last.
enum Direction {
  /// Reads into variables.
  case reading
  /// Reads into variables what comes before a computed value, to describe it.
  case readingAhead
  /// Reads into the packet's own properties, which have no values yet.
  case assigning
  /// Reads into the packet's own properties, in place where that can keep memory.
  case updating
  /// Records the places of fields for a view, instead of their values.
  case viewing
  /// Does so after the packet itself was read and checked.
  case viewingChecked
  /// Records places in the view's own properties.
  case assigningView
  /// Codes each field of a delta by itself: what counts later fields is a field like any other, and no bytes follow one that
  /// takes all that remain.
  case readingDelta, writingDelta
  /// Writes a field of a delta in a closure, which gets one of the two packets.
  case writingEither
  case writing, describing

  var isReading: Bool { !isWriting && self != .describing }

  var isWriting: Bool { self == .writing || self == .writingDelta || self == .writingEither }

  var isViewing: Bool { self == .viewing || self == .viewingChecked || self == .assigningView }

  var isInDelta: Bool {
    self == .readingDelta || self == .writingDelta || self == .writingEither
  }

  /// Whether fields are read into variables first.
  var readsIntoVariables: Bool {
    isReading && self != .assigning && self != .updating && self != .assigningView
  }

  /// Whether the rules of a packet are checked, which a whole packet follows.
  var checksRules: Bool { !isViewing && self != .readingAhead }

  /// Whether derived fields are compared with the values that they are derived from.
  var checksDerived: Bool { self != .readingAhead && self != .viewingChecked }

  /// Reads what is read into variables into the properties themselves.
  var assigning: Direction {
    switch self {
    case .reading: .assigning
    case .viewing, .viewingChecked: .assigningView
    default: self
    }
  }
}

/// The arguments of a call: those that there are.
@inline(never) func arguments(_ list: String?...) -> String { list.present.commaSeparated }

extension [String] {
  /// As a list has them.
  @inline(never) var commaSeparated: String { joined(separator: ", ") }
}

extension [String?] {
  /// Those that there are.
  @inline(never) var present: [String] { compactMap(\.self) }
}

// The functions that the statements of a direction call.
extension LocalNames {
  /// The reader, the writer, or the description.
  var coder: String {
    self[direction.isReading ? .reader : direction.isWriting ? .writer : .schema]
  }

  @inline(never) var readerParameter: String { "\(self[.reader]): inout \(module)PacketReader" }
  @inline(never) var writerParameter: String { "\(self[.writer]): inout \(module)PacketWriter" }
  @inline(never) var error: String { "throws(\(module)PacketError)" }

  /// The parameters for a tag that has been read, and for its place.
  @inline(never) func tagParameters(_ type: String) -> String {
    "\(self[.tag] == "tag" ? "tag" : "tag \(self[.tag])"): \(type), at \(self[.tagStart]): \(standard("Int"))"
  }

  /// `try reader.readMagic([1])`, `try writer.writeMagic([1])`, `schema.magic([1])`.
  @inline(never) func call(_ step: String, _ arguments: String?...) -> String {
    let list = arguments.present.commaSeparated
    guard direction != .describing else { return "\(self[.schema]).\(step)(\(list))" }
    let name = step.prefix(1).uppercased() + step.dropFirst()
    return "try \(coder).\(direction.isReading ? "read" : "write")\(name)(\(list))"
  }

  /// `let start = reader.offset`; a description has no places.
  @inline(never) func keep(_ place: String) -> String? {
    guard direction != .describing else { return nil }
    return
      "let \(place) = \(direction.isReading ? "\(self[.reader]).offset" : "\(self[.writer]).count")"
  }

  /// `from: start`, for what counts from a place.
  @inline(never) func from(_ place: String) -> String? {
    direction == .describing ? nil : "from: \(place)"
  }
}
