import HandwrittenC

/// Makes a value that the compiler knows nothing about, so that it cannot compute ahead.
@inline(never)
func opaque<Value>(_ value: Value) -> Value {
  var value = value
  withUnsafeMutablePointer(to: &value) { consume($0) }
  return value
}

/// Makes the compiler believe that a value is used.
@inline(__always)
func use<Value>(_ value: borrowing Value) {
  withUnsafePointer(to: value) { consume($0) }
}
