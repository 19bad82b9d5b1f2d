/// One of the paths in `a - 8 ?? b.c`, of which the first to a value that is present counts, and what is added to the value.
package struct Alternative {
  package let path: String
  package let addend: Int64

  fileprivate init(_ text: Substring) {
    let words = text.split(separator: " ")
    let sum = words.count > 2 ? Int64(words.suffix(2).joined()) : nil
    path = words.dropLast(sum == nil ? 0 : 2).joined(separator: " ")
    addend = sum ?? 0
  }

  fileprivate init(_ path: String, _ addend: Int64) { (self.path, self.addend) = (path, addend) }

  fileprivate var text: String {
    addend == 0 ? path : path + (addend < 0 ? " - " : " + ") + "\(addend.magnitude)"
  }
}

extension String {
  package var alternatives: [Alternative] { split(separator: " ?? ").map(Alternative.init) }

  /// The paths of all alternatives.
  package var alternativePaths: [String] { alternatives.map(\.path) }

  /// The same with other paths.
  package func mappingPaths(_ new: (String) -> String) -> String {
    alternatives.map { Alternative(new($0.path), $0.addend).text }.joined(separator: " ?? ")
  }
}
