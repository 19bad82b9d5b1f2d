extension Segment {
  /// A segment for each field, and one for each run of consecutive fields that share bytes.
  static func segments(ofRunsIn fields: [Field]) -> [Segment] {
    var segments: [Segment] = []
    var run: [Field] = []
    func close() {
      if !run.isEmpty { segments.append(Segment(.bits, run)) }
      run = []
    }
    for field in fields {
      let coding = field.coding
      if !coding.isBits || coding.isPlacedBefore || run.last?.coding.isPlacedAfter == true {
        close()
      }
      if coding.isBits { run.append(field) } else { segments.append(Segment(.field, [field])) }
    }
    close()
    return segments
  }
}
