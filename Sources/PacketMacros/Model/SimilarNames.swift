extension [String] {
  /// The name that a misspelled one is likely to mean: it differs in fewer than half of the letters, and in three at most.
  func mostSimilar(to name: String) -> String? {
    let distances = map { (name: $0, distance: name.distance(to: $0)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return nearest.distance <= 3 && 2 * nearest.distance < name.utf8.count ? nearest.name : nil
  }
}

extension String {
  /// How many letters have to be inserted, removed or replaced.
  fileprivate func distance(to other: String) -> Int {
    let letters = Array(other.utf8)
    guard utf8.count <= 64, letters.count <= 64 else { return .max / 2 }
    var row = Array(0...letters.count)
    for (index, letter) in utf8.enumerated() {
      var before = row[0]
      row[0] = index + 1
      for column in letters.indices {
        let replaced = before + (letter == letters[column] ? 0 : 1)
        before = row[column + 1]
        row[column + 1] = Swift.min(replaced, before + 1, row[column] + 1)
      }
    }
    return row[letters.count]
  }
}
