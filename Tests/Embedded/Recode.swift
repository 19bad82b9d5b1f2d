// A program in Embedded Swift that recodes packets. Each line of its input is the name of a packet, and its bytes in
// hexadecimal digits; for a delta, those of the baseline follow. It prints the bytes of the decoded packet, or the error.

import PacketKit

@main
struct Recode {
  static func main() {
    while let line = nextLine() {
      let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
      let name = String(decoding: words[0], as: UTF8.self)
      if words.count == 2 {
        print(recode(name, bytes(words[1])))
      } else {
        print(recodeDelta(bytes(words[1]), against: bytes(words[2])))
      }
    }
  }
}

func recode<Value: Packet>(_ type: Value.Type, _ bytes: [UInt8]) -> String {
  do throws(PacketError) {
    return digits(try Value(decoding: bytes).encodedBytes())
  } catch {
    return "error: \(error.description)"
  }
}

func recodeDelta(_ bytes: [UInt8], against baseline: [UInt8]) -> String {
  do throws(PacketError) {
    let baseline = try DeltaWorld(decoding: baseline)
    let world = try DeltaWorld(decoding: bytes, against: baseline)
    let delta = try world.encodedBytes(against: baseline)
    return digits(delta) + " " + digits(try world.encodedBytes())
  } catch {
    return "error: \(error.description)"
  }
}

private func digits(_ bytes: [UInt8]) -> String {
  var text = ""
  for byte in bytes { text += (byte < 16 ? "0" : "") + String(byte, radix: 16) }
  return text
}

private func bytes(_ digits: ArraySlice<UInt8>) -> [UInt8] {
  func value(_ digit: UInt8) -> UInt8 {
    digit <= UInt8(ascii: "9") ? digit - UInt8(ascii: "0") : digit - UInt8(ascii: "a") + 10
  }
  return stride(from: digits.startIndex, to: digits.endIndex, by: 2)
    .map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
}

@_silgen_name("getchar")
private func nextByte() -> Int32

/// The next line, without its end; nil after the last.
private func nextLine() -> [UInt8]? {
  var line: [UInt8] = []
  while let byte = UInt8(exactly: nextByte()) {
    if byte == UInt8(ascii: "\n") { return line }
    line.append(byte)
  }
  return line.isEmpty ? nil : line
}
