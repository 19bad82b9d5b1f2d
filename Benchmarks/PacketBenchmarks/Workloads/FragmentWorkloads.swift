import HandwrittenC
import PacketKit
import PacketSnapshots

/// Snapshots of 500 moving entities: encoded, divided into fragments, joined, and decoded in place.
enum FragmentWorkloads {
  static var all: [Workload] {
    let (world, baseline) = World.walk(of: 500, moving: 500)
    guard let session = try? FragmentSession([world, baseline].map(rounded)) else {
      fatalError("cannot send")
    }
    return [
      Workload(
        name: "send and receive 500 entities in fragments",
        byteCount: session.datagrams.joined().count,
        subject: session.run,
        reference: session.runInC,
        verify: session.verify)
    ]
  }

  /// A world as it is after encoding.
  private static func rounded(_ world: World) throws -> World {
    try World(decoding: world.encodedBytes())
  }
}

/// A sender and a receiver of two worlds in turn, each against the one before.
private final class FragmentSession {
  private static let maximumByteCount = 1200

  private let worlds: [World]
  private var sender = SnapshotSender<World>(maximumDatagramByteCount: maximumByteCount)
  private var target = SnapshotTarget()
  private var receiver = SnapshotReceiver<World>()
  private var frame = -1

  private let coders: [UnsafePointer<c_coder>?]
  private let values: [UnsafeMutableRawPointer?]
  private var buffer = c_buffer()

  init(_ worlds: [World]) throws {
    self.worlds = worlds
    let full = try worlds.map { try $0.encodedBytes() }
    coders = [1, 0].enumerated().map { c_delta_coder(2 + $0, full[$1], full[$1].count) }
    values = try zip(coders, [0, 1]).map { coder, index in
      let delta = try worlds[index].encodedBytes(against: worlds[1 - index])
      let value = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
      guard let coder, coder.pointee.decode(value, delta, delta.count) else { throw CFailure() }
      return value
    }
    try run(200)
  }

  /// The datagrams of the next snapshot, which is not received.
  var datagrams: [[UInt8]] {
    var copy = sender
    var datagrams: [[UInt8]] = []
    copy.record(worlds[(frame + 1) % 2])
    _ = try? copy.send(to: &target) { datagram in
      datagrams.append(datagram.withUnsafeBytes { Array($0) })
    }
    return datagrams
  }

  func run(_ frames: Int) throws {
    for _ in 0..<frames {
      frame += 1
      sender.record(worlds[frame % 2])
      try sender.send(to: &target) { datagram in
        if (try? receiver.receive(datagram)) == nil { fatalError("cannot receive") }
      }
      target.acknowledge(receiver.acknowledgement)
    }
  }

  func runInC(_ frames: Int) throws {
    try runInC(frames, frame: 1)
  }

  private func runInC(_ frames: Int, frame: UInt32) throws {
    var coders = coders
    var values = values
    guard
      c_run_fragments(
        &coders, &values, sender.session, frame, 1, Self.maximumByteCount, frames, &buffer)
    else { throw CFailure() }
  }

  func verify() throws {
    try run(1 + frame % 2)
    try Disagreement.unless(receiver.world == worlds[frame % 2], "received worlds differ")
    let datagrams = datagrams
    try Disagreement.unless(datagrams.count > 1, "there is one datagram")
    try runInC(1, frame: sender.frame + 1)
    try Disagreement.unless(
      Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
        == Array(datagrams.joined()),
      "C divides otherwise")
  }
}
