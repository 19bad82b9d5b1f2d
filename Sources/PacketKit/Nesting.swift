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

/// How deep the value that is being read or written nests, and where the stack was when it began.
@frozen
@usableFromInline
struct Nesting {
  @usableFromInline var depth = 0

  /// The address of the stack at the outermost value.
  @usableFromInline var stackStart = 0

  @inlinable
  init() {}

  /// Enters a nested value.
  @inlinable
  @inline(__always)
  mutating func enter(
    _ limits: PacketLimits,
    isWriting: Bool = false,
    at offset: Int
  ) throws(PacketError) {
    let address = stackAddress
    if depth == 0 { stackStart = address }
    let byteCount = stackStart &- address
    let counted = isWriting ? byteCount &- byteCount >> 2 : byteCount
    guard depth < limits.maximumDepth, counted <= limits.maximumStackByteCount else {
      throw .nestingLimit(of: limits, depth: depth, at: offset)
    }
    depth += 1
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
  static func nestingLimit(of limits: PacketLimits, depth: Int, at offset: Int) -> PacketError {
    depth < limits.maximumDepth
      ? PacketError(.stackExceeded(maximum: limits.maximumStackByteCount), at: offset)
      : PacketError(.tooDeep(maximum: limits.maximumDepth), at: offset)
  }
}
