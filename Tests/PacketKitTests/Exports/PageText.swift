import Foundation

/// The text of a page in HTML, as far as tests look at it.
struct PageText {
  let html: String

  /// The values of an attribute, in order.
  func values(of attribute: String) -> [Substring] {
    html.matches(of: /[ ](?<name>[a-z-]+)="(?<value>[^"]*)"/).filter {
      $0.output.name == attribute
    }
    .map(\.output.value)
  }

  /// The elements that do not end where they should.
  var unbalanced: [String] {
    let empty: Set = ["meta", "rect", "path", "br", "input", "wbr"]
    let opaque = html.replacing(/(?s)<(?<name>style|script)\b[^>]*>.*?<\/(style|script)>/, with: "")
    var open: [Substring] = []
    var problems: [String] = []
    for tag in opaque.matches(of: /<(?<end>\/?)(?<name>[a-z][a-z0-9]*)\b[^>]*>/) {
      let name = tag.output.name
      if empty.contains(String(name)) { continue }
      if tag.output.end.isEmpty {
        open.append(name)
      } else if open.popLast() != name {
        problems.append(String(tag.output.0))
      }
    }
    return problems + open.map(String.init)
  }
}

/// The colors of a style, by their names, in one of its blocks.
struct PageColors {
  private let colors: [Substring: [Double]]

  /// The colors of the first block, with those of another in their place.
  ///
  /// - Parameter block: What is before the other block; empty if there is none.
  init(_ style: String, after block: String) {
    let start = block.isEmpty ? style.startIndex : style.firstRange(of: block)?.upperBound
    guard let start else {
      colors = [:]
      return
    }
    colors = Self.palette(in: style[...]).merging(Self.palette(in: style[start...])) { $1 }
  }

  /// The colors up to the end of a block.
  private static func palette(in text: Substring) -> [Substring: [Double]] {
    let end = text.firstRange(of: "}")?.lowerBound ?? text.endIndex
    var colors: [Substring: [Double]] = [:]
    for match in text[..<end].matches(of: /--(?<name>[a-z]+): #(?<digits>[0-9a-f]{6});/) {
      guard let number = Int(match.output.digits, radix: 16) else { continue }
      colors[match.output.name] = [16, 8, 0].map { Double(number >> $0 & 0xFF) / 255 }
    }
    return colors
  }

  /// The contrast of two colors, as the Web Content Accessibility Guidelines 2.1 define it.
  func contrast(_ first: Substring, _ second: Substring) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ name: Substring) -> Double {
    let parts = (colors[name] ?? [0, 0, 0]).map { part in
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
}
