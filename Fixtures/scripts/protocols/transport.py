"""TLS, RTP, RTCP, STUN and QUIC."""

import hmac
import zlib
from unittest.mock import patch

from protocols.gallery import protocol

# RFC 8448, section 3: the ClientHello of the simple 1-RTT handshake, and its record's header.
TLS_RECORD = """
16 03 01 00 c4 01 00 00 c0 03 03 cb 34 ec b1 e7 81 63 ba 1c 38 c6 da cb 19 6a 6d ff a2 1a 8d 99 12 ec 18 a2 ef 62 83
02 4d ec e7 00 00 06 13 01 13 03 13 02 01 00 00 91 00 00 00 0b 00 09 00 00 06 73 65 72 76 65 72 ff 01 00 01 00 00 0a
00 14 00 12 00 1d 00 17 00 18 00 19 01 00 01 01 01 02 01 03 01 04 00 23 00 00 00 33 00 26 00 24 00 1d 00 20 99 38 1d
e5 60 e4 bd 43 d2 3d 8e 43 5a 7d ba fe b3 c0 6e 51 c1 3c ae 4d 54 13 69 1e 52 9a af 2c 00 2b 00 03 02 03 04 00 0d 00
20 00 1e 04 03 05 03 06 03 02 03 08 04 08 05 08 06 04 01 05 01 06 01 02 01 04 02 05 02 06 02 02 02 00 2d 00 02 01 01
00 1c 00 02 40 01
"""


@protocol("TLS", "tlslite-ng==0.8.2")
def tls(case):
    from tlslite.extensions import ALPNExtension, SNIExtension, SupportedGroupsExtension
    from tlslite.messages import ClientHello, RecordHeader3

    header = "content type 1, version 2, length 2, handshake type 1, length 3, version 2, random 32, "
    case(
        "RFC 8448", "the ClientHello of TLS 1.3 to 'server'", bytes.fromhex(TLS_RECORD),
        header + "session 1, cipher suites 8, compression 2, extensions' length 2, server name 15, renegotiation 5, "
        "groups 24, session ticket 4, key share 42, versions 7, signature algorithms 36, key exchange modes 6, "
        "record size limit 6",
        source="RFC 8448, section 3",
    )  # fmt: skip

    hello = ClientHello().create(
        (3, 3), bytearray(range(32)), bytearray(b"session"), [0xC02B, 0xC02F],
        extensions=[
            SNIExtension().create(bytearray(b"example.com")),
            SupportedGroupsExtension().create([29, 23]),
            ALPNExtension().create([bytearray(b"h2"), bytearray(b"http/1.1")]),
        ],
    )  # fmt: skip
    body = hello.write()
    case(
        "TLS 1.2", "a ClientHello of TLS 1.2 to example.com, for HTTP/2 or HTTP/1.1",
        RecordHeader3().create((3, 1), 22, len(body)).write() + body,
        header + "session 8, cipher suites 6, compression 2, extensions' length 2, server name 20, groups 10, "
        "application protocols 18",
    )  # fmt: skip


@protocol("RTP", "aiortc==1.16.0")
def rtp(case):
    from aiortc import RTCRtpHeaderExtensionParameters as Extension
    from aiortc import RTCRtpParameters
    from aiortc.rtp import HeaderExtensions, HeaderExtensionsMap, RtpPacket

    known = HeaderExtensionsMap()
    names = ["ssrc-audio-level", "sdes:mid"]
    uris = [f"urn:ietf:params:rtp-hdrext:{name}" for name in names]
    known.configure(RTCRtpParameters(headerExtensions=[Extension(id=i + 1, uri=uri) for i, uri in enumerate(uris)]))
    header = "version padding extension count 1, marker and type 1, sequence 2, timestamp 4, source 4, "

    packet = RtpPacket(0, 0, 17, 160, 0x12345678, b"\xd5" * 20)
    case("audio", "20 samples of silence in G.711", packet.serialize(known), header + "payload *")

    packet = RtpPacket(111, 1, 65535, 0xFFFFFC40, 0x12345678, b"\xf8\xff\xfe")
    packet.csrc = [0xCAFEBABE, 1]
    packet.extensions = HeaderExtensions(audio_level=(True, 42), mid="0")
    case(
        "two contributing sources and an extension", "a mixer's Opus packet; audio level 42 with voice, mid 0",
        packet.serialize(known), header + "contributing sources 8, profile 2, words 2, extension 4, payload *",
    )  # fmt: skip

    packet = RtpPacket(96, 0, 1, 3000, 1, b"\x65\x88\x84")
    packet.padding_size = 5
    with patch("os.urandom", bytes):
        data = packet.serialize(known)
    case("padding", "a video packet with 5 bytes of padding", data, header + "payload 3, padding 5")


