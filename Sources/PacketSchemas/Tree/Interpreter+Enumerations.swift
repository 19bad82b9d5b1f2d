internal import PacketKit

extension Interpreter {
  mutating func enumeration(
    _ type: TypeReference,
    _ rawType: WireType,
    _ cases: [WireType.EnumerationCase]?,
    into node: inout Node
  ) throws(Failed) {
    switch rawType {
    case .integer, .bool, .float, .string: break
    case _ where !type.isKnown && rawType.nesting == .leaf: break
    default:
      // The raw value is not a plain value.
      return try opaque(into: &node, type.read)
    }
    let place = place
    var raw = node
    let rawValue = try? self.rawValue(rawType, into: &raw)
    if let rawValue, let found = cases?.first(where: { rawValue.isRawValue(of: $0) }) {
      node = raw
      node.value = .enumerationCase(found.name, rawValue: rawValue)
      return
    }
    guard type.isKnown else {
      node = raw
      guard let rawValue else { throw Failed() }
      guard cases == nil || type.isOpen else {
        throw error(.unknownValue(rawValue.quotedText, type: type.shortName), at: place.position)
      }
      return note("that \(rawValue.quotedText) is a value of \(type.shortName)")
    }
    // There may be more values than those that a type lists, and it may have its own encoding, so use its own code.
    let rawPlace = self.place
    let rawError = failure.error
    self.place = place
    do throws(Failed) {
      let value = try withReader(type.read)
      failure.error = nil
      guard let rawValue, self.place == rawPlace, rawValue.isRawValue(of: value) else {
        node.value = .opaque(String(describing: value))
        node.read = ReadValue(value)
        return
      }
      node = raw
      node.value = .enumerationCase("\(value)".printable, rawValue: rawValue)
    } catch {
      if rawValue != nil || failure.error == rawError {
        node = raw
        position = rawPlace.position
      }
      throw error
    }
  }

  private mutating func rawValue(_ type: WireType, into node: inout Node) throws(Failed) -> Value? {
    let start = position
    try value(type, into: &node)
    if case .string = type { try checkCombiningMarks(in: start..<position) }
    return node.value
  }
}

extension PacketTree.Value {
  /// A number, or a raw value, as text like that of an enumeration's case.
  package var rawText: String {
    switch self {
    case .bool(let value): "\(value)"
    case .unsigned(let number): "\(number)"
    case .signed(let number): "\(number)"
    case .wide(let number): "\(number)"
    case .float(let number): "\(number)"
    case .double(let number): "\(number)"
    case .text(let text): text
    case .enumerationCase(let name, _): name
    case .options(let bits): "\(bits)"
    default: ""
    }
  }

  /// Whether it is the raw value of a case, with the same scalars if it is text.
  fileprivate func isRawValue(of found: WireType.EnumerationCase) -> Bool {
    found.rawValue.unicodeScalars.elementsEqual(rawText.unicodeScalars)
  }

  /// Whether it is the raw value of a value.
  fileprivate func isRawValue(of value: Any) -> Bool {
    guard let value = value as? any RawRepresentable else { return false }
    return "\(value.rawValue)".unicodeScalars.elementsEqual(rawText.unicodeScalars)
  }

  /// A value as errors quote it.
  var quotedText: String {
    if case .text(let text) = self { return text.quoted }
    return rawText.printable(maximumCount: 40)
  }
}
