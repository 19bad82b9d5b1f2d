/// What was measured of a race.
struct RaceResult {
  struct Line {
    let entry: Entry

    /// Processor time of one operation, in nanoseconds; the median over the passes.
    let time: Double

    /// Its time to that of PacketKit, the median over the passes: in each they run one after the other, so that a
    /// machine that slows down slows down all.
    let ratio: Double

    /// Its time to that of C in the same way, if C takes part.
    let ratioToC: Double?

    /// Allocations of one operation; nil where they cannot be counted.
    let allocations: Double?
  }

  let race: Race
  let lines: [Line]

  /// Runs the race in `passes` interleaved passes.
  init(of race: Race, passes: Int, nanosecondsPerPass: Double) throws {
    for entry in race.entries { try entry.verify() }
    let stopwatch = Stopwatch()
    let counts = try race.entries.map { entry in
      try stopwatch.iterations(of: entry.run, lasting: nanosecondsPerPass)
    }

    let indices = Array(race.entries.indices)
    var times = indices.map { _ in [Double]() }
    for pass in 0..<passes {
      // Each leads in turn, so that none always profits from what another left in the caches.
      let first = pass % indices.count
      for index in indices[first...] + indices[..<first] {
        times[index].append(
          try stopwatch.time(race.entries[index].run, iterations: counts[index]))
      }
    }

    func ratio(of index: Int, to other: Int) -> Double {
      Quartiles(of: zip(times[index], times[other]).map { $0 / $1 }).median
    }
    let inC = race.entries.firstIndex { $0.codec == Entry.c }

    self.race = race
    lines = try indices.map { index in
      Line(
        entry: race.entries[index],
        time: Quartiles(of: times[index]).median,
        ratio: ratio(of: index, to: 0),
        ratioToC: inC.map { ratio(of: index, to: $0) },
        allocations: try allocationCount(
          of: race.entries[index].run, iterations: min(counts[index], 100))
      )
    }
  }
}
