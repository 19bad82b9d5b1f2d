/// The frames of a network that a file holds, in the format of pcap or pcapng.
struct Capture {
  /// A frame.
  struct Record {
    /// When it was captured, in nanoseconds since 1970; nil if the file does not say it.
    let time: UInt64?
    /// The type of its link, a number of the list of tcpdump.org.
    let link: Int
    let bytes: ArraySlice<UInt8>
    /// Whether the frame had more bytes than the file has of it.
    let isCut: Bool
  }

  private(set) var records: [Record] = []

  /// Whether the file ends within a frame.
  private(set) var isCut = false

  /// Reads a file; nil if it has neither format.
  init?(_ bytes: [UInt8]) {
    switch Array(bytes.prefix(4)) {
    case [0xD4, 0xC3, 0xB2, 0xA1]: classic(Fields(bytes[...], isLittle: true), 1000)
    case [0xA1, 0xB2, 0xC3, 0xD4]: classic(Fields(bytes[...], isLittle: false), 1000)
    case [0x4D, 0x3C, 0xB2, 0xA1]: classic(Fields(bytes[...], isLittle: true), 1)
    case [0xA1, 0xB2, 0x3C, 0x4D]: classic(Fields(bytes[...], isLittle: false), 1)
    case [0x0A, 0x0D, 0x0D, 0x0A]: blocks(bytes[...])
    default: return nil
    }
  }

  private mutating func classic(_ file: Fields, _ unit: UInt64) {
    guard let link = file.word(20) else { return isCut = true }
    var offset = 24
    while offset < file.count {
      guard let seconds = file.word(offset), let fraction = file.word(offset + 4),
        let count = file.word(offset + 8), let whole = file.word(offset + 12),
        let bytes = file.bytes(offset + 16, count)
      else { return isCut = true }
      let time = UInt64(seconds) * 1_000_000_000 + UInt64(fraction) * unit
      records.append(
        Record(time: time, link: link & 0xFFFF, bytes: bytes, isCut: count < whole))
      offset += 16 + count
    }
  }
}

// Blocks.
extension Capture {
  private struct Interface {
    let link: Int
    /// The units of its times in a second.
    var resolution: UInt64 = 1_000_000
  }

  private mutating func blocks(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    var interfaces: [Interface] = []
    var isLittle = true
    while !rest.isEmpty {
      var block = Fields(rest, isLittle: isLittle)
      if block.word(0) == 0x0A0D_0D0A {
        isLittle = block.bytes(8, 4).map(Array.init) == [0x4D, 0x3C, 0x2B, 0x1A]
        block = Fields(rest, isLittle: isLittle)
        interfaces = []
      }
      guard let kind = block.word(0), let count = block.word(4), count >= 12,
        let whole = block.bytes(0, count)
      else { return isCut = true }
      let body = Fields(whole.dropFirst(8).dropLast(4), isLittle: isLittle)
      switch kind {
      case 1: interfaces.append(interface(body))
      case 3:
        guard let interface = interfaces.first, let size = body.word(0) else { break }
        let shown = min(size, body.count - 4)
        add(interface, nil, body.bytes(4, shown), isCut: shown < size)
      case 6:
        guard let index = body.word(0), interfaces.indices.contains(index),
          let high = body.word(4), let low = body.word(8), let size = body.word(12),
          let whole = body.word(16)
        else { break }
        let time = UInt64(high) << 32 | UInt64(low)
        add(interfaces[index], time, body.bytes(20, size), isCut: size < whole)
      default: break
      }
      rest = rest.dropFirst(count)
    }
  }

  private func interface(_ body: Fields) -> Interface {
    var interface = Interface(link: body.half(0) ?? 0)
    var offset = 8
    while let code = body.half(offset), let count = body.half(offset + 2), code != 0 {
      if code == 9, let resolution = body.bytes(offset + 4, 1)?.first {
        let exponent = Int(resolution & 0x7F)
        if resolution < 0x80, exponent <= 9 {
          interface.resolution = (0..<exponent).reduce(1) { number, _ in number * 10 }
        } else if resolution >= 0x80, exponent <= 30 {
          interface.resolution = 1 << UInt64(exponent)
        }
      }
      offset += 4 + (count + 3) / 4 * 4
    }
    return interface
  }

  private mutating func add(
    _ interface: Interface,
    _ time: UInt64?,
    _ bytes: ArraySlice<UInt8>?,
    isCut: Bool
  ) {
    guard let bytes else { return self.isCut = true }
    let nanoseconds = time.flatMap { time -> UInt64? in
      let (seconds, rest) = time.quotientAndRemainder(dividingBy: interface.resolution)
      let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, overflow) = whole.addingReportingOverflow(
        rest * 1_000_000_000 / interface.resolution)
      return isTooLarge || overflow ? nil : sum
    }
    records.append(
      Record(time: nanoseconds, link: interface.link, bytes: bytes, isCut: isCut))
  }
}

/// Numbers at offsets of some bytes; nil beyond their end.
struct Fields {
  private let all: ArraySlice<UInt8>
  private let isLittle: Bool

  init(_ bytes: ArraySlice<UInt8>, isLittle: Bool = false) {
    (all, self.isLittle) = (bytes, isLittle)
  }

  var count: Int { all.count }

  func bytes(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= all.count, count <= all.count - offset else {
      return nil
    }
    let start = all.startIndex + offset
    return all[start..<start + count]
  }

  func byte(_ offset: Int) -> Int? { bytes(offset, 1)?.first.map { Int($0) } }
  func half(_ offset: Int) -> Int? { number(offset, 2) }
  func word(_ offset: Int) -> Int? { number(offset, 4) }

  private func number(_ offset: Int, _ count: Int) -> Int? {
    guard let bytes = bytes(offset, count) else { return nil }
    let ordered = isLittle ? Array(bytes.reversed()) : Array(bytes)
    return ordered.reduce(0) { $0 << 8 | Int($1) }
  }
}
