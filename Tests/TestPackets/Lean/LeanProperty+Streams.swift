import Foundation
import PacketFraming
import PacketKit
import TextBus

extension LeanProperty {
  /// The whole properties of deltas, of snapshots' fragments, and of entities are lean.
  static let deltas = LeanProperty("deltas", asIs: .deltas)
  static let fragments = LeanProperty("fragments", asIs: .fragments)
  static let entities = LeanProperty("entities", asIs: .entities)

  /// A stream in two chunks has the same frames as in one, and they encode to the same bytes.
  static let framings = LeanProperty(
    "framings", .framings, FuzzedFraming.all.map { splits($0.framing, $0.isCanonical) })

  /// A line of a text bus that is parsed can be sent again, a message byte for byte.
  static let textBus = LeanProperty(
    "text-bus", .textBus, ["", ":", "subscribe ", "error "].map { parses(Data($0.utf8)) })

  private init(_ name: String, asIs whole: Property) {
    self.init(
      name, whole,
      whole.subjects.map { subject in
        { bytes in
          let bytes = unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
          return (try? subject.check(bytes)) != nil
        }
      })
  }

  private static func splits(_ framing: Framing, _ isCanonical: Bool) -> Check {
    let encoder = FrameEncoder(framing)
    return { stream in
      let half = stream.byteCount / 2
      var whole = FrameDecoder(framing)
      var halves = FrameDecoder(framing)
      whole.append(stream)
      halves.append(stream.extracting(first: half))
      var isSplit = true
      var writer = PacketWriter()
      while true {
        let frame = whole.next()
        var other = halves.next()
        if isSplit, other.content == nil, other.error == nil {
          halves.append(stream.extracting(droppingFirst: half))
          other = halves.next()
          isSplit = false
        }
        guard frame.content == other.content, frame.error == other.error else { return false }
        guard let content = frame.content else { break }
        do throws(FramingError) {
          try encoder.encode(content.bytes, into: &writer)
        } catch {
          return false
        }
      }
      return !isCanonical || isEqual(stream.extracting(first: writer.count), writer.bytes)
    }
  }

  private static func parses(_ start: Data) -> Check {
    { bytes in
      var line = start
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe line.append(contentsOf: bytes.prefix { $0 != UInt8(ascii: "\n") })
      }
      guard let parsed = try? TextBusLine(parsing: line) else { return true }
      guard let encoded = try? parsed.encoded() else {
        if case .error = parsed { return true }
        return false
      }
      var again = encoded.dropLast()
      if again.last == UInt8(ascii: "\r") { again.removeLast() }
      if case .message = parsed, again != line { return false }
      return (try? TextBusLine(parsing: again)) == parsed
    }
  }
}

extension FrameDecoder {
  /// The next frame, or why there is none.
  fileprivate mutating func next() -> (content: Data?, error: FramingError?) {
    do throws(FramingError) {
      return (try nextFrame(), nil)
    } catch {
      return (nil, error)
    }
  }
}
