internal import PacketKit

extension SnapshotDatagram: CapturedDatagram {
  package static func makeReader() -> any CapturedDatagramReader { CapturedSnapshots<World>() }
}

/// Reads captured snapshots.
private struct CapturedSnapshots<World: DeltaPacket>: CapturedDatagramReader {
  private var receiver = SnapshotReceiver<World>()

  /// The bytes of the longest state.
  private var maximumByteCount = 0

  var storedByteCount: Int { ringSize * maximumByteCount + receiver.incomplete.byteCount }

  mutating func read(_ datagram: [UInt8]) -> [CapturedContent] {
    // What is wrong with a datagram by itself is known without those before it.
    guard let captured = try? SnapshotDatagram<World>(decoding: datagram) else { return [] }
    do throws(PacketError) {
      let start = datagram.prefix(SnapshotHeader.minimumByteCount)
      return try read(datagram, captured, SnapshotHeader(decoding: Array(start)))
    } catch {
      return [.error(error)]
    }
  }

  private mutating func read(
    _ datagram: [UInt8],
    _ captured: SnapshotDatagram<World>,
    _ header: SnapshotHeader
  ) throws(PacketError) -> [CapturedContent] {
    var baseline: World?
    if header.session == receiver.session, header.age > 0, header.frame > header.age {
      baseline = receiver.baseline(of: header)
    }
    var contents: [CapturedContent] = []
    if let baseline, let delta = captured.delta {
      let bytes = try baseline.encodedBytes()
      contents = [.delta(header.words, World.self, Array(delta), baseline: bytes)]
    }
    let reception: SnapshotReceiver<World>.Reception
    do throws(PacketError) {
      reception = try receiver.receive(datagram)
    } catch {
      // What is wrong with a delta is shown beside its baseline.
      guard contents.isEmpty else { return contents }
      throw error
    }
    switch reception {
    case .new(let world, _):
      let bytes = try world.encodedBytes()
      maximumByteCount = max(maximumByteCount, bytes.count)
      guard captured.fragment != nil else { break }
      if let baseline {
        // There is one delta for each baseline and value.
        let delta = try world.encodedBytes(against: baseline)
        let old = try baseline.encodedBytes()
        contents = [.delta("all fragments, \(header.words)", World.self, delta, baseline: old)]
      } else {
        contents = [.full("all fragments", World.self, bytes)]
      }
    case .incomplete: break
    case .late: contents.append(.note("late: a receiver drops it"))
    case .withoutBaseline:
      contents = [.note("\(header.words), which is not in the capture")]
    }
    return contents
  }
}

extension SnapshotHeader {
  /// What the snapshot differs from.
  fileprivate var words: String { "against the state of frame \(Int(frame) - Int(age))" }
}
