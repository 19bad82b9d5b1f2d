import Foundation
import PacketKit

@main struct Main {
  static func main() throws {
    var named = Game.Named(
      text: "abc", wide: "identifier", reader: "read", list: [1, 2], two: [.red, .green], within: 3,
      above: 7, three: 2, five: 9, quantized: 0.5, vector: [0, 1, -1], rotation: [0, 0, 0, 1],
      time: Date(timeIntervalSince1970: 5), interval: .seconds(2), coded: "7", padded: 1,
      aligned: 2, first: "a", second: "b", conditional: "five"
    )
    var literal = Literal(
      text: "abc", wide: "identifier", reader: "read", list: [1, 2], two: [.red, .green], within: 3,
      above: 7, three: 2, five: 9, quantized: 0.5, vector: [0, 1, -1], rotation: [0, 0, 0, 1],
      time: Date(timeIntervalSince1970: 5), interval: .seconds(2), coded: "7", padded: 1,
      aligned: 2, first: "a", second: "b", conditional: "five"
    )
    check("defaults", named, literal)
    (named.team, literal.team) = (.red, .red)
    check("the second version", named, literal)
    (named.name, literal.name) = ("y", "y")
    check("the third version", named, literal)
    (named.text, literal.text) = ("too long", "too long")
    check("a maximum of what is around", named, literal)
    (named.text, literal.text) = ("", "")
    (named.list, literal.list) = ([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6])
    check("a maximum of its own", named, literal)
    (named.list, literal.list) = ([], [])
    (named.within, literal.within) = (10, 10)
    check("a range", named, literal)
    (named.within, literal.within) = (9, 9)
    (named.above, literal.above) = (1, 1)
    check("a range of its own", named, literal)

    check(
      "a generic type",
      try Game.Generic<UInt8>.Inner(text: "x", value: 4, values: [1]).encodedBytes(),
      "[1, 2, 1, 120, 4, 1, 1]")
    check("a union", try Game.Union.team(.red).encodedBytes(), "[0, 1, 1]")
    check(
      "an extension", try Game.Late(text: "seven").encodedBytes(),
      "[80, 75, 115, 101, 118, 101, 110, 0, 0]")
    check("a private type", try hidden(), "[255, 97, 98, 0]")
    check("a parameter pack", try Pack<UInt8, Bool>(text: "ab").encodedBytes(), "[97, 98, 0]")
    check("an isolated type", try Isolated(text: "ab").encodedBytes(), "[97, 98, 0]")
  }

  /// Prints where the two have not the same bytes, the same error, or do not decode each other's.
  static func check(_ name: String, _ named: Game.Named, _ literal: Literal) {
    let bytes = try? literal.encodedBytes()
    check(name, try named.encodedBytes(), outcome { try literal.encodedBytes() })
    guard let bytes else { return }
    check(name, try Game.Named(decoding: bytes).encodedBytes(), "\(bytes)")
    for count in bytes.indices {
      let prefix = Array(bytes[..<count])
      let expected = outcome { try Literal(decoding: prefix) }
      check(name, try Game.Named(decoding: prefix), expected)
    }
  }

  static func check<Value>(
    _ name: String, _ value: @autoclosure () throws -> Value, _ expected: String
  ) {
    let actual = outcome(value)
    if actual != expected { print("\(name): \(actual), not \(expected)") }
  }

  /// The value or the error, under one name.
  static func outcome<Value>(_ value: () throws -> Value) -> String {
    do {
      return try "\(value())"
    } catch {
      return "\(error)".replacing("Named", with: "Literal")
    }
  }
}
