import PacketKit
import PacketSnapshots
import PacketTesting

@testable import TestPackets

/// A server and its clients over a network that loses, delays, doubles, reorders, and damages datagrams of entities.
struct EntitySimulation: ~Copyable {
  struct Settings {
    var loss = 0
    var budget = Int.max
    var longestDelay = 5
    var restarts = false
  }

  final class Client {
    var target = EntityTarget()
    var receiver = EntityReceiver<Walker>()
    var datagrams: [(arrival: Int, bytes: [UInt8])] = []
    var acknowledgements: [(arrival: Int, EntityAcknowledgement)] = []
    var isLiar = false
    /// What the receiver should have, according to what it says of each datagram.
    var present: Set<UInt16> = []
  }

  let settings: Settings
  var generator: SplitMix64
  var world: [Walker] = []
  var sender = EntitySender<Walker>(maximumDatagramByteCount: 120)
  var clients: [Client]
  /// What each session had in each frame.
  var history: [UInt16: [UInt32: [UInt16: Walker]]] = [:]
  var frame = 0
  var shown = 0

  init(_ settings: Settings, seed: UInt64) {
    self.settings = settings
    generator = SplitMix64(seed: seed)
    clients = (0..<4).map { _ in Client() }
    clients[3].isLiar = true
  }

  /// - Returns: What is wrong; `nil` if nothing is.
  mutating func run(frames: Int) throws -> String? {
    for _ in 0..<frames {
      advance()
      for client in clients {
        if let fault = try step(client, isLost: settings.loss) { return fault }
      }
      if settings.restarts, Int.random(in: 0..<500, using: &generator) == 0 {
        sender = EntitySender(maximumDatagramByteCount: 120)
      }
      if settings.restarts, Int.random(in: 0..<300, using: &generator) == 0 {
        let client = clients[Int.random(in: 0..<3, using: &generator)]
        client.receiver = EntityReceiver()
        client.present = []
        // A client that has been restarted is new to its server.
        client.target = EntityTarget()
      }
    }
    return nil
  }

  /// Nothing changes any more, and nothing is lost: in the end, all is as it should be.
  mutating func settle(frames: Int) throws -> String? {
    // What is in view has not changed for the last 40.
    let end = (frame + frames) / 50 * 50 + 40
    while frame < end {
      frame += 1
      record()
      for client in clients where !client.isLiar {
        if let fault = try step(client, isLost: 0) { return fault }
      }
    }
    for client in clients where !client.isLiar {
      let seen = Dictionary(
        uniqueKeysWithValues: indices(for: client).map { (world[$0].id, world[$0]) })
      let shown = Dictionary(uniqueKeysWithValues: client.receiver.entities.map { ($0.id, $0) })
      if seen != shown { return "\(shown.count) are shown, not \(seen.count)" }
      if client.present != Set(seen.keys) { return "what appeared and went does not add up" }
    }
    return nil
  }

  private mutating func advance() {
    frame += 1
    for index in world.indices where Bool.random(using: &generator) {
      world[index].place &+= UInt16.random(in: 0...9, using: &generator)
    }
    world.removeAll { _ in Int.random(in: 0..<100, using: &generator) == 0 }
    // Few identifiers, so that they return soon.
    let id = UInt16.random(in: 0..<90, using: &generator)
    if !world.contains(where: { $0.id == id }) {
      world.append(Walker(id: id, name: "\(frame)", place: .random(in: 0...999, using: &generator)))
    }
    record()
  }

  private mutating func record() {
    sender.record(world)
    history[sender.session, default: [:]][sender.frame] = Dictionary(
      uniqueKeysWithValues: world.map { ($0.id, $0) })
    history[sender.session]?[sender.frame &- 1000] = nil
  }

  private func indices(for client: Client) -> [Int] {
    // Those that enter and leave, as the time and the entity have it.
    world.indices.filter { client === clients[0] || (Int(world[$0].id) + frame / 50) % 3 > 0 }
  }

