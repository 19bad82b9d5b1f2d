/// How a field counts towards the limit of nesting, wherever it is read or written.
///
/// Every overload of a read and of a write asks the type, so they all agree. An element of a collection and the value of
/// an optional are at the level of the collection or optional, whatever they are; a collection among them counts its own.
public enum _FieldNesting: Sendable {
  /// A value that holds no others, such as a number or a string.
  case leaf

  /// A value that counts its own levels: a collection or an optional.
  case collection

  /// A value that may hold others: one level. It is the default for a type written by hand.
  case value

  /// A packet: one level, and the start of an error's path.
  case packet

  /// A packet of leaves, so that nothing in it nests.
  case flatPacket

  /// The nesting of a packet; `isFlat` says whether all its fields are leaves. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public static func packet(ofLeaves isFlat: Bool) -> _FieldNesting {
    isFlat ? .flatPacket : .packet
  }
}

extension PacketField {
  /// Whether a value of the type holds no others. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public static var _isLeaf: Bool { _nesting == .leaf }

  /// Whether nothing nests in the type's values.
  @inlinable
  @inline(__always)
  static var isFlat: Bool { _nesting == .leaf || _nesting == .flatPacket }
}

/// How deep the value that is being read or written nests, and how much of the stack it may still take.
@frozen
@usableFromInline
struct Nesting {
  @usableFromInline var depth = 0
  @usableFromInline let maximumDepth: Int

  /// The lowest address that the stack may reach, measured from the outermost value.
  @usableFromInline var stackEnd = 0
  @usableFromInline let stackByteCount: Int

  /// - Parameter isWriting: Whether a third more of the stack may be taken.
  @inlinable
  init(_ limits: PacketLimits, isWriting: Bool) {
    maximumDepth = limits.maximumDepth
    let byteCount = min(max(limits.maximumStackByteCount, 0), .max / 4)
    stackByteCount = isWriting ? byteCount + byteCount / 3 : byteCount
  }

  /// Enters a nested value, unless a limit is reached.
  @inlinable
  @inline(__always)
  mutating func enter() -> Bool {
    let depth = depth
    if depth == 0 { stackEnd = stackAddress &- stackByteCount }
    guard depth < maximumDepth, stackAddress &- stackEnd >= 0 else { return false }
    self.depth = depth &+ 1
    return true
  }

  /// Enters a nested value.
  @inlinable
  @inline(__always)
  mutating func enter(at offset: Int) throws(PacketError) {
    guard enter() else { throw limit(at: offset) }
  }

  /// Whether there is a level for a value in which nothing nests.
  @inlinable
  @inline(__always)
  var hasLevel: Bool { depth < maximumDepth }

  /// Rejects a value in which nothing nests, if there is no level for it.
  @inlinable
  @inline(__always)
  func check(at offset: Int) throws(PacketError) {
    guard hasLevel else { throw limit(at: offset) }
  }

  /// The limit that is reached.
  @inlinable
  @inline(__always)
  func limit(at offset: Int) -> PacketError {
    .nestingLimit(depth, maximumDepth, stackByteCount, at: offset)
  }

  /// Leaves the nested value entered last.
  @inlinable
  @inline(__always)
  mutating func leave() {
    depth &-= 1
  }
}

/// An address in the stack frame that this is inlined into. Stacks grow towards lower addresses.
@inlinable
@inline(__always)
var stackAddress: Int {
  var marker: UInt8 = 0
  // The pointer is not used as one, so the frame needs no protection from it.
  return unsafe _withUnprotectedUnsafeMutablePointer(to: &marker) { Int(bitPattern: $0) }
}

extension PacketError {
  @usableFromInline
  @inline(never)
  static func nestingLimit(
    _ depth: Int,
    _ maximumDepth: Int,
    _ stackByteCount: Int,
    at offset: Int
  ) -> PacketError {
    depth < maximumDepth
      ? PacketError(.stackExceeded(maximum: stackByteCount), at: offset)
      : PacketError(.tooDeep(maximum: maximumDepth), at: offset)
  }
}
