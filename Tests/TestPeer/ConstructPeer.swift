import Foundation
import PacketKit
import TestPackets

/// Encodes and decodes packets for agree.py: a line in, a line out.
///
///     encode {"code":"abc",…}     the packet's bytes in hexadecimal
///     decode 504b…                the packet in JSON
///
/// What cannot be done is answered with `error` and a sentence.
enum ConstructPeer {
  static func run() throws {
    while let line = readLine() {
      let answer: String
      do {
        answer = try Self.answer(to: line)
      } catch {
        answer = "error \(error)".replacingOccurrences(of: "\n", with: " ")
      }
      try FileHandle.standardOutput.write(contentsOf: Data("\(answer)\n".utf8))
    }
  }

  private static func answer(to line: String) throws -> String {
    let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    let subject = words.count == 2 ? String(words[1]) : ""
    switch words[0] {
    case "encode":
      return hexadecimal(try decoder.decode(PeerPacket.self, from: Data(subject.utf8)).encoded())
    case "decode":
      let packet = try PeerPacket(bytes: try bytes(subject))
      return String(decoding: try encoder.encode(packet), as: UTF8.self)
    case let command:
      throw PeerError(description: "'\(command)' is neither 'encode' nor 'decode'")
    }
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return decoder
  }

  private static var encoder: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    return encoder
  }

  private static func hexadecimal(_ data: Data) -> String {
    data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private static func bytes(_ text: String) throws -> [UInt8] {
    let digits = try text.map { digit in
      guard let value = digit.hexDigitValue else {
        throw PeerError(description: "'\(digit)' is no hexadecimal digit")
      }
      return UInt8(value)
    }
    guard digits.count % 2 == 0 else {
      throw PeerError(description: "a digit without another makes no byte")
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}

struct PeerError: Error, CustomStringConvertible {
  let description: String
}