  private mutating func step(_ client: Client, isLost loss: Int) throws -> String? {
    var sent: [[UInt8]] = []
    try sender.send(
      to: &client.target, seeing: indices(for: client), atMost: settings.budget
    ) { datagram in
      sent.append(unsafe datagram.withUnsafeBytes { unsafe Array($0) })
    }
    for bytes in sent where bytes.count > 120 { return "a datagram of \(bytes.count) bytes" }
    for bytes in sent {
      for arrival in arrivals(loss) { client.datagrams.append((arrival, bytes)) }
    }
    let arrived = client.datagrams.filter { $0.arrival <= frame }
    client.datagrams.removeAll { $0.arrival <= frame }
    for (_, bytes) in arrived {
      if Int.random(in: 0..<20, using: &generator) == 0 {
        _ = try? client.receiver.receive(
          Array(bytes.dropLast(Int.random(in: 1...bytes.count, using: &generator))))
        if (try? client.receiver.receive(bytes + [0])) != nil, !isLate(bytes, client) {
          return "a byte too many is accepted"
        }
        if let fault = fault(ofDamaged: bytes, client) { return fault }
      }
      do {
        if let fault = try receive(bytes, client) { return fault }
      } catch  where client.isLiar {
        continue
      }
    }
    for arrival in arrivals(loss) {
      var acknowledgement = client.receiver.acknowledgement
      if client.isLiar {
        acknowledgement.number = .random(in: 0...UInt32(8 * frame), using: &generator)
        acknowledgement.earlier = .random(in: 0...(.max), using: &generator)
      }
      client.acknowledgements.append((arrival, acknowledgement))
    }
    for (arrival, acknowledgement) in client.acknowledgements where arrival <= frame {
      client.target.acknowledge(acknowledgement)
    }
    client.acknowledgements.removeAll { $0.arrival <= frame }
    return nil
  }

  /// A damaged datagram may show anything, but if it is rejected, nothing has changed.
  private mutating func fault(ofDamaged bytes: [UInt8], _ client: Client) -> String? {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let bit = Int.random(in: 0..<8 * bytes.count, using: &generator)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }
    var receiver = client.receiver
    guard (try? receiver.receive(bytes)) == nil else { return nil }
    let isSame =
      receiver.entities.elementsEqual(client.receiver.entities)
      && receiver.acknowledgement == client.receiver.acknowledgement
    return isSame ? nil : "a rejected datagram changes something"
  }

  private func isLate(_ bytes: [UInt8], _ client: Client) -> Bool {
    switch try? client.receiver.receive(bytes) {
    case .late, .withoutBaseline: true
    default: false
    }
  }

  private mutating func receive(_ bytes: [UInt8], _ client: Client) throws -> String? {
    guard case .new(let frame) = try client.receiver.receive(bytes) else { return nil }
    guard let session = client.receiver.session else { return "no session" }
    for id in client.receiver.gone {
      if client.present.remove(id) == nil { return "\(id) went, but was not there" }
    }
    for id in client.receiver.appeared {
      if !client.present.insert(id).inserted { return "\(id) appeared twice" }
    }
    for id in client.receiver.appeared + client.receiver.changed {
      guard let frameOfEntity = client.receiver.frame(of: id), frameOfEntity == frame else {
        return "\(id) is of another frame"
      }
      shown += 1
      let sent = history[session]?[frame]?[id]
      // Who lies about what it has is sent differences from that.
      if client.isLiar { continue }
      if let sent, sent != client.receiver[id] { return "\(id) never was so" }
      if sent == nil { return "\(id) was not there in frame \(frame)" }
    }
    return nil
  }

  /// When a datagram arrives: never, once, or twice.
  private mutating func arrivals(_ loss: Int) -> [Int] {
    let copies = Int.random(in: 0..<20, using: &generator) == 0 ? 2 : 1
    return (0..<copies).compactMap { _ in
      guard Int.random(in: 0..<100, using: &generator) >= loss else { return nil }
      let isSlow = Int.random(in: 0..<20, using: &generator) == 0
      return frame + Int.random(in: 1...(isSlow ? settings.longestDelay : 4), using: &generator)
    }
  }
}
