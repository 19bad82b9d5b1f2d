import Foundation
import PacketKit
import Testing

/// What a DualShock 4, the PlayStation's controller, reports by USB.
enum DualShock4 {
  @Packet(endianness: .little, bitOrder: .leastSignificantFirst)
  struct Report: Equatable {
    @Derived var number: UInt8 { 1 }
    var leftStick: SIMD2<UInt8>
    var rightStick: SIMD2<UInt8>
    @Bits(4) var direction: Direction
    @Bits(1) var square: Bool = false
    @Bits(1) var cross: Bool = false
    @Bits(1) var circle: Bool = false
    @Bits(1) var triangle: Bool = false
    @Bits(1) var l1: Bool = false
    @Bits(1) var r1: Bool = false
    @Bits(1) var l2: Bool = false
    @Bits(1) var r2: Bool = false
    @Bits(1) var share: Bool = false
    @Bits(1) var options: Bool = false
    @Bits(1) var l3: Bool = false
    @Bits(1) var r3: Bool = false
    @Bits(1) var home: Bool = false
    @Bits(1) var touchpad: Bool = false
    @Bits(6) var counter: UInt8
    var leftTrigger: UInt8 = 0
    var rightTrigger: UInt8 = 0
    var time: UInt16 = 0
    var temperature: UInt8 = 0
    var rotation: SIMD3<Int16> = .zero
    @Padding(after: 5) var acceleration: SIMD3<Int16>
    @Bits(4) var battery: UInt8
    @Bits(1) var hasCable: Bool = false
    @Bits(1) var hasHeadphones: Bool = false
    @Bits(1) var hasMicrophone: Bool = false
    @Derived @Bits(1) var reserved: UInt8 { 0 }
    @Padding(after: 1) var status: UInt8 = 0
    var touchCount: UInt8 = 0
    @Padding(after: 3) @FixedCount(3) var touches: [Touch]
  }

  enum Direction: UInt8, PacketField {
    case up, upRight, right, downRight, down, downLeft, left, upLeft, none
  }

  @Packet struct Touch: Equatable {
    var time: UInt8 = 0
    var first: Finger = Finger()
    var second: Finger = Finger()
  }

  /// A finger, whose position on the pad takes 12 bits in each direction.
  @Packet(endianness: .little, bitOrder: .leastSignificantFirst)
  struct Finger: Equatable {
    @Bits(7) var number: UInt8 = 0
    @Bits(1) var isLifted: Bool = false
    @Bits(12) var x: UInt16 = 0
    @Bits(12) var y: UInt16 = 0
  }
}

@Suite struct DualShock4Tests {
  @Test func reports() throws {
    let none = DualShock4.Touch()
    try verifyGallery(
      "DualShock4",
      [
        "at rest": DualShock4.Report(
          leftStick: [128, 127],
          rightStick: [128, 128],
          direction: .none,
          counter: 1,
          acceleration: [0, 8192, 0],
          battery: 5,
          touches: [none, none, none]
        ),
        "playing": DualShock4.Report(
          leftStick: [0, 255],
          rightStick: [1, 254],
          direction: .downRight,
          cross: true,
          r2: true,
          home: true,
          counter: 63,
          rightTrigger: 200,
          time: 43981,
          temperature: 12,
          rotation: [-1, 258, -32768],
          acceleration: [-100, 8000, 32767],
          battery: 11,
          hasCable: true,
          hasHeadphones: true,
          touchCount: 1,
          touches: [
            DualShock4.Touch(
              time: 77,
              first: .init(number: 5, x: 1919, y: 941),
              second: .init(number: 6, isLifted: true, x: 256, y: 16)
            ),
            none, none,
          ]
        ),
      ]
    )
  }

  @Test func aNinthDirectionIsRejected() throws {
    let sentence = try rejection(of: DualShock4.Report.self, "DualShock4", "at rest") { $0[5] = 9 }
    #expect(sentence == "Report.direction: 9 at offset 5 is not a value of Direction")
  }
}
