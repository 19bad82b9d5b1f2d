import PacketKit
import PacketSnapshots
import PacketTesting
import Testing

@testable import TestPackets

/// Snapshots that are too long for a datagram.
@Suite struct FragmentTests {
  @Test func theFixturesAreReceivedOneAfterTheOther() throws {
    let fixtures = try FixtureFolder(named: "Fixtures").folder("Fragments").fixtures()
    var receiver = SnapshotReceiver<DeltaWorld>()
    for fixture in fixtures {
      #expect(fixture.heading == [outcome(of: fixture.bytes, &receiver)], "\(fixture)")
    }
    #expect(fixtures.count == 67)
    #expect(receiver.acknowledgement == SnapshotAcknowledgement(session: 1, frame: 1))
  }

  private func outcome(of bytes: [UInt8], _ receiver: inout SnapshotReceiver<DeltaWorld>) -> String
  {
    do throws(PacketError) {
      switch try receiver.receive(bytes) {
      case .new(let world, _):
        let digits = try world.encodedBytes().map { String(Int($0) + 0x100, radix: 16).dropFirst() }
        return "value: \(digits.joined())"
      case .late: return "late"
      case .incomplete: return "incomplete"
      case .withoutBaseline: return "without baseline"
      }
    } catch {
      return "error: \(error)"
    }
  }

