import PacketSchemas

/// Some clients of a world, the first of which is shown.
struct WorldVisit {
  private var clients: [WorldClient]
  private let console: Console
  /// The figures of the last second, and of all the time.
  private var recent = WorldFigures()
  private var all = WorldFigures()

  init(_ clients: [WorldClient], _ console: Console) {
    self.clients = clients
    self.console = console
  }

  /// Stays for so many frames, or until the task is canceled.
  mutating func run(frames: Int, isDrawn: Bool) async throws {
    let screen = isDrawn ? try WorldScreen(console.output) : nil
    defer {
      try? screen?.leave()
      for client in clients { client.leave() }
    }
    let clock = ContinuousClock()
    var next = clock.now
    var line = "waiting for the server"
    for frame in 1...frames {
      next += .seconds(1) / World.framesPerSecond
      try await clock.sleep(until: next)
      try step(at: clock.now)
      if frame.isMultiple(of: World.framesPerSecond) {
        line = recent.line(clientCount: clients.count)
        recent = WorldFigures()
        if screen == nil, frames == .max { try console.output.write(line + "\n") }
      }
      try screen?.draw(clients.first?.world, line)
    }
    guard !all.isEmpty else {
      throw Failure(code: .unavailable, message: "no snapshot has come")
    }
    try console.output.write(all.line(clientCount: clients.count) + "\n")
  }

  private mutating func step(at time: ContinuousClock.Instant) throws {
    for index in clients.indices {
      var figures = WorldFigures()
      try clients[index].step(at: time, &figures)
      recent.add(figures)
      all.add(figures)
    }
  }
}
