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
    let hiding = Hiding.Named(text: "ab", list: [7], texts: ["c"])
    check("a prefix called as a number", try hiding.encodedBytes(), "[2, 97, 98, 1, 7, 1, 99]")
    check("decoding it", try Hiding.Named(decoding: hiding.encodedBytes()).text, "ab")
    check("a length called as a number", try Hiding.Whole(value: 5).encodedBytes(), "[1, 5]")
    check("tags of three bytes", try Hiding.Union.a.encodedBytes(), "[0, 0, 1]")
    try conditions()
  }

  /// Prints where conditions on what surrounds a packet, or in it, do not hold as they should.
  static func conditions() throws {
    let first = Conditional.Named(
      flags: .first, kind: .a, one: 7, both: nil, array: nil, other: nil)
    let both = Conditional.Named(
      flags: [.first, .second], kind: .a, one: 7, both: 8, array: 9, other: nil)
    let other = Conditional.Named(
      flags: [], kind: .b, one: nil, both: nil, array: nil, other: 5)
    for (packet, bytes) in [
      (first, "[1, 0, 7]"), (both, "[3, 0, 7, 8, 9]"), (other, "[0, 1, 5]"),
    ] {
      check("conditions", try packet.encodedBytes(), bytes)
      let decoded = try Conditional.Named(decoding: packet.encodedBytes())
      check("conditions in decoding", try decoded.encodedBytes(), bytes)
    }
    let members = Conditional.Members(head: .init(flags: .first, kind: .b), one: 1, two: 2)
    check("conditions on members", try members.encodedBytes(), "[1, 1, 1, 2]")
    check(
      "a condition that is not met",
      try Conditional.Members(head: .init(flags: .first, kind: .a), one: 1, two: 2).encodedBytes(),
      "Members.two: has a value, but head.kind == own is false")
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
