/// How a field counts towards the limit of nesting, wherever it is read or written.
///
/// Every overload of a read and of a write asks the type, so they all agree.
public enum FieldNesting: Sendable {
  /// A value that holds no others, or counts its own levels, as collections and optionals do.
  case none

  /// A value that may hold others: one level. It is the default for a type written by hand.
  case value

  /// A packet: one level, and the start of an error's path.
  case packet
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
    guard depth < maximumDepth, stackAddress >= stackEnd else { return false }
    self.depth = depth &+ 1
    return true
  }

  /// Enters a nested value.
  @inlinable
  @inline(__always)
  mutating func enter(at offset: Int) throws(PacketError) {
    guard enter() else { throw limit(at: offset) }
  }

  /// Rejects a nested value for which there is no level.
  @inlinable
  @inline(__always)
  func check(at offset: Int) throws(PacketError) {
    guard depth < maximumDepth else { throw limit(at: offset) }
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
