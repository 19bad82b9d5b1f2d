/// Source under construction, indented by two spaces a level.
struct SourceText {
  private(set) var text = ""
  private var level = 0

  mutating func line(_ line: String) {
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

  /// What an item is in each of its `#if` clauses.
  mutating func items(_ items: [LayoutItem], _ write: (inout SourceText, Field) -> Void) {
    for item in items {
      switch item {
      case .field(let field): write(&self, field)
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
