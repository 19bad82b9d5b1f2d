/// An error to report to the user. Offsets count bytes from the start of the declaration's source.
struct Diagnostic {
  struct Note {
    let message: String
    let offset: Int

    @inline(never) init(_ message: Message, at range: Range<Int>) {
      self.message = message.text
      offset = range.lowerBound
    }
  }

  let message: String
  let offset: Int
  var highlights: [Range<Int>] = []
  var notes: [Note] = []
  var fixIts: [FixIt] = []

  /// An error about `range`.
  @inline(never) init(
    _ message: Message,
    at range: Range<Int>,
    highlights: [Range<Int>]? = nil,
    notes: [Note] = [],
    fixIts: [FixIt] = []
  ) {
    self.message = message.text
    offset = range.lowerBound
    self.highlights = highlights ?? [range]
    self.notes = notes
    self.fixIts = fixIts
  }
}

extension Diagnostic {
  /// An error at the place that cannot be read.
  init(_ refusal: Refusal) {
    self.init(.unreadable(refusal.reason), at: refusal.offset..<refusal.offset, highlights: [])
  }
}

/// The errors in a declaration, to which everything that reads or checks it adds.
final class Diagnostics {
  private(set) var all: [Diagnostic] = []

  var count: Int { all.count }
  var isEmpty: Bool { all.isEmpty }

  /// Adds an error about `range`.
  @inline(never) func report(
    _ message: Message,
    at range: Range<Int>,
    highlights: [Range<Int>]? = nil,
    notes: [Diagnostic.Note] = [],
    fixIts: [FixIt?] = []
  ) {
    add(
      Diagnostic(
        message, at: range, highlights: highlights, notes: notes,
        fixIts: fixIts.compactMap(\.self)))
  }

  @inline(never) func add(_ diagnostic: Diagnostic) { all.append(diagnostic) }

  @inline(never) func add(_ others: Diagnostics) { all += others.all }

  /// The errors in the order of their places. There are few, if any.
  var inOrder: [Diagnostic] {
    var result: [Diagnostic] = []
    for diagnostic in all {
      let index = result.firstIndex { $0.offset > diagnostic.offset } ?? result.endIndex
      result.insert(diagnostic, at: index)
    }
    return result
  }
}

/// A change that fixes the problem that a diagnostic reports.
struct FixIt {
  struct Edit {
    let range: Range<Int>
    let replacement: String
  }

  let message: String
  let edits: [Edit]

  @inline(never) init(_ message: Message, _ edits: Edit...) {
    self.message = message.text
    self.edits = edits
  }

  @inline(never) static func replace(
    _ range: Range<Int>,
    with replacement: String,
    _ message: Message
  ) -> FixIt {
    FixIt(message, Edit(range: range, replacement: replacement))
  }

  @inline(never) static func insert(_ text: String, at offset: Int, _ message: Message) -> FixIt {
    replace(offset..<offset, with: text, message)
  }
}

/// Source that the scanner cannot read, and why.
struct Refusal: Error, Equatable {
  let reason: Reason
  let offset: Int

  enum Reason: String {
    case unterminatedComment = "the comment has no end"
    case unterminatedString = "the string has no end"
    case unterminatedRegex = "the regular expression has no end"
    case unreadableCharacter = "unexpected character"
    case unbalancedBracket = "the bracket has no partner"
    case nestedTooDeep = "it is nested too deeply"
    case expectedType = "expected a type"
    case expectedExpression = "expected an expression"
    case expectedDeclaration = "expected a declaration"
    case expectedName = "expected a name"
    case expectedBody = "expected '{'"
    case expectedEndOfDeclaration = "expected the end of the declaration"
    case expectedArguments = "expected arguments"
    case conditionalAttributes = "an '#if' separates attributes from their declaration"
    case unterminatedConditional = "the '#if' has no '#endif'"
  }
}
