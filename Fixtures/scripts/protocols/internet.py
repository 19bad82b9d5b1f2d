"""DNS, DHCP, IPv4 with UDP and ICMP."""

from protocols.gallery import protocol


@protocol("DNS", "dnslib==0.9.26")
def dns(case):
    from dnslib import AAAA, CNAME, MX, QTYPE, RR, SOA, TXT, A, DNSHeader, DNSQuestion, DNSRecord

    header = "identifier 2, flags 2, counts 8, "

    def message(name, kind, **flags):
        return DNSRecord(DNSHeader(id=0x2B1F, **flags), q=DNSQuestion(name, getattr(QTYPE, kind)))

    query = message("www.example.com", "A", rd=1)
    case(
        "query", "the A records of www.example.com; recursion desired",
        query.pack(), header + "question: name 17, question: type and class 4",
    )  # fmt: skip

    reply = message("www.example.com", "A", qr=1, rd=1, ra=1)
    reply.add_answer(RR("www.example.com", QTYPE.CNAME, rdata=CNAME("web.example.com"), ttl=300))
    reply.add_answer(RR("web.example.com", QTYPE.A, rdata=A("192.0.2.1"), ttl=60))
    case(
        "compressed reply", "www.example.com is web.example.com for 300 s, which is 192.0.2.1 for 60 s",
        reply.pack(),
        header + "question 21, answer: www.example.com 2, type class ttl 8, length 2, web and a pointer 6, "
        "answer: web.example.com 2, type class ttl 8, length 2, address 4",
    )  # fmt: skip

    reply = message("example.com", "MX", qr=1, aa=1, rd=1)
    reply.add_answer(RR("example.com", QTYPE.MX, rdata=MX("mail.example.com", 10), ttl=3600))
    reply.add_answer(RR("example.com", QTYPE.TXT, rdata=TXT("v=spf1 -all"), ttl=3600))
    reply.add_ar(RR("mail.example.com", QTYPE.AAAA, rdata=AAAA("2001:db8::25"), ttl=3600))
    case(
        "mail exchange", "example.com's mail goes to mail.example.com, 2001:db8::25; a text; all for 3600 s",
        reply.pack(),
        header + "question 17, answer: example.com 2, type class ttl 8, length 2, preference 2, mail and a pointer 7, "
        "answer: example.com 2, type class ttl 8, length 2, text 12, "
        "additional: mail.example.com 2, type class ttl 8, length 2, address 16",
    )  # fmt: skip

    reply = message("nowhere.example", "A", qr=1, aa=1, rd=1, rcode=3)
    start = SOA("ns.example", "admin.example", (2026, 7200, 900, 86400, 300))
    reply.add_auth(RR("example", QTYPE.SOA, rdata=start, ttl=300))
    case(
        "no such name", "nowhere.example does not exist, says the authority of example",
        reply.pack(),
        header + "question 21, authority: example 2, type class ttl 8, length 2, ns and a pointer 5, "
        "admin and a pointer 8, serial refresh retry expire minimum 20",
    )  # fmt: skip


