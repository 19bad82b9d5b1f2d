/// Source under construction, indented by two spaces a level.
struct SourceText {
  private(set) var text = ""
  private var level = 0
  private var place: SourcePlace?

  /// Lines that the compiler's errors place in the user's file.
  mutating func located(at place: SourcePlace?, _ body: (inout SourceText) -> Void) {
    guard let place, self.place == nil else { return body(&self) }
    let count = text.utf8.count
    self.place = place
    body(&self)
    self.place = nil
    guard text.utf8.count > count else { return }
    text += "#sourceLocation()\n"
  }

  mutating func line(_ line: String) {
    if let place { text += place.directive + "\n" }
    if !line.isEmpty { text += String(repeating: "  ", count: level) + line }
    text += "\n"
  }

  /// A line that opens a block, the block, and the brace that closes it.
  mutating func block(_ opening: String, _ body: (inout SourceText) -> Void) {
    line(opening + " {")
    level += 1
    body(&self)
    level -= 1
    line("}")
  }

  /// Lines one level deeper.
  mutating func indented(_ body: (inout SourceText) -> Void) {
    level += 1
    body(&self)
    level -= 1
  }

  /// What the elements of a list come to, in their `#if` clauses.
  mutating func items<Element>(
    _ items: [LayoutItem<Element>],
    _ write: (inout SourceText, Element) -> Void
  ) {
    for item in items {
      switch item {
      case .element(let element): write(&self, element)
      case .conditional(let clauses):
        for clause in clauses {
          line(clause.directive)
          indented { text in text.items(clause.items, write) }
        }
        line("#endif")
      }
    }
  }
}
