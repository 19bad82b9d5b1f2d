/// One operation, done by PacketKit and by what it is measured against.
struct Workload {
  let name: String

  /// The bytes that one operation encodes or decodes.
  let byteCount: Int

  /// What PacketKit is measured against.
  var referenceName = "C"

  /// Whether other threads share the work: then the time that passes is measured, not this thread's, beside the
  /// process's processor time and waits, and allocations cannot be counted.
  var isShared = false

  /// Whether the order in which threads come decides, by more than any tolerance, how many instructions it takes.
  var dependsOnOrder = false

  /// Does the operation that many times.
  let subject: Operation
  let reference: Operation

  /// The same by an expert's C; nil where the reference is already as good.
  var expert: Operation?

  /// Throws unless all come to the same result.
  let verify: () throws -> Void

  /// Subject, reference, and the expert's if there is one.
  var operations: [Operation] { [subject, reference] + (expert.map { [$0] } ?? []) }
}
