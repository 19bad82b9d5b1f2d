internal import PacketSchemas

/// The numbers that a value stores, in the order of its properties and elements.
struct StoredNumbers {
  /// A number as text, or as the text of its bits, and the same with its bytes reversed.
  private var numbers: [(text: String, reversed: String)] = []

  init(of value: Any) { add(value) }

  private mutating func add(_ value: Any) {
    switch value {
    case let number as any FixedWidthInteger: numbers.append(("\(number)", "\(number.byteSwapped)"))
    case let number as Float: add(number.bitPattern)
    case let number as Double: add(number.bitPattern)
    default:
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle != .class else { return }
      for child in mirror.children { add(child.value) }
    }
  }

  /// Whether a description finds the same numbers in the value's bytes, but each in the other byte order.
  func areReversed(in node: PacketTree.Node) -> Bool {
    let described = Self.texts(in: node)
    return described != numbers.map(\.text) && described == numbers.map(\.reversed)
  }

  private static func texts(in node: PacketTree.Node) -> [String] {
    (node.value.map(texts) ?? []) + node.children.flatMap(texts)
  }

  private static func texts(_ value: PacketTree.Value) -> [String] {
    switch value {
    case .unsigned(let number): ["\(number)"]
    case .signed(let number): ["\(number)"]
    case .wide(let number): ["\(number)"]
    case .float(let number): ["\(number.bitPattern)"]
    case .double(let number): ["\(number.bitPattern)"]
    case .numbers(let numbers), .vector(let numbers): numbers.flatMap(texts)
    default: []
    }
  }
}
