import HandwrittenC

/// Packets that a game sends: bits, a dictionary, a tagged union.
enum GameWorkloads {
  static var all: [Workload] {
    let snapshot = CoderWorkloads(
      name: "a snapshot of 64 entities",
      packet: Snapshot.of64,
      make: c_snapshot.init,
      encodeInC: c_snapshot_encode,
      decodeInC: c_snapshot_decode,
      freeInC: c_snapshot_free
    )
    let scores = CoderWorkloads(
      name: "a dictionary of 256 numbers",
      packet: Scores.of256,
      make: c_scores.init,
      encodeInC: c_scores_encode,
      decodeInC: c_scores_decode,
      freeInC: c_scores_free
    )
    let commands = CoderWorkloads(
      name: "a union of 50 cases",
      packet: Commands.everyKind,
      make: c_commands.init,
      encodeInC: c_commands_encode,
      decodeInC: c_commands_decode,
      freeInC: c_commands_free
    )
    return snapshot.all + scores.all + commands.all
  }
}
