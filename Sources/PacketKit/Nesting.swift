/// How a field counts towards the nesting limit, wherever it is read or written.
///
/// Every overload of read and write asks the type, so they all agree. An element of a collection and the value of an
/// optional are at the level of the collection or optional, whatever their type; a nested collection counts its own
/// level.
public enum _FieldNesting: Sendable {
  /// A value that contains no others, such as a number or a string.
  case leaf

  /// A value that counts its own levels: a collection or an optional.
  case collection

  /// A value that may contain others: one level. This is the default for a hand-written type.
  case value

  /// A packet: one level, and the start of an error's path. `@Packet` says so of a packet whose code it generates.
  case packet

  /// A packet with code by hand.
  case packetByHand

  /// A packet whose fields are all leaves, so nothing nests in it.
  case flatPacket

  /// The nesting of a packet; `isFlat` says whether all its fields are leaves. Called by code that `@Packet` generates.
  @inlinable
  @inline(__always)
  public static func packet(ofLeaves isFlat: Bool) -> _FieldNesting {
    isFlat ? .flatPacket : .packet
  }

  /// Whether a value's code is by hand.
  @export(implementation)
  @inline(__always)
  var isByHand: Bool { self == .value || self == .packetByHand }
}

extension PacketField {
  /// Whether a value of the type contains no others. Called by code that `@Packet` generates.
  @export(implementation)
  @inline(__always)
  public static var _isLeaf: Bool { _nesting == .leaf }

  /// Whether nothing nests in the type's values.
  @export(implementation)
  @inline(__always)
  static var isFlat: Bool { _nesting == .leaf || _nesting == .flatPacket }
}

/// How deep the value that is being read or written nests, and how much of the stack remains for it.
@frozen
@usableFromInline
struct Nesting {
  @usableFromInline var depth = 0
  @usableFromInline let maximumDepth: Int

  /// The lowest address that the stack may reach, plus `Nesting.slack`; 0 until a value nests in the outermost.
  @usableFromInline var stackEnd = 0
  @usableFromInline let stackByteCount: Int

  /// - Parameter isWriting: Whether a third more of the stack may be used.
  @inlinable
  init(_ limits: PacketLimits, isWriting: Bool) {
    maximumDepth = limits.maximumDepth
    let byteCount = min(max(limits.maximumStackByteCount, 0), .max / 8)
    stackByteCount = isWriting ? byteCount + byteCount / 3 : byteCount
  }

  /// Enters a nested value, unless a limit is reached.
  @export(implementation)
  @inline(__always)
  mutating func enter() -> Bool {
    let depth = depth
    guard depth < maximumDepth else { return false }
    if depth == 0 {
      stackEnd = 0
    } else if !isWithinStack, !measure() {
      return false
    }
    self.depth = depth &+ 1
    return true
  }

  /// Whether a local variable is within what the stack may take. Not every one is on the stack: Address Sanitizer moves it
  /// elsewhere, where no function knows of the stack. Such an address is out of range, like one that is too deep.
  @export(implementation)
  @inline(__always)
  var isWithinStack: Bool {
    UInt(bitPattern: localAddress &- stackEnd) < UInt(bitPattern: stackByteCount)
  }

  /// Whether the stack has room for a nested value. The first one sets `stackEnd`.
  @usableFromInline
  @inline(never)
  mutating func measure() -> Bool {
    let address = stackAddress(byteCount: 1)
    if stackEnd == 0 {
      let byteCount = isOnStack(localAddress, address) ? stackByteCount : 2 &* stackByteCount
      stackEnd = address &- byteCount &+ Nesting.slack
    }
    return address &- stackEnd &+ Nesting.slack >= 0
  }

  /// How far above the first nested value's `stackAddress` a variable may be.
  static var slack: Int { 4096 }

  /// Enters a nested value.
  @export(implementation)
  @inline(__always)
  mutating func enter(at offset: Int) throws(PacketError) {
    guard enter() else { try limit(at: offset).raise() }
  }

  /// Whether a value in which nothing nests is within the depth limit.
  @export(implementation)
  @inline(__always)
  var hasLevel: Bool { depth < maximumDepth }

  /// Rejects a value in which nothing nests if it exceeds the depth limit.
  @export(implementation)
  @inline(__always)
  func check(at offset: Int) throws(PacketError) {
    guard hasLevel else { try limit(at: offset).raise() }
  }

  /// The error for the limit that was reached.
  @export(implementation)
  @inline(__always)
  func limit(at offset: Int) -> PacketError {
    .nestingLimit(depth, maximumDepth, stackByteCount, at: offset)
  }

  /// Leaves the most recently entered value.
  @export(implementation)
  @inline(__always)
  mutating func leave() {
    depth &-= 1
  }
}

/// The address of a variable in the function that this is inlined into.
@export(implementation)
@inline(__always)
var localAddress: Int {
  var marker: UInt8 = 0
  // The pointer is never dereferenced, so the frame needs no stack protection for it.
  return unsafe _withUnprotectedUnsafeMutablePointer(to: &marker) { Int(bitPattern: $0) }
}

/// An address on the stack, below the caller's frame. Stacks grow towards lower addresses.
///
/// Its count of bytes is not a constant, so that the memory is allocated when the function runs: that is always on the
/// stack, with Address Sanitizer too.
@inline(never)
package func stackAddress(byteCount: Int = 1) -> Int {
  unsafe withUnsafeTemporaryAllocation(byteCount: byteCount, alignment: 1) { bytes in
    Int(bitPattern: bytes.baseAddress)
  }
}

/// Whether a variable is near an address on the stack. Address Sanitizer allocates it elsewhere, and makes frames larger than
/// those that the limit is made for: there twice as much is allowed.
@inline(__always)
private func isOnStack(_ variable: Int, _ address: Int) -> Bool {
  abs(variable &- address) < 1 << 16
}

/// How many times the stack's limit counts.
@inline(never)
package var stackFactor: Int { isOnStack(localAddress, stackAddress()) ? 1 : 2 }

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
