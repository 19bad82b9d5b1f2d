import PacketKit
import PacketSnapshots

extension Property {
  /// Entities: each that a receiver shows is one that the sender had in the frame stated, and a datagram that is not taken
  /// changes nothing.
  ///
  /// The bytes are the steps of an ``EntityScript``.
  package static let entities = Property("entities", [Subject("script", EntityScript.run)])
}

/// A sender and a receiver, between which anything may happen.
private struct EntityScript: ~Copyable {
  private var input: ArraySlice<UInt8>
  private var sender = EntitySender<Walker>(maximumDatagramByteCount: 64)
  private var target = EntityTarget()
  private var receiver = EntityReceiver<Walker>(maximumEntityCount: 20)
  private var world: [UInt16: Walker] = [:]
  /// What the sender has sent, the newest last.
  private var sent: [[UInt8]] = []
  /// What each session had in each of its frames, from 1 on.
  private var worlds: [UInt16: [[UInt16: Walker]]] = [:]
  /// Whether the receiver has taken something that was not sent.
  private var isDeceived = false

  static func run(_ input: [UInt8]) throws {
    var script = EntityScript(input: input[...])
    while let step = script.input.popFirst() { try script.take(step) }
  }

  private init(input: ArraySlice<UInt8>) { self.input = input }

  private mutating func next() -> Int { Int(input.popFirst() ?? 0) }

  private mutating func take(_ step: UInt8) throws {
    switch step % 8 {
    case 0: try send(next())
    case 1: target.acknowledge(receiver.acknowledgement)
    case 2:
      let count = next()
      let bytes = Array(input.prefix(count))
      input = input.dropFirst(count)
      try receive(bytes, isSent: false)
    case 3:
      guard var bytes = someDatagram() else { return }
      bytes[next() % bytes.count] ^= UInt8(next())
      try receive(bytes, isSent: sent.contains(bytes))
    case 4:
      let change = UInt16(next())
      let id = change % 8 * 9001
      if change >= 128 {
        world[id] = nil
      } else if world[id] == nil {
        world[id] = Walker(id: id, name: String(change), place: change)
      } else {
        world[id]?.place &+= change &* change
      }
    case 5:
      sender = EntitySender(maximumDatagramByteCount: 64)
    default:
      if let bytes = someDatagram() { try receive(bytes, isSent: true) }
    }
  }

  private mutating func send(_ choice: Int) throws {
    sender.record(world.values.sorted { $0.id < $1.id })
    worlds[sender.session, default: []].append(world)
    // A session that has been chosen before is one that the receiver may take for that.
    if worlds[sender.session]?.count != Int(sender.frame) { isDeceived = true }
    let indices = world.count == 0 ? [] : [choice % world.count, choice / 8 % world.count]
    var datagrams: [[UInt8]] = []
    try sender.send(
      to: &target, seeing: choice < 128 ? nil : indices, atMost: choice % 4 == 0 ? 64 : .max
    ) { datagram in
      datagrams.append(unsafe datagram.withUnsafeBytes { unsafe Array($0) })
    }
    try require(datagrams.allSatisfy { $0.count <= 64 }, "a datagram is too long")
    sent += datagrams
  }

  private mutating func someDatagram() -> [UInt8]? {
    let choice = next()
    return sent.isEmpty ? nil : sent[sent.count - 1 - choice % sent.count]
  }

  private mutating func receive(_ bytes: [UInt8], isSent: Bool) throws {
    let before = receiver
    var reception: EntityReceiver<Walker>.Reception?
    do throws(PacketError) {
      reception = try receiver.receive(bytes)
    } catch {
      try require(!isSent || isDeceived, "\(bytes) is rejected: \(error)")
      try require(0...bytes.count ~= error.offset, "an error outside the bytes: \(error)")
    }
    guard case .new(let frame)? = reception else {
      try require(receiver.acknowledgement == before.acknowledgement, "acknowledges \(bytes)")
      return try require(
        receiver.entities.elementsEqual(before.entities), "\(bytes) changes something")
    }
    if !isSent { isDeceived = true }
    let gone = Set(receiver.gone)
    try require(gone.allSatisfy { before[$0] != nil }, "some are gone that were not there")
    for id in receiver.appeared {
      try require(before[id] == nil || gone.contains(id), "\(id) appears again")
    }
    for id in receiver.appeared + receiver.changed {
      try require(receiver.frame(of: id) == frame, "\(id) is of another frame")
      guard !isDeceived, let session = receiver.session, let worlds = worlds[session] else {
        continue
      }
      try require(receiver[id] == worlds[Int(frame) - 1][id], "\(id) never was so")
    }
  }
}
