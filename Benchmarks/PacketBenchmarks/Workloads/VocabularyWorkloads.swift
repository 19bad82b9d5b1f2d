import HandwrittenC
import PacketKit

/// Fields of network protocols: numbers of 24 to 48 bits, elements in bits, strings before a terminator, and fields that
/// count others.
enum VocabularyWorkloads {
  static var all: [Workload] { numbers + elements + strings + references }

  private static var numbers: [Workload] {
    let narrow = CoderWorkloads(
      name: "four numbers of 24 to 48 bits",
      packet: NarrowNumbers.example,
      plain: c_narrow_numbers_coder(),
      expert: expert_narrow_numbers_coder()
    )
    let inBytes = CoderWorkloads(
      name: "four integers in 3 to 6 bytes",
      packet: NumbersInBytes.example,
      plain: c_narrow_numbers_coder(),
      expert: expert_narrow_numbers_coder()
    )
    return narrow.all + inBytes.all
  }

  private static var elements: [Workload] {
    // Its three allocations are the arrays.
    let lists = CoderWorkloads(
      name: "three arrays of 64 in bits", packet: ReadingLists.example,
      plain: c_reading_lists_coder())
    guard #available(macOS 26.0, *) else { return lists.all }
    return CoderWorkloads(
      name: "192 elements in bits", packet: Readings.example, plain: c_readings_coder(),
      expert: expert_readings_coder()
    ).all + lists.all
  }

  private static var strings: [Workload] {
    [("short", Peer.short), ("long", .long)].flatMap { name, peer in
      CoderWorkloads(
        name: "terminated strings, \(name)",
        packet: peer,
        plain: c_peer_coder(),
        expert: expert_peer_coder()
      ).all
    }
  }

  /// Fields that count others allocate nothing: the one allocation is the array.
  private static var references: [Workload] {
    CoderWorkloads(
      name: "fields that count others", packet: Track.example, plain: c_track_coder()
    ).all
  }
}
