package import PacketKit

extension Interpreter {
  mutating func ranged(
    _ type: WireType,
    _ bounds: WireBounds,
    into node: inout Node
  ) throws(Failed) {
    let start = position
    let hadTakenRemaining = hasTakenRemaining
    try value(type, into: &node)
    try checkCombiningMarks(in: start..<position)
    guard let value = node.value else { return }
    try check(value, bounds, at: start)
    guard let reference = bounds.reference else { return }
    guard reference.isKnown else { return note("that a value is in \(reference.name)") }
    let end = place
    position = start
    hasTakenRemaining = hadTakenRemaining
    defer { place = end }
    _ = try withReader(reference.read)
  }

  /// Rejects a value outside its bounds.
  func check(
    _ value: Value,
    _ bounds: WireBounds,
    at offset: Int,
    field: String? = nil
  ) throws(Failed) {
    guard bounds.reference == nil, !bounds.contains(value) else { return }
    throw error(
      .outOfRange(value.quotedText, allowed: bounds.text),
      at: offset,
      field: field
    )
  }
}

extension WireBounds {
  /// The range as text.
  package var text: String {
    (lower ?? "") + (includesUpper || upper == nil ? "..." : "..<") + (upper ?? "")
  }

  /// Whether a number or text is within the bounds. Other values cannot be checked.
  package func contains(_ value: PacketTree.Value) -> Bool {
    switch value {
    case .unsigned(let number): contains(number) { UInt64($0) }
    case .signed(let number): contains(number) { Int64($0) }
    case .wide(let number): contains(number) { WideInteger($0, isSigned: number.isSigned) }
    case .float(let number): contains(number) { Float($0) }
    case .double(let number): contains(number) { Double($0) }
    case .text(let text): contains(text) { $0 }
    default: true
    }
  }

  private func contains<Value: Comparable>(_ value: Value, _ parse: (String) -> Value?) -> Bool {
    if let lower = lower.flatMap(parse), !(lower <= value) { return false }
    guard let upper = upper.flatMap(parse) else { return true }
    return includesUpper ? value <= upper : value < upper
  }
}
