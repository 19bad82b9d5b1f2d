import Foundation
import PacketFraming
import PacketKit

/// What the article Recipes shows, word for word.
enum Recipes {
  @Packet struct Parameter {
    @Terminated(by: 0) var name: String
    @Terminated(by: 0) var value: Data
  }

  @Packet struct Startup {
    @Terminated(by: 0) var parameters: [Parameter]
  }

  @Packet(magic: [0x52, 0x45, 0x43, 0x31]) struct Recording {
    @Remaining var records: [Record]
  }

  @Packet(sized: UInt32.self, skipsUnknownBytes: true) struct Record {
    var tick: UInt32
    @CountPrefixed(UInt16.self) var inputs: [UInt8]
  }

  @Packet struct Title {
    @Terminated(by: 0) @Encoding(.utf16LittleEndian) var text: String
  }

  @Packet struct Setting {
    @Derived var tag: UInt16 { value.tag }
    @Tagged(by: "tag") @LengthPrefixed(UInt16.self) var value: Value
  }

  @Packet(tag: UInt16.self, hasExternalTag: true)
  enum Value {
    @Tag(1) case port(UInt16)
    @Tag(2) case sentence(Sentence)
    @OtherTags case other(tag: UInt16, Data)
  }

  @Packet(sized: UInt16.self, including: 2)
  struct Sentence {
    @Remaining var words: Data
  }

  @Packet(sized: UInt24.self, excluding: 1)
  struct Chunk {
    var sequence: UInt8
    @Remaining var content: Data
  }

  @Packet struct Suites {
    @LengthPrefixed(UInt16.self) var suites: [UInt16]
  }

  @Packet struct Scores {
    @Derived(countOf: "scores") var count: UInt8
    var round: UInt16
    @Counted(by: "count") var scores: [UInt32]
  }

  @Packet struct Element {
    @Derived(bytesOf: "children") var length: UInt16
    var kind: UInt8
    @Sized(by: "length") var children: [Element]
  }

  @Packet struct Segment {
    @Bits(1) var isLast: Bool
    @Bits(7) var kind: UInt8
    @LengthPrefixed(UInt8.self) var content: Data
  }

  @Packet struct Option {
    var number: UInt8
    @LengthPrefixed(UInt8.self) var value: Data
  }

  @Packet struct Request {
    @Repeated(until: "isLast") var segments: [Segment]
    @Repeated(untilNext: [0xFF]) var options: [Option]
    @Present(whileBytesRemain: true) @Magic(before: [0xFF]) @Remaining var payload: Data?
  }

  @Packet enum Change {
    @Tag(1, .countPrefixed(UInt16.self)) case scores([UInt32])
    @Tag(2, .lengthPrefixed(UInt8.self), .varint) case chat(String, to: UInt32)
  }

  @Packet struct Dice {
    @CountPrefixed(UInt8.self) @Each(.inRange(1...6)) var eyes: [UInt8]
  }

  @Packet struct Head {
    var kind: UInt8
    var words: UInt8
  }

  @Packet struct Call {
    var head: Head
    @Sized(by: "head.words", times: 4) var arguments: Data
    @Present(when: "head.kind", is: 3) var reply: UInt32?
  }

  struct Features: PacketOptionSet {
    let rawValue: UInt8
    static let hasName = Features(rawValue: 0x01)
    static let hasLevel = Features(rawValue: 0x80)
    static let knownOptions: Features = [.hasName, .hasLevel]
  }

  @Packet struct Device {
    var features: Features
    @Present(when: "features", contains: Features.hasName) var name: String?
    @Present(when: "features", contains: Features.hasLevel) var level: UInt8?
  }

  @Packet struct Reading {
    var flags: UInt8
    @Present(when: "flags", mask: 0x80) var delay: UInt8?
    @Present(when: "delay", in: 200...) var delayMinutes: UInt16?
    @Present(when: "flags", mask: 0x03, is: 2) var battery: UInt8?
  }

  @Packet struct Block {
    var short: UInt8
    @Present(when: "short", is: 255) @InRange(255...) var long: UInt32?
    @Sized(by: "long ?? short") var content: Data
  }

  @Packet struct Box {
    var size: UInt32
    @FixedWidth(4) @Encoding(.latin1) var kind: String
    @Present(when: "size", is: 1) var largeSize: UInt64?
    @Sized(by: "largeSize - 16 ?? size - 8") var content: Data
  }

  @Packet struct ColorTable {
    @Bits(1) var hasColors: Bool
    @Bits(4) var depth: UInt8
    @Bits(3) var exponent: UInt8
    @Computed var colorCount: Int { hasColors ? 2 << Int(exponent) : 0 }
    @Counted(by: "colorCount") var colors: [UInt24]
  }

