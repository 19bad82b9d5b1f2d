import Instruments

/// One operation, done by PacketKit and by what it is measured against.
struct Workload {
  let name: String

  /// The bytes that one operation encodes or decodes.
  let byteCount: Int

  /// What PacketKit is measured against, such as "C".
  let referenceName: String

  /// Whether other threads share the work: then the time that passes is measured, not this thread's, and
  /// allocations cannot be told.
  var isShared = false

  /// Does the operation that many times.
  let subject: (_ iterations: Int) throws -> Void
  let reference: (_ iterations: Int) throws -> Void

  /// Throws unless subject and reference come to the same result.
  let verify: () throws -> Void
}

/// The subject and the reference of a workload disagree.
struct Disagreement: Error, CustomStringConvertible {
  let description: String

  static func unless(_ agree: Bool, _ description: @autoclosure () -> String) throws {
    if !agree { throw Disagreement(description: description()) }
  }
}

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
