/// The direction of a function of the expansion, which goes through the bytes of a packet from the first to the last.
enum Direction {
  case reading
  /// Reads into the packet's own properties, which have no values yet.
  case assigning
  /// Reads into the packet's own properties, in place where that can keep memory.
  case updating
  case writing, describing

  var isReading: Bool { self != .writing && self != .describing }
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
  /// The same names in a function of another direction.
  func going(_ direction: Direction) -> LocalNames { copy { $0.direction = direction } }

  /// The reader, the writer, or the description.
  var coder: String {
    switch direction {
    case .reading, .assigning, .updating: reader
    case .writing: writer
    case .describing: schema
    }
  }

  @inline(never) var readerParameter: String { "\(reader): inout \(module)PacketReader" }
  @inline(never) var writerParameter: String { "\(writer): inout \(module)PacketWriter" }
  @inline(never) var error: String { "throws(\(module)PacketError)" }

  /// The parameters for a tag that has been read, and for its place.
  @inline(never) func tagParameters(_ type: String) -> String {
    "\(tag == "tag" ? "tag" : "tag \(tag)"): \(type), at \(tagStart): \(standard("Int"))"
  }

  /// `try reader.readMagic([1])`, `try writer.writeMagic([1])`, `schema.magic([1])`.
  @inline(never) func call(_ step: String, _ arguments: String?...) -> String {
    let list = arguments.present.commaSeparated
    guard direction != .describing else { return "\(schema).\(step)(\(list))" }
    let name = step.prefix(1).uppercased() + step.dropFirst()
    return "try \(coder).\(direction.isReading ? "read" : "write")\(name)(\(list))"
  }

  /// `let start = reader.offset`; a description has no places.
  @inline(never) func keep(_ place: String) -> String? {
    guard direction != .describing else { return nil }
    return "let \(place) = \(direction.isReading ? "\(reader).offset" : "\(writer).count")"
  }

  /// `from: start`, for what counts from a place.
  @inline(never) func from(_ place: String) -> String? {
    direction == .describing ? nil : "from: \(place)"
  }
}
