import Foundation
import HandwrittenC

/// Measures PacketKit beside other codecs, in one process, pass by pass.
@main
enum PeerBenchmarks {
  static func main() throws {
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      fail("\(error.description)\n\(Options.usage)")
    }
    if options.wantsHelp { return print(Options.usage) }

    let races = try all.filter { race in options.filter.map(race.name.contains) ?? true }
    guard !races.isEmpty else { fail("no workload has such a name") }

    show(Table.heading)
    let results = try races.map { race in
      let result = try RaceResult(
        of: race,
        passes: options.isQuick ? 9 : 41,
        nanosecondsPerPass: options.isQuick ? 1e6 : 5e6)
      show(Table.lines(result))
      return result
    }
    if let path = options.chart { try PeerChart(of: results).write(to: path) }
  }

  private static var all: [Race] {
    get throws {
      try CodecRaces(
        "Downside packet", PlayerState.shortName, inC: c_player_state_coder(), hasText: true
      ).all
        + CodecRaces("50 monsters", Monsters.fifty, inC: c_monsters_coder(), hasText: true).all
        + StreamRaces.all
        + CodecRaces("4,096 UInt32", Integers.of4096, inC: c_numbers_coder(4)).all
        + CodecRaces("4,096 Float", Floats.of4096, inC: c_numbers_coder(4)).all
        + ScoreRaces.all
    }
  }

  /// Prints a line at once, whatever reads it.
  private static func show(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  private static func fail(_ problem: String) -> Never {
    FileHandle.standardError.write(Data("error: \(problem)\n".utf8))
    exit(64)
  }
}
