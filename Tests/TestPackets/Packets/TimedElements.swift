import Foundation
import PacketKit

/// Points in time and durations in arrays, and in the cases of a union.
@Packet(endianness: .little, updatesInPlace: true, view: true)
struct TimedElements: Equatable {
  @CountPrefixed(UInt8.self) @BigEndian @Each(.timestamp(.milliseconds)) var moments: [Date]
  @FixedCount(2) @Each(.interval(.seconds)) var spans: [Duration]
  var event: TimedEvent
  @Remaining @Each(.interval(.microseconds)) var rest: [Duration]
}

@Packet(view: true)
enum TimedEvent: Equatable {
  @Tag(1, .timestamp(.seconds)) case at(Date)
  @Tag(2, .plain, .interval(.milliseconds)) case lasts(UInt8, Duration)
}
