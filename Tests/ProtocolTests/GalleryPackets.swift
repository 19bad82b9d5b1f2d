import PacketKit

/// The gallery's packets: which packet the cases of `Fixtures/Protocols` are.
enum Gallery {
  struct Entry {
    let packet: any Packet.Type
    /// The file of the cases.
    let fixture: String
    /// The cases that are such a packet; nil if all in the file are.
    let cases: [String]?

    init(_ packet: any Packet.Type, _ fixture: String, _ cases: [String]? = nil) {
      self.packet = packet
      self.fixture = fixture
      self.cases = cases
    }
  }

  static let entries = [
    Entry(A2S.Message.self, "A2S"),
    Entry(
      ADSB.Squitter<ADSB.Identification>.self, "ADSB",
      ["identification EZY85MH", "identification KLM1023"]),
    Entry(ADSB.Squitter<ADSB.Position>.self, "ADSB", ["even position", "odd position"]),
    Entry(AIS.PositionReport.self, "AIS", ["position"]),
    Entry(AIS.VoyageReport.self, "AIS", ["voyage"]),
    Entry(AIS.NameReport.self, "AIS", ["name"]),
    Entry(ASTERIX.Block.self, "ASTERIX"),
    Entry(BLE.Advertisement.self, "BLE"),
    Entry(BSON.Document.self, "BSON"),
    Entry(Bitcoin.Message.self, "Bitcoin"),
    Entry(CAN.Engine.self, "CAN", ["signals"]),
    Entry(CAN.Frame.self, "CAN", ["standard", "extended", "remote", "frame of signals"]),
    Entry(CoAP.Message.self, "CoAP"),
    Entry(DER.Value.self, "DER"),
    Entry(DHCP.Message.self, "DHCP"),
    Entry(DNS.Message.self, "DNS"),
    Entry(DualShock4.Report.self, "DualShock4"),
    Entry(ELF<ELFLittle>.Program.self, "ELF", ["little-endian"]),
    Entry(ELF<ELFBig>.Program.self, "ELF", ["big-endian"]),
    Entry(GIF.File.self, "GIF"),
    Entry(HID.ReportDescriptor.self, "HID", ["mouse", "sizes"]),
    Entry(HID.Descriptor.self, "HID", ["descriptor"]),
    Entry(HTTP2.Frame.self, "HTTP2"),
    Entry(IPv4.Datagram.self, "IPv4"),
    Entry(Kafka.Request<Kafka.VersionsRequest>.self, "Kafka", ["versions request"]),
    Entry(Kafka.Request<Kafka.MetadataRequest>.self, "Kafka", ["metadata request"]),
    Entry(Kafka.VersionsResponse.self, "Kafka", ["versions response"]),
    Entry(
      Kafka.EarlierMetadataRequest.self, "Kafka",
      [1, 4, 8].map { "metadata request of version \($0)" }),
    Entry(MAVLink.Frame<MAVLink.Heartbeat>.self, "MAVLink", ["heartbeat", "signed heartbeat"]),
    Entry(MAVLink.Frame<MAVLink.Attitude>.self, "MAVLink", ["attitude"]),
    Entry(MAVLink.Frame<MAVLink.Ping>.self, "MAVLink", ["ping"]),
    Entry(MIDI.File.self, "MIDI"),
    Entry(MP4.File.self, "MP4"),
    Entry(MQTT.Connect.self, "MQTT", ["connect", "connect to a session"]),
    Entry(
      MQTT.Publish.self, "MQTT",
      ["publish at most once", "publish at least once", "publish exactly once"]),
    Entry(MQTT.AnyConnect.self, "MQTT", ["connect at level 5"]),
    Entry(Minecraft.Opening.self, "Minecraft", ["handshake", "handshake without a version"]),
    Entry(Minecraft.StatusRequest.self, "Minecraft", ["status request", "ping"]),
    Entry(Minecraft.StatusResponse.self, "Minecraft", ["status response"]),
    Entry(
      Modbus.SerialFrame<Modbus.Request>.self, "Modbus", ["RTU read request", "RTU write request"]),
    Entry(
      Modbus.SerialFrame<Modbus.Response>.self, "Modbus",
      ["RTU read response", "RTU write response", "RTU exception"]),
    Entry(
      Modbus.NetworkFrame<Modbus.Request>.self, "Modbus", ["TCP read request", "TCP write request"]),
    Entry(
      Modbus.NetworkFrame<Modbus.Response>.self, "Modbus",
      ["TCP read response", "TCP write response", "TCP exception"]),
    Entry(MySQL.Greeting.self, "MySQL", ["greeting"]),
    Entry(MySQL.Response.self, "MySQL", ["log in", "log in to a database"]),
    Entry(MySQL.Answer.self, "MySQL", ["one row", "many rows", "all rows"]),
    Entry(NBT.Entry.self, "NBT"),
    Entry(NTP.Message.self, "NTP"),
    Entry(OSC.Message.self, "OSC", ["message", "arguments"]),
    Entry(OSC.Bundle.self, "OSC", ["bundle"]),
    Entry(PNG.File.self, "PNG"),
    Entry(PcapNG.Capture.self, "PcapNG"),
    Entry(PlainDNS.Message.self, "PlainDNS"),
    Entry(PostgreSQL.Opening.self, "PostgreSQL", ["request for TLS", "startup"]),
    Entry(
      PostgreSQL.Message.self, "PostgreSQL",
      ["password", "authentication by MD5", "authenticated", "parameter", "key", "ready"]),
    Entry(
      QUIC.Example.self, "QUIC",
      [
        "the number 151288809941952652", "the number 494878333", "the number 15293",
        "the number 37",
      ]),
    Entry(QUIC.TransportParameters.self, "QUIC", ["transport parameters"]),
    Entry(RADIUS.Message.self, "RADIUS"),
    Entry(RCON.Command.self, "RCON"),
    Entry(RTCP.Compound.self, "RTCP"),
    Entry(RTP.Datagram.self, "RTP"),
    Entry(SSH.BinaryPacket.self, "SSH"),
    Entry(STUN.Message.self, "STUN"),
    Entry(TLS.Record.self, "TLS"),
    Entry(Thrift.Message.self, "Thrift"),
    Entry(WAV.File.self, "WAV"),
    Entry(WebSocket.Frame.self, "WebSocket"),
    Entry(ZIP.Archive.self, "ZIP"),
  ]

  /// The packets that depend on what they are given.
  static let givenEntries = [
    Entry(
      GivenFormat<Kafka.MetadataResponse>.self, "Kafka",
      [0, 5, 8].map { "metadata response of version \($0)" }),
    Entry(GivenFormat<MQTT.Subscribe>.self, "MQTT", ["subscribe", "subscribe at level 5"]),
    Entry(
      GivenFormat<Minecraft.LoginRequest>.self, "Minecraft",
      [758, 759, 760].map { "login in version \($0)" }),
    Entry(
      GivenFormat<Minecraft.LoginResponse>.self, "Minecraft",
      [340, 758, 759].map { "success in version \($0)" }),
  ]

  /// The packet that a case of a fixture is, if it is given something.
  static func given(_ fixture: String, case name: String) -> (any Packet.Type)? {
    givenEntries.first { $0.fixture == fixture && $0.cases?.contains(name) != false }?.packet
  }

  /// The packet that a case of a fixture is.
  static func packet(_ fixture: String, case name: String) -> (any Packet.Type)? {
    entries.first { $0.fixture == fixture && $0.cases?.contains(name) != false }?.packet
  }
}
