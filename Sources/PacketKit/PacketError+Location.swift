extension PacketError {
  /// The path from the outermost packet to the invalid field.
  ///
  /// It grows from the inside out while the error propagates. The first step is stored inline, so an error in a packet
  /// without nested packets allocates nothing more.
  struct Location: Sendable {
    /// A field or an index, in nine bytes; a `StaticString` takes 17.
    struct Step: Sendable {
      private enum Kind {
        /// The address of the name.
        case name
        /// The only scalar of the name.
        case scalar
        case index
      }

      private let value: UInt
      private let kind: Kind

      static func field(_ name: StaticString) -> Step {
        name.hasPointerRepresentation
          ? Step(value: unsafe UInt(bitPattern: name.utf8Start), kind: .name)
          : Step(value: UInt(name.unicodeScalar.value), kind: .scalar)
      }

      static func index(_ index: Int) -> Step {
        Step(value: UInt(bitPattern: index), kind: .index)
      }

      func append(to path: inout String) {
        if kind == .index { return path += "[\(Int(bitPattern: value))]" }
        if !path.isEmpty { path += "." }
        if kind == .scalar {
          path += Unicode.Scalar(UInt32(truncatingIfNeeded: value)).map { "\($0)" } ?? ""
        } else if let name = unsafe UnsafePointer<CChar>(bitPattern: value) {
          // A static string is NUL-terminated and never deallocated.
          path += unsafe String(cString: name)
        }
      }
    }

    indirect enum Inner: Sendable {
      case none
      case step(Step, Inner)

      /// The whole path as text, for an error that a reader did not throw.
      case path(String)
    }

    /// The packet that the first step starts from.
    var root: NamedType?
    var inner = Inner.none
    var first: Step?

    init(in field: StaticString?) { first = field.map(Step.field) }

    var isEmpty: Bool {
      if case .path = inner { false } else { root == nil && first == nil }
    }

    mutating func prepend(_ step: Step) {
      if let first { inner = .step(first, inner) }
      first = step
      root = nil
    }

    mutating func prepend(_ field: StaticString?) {
      if let field { prepend(.field(field)) }
    }
  }

  /// Returns the same error in a field of the given name; without a name, the error itself.
  @usableFromInline
  @inline(never)
  consuming func inField(_ name: StaticString?) -> PacketError {
    var error = self
    error.location.prepend(name)
    return error
  }

  /// Returns the same error in a field of the given name and type. A packet starts a new path.
  @export(implementation)
  @inline(__always)
  consuming func inField<Field: PacketField>(
    _ name: StaticString?, of type: Field.Type
  ) -> PacketError {
    switch Field._nesting {
    case .packet, .flatPacket, .packetByHand: inPacket(type, field: name)
    case .leaf, .collection, .value: inField(name)
    }
  }

  /// Returns the same error in an element of a collection.
  @usableFromInline
  @inline(never)
  consuming func atIndex(_ index: Int) -> PacketError {
    var error = self
    error.location.prepend(.index(index))
    return error
  }

  /// Returns the same error in a packet of the given type, which is a field of the given name, if any.
  @usableFromInline
  @inline(never)
  consuming func inPacket(_ type: NamedType, field name: StaticString?) -> PacketError {
    var error = self
    error.location.root = type
    error.location.prepend(name)
    return error
  }
}

// Code that is inlined into packets calls these functions instead of `throw`: the optimizer does not inline code that throws
// as readily. With `throw`, short packets took a fifth more instructions, and views nearly three times as many.
extension PacketError {
  /// Throws the error.
  @usableFromInline
  @inline(never)
  consuming func raise() throws(PacketError) -> Never {
    throw self
  }

  /// Throws that a length, at `current` of bytes that begin at `base`, is too large.
  @unsafe
  @usableFromInline
  @inline(never)
  static func raiseLengthTooLarge(
    _ length: UInt64, maximum: Int, _ current: UnsafeRawPointer, _ base: UnsafeRawPointer
  ) throws(PacketError) -> Never {
    throw unsafe lengthTooLarge(length, maximum: maximum, at: current - base)
  }

  /// Throws the same error in a field of the given name; without a name, the error itself.
  @usableFromInline
  @inline(never)
  consuming func rethrow(inField name: StaticString?) throws(PacketError) -> Never {
    throw inField(name)
  }

  /// Throws the same error in a field of the given name and type. A packet starts a new path.
  @export(implementation)
  @inline(__always)
  consuming func rethrow<Field: PacketField>(
    inField name: StaticString?, of type: Field.Type
  ) throws(PacketError) -> Never {
    switch Field._nesting {
    case .packet, .flatPacket, .packetByHand: try rethrow(inPacket: type, field: name)
    case .leaf, .collection, .value: try rethrow(inField: name)
    }
  }

  /// Throws the same error in an element of a collection.
  @usableFromInline
  @inline(never)
  consuming func rethrow(atIndex index: Int) throws(PacketError) -> Never {
    var error = self
    error.location.prepend(.index(index))
    throw error
  }

  /// Throws the same error in a packet of the given type, which is a field of the given name, if any.
  @usableFromInline
  @inline(never)
  consuming func rethrow(inPacket type: NamedType, field name: StaticString?) throws(PacketError)
    -> Never
  {
    throw inPacket(type, field: name)
  }
}

extension PacketError.Location: CustomStringConvertible {
  var description: String {
    var text = root.map(rootName(of:)) ?? ""
    append(to: &text)
    return text
  }

  /// Appends the steps to `path`, which ends with the packet that they start from.
  fileprivate func append(to path: inout String) {
    first?.append(to: &path)
    var rest = inner
    while case .step(let step, let next) = rest {
      step.append(to: &path)
      rest = next
    }
    if case .path(let text) = rest { path += text }
  }
}

extension PacketError {
  /// Creates an error whose path is known as text.
  package init(_ reason: Reason, at offset: Int, path: String) {
    self.init(reason, at: offset)
    location.inner = .path(path)
  }

  /// Returns the same error in a value that has the given path.
  package func within(_ path: String) -> PacketError {
    var path = path
    location.append(to: &path)
    return PacketError(reason, at: offset, path: path)
  }
}

/// Throws that fewer bytes than needed are left from `current` to `end`, of bytes that begin at `base`. It is not a method:
/// the optimizer would put another function before it.
@unsafe
@usableFromInline
@inline(never)
func raiseTruncated(
  _ needed: Int, _ current: UnsafeRawPointer, _ end: UnsafeRawPointer, _ base: UnsafeRawPointer,
  field: StaticString? = nil
) throws(PacketError) -> Never {
  throw unsafe .lacking(Int64(needed), end - current, current - base, field)
}
