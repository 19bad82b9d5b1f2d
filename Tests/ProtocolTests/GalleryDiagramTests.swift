import Foundation
import PacketKit
import PacketSchemas
import Testing

/// The article GalleryDiagrams shows what `diagram` draws of the gallery's packets.
///
/// `GALLERY_DIAGRAMS=update swift test --filter GalleryDiagramTests` writes the pictures again.
@Suite struct GalleryDiagramTests {
  private static let pictures: KeyValuePairs<String, [any Packet.Type]> = [
    "CAN": [CAN.Frame.self],
    "DHCP": [DHCP.Message.self],
    "DualShock4": [DualShock4.Report.self],
    "HTTP2": [HTTP2.Frame.self],
    "IPv4": [IPv4.Datagram.self],
    "MAVLink": [MAVLink.Frame<MAVLink.Heartbeat>.self],
    "MIDI": [MIDI.File.self],
    "MQTT": [MQTT.Connect.self],
    "MySQL": [MySQL.Response.self],
    "PNG": [PNG.File.self],
    "RADIUS": [RADIUS.Message.self],
    "RTP": [RTP.Datagram.self],
    "SSH": [SSH.BinaryPacket.self],
    "TLS": [TLS.Record.self],
    "WAV": [WAV.File.self],
  ]

  private let catalog = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/PacketKit/PacketKit.docc")

  private var article: String {
    get throws {
      try String(contentsOf: catalog.appending(path: "GalleryDiagrams.md"), encoding: .utf8)
    }
  }

  @Test func thePicturesAreWhatTheToolDraws() throws {
    let folder = catalog.appending(path: "Resources/Gallery")
    let isUpdate = ProcessInfo.processInfo.environment["GALLERY_DIAGRAMS"] == "update"
    for (name, packets) in Self.pictures {
      let file = folder.appending(path: "\(name).svg")
      let picture = PacketDiagram(of: packets).svg
      if isUpdate { try picture.write(to: file, atomically: true, encoding: .utf8) }
      let committed = try String(contentsOf: file, encoding: .utf8)
      #expect(
        committed == picture,
        "\(name).svg is out of date: GALLERY_DIAGRAMS=update swift test --filter GalleryDiagramTests"
      )
      #expect(try article.contains("](\(name).svg)"), "the article lacks \(name).svg")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.sorted() == Self.pictures.map { "\($0.key).svg" })
  }
}
