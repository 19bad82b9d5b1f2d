import HandwrittenC
import PacketKit
import PacketSnapshots

/// Entities, all of them moving: recorded, sent, received, and acknowledged.
enum EntityWorkloads {
  static var all: [Workload] {
    let (world, baseline) = World.walk(of: 500, moving: 500)
    guard let session = try? EntitySession([world, baseline]) else { fatalError("cannot send") }
    return [
      Workload(
        name: "send and receive 500 entities",
        byteCount: session.datagrams.joined().count,
        subject: session.run,
        reference: session.runInC,
        verify: session.verify)
    ]
  }
}

/// A sender and a receiver of two worlds in turn.
private final class EntitySession {
  private let worlds: [World]
  private var sender = EntitySender<Mover>()
  private var target = EntityTarget()
  private var receiver = EntityReceiver<Mover>()

  /// The datagrams of the last frame, if they are kept.
  private(set) var datagrams: [[UInt8]] = []
  private var keepsDatagrams = false

  private let values: [UnsafeMutableRawPointer?]
  private let inC: OpaquePointer
  private var buffer = c_buffer()

  init(_ worlds: [World]) throws {
    // As they are after encoding.
    let worlds = try worlds.map { try World(decoding: $0.encodedBytes()) }
    self.worlds = worlds
    let full = try worlds.map { try $0.encodedBytes() }
    values = try [0, 1].map { index in
      let delta = try worlds[index].encodedBytes(against: worlds[1 - index])
      let value = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
      guard let coder = c_delta_coder(2 + index, full[1 - index], full[1 - index].count),
        coder.pointee.decode(value, delta, delta.count)
      else { throw CFailure() }
      return value
    }
    guard let entities = c_entities_make(values[0]) else { throw CFailure() }
    inC = entities
    try run(200)
    try runInC(200)
    keepsDatagrams = true
    try run(1)
    keepsDatagrams = false
  }

  func run(_ frames: Int) throws {
    for _ in 0..<frames {
      sender.record(worlds[Int(sender.frame) % 2].entities)
      if keepsDatagrams { datagrams = [] }
      try sender.send(to: &target) { datagram in
        if keepsDatagrams { datagrams.append(datagram.withUnsafeBytes { Array($0) }) }
        if (try? receiver.receive(datagram)) == nil { fatalError("cannot receive") }
      }
      target.acknowledge(receiver.acknowledgement)
    }
  }

  func runInC(_ frames: Int) throws {
    guard c_run_entities(inC, values, frames, &buffer) else { throw CFailure() }
  }

  func verify() throws {
    keepsDatagrams = true
    try run(2 - Int(sender.frame) % 2)
    keepsDatagrams = false
    try Disagreement.unless(
      receiver.entities.elementsEqual(worlds[1].entities), "received entities differ")
    try Disagreement.unless(datagrams.count > 1, "there is one datagram")
    // The last byte of the frame says which world it is of.
    try runInC(1)
    if buffer.bytes[9] % 2 == 1 { try runInC(1) }
    var rest = Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))[...]
    for datagram in datagrams {
      // The session, the number, and the frame are others.
      try Disagreement.unless(
        rest.prefix(datagram.count).dropFirst(10).elementsEqual(datagram.dropFirst(10)),
        "C sends other bytes")
      rest = rest.dropFirst(datagram.count)
    }
  }
}
