internal import PacketKit

/// A search for numbers in the first items of a packet with which they state something: a count, a size, or a tag.
///
/// The other way round, to compute a field from what it states, only works for a field that states it alone. Here, what the
/// fields state is computed from their bytes, by the packet's own code if need be, for one number after another.
struct Settlement {
  /// What the items are to state.
  struct Goal {
    /// The number that the fields state.
    let value: (PacketTree.Node, [UInt8]) -> Int64?
    /// A number that they may state.
    let target: Int64
    /// Whether they may state this number.
    let accepts: (Int64) -> Bool
    /// Numbers that fields may need to have.
    var hints: [Int64] = []
  }

  private let goal: Goal
  private let items: [PacketDescription.Item]
  private let numbers: [WrittenNumber]
  private let head: [UInt8]
  private var prefix: PacketPrefix

  /// The bytes of the items.
  private(set) var body: [UInt8]

  /// The number of times that the items have been read.
  private(set) var stepCount = 0
  private let mostSteps = 600

  /// The count of bytes that follow the items when they are read, because checksums are reserved there.
  static let spareByteCount = 64

  /// - Parameters:
  ///   - head: The bytes of the packet before those of the items.
  ///   - body: The bytes of the items.
  ///   - numbers: The numbers among these.
  init(
    _ goal: Goal, _ earlier: EarlierFields, head: [UInt8], body: [UInt8], _ numbers: [WrittenNumber]
  ) {
    (self.goal, self.head, self.body, self.numbers) = (goal, head, body, numbers)
    items = earlier.items
    prefix = earlier.prefix
  }

  /// Whether numbers were found.
  mutating func run(using generator: inout some RandomNumberGenerator) -> Bool {
    var counting: [WrittenNumber] = []
    for number in numbers {
      switch change(number, keepsNearest: false) {
      case .settled: return true
      case .other: counting.append(number)
      case .none: continue
      }
    }
    guard !counting.isEmpty else { return false }
    // Several numbers state it together, such as a length in groups of seven bits: from nothing, the first as far as it
    // goes, then the next.
    for number in counting { _ = set(number, to: max(number.bounds.lowerBound, 0)) }
    for _ in 0..<2 {
      for number in counting where change(number, keepsNearest: true) == .settled { return true }
    }
    return tryRandomNumbers(using: &generator)
  }

  /// Looks for numbers that state it in no order, such as a remainder.
  private mutating func tryRandomNumbers(using generator: inout some RandomNumberGenerator) -> Bool
  {
    for _ in 0..<200 where stepCount < mostSteps {
      guard let number = numbers.randomElement(using: &generator) else { return false }
      let bounds = number.bounds
      let few = Int64.random(in: 0...15, using: &generator)
      let any = Int64.random(in: bounds, using: &generator)
      let lower = bounds.lowerBound
      let least = lower > 0 ? lower.addingReportingOverflow(few).partialValue : few
      let candidates = (number.choices.isEmpty ? [least, any] : number.choices) + goal.hints
      guard let candidate = candidates.randomElement(using: &generator) else { continue }
      if let value = set(number, to: candidate), goal.accepts(value) { return true }
    }
    return false
  }

  private enum Outcome { case settled, other, none }

  /// Looks for the number with which the items state the target, as if that grew or shrank with it.
  ///
  /// Without such a number, it stays what it was or, with `keepsNearest`, becomes the one that states the greatest number
  /// below the target. The outcome is `none` if the number has no influence.
  private mutating func change(_ number: WrittenNumber, keepsNearest: Bool) -> Outcome {
    let before = body
    var last: (number: Int64, value: Int64)?
    var nearest: (number: Int64, value: Int64)?
    var values: Set<Int64> = []
    var count = 0
    for candidate in candidates(for: number) {
      count += 1
      // A number without influence.
      if count > 8, values.count < 2 { break }
      guard let value = set(number, to: candidate) else { continue }
      if goal.accepts(value) { return .settled }
      values.insert(value)
      if isNearer(value, than: nearest?.value) { nearest = (candidate, value) }
      if number.choices.isEmpty, let (lower, lowerValue) = last,
        (lowerValue < goal.target) != (value < goal.target)
      {
        if let found = bisect(number, (lower, lowerValue), candidate) {
          if goal.accepts(found.value) { return .settled }
          if isNearer(found.value, than: nearest?.value) { nearest = found }
        }
        break
      }
      last = (candidate, value)
    }
    body = before
    if keepsNearest, let nearest { _ = set(number, to: nearest.number) }
    return values.count < 2 ? .none : .other
  }

  /// A few small numbers, then ever greater ones.
  private func candidates(for number: WrittenNumber) -> [Int64] {
    guard number.choices.isEmpty else { return number.choices }
    let first =
      number.bounds.upperBound < 0 ? number.bounds.lowerBound : max(number.bounds.lowerBound, 0)
    var candidates = [first]
    for shift in 0..<63 {
      let (next, overflow) = first.addingReportingOverflow(1 << Int64(shift))
      guard !overflow, next < number.bounds.upperBound else { break }
      candidates.append(next)
    }
    return candidates + [number.bounds.upperBound]
  }

  /// The number between two that states the target, or the last below it.
  private mutating func bisect(
    _ number: WrittenNumber, _ first: (number: Int64, value: Int64), _ last: Int64
  ) -> (number: Int64, value: Int64)? {
    var (lower, upper) = (first.number, last)
    var found: (Int64, Int64)?
    while upper - lower > 1 {
      let middle = lower + (upper - lower) / 2
      guard let value = set(number, to: middle) else { return found }
      if goal.accepts(value) { return (middle, value) }
      if isNearer(value, than: found?.1) { found = (middle, value) }
      if (value < goal.target) == (first.value < goal.target) {
        lower = middle
      } else {
        upper = middle
      }
    }
    return found
  }

  /// Whether a number is nearer to the target from below or, if none is below, from above.
  private func isNearer(_ value: Int64, than other: Int64?) -> Bool {
    guard let other else { return true }
    let isBelow = value <= goal.target
    guard isBelow == (other <= goal.target) else { return isBelow }
    return isBelow ? value > other : value < other
  }

  /// What the items state with another number; nil, without a change, if they would no longer be the first of a packet.
  private mutating func set(_ number: WrittenNumber, to value: Int64) -> Int64? {
    let before = body
    guard stepCount < mostSteps, number.replace(with: value, in: &body) else { return nil }
    stepCount += 1
    var stated: Int64?
    defer { if stated == nil { body = before } }
    let range = head.count..<head.count + body.count
    for _ in 0..<3 {
      let bytes = head + body + [UInt8](repeating: 0, count: Self.spareByteCount)
      do throws(PacketError) {
        let node = try prefix.read(items, in: bytes, range)
        stated = goal.value(node, bytes)
        return stated
      } catch {
        // A checksum of an earlier packet covers the number.
        var mended = Array(bytes[..<range.upperBound])
        guard error.mendChecksum(in: &mended), mended.count == range.upperBound else { return nil }
        body = Array(mended[range])
      }
    }
    return nil
  }
}
