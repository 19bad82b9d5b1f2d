import Foundation

/// How many times as long as C the codecs take, as bars on a logarithmic scale, in SVG.
struct PeerChart {
  /// A workload, and the bars of those who do it.
  private struct Group {
    let name: String
    var bars: [(codec: String, ratio: Double)]
  }

  private static let codecs = [
    "PacketKit": "#f05138", "SwiftNIO": "#4f7cac", "swift-protobuf": "#6a9f58",
    "JSONEncoder": "#8a7aa8", "JSONDecoder": "#8a7aa8",
  ]

  private let groups: [Group]
  private let rowHeight = 18.0
  private let left = 130.0
  private let width = 760.0
  private let top = 36.0
  private let scale = (least: 0.25, greatest: 2_000.0)

  /// The races of one kind, such as `encode 50 monsters`, into new memory, are one group: of each codec the first.
  init(of results: [RaceResult]) {
    var groups: [Group] = []
    for result in results where !result.race.name.hasSuffix("reused buffer") {
      let name = result.race.name.components(separatedBy: ", ").dropLast().joined(separator: ", ")
      let group = name.isEmpty ? result.race.name : name
      let index = groups.firstIndex { $0.name == group } ?? groups.endIndex
      if index == groups.endIndex { groups.append(Group(name: group, bars: [])) }
      for line in result.lines where Self.codecs[line.entry.codec] != nil {
        let isKnown = groups[index].bars.contains { $0.codec == line.entry.codec }
        guard let ratio = line.ratioToC, !isKnown else { continue }
        groups[index].bars.append((line.entry.codec, ratio))
      }
    }
    self.groups = groups.filter { $0.bars.count > 1 }
  }

  func write(to path: String) throws {
    try Data(svg.utf8).write(to: URL(filePath: path))
  }

  private var svg: String {
    var y = top
    var rows: [String] = []
    for group in groups {
      rows.append(
        """
        <text x="10" y="\(tenths(y + 13))" font-weight="bold" fill="#222222">\(group.name)</text>
        """)
      y += rowHeight
      for bar in group.bars {
        rows.append(row(bar.codec, bar.ratio, at: y))
        y += rowHeight
      }
      y += 8
    }
    let lines = [1.0, 10, 100, 1_000].map { line(at: $0, to: y) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(tenths(width)) \(tenths(y + 4))" \
      font-family="sans-serif" font-size="12">
      <title>How many times as long as plain C PacketKit and its peers take; each line is ten times the one before</title>
      <rect width="100%" height="100%" fill="#ffffff"/>
      \((lines + rows).joined(separator: "\n"))
      </svg>

      """
  }

  private func line(at ratio: Double, to bottom: Double) -> String {
    let label = ratio == 1 ? "1 × C" : "\(Int(ratio))"
    return """
      <text x="\(tenths(x(ratio)))" y="18" text-anchor="middle" fill="#555555">\(label)</text>
      <line x1="\(tenths(x(ratio)))" x2="\(tenths(x(ratio)))" y1="24" y2="\(tenths(bottom))" stroke="#999999" \
      stroke-dasharray="4 3"/>
      """
  }

  private func row(_ codec: String, _ ratio: Double, at y: Double) -> String {
    let end = x(ratio)
    return """
      <text x="\(tenths(left - 8))" y="\(tenths(y + 11))" text-anchor="end" fill="#222222">\(codec)</text>
      <rect x="\(tenths(left))" y="\(tenths(y))" width="\(tenths(end - left))" height="14" \
      fill="\(Self.codecs[codec] ?? "#999999")"/>
      <text x="\(tenths(end + 5))" y="\(tenths(y + 11))" fill="#222222">\(number(ratio))</text>
      """
  }

  private func x(_ ratio: Double) -> Double {
    let bounded = min(max(ratio, scale.least), scale.greatest)
    let share = log(bounded / scale.least) / log(scale.greatest / scale.least)
    return left + share * (width - left - 60)
  }

  private func tenths(_ number: Double) -> String { String(format: "%.1f", number) }

  private func number(_ ratio: Double) -> String {
    String(format: ratio < 10 ? "%.2f" : "%.0f", ratio)
  }
}
