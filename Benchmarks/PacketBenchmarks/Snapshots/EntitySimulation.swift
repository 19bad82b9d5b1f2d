import PacketKit
import PacketSnapshots

/// A server that sends the entities of a world, all of them walking, to a client over a network that loses, delays, reorders,
/// and duplicates datagrams.
struct EntitySimulation: ~Copyable {
  /// What became of the entities, once the client has all of them.
  struct Figures {
    var frameCount = 0
    var datagramCount = 0
    var byteCount = 0
    /// How many frames old the entities are, in all, and at worst.
    var ages = 0
    var oldest = 0
  }

  private var sender = EntitySender<Mover>()
  private var target = EntityTarget()
  private var receiver = EntityReceiver<Mover>()
  private var datagrams = Link<[UInt8]>()
  private var acknowledgements = Link<EntityAcknowledgement>()
  private var world: World
  private var generator = Walk()
  private let lossPercentage: Int
  private let byteCount: Int
  private var frame = 0

  private(set) var figures = Figures()

  /// - Parameter byteCount: The most bytes of a frame.
  init(entityCount: Int, lossPercentage: Int, byteCount: Int) {
    self.lossPercentage = lossPercentage
    self.byteCount = byteCount
    world = World(of: entityCount, &generator)
  }

  mutating func run(_ frames: Int) throws {
    let start = min(frames / 4, 200)
    for index in 0..<frames {
      frame += 1
      world.move(world.entities.count, &generator)
      sender.record(world.entities)
      try step(isMeasured: index >= start)
    }
  }

  private mutating func step(isMeasured: Bool) throws {
    var sent: [[UInt8]] = []
    try sender.send(to: &target, atMost: byteCount) { datagram in
      sent.append(datagram.withUnsafeBytes { Array($0) })
    }
    for bytes in sent { datagrams.send(bytes, at: frame, lossPercentage, &generator) }
    for bytes in datagrams.arrivals(at: frame) { _ = try receiver.receive(bytes) }
    acknowledgements.send(receiver.acknowledgement, at: frame, lossPercentage, &generator)
    for acknowledgement in acknowledgements.arrivals(at: frame) {
      target.acknowledge(acknowledgement)
    }
    guard isMeasured else { return }
    figures.frameCount += 1
    figures.datagramCount += sent.count
    figures.byteCount += sent.joined().count
    for entity in world.entities {
      let age = frame - Int(receiver.frame(of: entity.id) ?? 0)
      figures.ages += age
      figures.oldest = max(figures.oldest, age)
    }
  }
}