  /// Up to a datagram, a snapshot is what it would be without a limit; a byte more makes two.
  @Test func aSnapshotOfOneDatagramIsNotDivided() throws {
    for size in 64...1200 {
      for (excess, counts) in [(0, [size]), (1, [size, 16]), (4, [size, 19])] {
        let world = Blob(bytes: Array(repeating: 7, count: size - 7 - 4 + excess))
        let datagrams = try datagrams(of: world, size)
        #expect(datagrams.map(\.count) == counts, "\(size)")
        if excess == 0 { #expect(try Array(datagrams[0].dropFirst(7)) == world.encodedBytes()) }
      }
    }
  }

  /// The most, and one byte more.
  @Test func thereAreAtMost256Fragments() throws {
    let count = 256 * 53 - 4
    #expect(try datagrams(of: Blob(bytes: Array(repeating: 1, count: count)), 64).count == 256)
    let error = #expect(throws: PacketError.self) {
      try datagrams(of: Blob(bytes: Array(repeating: 1, count: count + 1)), 64)
    }
    #expect(
      error?.description
        == "a snapshot of 13569 bytes is longer than the maximum of 13568 at offset 0")
    #expect(throws: PacketError.self) {
      try datagrams(of: Blob(bytes: Array(repeating: 1, count: 65_533)), 1200)
    }
  }

  /// Whatever the order, and with each of them twice.
  @Test func fragmentsComeInAnyOrder() throws {
    var generator = SplitMix64(seed: LongTests.seed)
    for _ in 0..<LongTests.count(2000) {
      let count = Int.random(in: 100...20_000, using: &generator)
      let world = Blob(bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
      let size = Int.random(in: max(64, count / 200)...1500, using: &generator)
      let datagrams = try datagrams(of: world, size)
      guard datagrams.count > 1 else { continue }
      var receiver = SnapshotReceiver<Blob>()
      var isDone = false
      var remaining = Set(datagrams.indices)
      for index in (Array(datagrams.indices) + datagrams.indices).shuffled(using: &generator) {
        remaining.remove(index)
        switch try receiver.receive(datagrams[index]) {
        case .new(let received, _):
          #expect(received == world && remaining.isEmpty && !isDone)
          isDone = true
        case .incomplete: #expect(!isDone && !remaining.isEmpty)
        case .late: #expect(isDone)
        case .withoutBaseline: Issue.record("no baseline")
        }
      }
      #expect(isDone, "seed \(LongTests.seed)")
    }
  }

  /// The bytes of all fragments, but not what they say.
  @Test func whatIsMalformedAsAWholeIsRejected() throws {
    var datagrams = try datagrams(of: Blob(bytes: Array(repeating: 1, count: 200)), 64)
    datagrams[0][11 + 3] -= 1
    var receiver = SnapshotReceiver<Blob>()
    for datagram in datagrams.dropLast() { _ = try receiver.receive(datagram) }
    let error = #expect(throws: PacketError.self) { try receiver.receive(datagrams[3]) }
    #expect(error?.description == "ends at offset 203, but 1 byte is left over")
    #expect(receiver.world == nil)
    guard case .incomplete = try receiver.receive(datagrams[3]) else {
      Issue.record("taken")
      return
    }
  }

  /// Fragments of 53 bytes: one that is the last by its index, and one that is not.
  @Test(arguments: [(1, 106, true), (2, 160, false)] as [(UInt8, UInt8, Bool)])
  func theLastFragmentAloneIsMarked(_ index: UInt8, _ byteCount: UInt8, _ isLast: Bool) throws {
    for isMarked in [true, false] {
      var receiver = SnapshotReceiver<Blob>()
      let header: [UInt8] = [0, 0, 0, 0, 0, 9, isMarked ? 0xC0 : 0x80, index, 0, 0, byteCount]
      do throws(PacketError) {
        _ = try receiver.receive(header + Array(repeating: 0, count: 53))
        #expect(isMarked == isLast)
      } catch {
        #expect(isMarked != isLast)
        #expect("\(error)".contains("a snapshot of \(byteCount) bytes cannot hold 53"))
      }
    }
  }

  /// .ci/nightly does so for an hour.
  @Test func randomFragmentsAreNoState() throws {
    var flood = FragmentFlood(seed: LongTests.seed)
    for _ in 0..<LongTests.count(200) { try flood.advance() }
    #expect(flood.counts.states > 0, "seed \(LongTests.seed)")
  }

  @Test func aReceiverHasAMaximum() throws {
    let datagrams = try datagrams(of: Blob(bytes: Array(repeating: 1, count: 296)), 64)
    var receiver = SnapshotReceiver<Blob>(maximumSnapshotByteCount: 300)
    for datagram in datagrams { _ = try receiver.receive(datagram) }
    #expect(receiver.world?.bytes.count == 296)
    receiver = SnapshotReceiver<Blob>(maximumSnapshotByteCount: 299)
    for datagram in datagrams {
      #expect(throws: PacketError.self) { try receiver.receive(datagram) }
    }
  }

  /// Fragments of frames that have not been sent do not stand in the way of others.
  @Test func fragmentsOfTheFutureAreGivenUp() throws {
    var receiver = SnapshotReceiver<Blob>()
    let world = Blob(bytes: Array(repeating: 1, count: 200))
    for offset in [300, 9000, 4_000_000_000] as [UInt32] {
      var sender = SnapshotSender<Blob>(maximumDatagramByteCount: 64)
      sender.record(world)
      let session = [UInt8(sender.session >> 8), UInt8(truncatingIfNeeded: sender.session)]
      for frame in offset..<offset + 8 {
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: frame >> $0) }
        _ = try receiver.receive(
          session + bytes + [0x80, 0, 0, 0, 200] + Array(repeating: 0, count: 53))
      }
      var target = SnapshotTarget()
      for datagram in try sender.datagrams(for: &target).1 { _ = try receiver.receive(datagram) }
      #expect(
        receiver.acknowledgement == SnapshotAcknowledgement(session: sender.session, frame: 1))
    }
  }

  /// A copy of a sender does not write into what the other has encoded.
  @Test func aSenderMayBeCopied() throws {
    var sender = SnapshotSender<Blob>(maximumDatagramByteCount: 64)
    sender.record(Blob(bytes: Array(repeating: 1, count: 200)))
    var target = SnapshotTarget()
    let first = try sender.datagrams(for: &target).1
    var copy = sender
    copy.record(Blob(bytes: Array(repeating: 2, count: 300)))
    #expect(try copy.datagrams(for: &target).1.count == 6)
    var other = SnapshotTarget()
    #expect(try sender.datagrams(for: &other).1 == first)
  }

  private func datagrams(of world: Blob, _ size: Int) throws -> [[UInt8]] {
    var sender = SnapshotSender<Blob>(maximumDatagramByteCount: size)
    sender.record(world)
    var target = SnapshotTarget()
    return try sender.datagrams(for: &target).1
  }
}

@Packet(updatesInPlace: true, delta: true)
struct Blob: Equatable {
  var bytes: [UInt8]
}
