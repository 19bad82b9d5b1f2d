extension Array where Element: Equatable {
  /// The elements with those of a later array, marked with `-` if only this has them, with `+` if only the later one,
  /// or with a space.
  package func merged(with later: [Element]) -> [(mark: Character, element: Element)] {
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in later.difference(from: self) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var merged: [(mark: Character, element: Element)] = []
    var (first, second) = (0, 0)
    while first < count || second < later.count {
      if removed.contains(first) {
        merged.append(("-", self[first]))
        first += 1
      } else if inserted.contains(second) {
        merged.append(("+", later[second]))
        second += 1
      } else {
        merged.append((" ", self[first]))
        (first, second) = (first + 1, second + 1)
      }
    }
    return merged
  }
}
