/// A set of words that are written as one text, with white space between them: as an array of literals, it would be a hundred
/// times the code.
struct Words: ExpressibleByStringLiteral {
  private(set) var all: Set<String> = []

  @inline(never) init(stringLiteral text: String) {
    var word = ""
    for scalar in text.unicodeScalars {
      if scalar != " ", scalar != "\n" {
        word.unicodeScalars.append(scalar)
      } else if !word.isEmpty {
        all.insert(word)
        word = ""
      }
    }
    all.insert(word)
  }

  init(_ words: Words...) {
    for other in words { all.formUnion(other.all) }
  }

  @inline(never) func contains(_ word: String) -> Bool { all.contains(word) }
}

/// The comparisons of texts. Each is a call: the standard library's would be compiled into five hundred places.
extension String {
  @inline(never) static func == (a: String, b: String) -> Bool {
    a.utf8.count == b.utf8.count && a.hasPrefix(b)
  }

  static func != (a: String, b: String) -> Bool { !(a == b) }

  static func ~= (pattern: String, text: String) -> Bool { pattern == text }
}

extension String {
  /// Whether it is one of the words in a text.
  @inline(never) func isOne(of words: String) -> Bool {
    var rest = utf8.makeIterator()
    var isWord = true
    for byte in words.utf8 {
      if byte == UInt8(ascii: " ") {
        if isWord, rest.next() == nil { return true }
        rest = utf8.makeIterator()
        isWord = true
      } else if isWord, rest.next() != byte {
        isWord = false
      }
    }
    return isWord && rest.next() == nil
  }
}
