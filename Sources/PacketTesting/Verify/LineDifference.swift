/// The difference of two texts by line: `-` before lines only in the first, `+` before lines only in the second.
struct LineDifference: CustomStringConvertible {
  let description: String

  init(from old: [String], to new: [String]) {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var result: [String] = []
    var next = 0
    for (index, line) in old.enumerated() {
      if removed.contains(index) {
        result.append("- \(line)")
        continue
      }
      while inserted.contains(next) {
        result.append("+ \(new[next])")
        next += 1
      }
      result.append("  \(line)")
      next += 1
    }
    result += new[min(next, new.count)...].map { "+ \($0)" }
    description = result.joined(separator: "\n")
  }
}
