extension PacketError {
  /// The way from the outermost packet to the field that is wrong.
  ///
  /// It grows from the inside out while the error passes through the callers. The first step is stored in
  /// place, so that an error in a packet that nests nothing allocates nothing.
  struct Location: Sendable {
    enum Step: Sendable {
      case field(StaticString)
      case index(Int)
    }

    indirect enum Inner: Sendable {
      case none
      case step(Step, Inner)

      /// The way's end, at a tag of a union that has these.
      case tags([UInt64])
    }

    /// The packet that the first step starts from.
    var root: Any.Type?
    var first: Step?
    var inner = Inner.none

    var isEmpty: Bool { root == nil && first == nil }

    mutating func prepend(_ step: Step) {
      if let first { inner = .step(first, inner) }
      first = step
      root = nil
    }

    mutating func prepend(_ field: StaticString?) {
      if let field { prepend(.field(field)) }
    }
  }

  /// The same error in a field of the given name; without a name, the error itself.
  ///
  /// An error is large: where it passes through every packet, `consume` spares a copy at each level.
  @usableFromInline
  @inline(never)
  consuming func inField(_ name: StaticString?) -> PacketError {
    var error = self
    error.location.prepend(name)
    return error
  }

  /// The same error in an element of a collection.
  @usableFromInline
  @inline(never)
  consuming func atIndex(_ index: Int) -> PacketError {
    var error = self
    error.location.prepend(.index(index))
    return error
  }

  /// The same error in a packet of the given type, which is a field of the given name, or of none.
  @usableFromInline
  @inline(never)
  consuming func inPacket(_ type: Any.Type, field name: StaticString?) -> PacketError {
    var error = self
    error.location.root = type
    error.location.prepend(name)
    return error
  }
}

extension PacketError.Location: CustomStringConvertible {
  var description: String {
    var text = root.map { String(describing: $0) } ?? ""
    func append(_ step: Step) {
      switch step {
      case .field(let name): text += text.isEmpty ? "\(name)" : ".\(name)"
      case .index(let index): text += "[\(index)]"
      }
    }
    if let first { append(first) }
    var rest = inner
    while case .step(let step, let next) = rest {
      append(step)
      rest = next
    }
    return text
  }
}
