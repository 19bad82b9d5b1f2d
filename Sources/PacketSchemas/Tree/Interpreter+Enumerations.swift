internal import PacketKit

extension Interpreter {
  mutating func enumeration(
    _ type: TypeReference,
    _ rawType: WireType,
    _ cases: [WireType.EnumerationCase]?,
    into node: inout Node
  ) throws(Failed) {
    let start = position
    switch rawType {
    case .integer, .bool, .float, .string: break
    default:
      // A raw value that is no plain one.
      return try opaque(into: &node, type.read)
    }
    let place = (depth: depth, hasTaken: hasTakenRemaining)
    try value(rawType, into: &node)
    guard let rawValue = node.value else { return }
    if case .string = rawType { try checkCombiningMarks(in: start..<position) }
    let text = rawValue.rawText
    if let found = cases?.first(where: {
      $0.rawValue.unicodeScalars.elementsEqual(text.unicodeScalars)
    }) {
      node.value = .enumerationCase(found.name, rawValue: rawValue)
      return
    }
    // There may be more values than those that a type lists.
    let end = position
    position = start
    (depth, hasTakenRemaining) = place
    defer { position = end }
    do throws(Failed) {
      let value = try withReader(type.read)
      node.value = .enumerationCase("\(value)".printable, rawValue: rawValue)
    } catch {
      throw self.error(.unknownValue(rawValue.quotedText, type: type.shortName), at: start)
    }
  }
}

extension PacketTree.Value {
  /// A raw value, as that of an enumeration's case prints.
  var rawText: String {
    switch self {
    case .bool(let value): "\(value)"
    case .unsigned(let number): "\(number)"
    case .signed(let number): "\(number)"
    case .float(let number): "\(number)"
    case .double(let number): "\(number)"
    case .text(let text): text
    case .enumerationCase(let name, _): name
    default: ""
    }
  }

  /// A value as an error quotes it.
  var quotedText: String {
    if case .text(let text) = self { return text.quoted }
    return rawText.printable(maximumCount: 40)
  }
}
