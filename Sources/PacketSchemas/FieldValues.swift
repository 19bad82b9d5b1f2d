internal import PacketKit

/// The values of a packet's fields as text, by the fields' paths.
struct FieldValues {
  private let root: Mirror
  private let bytes: [UInt8]

  /// The values of a packet that was decoded from `bytes`.
  init(of packet: Any, in bytes: [UInt8]) {
    root = Mirror(reflecting: packet)
    self.bytes = bytes
  }

  /// The value of a field as text in one line, or nil if there is no such stored property.
  ///
  /// - Parameter name: The field's path within the packet, such as `players[3].name`.
  func text(of name: String) -> String? {
    var mirror = root
    var value: Any?
    for step in name.split(whereSeparator: { $0 == "." || $0 == "[" }) {
      if let value { mirror = Mirror(reflecting: Self.unwrapped(value)) }
      value = step.last == "]" ? mirror.element(String(step.dropLast())) : mirror.property(step)
      if value == nil { return nil }
    }
    return value.map(text)
  }

  /// The path of the property that holds all of `bytes`: the last one, or the last one within it.
  func path(ofRest bytes: ArraySlice<UInt8>) -> String? {
    var mirror = root
    var path: [String] = []
    while let (label, value) = mirror.children.first(where: { Self.holds($0.value, bytes) })
      ?? mirror.children.suffix(1).first
    {
      guard let label else { return nil }
      path.append(label)
      if Self.holds(value, bytes) { return path.joined(separator: ".") }
      mirror = Mirror(reflecting: value)
    }
    return nil
  }

  private static func holds(_ value: Any, _ bytes: ArraySlice<UInt8>) -> Bool {
    if let string = value as? String { return string.utf8.elementsEqual(bytes) }
    return (value as? any Sequence<UInt8>).map { Array($0) == Array(bytes) } ?? false
  }
}

extension FieldValues {
  /// A value in one line: strings quoted, few elements listed, of more the count.
  private func text(_ value: Any) -> String {
    let value = Self.unwrapped(value)
    if let string = value as? any StringProtocol { return string.quoted(maximumCount: .max) }
    let mirror = Mirror(reflecting: value)
    let elements = mirror.children.lazy.map(\.value)
    return switch mirror.displayStyle {
    case .optional: "nil"
    case .collection: list(Array(elements))
    case .set, .dictionary:
      list(elements.count > Self.longestList ? Array(elements) : inWireOrder(elements))
    default: String(describing: value).printable
    }
  }

  /// The most elements that are listed.
  private static let longestList = 8

  private func list(_ elements: [Any]) -> String {
    let count = elements.count == 1 ? "1 element" : "\(elements.count) elements"
    guard elements.count <= Self.longestList, elements.allSatisfy(Self.isPlain) else {
      return count
    }
    let texts = elements.map { element in
      (element as? Pair).map { "\(text($0.key)): \(text($0.value))" } ?? text(element)
    }
    return "[\(texts.joined(separator: ", "))]"
  }

  private static func isPlain(_ element: Any) -> Bool {
    if let pair = element as? Pair { return isPlain(pair.key) && isPlain(pair.value) }
    return Mirror(reflecting: element).children.isEmpty
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let some = mirror.children.first else { return value }
    return unwrapped(some.value)
  }
}

extension FieldValues {
  /// A dictionary's key and value, which its mirror has as a tuple.
  private struct Pair {
    let key: Any
    let value: Any
  }

  /// The elements of a set, or a dictionary's pairs, in the order of their bytes in the packet.
  private func inWireOrder(_ elements: some Sequence<Any>) -> [Any] {
    let elements = elements.map { element -> Any in
      let parts = Mirror(reflecting: element).children.map(\.value)
      let isPair = Mirror(reflecting: element).displayStyle == .tuple && parts.count == 2
      return isPair ? Pair(key: parts[0], value: parts[1]) : element
    }
    let big = sorted(elements, endianness: .big)
    let little = sorted(elements, endianness: .little)
    // What a packet's declaration says of the byte order, only its bytes show.
    return (holds(big.bytes) || !holds(little.bytes) ? big : little).elements
  }

  private func sorted(
    _ elements: [Any],
    endianness: Endianness
  ) -> (elements: [Any], bytes: [UInt8]) {
    let encoded = elements.map { element in
      let pair = element as? Pair
      let key = Self.encoding(of: pair?.key ?? element, endianness)
      let rest = pair.map { Self.encoding(of: $0.value, endianness) } ?? []
      return (element: element, key: key, rest: rest)
    }
    let sorted = encoded.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return (sorted.map(\.element), sorted.flatMap { $0.key + $0.rest })
  }

  private static func encoding(of value: Any, _ endianness: Endianness) -> [UInt8] {
    guard let field = value as? any PacketField else { return [] }
    var writer = PacketWriter()
    try? writer.write(field, endianness: endianness)
    return writer.makeArray()
  }

  private func holds(_ pattern: [UInt8]) -> Bool {
    bytes.indices.contains { bytes[$0...].starts(with: pattern) }
  }
}

extension Mirror {
  fileprivate func property(_ name: Substring) -> Any? {
    children.first { $0.label.map { $0 == name } ?? false }?.value
  }

  /// An element of an array; those of a set or dictionary have no order that a path could tell.
  fileprivate func element(_ index: String) -> Any? {
    guard displayStyle == .collection else { return nil }
    return Int(index).flatMap { children.dropFirst($0).first?.value }
  }
}
