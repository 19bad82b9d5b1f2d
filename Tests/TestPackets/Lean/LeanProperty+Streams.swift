import Foundation
import PacketFraming
import PacketKit

extension LeanProperty {
  /// The whole properties of deltas, snapshots, their fragments, and the text bus are lean.
  static let deltas = LeanProperty("deltas", asIs: .deltas)
  static let snapshots = LeanProperty("snapshots", asIs: .snapshots)
  static let fragments = LeanProperty("fragments", asIs: .fragments)
  static let textBus = LeanProperty("text-bus", asIs: .textBus)

  /// A stream in two chunks has the same frames as in one, and they encode to the same bytes.
  static let framings = LeanProperty(
    "framings", .framings, FuzzedFraming.all.map { splits($0.framing, $0.isCanonical) })

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
        let frame = Result { () throws(FramingError) in try whole.nextFrame() }
        var other = Result { () throws(FramingError) in try halves.nextFrame() }
        if isSplit, case .success(nil) = other {
          halves.append(stream.extracting(droppingFirst: half))
          other = Result { () throws(FramingError) in try halves.nextFrame() }
          isSplit = false
        }
        guard frame == other else { return false }
        guard case .success(let content?) = frame else { break }
        do throws(FramingError) {
          try encoder.encode(content.bytes, into: &writer)
        } catch {
          return false
        }
      }
      return !isCanonical || isEqual(stream.extracting(first: writer.count), writer.bytes)
    }
  }
}
