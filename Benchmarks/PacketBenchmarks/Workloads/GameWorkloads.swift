import HandwrittenC

/// Packets that a game sends: numbers, bits, a dictionary, a tagged union.
enum GameWorkloads {
  static var all: [Workload] {
    let motion = CoderWorkloads(
      name: "a packet of eight numbers",
      packet: Motion.example,
      plain: c_motion_coder(),
      expert: expert_motion_coder()
    )
    let snapshot = CoderWorkloads(
      name: "a snapshot of 64 entities",
      packet: Snapshot.of64,
      plain: c_snapshot_coder(),
      expert: expert_snapshot_coder()
    )
    let scores = CoderWorkloads(
      name: "a dictionary of 256 numbers",
      packet: Scores.of256,
      plain: c_scores_coder(),
      expert: expert_scores_coder()
    )
    let commands = CoderWorkloads(
      name: "a union of 50 cases",
      packet: Commands.everyKind,
      plain: c_commands_coder(),
      expert: expert_commands_coder()
    )
    return motion.all + snapshot.all + scores.all + commands.all
  }
}
