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

  /// Stays for so many frames, or until the task is canceled, and prints the figures of all the time.
  mutating func run(frames: Int, isDrawn: Bool) async throws {
    let screen = isDrawn ? try WorldScreen(console.output) : nil
    let leave = clients.map(\.leave)
    Platform.atEnd = { [atEnd = screen?.atEnd] in
      atEnd?()
      for leave in leave { leave() }
    }
    do {
      try await stay(frames: frames, screen)
    } catch is CancellationError {
      // That is how it ends.
    }
    Platform.atEnd = nil
    screen?.leave()
    for leave in leave { leave() }
    guard !all.isEmpty else {
      throw Failure(code: .unavailable, message: "the server has sent nothing")
    }
    try write(all)
  }

  private mutating func stay(frames: Int, _ screen: WorldScreen?) async throws {
    var clock = FrameClock()
    var figures = ["waiting for the server"]
    for frame in 1...frames {
      let time = try await clock.nextFrame()
      for index in clients.indices {
        let new = try clients[index].step(at: time)
        recent.add(new)
        all.add(new)
      }
      if frame.isMultiple(of: World.framesPerSecond) {
        figures = recent.texts(clientCount: clients.count)
        if screen == nil, frames == .max { try write(recent) }
        recent = WorldFigures()
      }
      try screen?.draw(clients[0].entities, figures)
    }
  }

  private func write(_ figures: WorldFigures) throws(Failure) {
    let texts = figures.texts(clientCount: clients.count)
    try console.output.write(texts.joined(separator: " | ") + "\n")
  }
}
