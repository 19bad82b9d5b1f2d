internal import PacketKit

/// The values of a packet's fields as text, by the fields' paths.
struct FieldValues {
  private let root: Mirror

  init(of packet: Any) {
    root = Mirror(reflecting: packet)
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
    return value.map(Self.text)
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
  /// A value in one line: strings quoted, few numbers listed, other collections counted.
  private static func text(_ value: Any) -> String {
    let value = unwrapped(value)
    if let string = value as? any StringProtocol { return string.quoted(maximumCount: .max) }
    let mirror = Mirror(reflecting: value)
    return switch mirror.displayStyle {
    case .optional: "nil"
    case .collection, .set, .dictionary: list(mirror.children.map(\.value))
    default: String(describing: value).printable
    }
  }

  private static func list(_ elements: [Any]) -> String {
    let count = elements.count == 1 ? "1 element" : "\(elements.count) elements"
    guard elements.count <= 8, elements.allSatisfy({ Mirror(reflecting: $0).children.isEmpty })
    else { return count }
    return "[\(elements.map(text).joined(separator: ", "))]"
  }

  private static func unwrapped(_ value: Any) -> Any {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional, let some = mirror.children.first else { return value }
    return unwrapped(some.value)
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
