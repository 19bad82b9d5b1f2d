import Foundation
import PacketKit

/// Points in time and durations in every unit.
@Packet(updatesInPlace: true, view: true)
struct Timings: Equatable {
  @Timestamp(.seconds) var day: Date
  @Timestamp(.milliseconds) var moment: Date
  @Timestamp(.microseconds) @LittleEndian var instant: Date
  @Timestamp(.nanoseconds) var tick: Date
  @Interval(.seconds) var long: Duration
  @Interval(.milliseconds) var short: Duration
  @Interval(.microseconds) @LittleEndian var shorter: Duration?
  @Interval(.nanoseconds) var shortest: Duration
}