@protocol("RTCP", "scapy==2.8.0")
def rtcp(case):
    from scapy.contrib.rtcp import RTCP, ReceptionReport, SDESChunk, SDESItem, SenderInfo

    header = "version padding count 1, type 1, words 2, "
    report = ReceptionReport(
        sourcesync=0x11223344, fraction_lost=64, cumulative_lost=0xFFFFFE, highest_seqnum_recv=0x00010011,
        interarrival_jitter=7, last_SR_timestamp=0x5A008000, delay_since_last_SR=65536,
    )  # fmt: skip
    info = SenderInfo(ntp_timestamp=0xEC0B5A0080000000, rtp_timestamp=160, sender_packet_count=1, sender_octet_count=20)
    sender = bytes(RTCP(packet_type=200, count=1, sourcesync=0x12345678, sender_info=info, report_blocks=[report]))
    items = [SDESItem(chunk_type=1, value=b"me@example.com"), SDESItem(chunk_type=6, value="Flöte".encode())]
    # Scapy leaves the end of a chunk and its alignment to the caller.
    ends = [SDESItem(chunk_type=0, length=0, value=b"")]
    description = RTCP(packet_type=202, count=1, sdes_chunks=[SDESChunk(sourcesync=0x12345678, items=items + ends)])
    description = bytes(description) + bytes(2)
    description = description[:2] + (len(description) // 4 - 1).to_bytes(2, "big") + description[4:]
    case(
        "sender", "a report on what is sent and received, and the sender's names", sender + description,
        header + "source 4, time 8, timestamp 4, packets 4, bytes 4, report: source 4, lost 4, sequence 4, jitter 4, "
        "last report 4, delay 4, " + header + "source 4, name 16, tool 8, end and alignment 4",
    )  # fmt: skip
    empty = bytes(RTCP(packet_type=201, sourcesync=1))
    goodbye = bytes.fromhex("82 cb 00 04 00 00 00 01 00 00 00 02") + b"\x04done" + bytes(3)
    case("receiver", "without a report, and a goodbye of two sources with a reason", empty + goodbye,
         header + "source 4, " + header + "sources 8, reason 8", source="scapy 2.8.0, and RFC 3550, section 6.6")  # fmt: skip
    case("application", "'PKIT', subtype 3, then feedback on pictures", bytes.fromhex(
            "83 cc 00 03 00 00 00 01 50 4b 49 54 01 02 03 04 81 ce 00 02 00 00 00 01 00 00 00 02"),
         header + "source 4, name 4, data 4, " + header + "sources 8", source="RFC 3550, section 6.7, and RFC 4585, section 6.3.1")  # fmt: skip
    case("padding", "a report of a receiver with four bytes of padding", bytes.fromhex("a0 c9 00 02 00 00 00 01 00 00 00 04"),
         header + "source 4, padding 4", source="RFC 3550, section 6.4.2")  # fmt: skip


@protocol("STUN")
def stun(case):
    """RFC 5769's vectors, whose fingerprints and message integrities are verified here."""
    header = "type 2, length 2, cookie 4, transaction 12, "
    password = b"VOkJxbRl1RmTxUk/WvJxBt"

    def verified(text):
        data = bytes.fromhex(text)
        start = len(data) - 8
        assert data[start:] == b"\x80\x28\0\x04" + (zlib.crc32(data[:start]) ^ 0x5354554E).to_bytes(4, "big")
        start -= 24
        covered = data[:2] + (start + 4).to_bytes(2, "big") + data[4:start]
        assert data[start : start + 24] == b"\0\x08\0\x14" + hmac.digest(password, covered, "sha1")
        return data

    case(
        "request", "a binding request of an ICE agent",
        verified("""
            00 01 00 58 21 12 a4 42 b7 e7 a7 01 bc 34 d6 86 fa 87 df ae 80 22 00 10 53 54 55 4e 20 74 65 73 74 20 63
            6c 69 65 6e 74 00 24 00 04 6e 00 01 ff 80 29 00 08 93 2f f9 b1 51 26 3b 36 00 06 00 09 65 76 74 6a 3a 68
            36 76 59 20 20 20 00 08 00 14 9a ea a7 0c bf d8 cb 56 78 1e f2 b5 b2 d3 f2 49 c1 b5 71 a2 80 28 00 04 e5
            7a 3b cf
        """),
        header + "software 20, priority 8, ice-controlled 12, username 13, padding 3, integrity 24, fingerprint 8",
        source="RFC 5769, section 2.1",
    )  # fmt: skip
    case(
        "IPv4 response", "the client is 192.0.2.1:32853",
        verified("""
            01 01 00 3c 21 12 a4 42 b7 e7 a7 01 bc 34 d6 86 fa 87 df ae 80 22 00 0b 74 65 73 74 20 76 65 63 74 6f 72
            20 00 20 00 08 00 01 a1 47 e1 12 a6 43 00 08 00 14 2b 91 f5 99 fd 9e 90 c3 8c 74 89 f9 2a f9 ba 53 f0 6b
            e7 d7 80 28 00 04 c0 7d 4c 96
        """),
        header + "software 15, padding 1, mapped address 12, integrity 24, fingerprint 8",
        source="RFC 5769, section 2.2",
    )  # fmt: skip
    case(
        "IPv6 response", "the client is [2001:db8:1234:5678:11:2233:4455:6677]:32853",
        verified("""
            01 01 00 48 21 12 a4 42 b7 e7 a7 01 bc 34 d6 86 fa 87 df ae 80 22 00 0b 74 65 73 74 20 76 65 63 74 6f 72
            20 00 20 00 14 00 02 a1 47 01 13 a9 fa a5 d3 f1 79 bc 25 f4 b5 be d2 b9 d9 00 08 00 14 a3 82 95 4e 4b e6
            7b f1 17 84 c9 7c 82 92 c2 75 bf e3 ed 41 80 28 00 04 c8 fb 0b 4c
        """),
        header + "software 15, padding 1, mapped address 24, integrity 24, fingerprint 8",
        source="RFC 5769, section 2.3",
    )  # fmt: skip
    case(
        "long-term authentication", "the user マトリックス of example.org",
        bytes.fromhex("""
            00 01 00 60 21 12 a4 42 78 ad 34 33 c6 ad 72 c0 29 da 41 2e 00 06 00 12 e3 83 9e e3 83 88 e3 83 aa e3 83
            83 e3 82 af e3 82 b9 00 00 00 15 00 1c 66 2f 2f 34 39 39 6b 39 35 34 64 36 4f 4c 33 34 6f 4c 39 46 53 54
            76 79 36 34 73 41 00 14 00 0b 65 78 61 6d 70 6c 65 2e 6f 72 67 00 00 08 00 14 f6 70 24 65 6d d6 4a 3e 02
            b8 e0 71 2e 85 c9 a2 8c a8 96 66
        """),
        header + "username 22, padding 2, nonce 32, realm 15, padding 1, integrity 24",
        source="RFC 5769, section 2.4",
    )  # fmt: skip


@protocol("QUIC", "aioquic==1.7.2")
def quic(case):
    from aioquic.buffer import Buffer
    from aioquic.quic.packet import QuicTransportParameters, push_quic_transport_parameters

    for value, text in {
        151_288_809_941_952_652: "c2 19 7c 5e ff 14 e8 8c",
        494_878_333: "9d 7f 3e 7d",
        15_293: "7b bd",
        37: "25",
    }.items():
        buffer = Buffer(capacity=8)
        buffer.push_uint_var(value)
        assert buffer.data == bytes.fromhex(text)
        case(f"the number {value}", f"{value:_}", buffer.data, source="RFC 9000, appendix A.1")

    buffer = Buffer(capacity=100)
    parameters = QuicTransportParameters(
        max_idle_timeout=30_000, initial_max_data=1_048_576, disable_active_migration=True,
        initial_source_connection_id=bytes.fromhex("8394c8f03e515708"),
    )  # fmt: skip
    push_quic_transport_parameters(buffer, parameters)
    case(
        "transport parameters", "idle for at most 30 s, 1 MiB, no migration, a connection identifier",
        buffer.data, "idle timeout 6, data 6, no migration 2, source connection 10",
    )  # fmt: skip
