import Foundation

/// The ratios as bars, in SVG, for the documentation.
struct Chart {
  let measurements: [Measurement]

  private let barHeight = 14.0
  private let rowHeight = 22.0
  private let left = 250.0
  private let width = 760.0
  private let top = 30.0

  /// The ratio at the right edge; longer bars are cut off, and their number tells.
  private let greatest = 6.0

  func write(to path: String) throws {
    try Data(svg.utf8).write(to: URL(filePath: path))
  }

  private var svg: String {
    let height = top + rowHeight * Double(measurements.count) + 10
    let rows = measurements.enumerated().map { row($1, at: top + rowHeight * Double($0)) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(tenths(width)) \(tenths(height))" \
      font-family="sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#ffffff"/>
      <text x="\(tenths(x(1)))" y="18" text-anchor="middle" fill="#555555">1 × C</text>
      <line x1="\(tenths(x(1)))" x2="\(tenths(x(1)))" y1="24" y2="\(tenths(height - 6))" stroke="#555555" \
      stroke-dasharray="4 3"/>
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  private func row(_ measurement: Measurement, at y: Double) -> String {
    let ratio = measurement.ratio.median
    let end = x(min(ratio, greatest))
    let base = y + barHeight - 3
    return """
      <text x="\(tenths(left - 8))" y="\(tenths(base))" text-anchor="end" fill="#222222">\
      \(escaped(measurement.workload.name))</text>
      <rect x="\(tenths(left))" y="\(tenths(y))" width="\(tenths(end - left))" height="\(tenths(barHeight))" \
      fill="#f05138"/>
      <text x="\(tenths(end + 5))" y="\(tenths(base))" fill="#222222">\(String(format: "%.2f", ratio))</text>
      """
  }

  private func x(_ ratio: Double) -> Double { left + ratio / greatest * (width - left - 50) }

  private func tenths(_ number: Double) -> String { String(format: "%.1f", number) }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }
}