@protocol("DHCP", "scapy==2.8.0")
def dhcp(case):
    from scapy.layers.dhcp import BOOTP, DHCP

    header = "operation hardware length hops 4, transaction 4, seconds 2, flags 2, client address 4, your address 4, "
    header += "server address 4, relay address 4, hardware address 16, server name 64, boot file 128, cookie 4, "
    hardware = bytes.fromhex("0242ac110002")
    common = {"chaddr": hardware, "xid": 0x3903F326}

    options = [
        ("message-type", "discover"), ("client_id", b"\x01" + hardware), ("hostname", b"laptop"),
        ("param_req_list", [1, 3, 6, 15]), "end",
    ]  # fmt: skip
    case(
        "discover", "a client asks for an address, by broadcast",
        bytes(BOOTP(op=1, flags="B", **common) / DHCP(options=options)),
        header + "message type 3, client identifier 9, host name 8, parameters 6, end 1",
    )  # fmt: skip

    options = [
        ("message-type", "ack"), ("server_id", "192.0.2.1"), ("lease_time", 86400), ("subnet_mask", "255.255.255.0"),
        ("router", "192.0.2.1"), ("name_server", "192.0.2.53", "192.0.2.54"), ("domain", b"example.com"), "end",
    ]  # fmt: skip
    acknowledgement = BOOTP(op=2, yiaddr="192.0.2.17", siaddr="192.0.2.1", file=b"boot.img", **common)
    case(
        "acknowledgement", "the client has 192.0.2.17 for a day; the network's options; a boot file",
        bytes(acknowledgement / DHCP(options=options)),
        header + "message type 3, server 6, lease time 6, subnet mask 6, router 6, name servers 10, domain 13, end 1",
    )  # fmt: skip

    options = [("message-type", "release"), ("server_id", "192.0.2.1"), "end"] + ["pad"] * 50
    case(
        "padded to 300 bytes", "the client gives 192.0.2.17 back; padded to BOOTP's least length",
        bytes(BOOTP(op=1, ciaddr="192.0.2.17", **common) / DHCP(options=options)),
        header + "message type 3, server 6, end 1, padding 50",
    )  # fmt: skip


@protocol("IPv4", "scapy==2.8.0")
def ipv4(case):
    from scapy.layers.inet import ICMP, IP, UDP, IPOption_Router_Alert

    header = "version and header length 1, service 1, length 2, identifier 2, flags and offset 2, time to live 1, "
    header += "protocol 1, header checksum 2, source 4, destination 4, "
    common = {"src": "192.0.2.1", "dst": "198.51.100.7"}
    udp = header + "source port 2, destination port 2, length 2, checksum 2, payload *"
    case(
        "UDP", "hello from 192.0.2.1:5353 to 198.51.100.7:53, not to be fragmented",
        bytes(IP(id=0x1C46, flags="DF", **common) / UDP(sport=5353, dport=53) / b"hello"), udp,
    )  # fmt: skip
    case(
        "UDP of even length", "no payload, from port 1 to port 65535",
        bytes(IP(id=7, ttl=1, tos=0xB8, **common) / UDP(sport=1, dport=65535)), udp,
    )  # fmt: skip
    case(
        "ICMP echo", "echo request 17 of program 4321",
        bytes(IP(id=1, **common) / ICMP(id=4321, seq=17) / bytes(range(8))),
        header + "type 1, code 1, checksum 2, identifier 2, sequence 2, payload *",
    )  # fmt: skip
    case(
        "options", "an IGMP query with the option Router Alert",
        bytes(IP(src="192.0.2.1", dst="224.0.0.1", ttl=1, proto=2, options=[IPOption_Router_Alert()])
              / bytes.fromhex("1164ee9b00000000")),
        header + "option 4, payload *",
    )  # fmt: skip


@protocol("DER", "pyasn1==0.6.3")
def der(case):
    from pyasn1.codec.der.encoder import encode
    from pyasn1.type import char, tag, univ

    case("a number", "65537", encode(univ.Integer(65537)), "tag 1, length 1, content 3")
    name = char.UTF8String("Zoë").subtype(explicitTag=tag.Tag(tag.tagClassContext, tag.tagFormatConstructed, 1))
    identifier = univ.ObjectIdentifier("1.2.840.113549.1.1.11")
    sequence = univ.Sequence()
    for index, value in enumerate([identifier, univ.Null(""), name]):
        sequence.setComponentByPosition(index, value)
    case("a sequence", "an identifier, nothing, and a text with a tag of its own", encode(sequence),
         "tag 1, length 1, identifier 11, nothing 2, tag 1, length 1, text 6")  # fmt: skip
    sequence = univ.SequenceOf(componentType=univ.OctetString())
    sequence.extend([b"\7" * 200, b"\x09" * 100])
    case("a long sequence", "lengths of three bytes, of two, and of one", encode(sequence),
         "tag 1, length 3, tag 1, length 2, content 200, tag 1, length 1, content 100")  # fmt: skip
