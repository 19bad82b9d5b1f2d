internal import PacketKit

/// Reads bytes according to a description.
///
/// It shares no code with ``PacketReader``, except for parts that descriptions leave opaque. It recurses only into
/// values that count as a level of nesting, so the limits bound its depth. Functions on that path use little stack, and are
/// not inlined where their frames would become part of a larger one.
struct Interpreter {
  typealias Node = PacketTree.Node
  typealias Value = PacketTree.Value
  typealias Reason = PacketError.Reason

  /// Signals an error. The error itself is large, and would take space in every stack frame.
  struct Failed: Error {}

  /// Stores the error.
  final class Failure {
    var error: PacketError?

    /// A derived field that is not its constant, in a packet of a document. Programs check such fields last.
    var mismatch: PacketError?

    /// What only the program could check.
    var notes: [String] = []
  }

  /// A step from a packet to a value in it.
  enum Step {
    case field(String)
    case index(Int)
  }

  var bytes: [UInt8]
  let limits: PacketLimits

  /// The number of bytes read.
  var position = 0

  /// The end of the available bytes.
  var end: Int

  /// The levels of nesting that have been entered.
  var depth = 0

  /// Whether a value has taken all remaining bytes.
  var hasTakenRemaining = false

  /// The value given to the packets in the field that is being read.
  var given: GivenValue?

  /// The path of the value that is being read.
  var path: [Step] = []

  /// Why the bytes are not a packet, after an error was thrown.
  let failure = Failure()

  /// Whether a packet has fields that only it can check.
  var hasDerivedFields = false

  private let rootName: String
  private let lowestStackAddress: Int
  private var plans: [PacketReference: Plan] = [:]

  init(_ bytes: [UInt8], root: String, limits: PacketLimits) {
    self.bytes = bytes
    self.limits = limits
    end = bytes.count
    rootName = root
    lowestStackAddress = stackAddress() &- max(limits.maximumStackByteCount, 0)
  }

  var remaining: Int { end - position }

  /// The state that reading changes, other than the nodes.
  var place: (position: Int, depth: Int, hasTakenRemaining: Bool) {
    get { (position, depth, hasTakenRemaining) }
    set { (position, depth, hasTakenRemaining) = newValue }
  }

  /// A packet's description, and facts derived from it.
  mutating func plan(for packet: PacketReference) -> Plan {
    if let plan = plans[packet] { return plan }
    let plan = Plan(packet)
    plans[packet] = plan
    return plan
  }
}

// Errors.
extension Interpreter {
  /// The path of what is being read, or of a field of it.
  func pathText(_ field: String? = nil) -> String {
    var text = rootName
    for step in path {
      switch step {
      case .field(let name): text += ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return field.map { "\(text).\($0)" } ?? text
  }

  /// An error in what is being read, or in a field of it.
  func error(_ reason: Reason, at offset: Int, field: String? = nil) -> Failed {
    failed(PacketError(reason, at: offset, path: pathText(field)))
  }

  func failed(_ error: PacketError) -> Failed {
    failure.error = error
    return Failed()
  }

  /// Returns an error for too few bytes, and consumes all of them.
  mutating func truncated(needed: Int, field: String? = nil) -> Failed {
    let start = position
    if needed < 0 {
      return error(.negativeByteCount(needed), at: start, field: field)
    }
    position = end
    return error(
      .truncated(needed: Int64(needed), available: end - start),
      at: start,
      field: field
    )
  }
}

extension Interpreter {
  /// Why the bytes are not a packet, or why they were not read to their end. Only the packet's own code can compute a
  /// derived field.
  func error(of packet: PacketReference, _ root: Node) -> PacketError? {
    guard let type = packet.type else { return failure.error ?? failure.mismatch }
    guard hasDerivedFields else { return failure.error }
    do throws(PacketError) {
      if let format = type as? any FormatOfGivenPacket.Type {
        guard let given = given(to: format, root) else { return failure.error }
        try format.decode(bytes, given: given, limits: limits)
      } else {
        _ = try type.init(decoding: bytes, limits: limits)
      }
      return failure.error?.ofDescription
    } catch {
      return error
    }
  }
}

extension PacketError {
  /// The error for bytes that are a packet, but not according to its description.
  var ofDescription: PacketError {
    // An interpreter takes more of the stack than a decoder.
    if case .stackExceeded = reason { return self }
    let sentence = "the packet is valid, but its description does not match"
    return PacketError(.invalid(sentence), at: offset, path: path)
  }
}

// Bytes.
extension Interpreter {
  /// Takes the next `count` bytes.
  mutating func take(_ count: Int, field: String? = nil) throws(Failed) -> Range<Int> {
    guard 0...remaining ~= count else { throw truncated(needed: count, field: field) }
    position += count
    return position - count..<position
  }

  /// Takes an unsigned integer of `byteCount` bytes.
  mutating func takeInteger(_ byteCount: Int, _ endianness: Endianness) throws(Failed)
    -> UInt64
  {
    integer(in: try take(byteCount), endianness)
  }

  /// The unsigned integer in up to eight bytes.
  func integer(in range: Range<Int>, _ endianness: Endianness) -> UInt64 {
    var number: UInt64 = 0
    for offset in range {
      let index = endianness == .big ? offset : range.upperBound - 1 - (offset - range.lowerBound)
      number = number << 8 | UInt64(bytes[index])
    }
    return number
  }
}

// Levels of nesting.
extension Interpreter {
  /// Rejects a value in which nothing nests if it exceeds the depth limit.
  func checkLevel() throws(Failed) {
    guard depth < limits.maximumDepth else {
      throw error(.tooDeep(maximum: limits.maximumDepth), at: position)
    }
  }

  /// Enters a level.
  mutating func enter() throws(Failed) {
    try checkLevel()
    guard stackAddress() &- lowestStackAddress >= 0 else {
      throw error(.stackExceeded(maximum: limits.maximumStackByteCount), at: position)
    }
    depth += 1
  }

  /// Enters the level of the contents of a collection or an optional, unless nothing nests in it.
  mutating func enter(_ isFlat: Bool) throws(Failed) {
    if isFlat { try checkLevel() } else { try enter() }
  }

  /// Leaves the level.
  mutating func leave(_ isFlat: Bool) {
    if !isFlat { depth -= 1 }
  }
}

// Parts of a node. They are opened and closed, instead of read by closures, which would use more of the stack.
extension Interpreter {
  /// Begins a part.
  mutating func open(_ role: Node.Role) -> Node {
    switch role {
    case .field(let name): path.append(.field(name))
    case .element(let index): path.append(.index(index))
    default: break
    }
    return Node(role, at: position)
  }

  /// Ends a part, whether it has been read or is invalid.
  mutating func close(_ node: consuming Node, in parent: inout Node) {
    node.bits = node.bits.lowerBound..<max(8 * position, node.bits.lowerBound)
    switch node.role {
    case .field, .element: path.removeLast()
    default: break
    }
    parent.children.append(node)
  }

  /// Reads a part in which nothing nests.
  mutating func child(
    _ role: Node.Role,
    of parent: inout Node,
    _ body: (inout Interpreter, inout Node) throws(Failed) -> Void
  ) throws(Failed) {
    var node = open(role)
    defer { close(node, in: &parent) }
    try body(&self, &node)
  }
}
