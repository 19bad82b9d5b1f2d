/// Source under construction, indented by two spaces a level.
final class SourceText {
  private struct Line {
    let text: String
    /// Where in the user's file the compiler's errors place it.
    let place: SourcePlace?
    /// Whether places do not reach beyond it.
    var endsPart = false
  }

  private var lines: [Line] = []
  private var level = 0
  private var place: SourcePlace?

  /// Lines that the compiler's errors place in the user's file.
  func located(at place: SourcePlace?, _ body: (SourceText) -> Void) {
    let outer = self.place
    self.place = outer ?? place
    body(self)
    self.place = outer
  }

  /// Adds the lines that are not nil.
  @inline(never) func lines(_ lines: [String?]) {
    for case let line? in lines { self.line(line) }
  }

  /// A line; an empty one stands between members.
  @inline(never) func line(_ line: String, at place: SourcePlace? = nil) {
    if line.isEmpty { endPart() }
    let indentation = line.isEmpty ? "" : String(repeating: "  ", count: level)
    lines.append(Line(text: indentation + line, place: line.isEmpty ? nil : self.place ?? place))
  }

  /// Ends a member, a clause of an `#if`, or another part beyond which no places reach.
  func endPart() {
    if let last = lines.indices.last { lines[last].endsPart = true }
  }

  /// Whether the block that was opened last is empty.
  var isAtStartOfBlock: Bool { lines.last?.text.hasSuffix("{") ?? true }

  /// The lines, and what gives the compiler their places.
  ///
  /// A place goes on to the following lines until the part's last that has one. So a run of fields in consecutive lines
  /// needs one directive. The lines between that have none never have an error.
  var text: String {
    var hasPlaceLater = false
    let goesOn = lines.reversed().map { line in
      hasPlaceLater = line.place != nil || hasPlaceLater && !line.endsPart
      return hasPlaceLater
    }.reversed()
    var text = ""
    // Where the compiler takes the next line to be.
    var next: SourcePlace?
    // No directive can come before the first case of a `switch`, or between an attribute and what it applies to.
    var allowsDirective = true
    func end() {
      if next != nil { text += "#sourceLocation()\n" }
      next = nil
    }
    for (line, goesOn) in zip(lines, goesOn) {
      if allowsDirective {
        if let place = line.place, next != place {
          text += place.directive + "\n"
          next = place
        } else if !goesOn {
          end()
        }
      }
      let start = line.text.drop { $0 == " " }
      allowsDirective =
        !(start.hasPrefix("switch ") && start.hasSuffix("{"))
        && !(start.hasPrefix("@inline") && start.hasSuffix(")")) && start != "@unsafe"
      text += line.text + "\n"
      next?.line += 1 + line.text.utf8.count { $0 == UInt8(ascii: "\n") }
      if line.endsPart { end() }
    }
    end()
    return text
  }

  /// A line that opens a block, the block, and the brace that closes it.
  func block(_ opening: String, _ body: (SourceText) -> Void) {
    openBlock(opening)
    body(self)
    closeBlock()
  }

  @inline(never) func openBlock(_ opening: String, at place: SourcePlace? = nil) {
    line(opening + " {", at: place)
    level += 1
  }

  @inline(never) func closeBlock(at place: SourcePlace? = nil) {
    level -= 1
    line("}", at: place)
  }

  /// A `switch` with the lines for each element of a layout.
  func choose<Element>(
    _ subject: String, among items: [LayoutItem<Element>], _ body: (Element) -> Void
  ) {
    line("switch \(subject) {")
    for element in elements(of: items) { body(element) }
    line("}")
  }

  /// Lines one level deeper.
  func indented(_ body: (SourceText) -> Void) {
    level += 1
    body(self)
    level -= 1
  }

  /// The elements of a list, in their `#if` clauses, whose directives are written on the way.
  func elements<Element>(of items: [LayoutItem<Element>]) -> LayoutWalk<Element> {
    var walk = LayoutWalk<Element>(text: self)
    walk.push(items)
    return walk
  }

  fileprivate func directive(_ directive: String) {
    endPart()
    if !directive.hasPrefix("#if") { level -= 1 }
    line(directive)
    if directive == "#endif" { return }
    // The compiler may not read the directives in a clause.
    endPart()
    level += 1
  }
}

/// Goes through a layout, and writes the directives in it.
struct LayoutWalk<Element>: Sequence, IteratorProtocol {
  private enum Step {
    case item(LayoutItem<Element>)
    case directive(String)
  }

  fileprivate let text: SourceText
  /// The steps ahead, the next one last.
  private var steps: [Step] = []

  fileprivate init(text: SourceText) { self.text = text }

  fileprivate mutating func push(_ items: [LayoutItem<Element>]) {
    for item in items.reversed() { steps.append(.item(item)) }
  }

  mutating func next() -> Element? {
    while let step = steps.popLast() {
      switch step {
      case .item(.element(let element)): return element
      case .item(.conditional(let clauses)):
        steps.append(.directive("#endif"))
        for clause in clauses.reversed() {
          push(clause.items)
          steps.append(.directive(clause.directive))
        }
      case .directive(let directive): text.directive(directive)
      }
    }
    return nil
  }
}

extension [Field] {
  /// Where an error belongs that any of them may have.
  var place: SourcePlace? { lazy.compactMap(\.place).first }
}
