import Foundation
import PacketKit
import Testing

/// Requests and responses of Modbus, on a serial line (RTU) and by TCP.
enum Modbus {
  /// All numbers have their most significant byte first, apart from the checksum.
  @Packet(endianness: .little, checksum: .modbus)
  struct SerialFrame<Message: PacketField & Equatable>: Equatable {
    var unit: UInt8
    var message: Message
  }

  @Packet struct NetworkFrame<Message: PacketField & Equatable>: Equatable {
    var transaction: UInt16
    @Derived var version: UInt16 { 0 }
    @LengthPrefixed(UInt16.self) var content: Content<Message>
  }

  @Packet struct Content<Message: PacketField & Equatable>: Equatable {
    var unit: UInt8
    var message: Message
  }

  @Packet enum Request: Equatable {
    @Tag(3) case read(Registers)
    @Tag(16) case write(Write)
  }

  @Packet enum Response: Equatable {
    @Tag(3) case read(Values)
    @Tag(16) case written(Registers)
    @Tag(0x83) case notRead(code: UInt8)
    @Tag(0x90) case notWritten(code: UInt8)
  }

  @Packet struct Registers: Equatable {
    var address: UInt16
    @InRange(1...125) var count: UInt16
  }

  @Packet struct Values: Equatable {
    @LengthPrefixed(UInt8.self) var values: [UInt16]
  }

  @Packet struct Write: Equatable {
    var address: UInt16
    @Derived var count: UInt16 { UInt16(clamping: values.count) }
    @LengthPrefixed(UInt8.self) var values: [UInt16]
  }
}

extension Checksum {
  fileprivate static let modbus = crc(
    width: 16, polynomial: 0x8005, initial: 0xFFFF, reflected: true)
}

@Suite struct ModbusTests {
  private func serial<Message>(_ message: Message) -> Modbus.SerialFrame<Message> {
    Modbus.SerialFrame(unit: 17, message: message)
  }

  private func network<Message>(_ message: Message) -> Modbus.NetworkFrame<Message> {
    Modbus.NetworkFrame(transaction: 258, content: .init(unit: 17, message: message))
  }

  @Test func requestsAndResponses() throws {
    let read = Modbus.Request.read(.init(address: 107, count: 3))
    let values = Modbus.Response.read(.init(values: [0xAE41, 0x5652, 0x4340]))
    let write = Modbus.Request.write(.init(address: 1, values: [10, 258]))
    let written = Modbus.Response.written(.init(address: 1, count: 2))
    let exception = Modbus.Response.notRead(code: 2)
    try verifyGallery(
      "Modbus",
      [
        "RTU read request": serial(read), "TCP read request": network(read),
        "RTU read response": serial(values), "TCP read response": network(values),
        "RTU write request": serial(write), "TCP write request": network(write),
        "RTU write response": serial(written), "TCP write response": network(written),
        "RTU exception": serial(exception), "TCP exception": network(exception),
      ]
    )
  }

  @Test func contradictoryCountsAreRejected() throws {
    let sentence = try rejection(
      of: Modbus.NetworkFrame<Modbus.Request>.self, "Modbus", "TCP write request"
    ) { $0[11] = 3 }
    #expect(
      sentence
        == "NetworkFrame<Request>.content.message.write.count: 3 at offset 10 must be 2 to match the rest of the packet"
    )
  }
}