  @Packet struct Greeting {
    @Derived var version: UInt8 { 2 }
    @Derived @Terminated(by: 0) var product: String { "PacketKit" }
    @Magic(before: [0x0D, 0x0A]) var name: String
  }

  @Packet struct Sighting: Equatable {
    @Bits(5) var kind: UInt8
    /// Letters of six bits.
    @Bits(6) @FixedCount(8) var callSign: [UInt8]
    @Bits(1) @FixedCount(10) var sensors: [Bool]
    @Bits(3) var emergency: UInt8?
    @Derived(countOf: "altitudes") @Bits(4) var count: UInt8
    @Bits(12) @Counted(by: "count") var altitudes: [Int16]
    @Quantized(-90...90, bits: 10) @FixedCount(3) var angles: [Float]
  }

  @Packet struct Volume {
    @Bits(1) var isMuted: Bool
    @Derived @Bits(3) var reserved: UInt8 { 0 }
    @Bits(4) var level: UInt8
  }

  @Packet struct Slot {
    @LengthPrefixed(UInt8.self) @Padding(to: 16) var name: String
    @Terminated(by: 0) @Aligned(after: 4) var path: String
    var address: UInt32
  }

  @Packet struct Property {
    var kind: UInt16
    @LengthPrefixed(UInt16.self)
    @Aligned(after: 4, filledWith: 0x20, ignoringValues: true)
    var value: Data
  }

  @Packet(endianness: .little) struct Capture {
    var fields: UInt32
    @Present(when: "fields", mask: 0x01) @Aligned(to: 8, ifPresent: true) var time: UInt64?
    @Present(when: "fields", mask: 0x04) var rate: UInt8?
    @Present(when: "fields", mask: 0x08) @Aligned(to: 2, ifPresent: true) var channel: UInt16?
  }

  @Packet(endianness: .little) struct Context {
    var kind: UInt16
    @Derived(bytesOf: "content") @Padding(after: 4) var length: UInt16
    @Sized(by: "length") var content: Data
  }

  @Packet(endianness: .little) struct Contexts {
    @Derived(countOf: "contexts") var count: UInt16
    @Counted(by: "count") @Aligned(to: 8) @Each(.aligned(to: 8)) var contexts: [Context]
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Event {
    @Tag(1) case joined(player: UInt32)
    @Tag(2) case left(player: UInt32)
    @OtherTags case other(tag: UInt8, Data)
  }

  @Packet(endianness: .little, bitOrder: .leastSignificantFirst)
  struct Stick {
    @Bits(12) var x: UInt16
    @Bits(12) var y: UInt16
  }

  protocol ByteOrder { static var endianness: Endianness { get } }
  enum BigEndianOrder: ByteOrder { static var endianness: Endianness { .big } }
  enum LittleEndianOrder: ByteOrder { static var endianness: Endianness { .little } }

  enum Image<Order: ByteOrder> {
    @Packet(endianness: Order.endianness)
    struct Header {
      var kind: UInt16
      var sections: [Section]
    }

    @Packet(endianness: Order.endianness)
    struct Section {
      var offset: UInt32
      var size: UInt32
    }
  }

  @Packet struct Reply {
    @Derived var kind: UInt8 { event.tag }
    var request: UInt32
    @Tagged(by: "kind") var event: Event
  }

  @Packet struct Command {
    @Derived @Magic(before: [0x2C]) @Terminated(by: 0) var kinds: [UInt8] { arguments.map(\.tag) }
    @Tagged(by: "kinds") var arguments: [Argument]
  }

  @Packet(tag: UInt8.self, hasExternalTag: true)
  enum Argument {
    @Tag(0x69) case number(Int32)
    @Tag(0x66) case fraction(Float)
    @Tag(0x54) case yes
  }

  @Packet(given: UInt16.self) struct Entrance {
    var name: String
    @Present(when: "given", in: 2...) var clan: String?
    @Present(when: "given", in: 3...) var avatar: Data?
  }

  @Packet struct Opening {
    var version: UInt16
    @Given("version") var entrance: Entrance
  }

  @Packet struct NamedMessage {
    @FixedWidth(12) @Encoding(.ascii) var name: String
    @LittleEndian @Derived(bytesOf: "payload") var length: UInt32
    @Computed var kind: UInt8 { name == "ping" ? 1 : name == "verack" ? 2 : 0 }
    @Tagged(by: "kind") @Sized(by: "length") var payload: NamedPayload
  }

