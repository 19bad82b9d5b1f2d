/// The middle of a sample.
struct Quartiles {
  let lower: Double
  let median: Double
  let upper: Double

  init(of sample: [Double]) {
    let sorted = sample.sorted()
    func quantile(_ fraction: Double) -> Double {
      let position = fraction * Double(sorted.count - 1)
      let index = Int(position)
      let next = min(index + 1, sorted.count - 1)
      return sorted[index] + (sorted[next] - sorted[index]) * (position - Double(index))
    }
    lower = quantile(0.25)
    median = quantile(0.5)
    upper = quantile(0.75)
  }
}
