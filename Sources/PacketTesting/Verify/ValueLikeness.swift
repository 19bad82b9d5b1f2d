/// Whether two values that were read from the same bytes are alike.
///
/// Values that are equal are, and so are values that print the same, such as a NaN. The elements of sets and dictionaries
/// may be in any order.
func areAlike(_ a: Any, _ b: Any) -> Bool {
  func isEqual<Value: Equatable>(_ a: Value) -> Bool { (b as? Value) == a }
  if let a = a as? any Equatable, isEqual(a) { return true }
  if String(describing: a) == String(describing: b) { return true }
  let (first, second) = (Mirror(reflecting: a), Mirror(reflecting: b))
  guard type(of: a) == type(of: b), first.displayStyle != .class, !first.children.isEmpty,
    first.children.count == second.children.count
  else { return false }
  if first.displayStyle == .set || first.displayStyle == .dictionary {
    return first.children.allSatisfy { element in
      second.children.contains { areAlike(element.value, $0.value) }
    }
  }
  return zip(first.children, second.children).allSatisfy { areAlike($0.value, $1.value) }
}