  @Packet(hasExternalTag: true)
  enum NamedPayload {
    @Tag(1) case ping(UInt64)
    @Tag(2) case acknowledgement
    @OtherTags case other(tag: UInt8, Data)
  }

  @Packet struct Marker {
    @Magic(before: [0xFF]) @Repeated(until: "isCode") var bytes: [MarkerByte]
  }

  @Packet struct MarkerByte {
    var value: UInt8
    @Computed var isCode: Bool { value != 0xFF }
  }

  @Packet(endianness: .little)
  struct WaveChunk {
    @FixedWidth(4) @Encoding(.ascii) var name: String
    @Derived(bytesOf: "content") var size: UInt32
    @Sized(by: "size") var content: Data
    @Computed var isOdd: Bool { content.count % 2 == 1 }
    @Present(when: "isOdd") var padding: WavePadding?
  }

  @Packet struct WavePadding {
    @Present(whileBytesRemain: true) var byte: UInt8?
  }

  @Packet struct Wave {
    @Remaining var chunks: [WaveChunk]
  }

  @Packet struct Temperature {
    @Varint(.plain) @InRange(-0x8000_0000...0x7FFF_FFFF) var degrees: Int64
  }

  @Packet struct Login {
    @Derived @Bits(1) var hasPassword: Bool { password != nil }
    @Derived @Bits(7) var reserved: UInt8 { 0 }
    var name: String
    @Present(when: "hasPassword") var password: String?
    @Present(whileBytesRemain: true) var language: String?
  }

  @Packet struct Header {
    var version: UInt16
    @Checksum(before: .internet, through: "destination") var source: UInt32
    var destination: UInt32
    @Remaining var payload: Data
  }

  @Packet struct Entry {
    static let sum = Checksum.sum32.digits(.octal, width: 6, terminator: [0, 0x20])
      .countingItself(as: 0x20)

    @FixedWidth(100) var name: String
    @Checksum(before: sum) var type: UInt8
  }

  @Packet struct PseudoHeader {
    var source: UInt32
    var destination: UInt32
    @Derived var transport: UInt16 { 17 }
    var length: UInt16
  }

  @Packet struct Datagram {
    @Checksum(before: .internet, through: "destination") var source: UInt32
    var destination: UInt32
    var ports: UInt32
    @Derived(bytesOf: "payload") var length: UInt16
    @Checksum(before: .udp, from: "ports", including: "pseudoHeader")
    @Sized(by: "length", minus: 8) var payload: Data

    var pseudoHeader: PseudoHeader {
      let length = UInt16(clamping: 8 + payload.count)
      return PseudoHeader(source: source, destination: destination, length: length)
    }
  }

  @Packet struct Window {
    var identifier: UInt16
    var value: UInt32

    @Rule("is too large for an initial window", of: "value")
    var hasPossibleWindow: Bool { identifier != 4 || value <= 0x7FFF_FFFF }
  }
}

/// The recipe whose names others have, too.
struct RedisRecipe {
  @Packet(tag: UInt8.self)
  indirect enum Reply: FrameHeader {
    @Tag(0x2B) case status(Line)  // +OK
    @Tag(0x2D) case error(Line)  // -ERR unknown command
    @Tag(0x3A) case integer(Integer)  // :42
    @Tag(0x24) case bulk(Bulk)  // $5, hello
    @Tag(0x2A) case array(List)  // *2, then two replies

    static var maximumByteCount: Int { 64 * 1024 }
    var contentLength: UInt64 { 0 }
    mutating func describe(_ content: RawSpan) {}
  }

  @Packet struct Line {
    @Terminated(by: 0x0D) var text: String
    @Derived var lineFeed: UInt8 { 0x0A }
  }

  @Packet struct Integer {
    @Digits(.decimal, terminator: 0x0D) var number: Int64
    @Derived var lineFeed: UInt8 { 0x0A }
  }

  @Packet struct Bulk {
    @Digits(.decimal, terminator: 0x0D) var count: Int32  // -1: there is none
    @Derived var lineFeed: UInt8 { 0x0A }
    @Present(when: "count", in: 0...) @Sized(by: "count") var bytes: Data?
    @Present(when: "count", in: 0...) var end: End?
  }

  @Packet(magic: [0x0D, 0x0A]) struct End {}

  @Packet struct List {
    @Digits(.decimal, terminator: 0x0D) var count: Int32  // -1: there is none
    @Derived var lineFeed: UInt8 { 0x0A }
    @Present(when: "count", in: 0...) @Counted(by: "count") var replies: [Reply]?
  }

  let framing = Framing.custom(headerInFrame: Reply.self, maximumLength: 0)
}
