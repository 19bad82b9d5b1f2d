import PacketKit

extension LeanProperty {
  /// No input traps.
  static let decode = LeanProperty("decode", .packets, Property.zoo.map { decodes($0) })

  /// What decodes encodes to the same bytes.
  static let recode = LeanProperty("recode", .packets, Property.zoo.map { recodes($0) })

  /// A view accepts what decoding accepts, and its copy encodes to the same bytes.
  static let views = LeanProperty("views", .packets, Property.zoo.map { views($0) })

  private static func decodes<Value: Packet & SendableMetatype>(_ type: Value.Type) -> Check {
    { bytes in
      _ = try? Value(decoding: bytes)
      return true
    }
  }

  private static func recodes<Value: Packet & SendableMetatype>(_ type: Value.Type) -> Check {
    { bytes in
      guard let value = try? Value(decoding: bytes) else { return true }
      return encodes(value, to: bytes)
    }
  }

  private static func views<Value: Packet & SendableMetatype>(_ type: Value.Type) -> Check {
    guard let type = type as? any (ViewablePacket & SendableMetatype).Type else {
      return { _ in true }
    }
    return agrees(type)
  }

  private static func agrees<Value: ViewablePacket & SendableMetatype>(
    _ type: Value.Type
  ) -> Check {
    { bytes in
      do throws(PacketError) {
        let view = try PacketView<Value>(decoding: bytes)
        return (try? Value(decoding: bytes)) != nil && encodes(Value(copying: view), to: bytes)
      } catch {
        return (try? Value(decoding: bytes)) == nil
      }
    }
  }

  private static func encodes(_ value: some Packet, to bytes: RawSpan) -> Bool {
    var writer = PacketWriter()
    do throws(PacketError) {
      try writer.write(value)
    } catch {
      return false
    }
    return isEqual(writer.bytes, bytes)
  }
}
