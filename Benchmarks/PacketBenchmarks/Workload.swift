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
  let subject: Operation
  let reference: Operation

  /// Throws unless subject and reference come to the same result.
  let verify: () throws -> Void
}
