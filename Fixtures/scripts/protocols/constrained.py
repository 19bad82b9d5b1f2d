"""DNS without compression, NTP, CoAP and Bluetooth Low Energy."""

from protocols.gallery import protocol


@protocol("PlainDNS", "scapy==2.8.0")
def plain_dns(case):
    from scapy.layers.dns import DNS, DNSQR, DNSRR, DNSRRMX

    header = "identifier 2, flags 2, counts 8, "
    query = DNS(id=0x2B1F, rd=1, qd=[DNSQR(qname="www.example.com", qtype="AAAA")])
    case("query", "the AAAA records of www.example.com", bytes(query), header + "name 17, type 2, class 2")

    reply = DNS(
        id=0x2B1F, qr=1, rd=1, ra=1, qd=[DNSQR(qname="example.com", qtype="MX")],
        an=[DNSRRMX(rrname="example.com", ttl=3600, preference=10, exchange="mail.example.com")],
        ar=[DNSRR(rrname="mail.example.com", type="A", ttl=60, rdata="192.0.2.1")],
    )  # fmt: skip
    case(
        "reply", "example.com's mail goes to mail.example.com, 192.0.2.1", bytes(reply),
        header + "question 17, answer: name 13, type and class 4, ttl 4, length 2, preference 2, exchange 18, "
        "additional: name 18, type and class 4, ttl 4, length 2, address 4",
    )  # fmt: skip


@protocol("NTP", "ntplib==0.4.0")
def ntp(case):
    from ntplib import NTPPacket

    fields = "leap version mode 1, stratum 1, poll 1, precision 1, root delay 4, root dispersion 4, reference 4, "
    fields += "reference time 8, origin time 8, receive time 8, transmit time 8"
    request = NTPPacket(version=4, mode=3, tx_timestamp=0xEC0B_5A00 + 0.5)
    case("request", "version 4, sent at a half second", request.to_data(), fields)

    reply = NTPPacket(version=4, mode=4, tx_timestamp=0xEC0B_5A02 + 0.25)
    reply.stratum, reply.poll, reply.precision = 2, 6, -23
    reply.root_delay, reply.root_dispersion, reply.ref_id = 0.03125, 0.5, 0xC000_0235
    reply.ref_timestamp, reply.orig_timestamp = 0xEC0B_5000, 0xEC0B_5A00 + 0.5
    reply.recv_timestamp = 0xEC0B_5A02 + 0.125
    case("reply", "of a server of stratum 2", reply.to_data(), fields)
    case(
        "authenticated", "the reply with key 7 and a digest of 20 bytes", reply.to_data() + bytes([0, 0, 0, 7]) + bytes(range(20)),
        fields + ", key 4, digest 20", source="ntplib 0.4.0, and RFC 5905, section 7.3",
    )  # fmt: skip


@protocol("CoAP", "aiocoap==0.4.17")
def coap(case):
    from aiocoap import CON, CONTENT, GET, NON, PUT, Message

    def message(*options, **values):
        made = Message(**values)
        for name, value in options:
            setattr(made.opt, name, value)
        return made.encode()

    header = "version type and token length 1, code 1, identifier 2, "
    data = message(("uri_path", ("temperature",)), code=GET, _mtype=CON, _mid=0x7D34, _token=b"\x20")
    case("get", "coap://…/temperature", data, header + "token 1, path 12")
    data = message(("content_format", 0), ("max_age", 300), code=CONTENT, _mtype=NON, _mid=0x7D35, payload="22.3 °C".encode())
    case("content", "22.3 °C, as text, for 300 seconds", data, header + "format 1, age 3, marker 1, payload *")
    data = message(
        ("uri_host", "example.net"), ("uri_path", ("lights", "a very long name of a light")), ("block1", (2, True, 3)),
        ("size1", 1024), code=PUT, _mtype=CON, _mid=1, payload=b"on",
    )  # fmt: skip
    case(
        "put", "a block of what has 1,024 bytes; options 16 numbers after the one before, and one of 27 bytes", data,
        header + "host 12, path 7, path 29, block 3, size 4, marker 1, payload *",
    )  # fmt: skip
    case("empty", "a message that acknowledges another", bytes.fromhex("60007d34"), header[:-2], source="RFC 7252, section 4.1")


@protocol("BLE", "scapy==2.8.0")
def ble(case):
    from scapy.layers import bluetooth as b

    def advertisement(*structures):
        return b"".join(bytes(b.EIR_Hdr() / structure) for structure in structures)

    data = advertisement(
        b.EIR_Flags(flags=["general_disc_mode", "br_edr_not_supported"]), b.EIR_CompleteList16BitServiceUUIDs(svc_uuids=[0x180D, 0x180F]),
        b.EIR_CompleteLocalName(local_name=b"Heart"), b.EIR_TX_Power_Level(level=-4),
    )  # fmt: skip
    case("heart rate sensor", "flags, two services, a name, -4 dBm", data, "flags 3, services 6, name 7, power 3")
    data = advertisement(
        b.EIR_Flags(flags=["limited_disc_mode"]), b.EIR_Manufacturer_Specific_Data(company_id=0x004C) / b"\x02\x15ab",
    )  # fmt: skip
    case(
        "padded", "data of a manufacturer, and zeros up to 31 bytes", data + bytes(31 - len(data)),
        "flags 3, data 8, end 1, padding *", source="scapy 2.8.0, and Bluetooth Core Specification, volume 3, part C, section 11",
    )  # fmt: skip
