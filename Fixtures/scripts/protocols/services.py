"""RADIUS, Thrift, SSH and Bitcoin."""

import io

from protocols.gallery import protocol

RADIUS_DICTIONARY = """
VENDOR Cisco 9
ATTRIBUTE User-Name 1 string
ATTRIBUTE User-Password 2 string encrypt=1
ATTRIBUTE NAS-IP-Address 4 ipaddr
ATTRIBUTE NAS-Port 5 integer
ATTRIBUTE Service-Type 6 integer
ATTRIBUTE Reply-Message 18 string
ATTRIBUTE Session-Timeout 27 integer
ATTRIBUTE NAS-Identifier 32 string
ATTRIBUTE Message-Authenticator 80 octets
BEGIN-VENDOR Cisco
ATTRIBUTE Cisco-AVPair 1 string
END-VENDOR Cisco
"""


@protocol("RADIUS", "pyrad==2.6.0")
def radius(case):
    from pyrad.dictionary import Dictionary
    from pyrad.packet import AccessAccept, AccessReject, AuthPacket

    known = Dictionary(io.StringIO(RADIUS_DICTIONARY))
    header = "code 1, identifier 1, length 2, authenticator 16, "

    def request(**attributes):
        return AuthPacket(id=7, secret=b"secret", authenticator=bytes(range(16)), dict=known, **attributes)

    asked = request(User_Name="nemo", NAS_IP_Address="192.168.1.16", NAS_Port=3, message_authenticator=True)
    asked["User-Password"] = asked.PwCrypt("arctangent")
    case("request", "nemo logs in at port 3", asked.RequestPacket(),
         header + "message authenticator 18, user 6, address 6, port 6, password 18")  # fmt: skip
    accepted = asked.CreateReply(Service_Type=1, Session_Timeout=3600, Cisco_AVPair=["shell:priv-lvl=15", "idletime=5"])
    accepted.code = AccessAccept
    case("accept", "a login for an hour, with two attributes of a vendor", accepted.ReplyPacket(),
         header + "message authenticator 18, service 6, timeout 6, vendor 25, vendor 18")  # fmt: skip
    refused = asked.CreateReply(Reply_Message="Nein, Käpt'n")
    refused.code = AccessReject
    data = refused.ReplyPacket()
    case("reject", "with a message", data, header + "message authenticator 18, message 15")
    case("padded", "the rejection, and bytes that the length does not count", data + bytes(2), header + "message authenticator 18, message 15, padding 2",
         source="pyrad 2.6.0, and RFC 2865, section 3")  # fmt: skip


@protocol("Thrift", "thrift==0.25.0")
def thrift(case):
    from uuid import UUID

    from thrift.protocol.TCompactProtocol import TCompactProtocol
    from thrift.Thrift import TMessageType, TType
    from thrift.transport.TTransport import TMemoryBuffer

    def message(name, kind, sequence, write):
        buffer = TMemoryBuffer()
        made = TCompactProtocol(buffer)
        made.writeMessageBegin(name, kind, sequence)
        made.writeStructBegin("")
        write(made)
        made.writeFieldStop()
        made.writeStructEnd()
        made.writeMessageEnd()
        return buffer.getvalue()

    def field(made, kind, identifier, write):
        made.writeFieldBegin("", kind, identifier)
        write()
        made.writeFieldEnd()

    def numbers(made):
        field(made, TType.BOOL, 1, lambda: made.writeBool(True))
        field(made, TType.BOOL, 2, lambda: made.writeBool(False))
        field(made, TType.BYTE, 3, lambda: made.writeByte(-1))
        field(made, TType.I16, 4, lambda: made.writeI16(-300))
        field(made, TType.I32, 5, lambda: made.writeI32(1 << 30))
        field(made, TType.I64, 6, lambda: made.writeI64(-(1 << 63)))
        field(made, TType.DOUBLE, 7, lambda: made.writeDouble(0.5))
        field(made, TType.STRING, 200, lambda: made.writeString("ß"))
        field(made, TType.UUID, 199, lambda: made.writeUuid(UUID(bytes=bytes(range(16)))))

    header = "protocol 1, kind and version 1, sequence 1, name 5, "
    case("call", "a field of each kind of number, text, and a UUID", message("echo", TMessageType.CALL, 1, numbers),
         header + "true 1, false 1, byte 2, i16 3, i32 6, i64 11, double 9, text 6, uuid 19, stop 1")  # fmt: skip

    def collections(made):
        def texts():
            made.writeListBegin(TType.STRING, 2)
            made.writeString("a")
            made.writeString("bc")
            made.writeListEnd()

        def flags():
            made.writeListBegin(TType.BOOL, 2)
            made.writeBool(True)
            made.writeBool(False)
            made.writeListEnd()

        def long():
            made.writeSetBegin(TType.I32, 15)
            for number in range(15):
                made.writeI32(number - 7)
            made.writeSetEnd()

        def ages():
            made.writeMapBegin(TType.STRING, TType.BYTE, 2)
            for name, age in [("Ann", 30), ("Bob", 31)]:
                made.writeString(name)
                made.writeByte(age)
            made.writeMapEnd()

        def nothing():
            made.writeMapBegin(TType.I32, TType.I32, 0)
            made.writeMapEnd()

        def structs():
            made.writeListBegin(TType.STRUCT, 2)
            for number in [5, 6]:
                made.writeStructBegin("")
                if number == 5:
                    field(made, TType.I32, 1, lambda: made.writeI32(5))
                made.writeFieldStop()
                made.writeStructEnd()
            made.writeListEnd()

        field(made, TType.LIST, 1, texts)
        field(made, TType.LIST, 2, flags)
        field(made, TType.SET, 3, long)
        field(made, TType.MAP, 4, ages)
        field(made, TType.MAP, 5, nothing)
        field(made, TType.LIST, 21, structs)

    case("reply", "lists, a set of fifteen, maps, and structs", message("echo", TMessageType.REPLY, 300, collections),
         "protocol 1, kind and version 1, sequence 2, name 5, texts 7, flags 4, set 18, map 13, map 2, structs 7, stop 1")  # fmt: skip


@protocol("SSH", "paramiko==5.1.0")
def ssh(case):
    import socket
    from unittest.mock import patch

    from paramiko import Message
    from paramiko.transport import Transport

    def sent(send):
        """What a transport sends, which is connected to nobody."""
        near, far = socket.socketpair()
        with near, far:
            transport = Transport(near)
            with patch("os.urandom", lambda count: bytes(range(count))):
                send(transport)
            return far.recv(10_000)

    header = "length 4, padding's length 1, message 1, "

    def chosen(transport):
        transport._preferred_kex = ("curve25519-sha256@libssh.org", "ecdh-sha2-nistp256")
        transport._preferred_keys = ("ssh-ed25519",)
        transport._preferred_ciphers = ("aes128-ctr", "aes256-ctr")
        transport._preferred_macs = ("hmac-sha2-256",)
        transport._preferred_compression = ("none",)
        transport._send_kex_init()

    case("key exchange", "a client's algorithms", sent(chosen),
         header + "cookie 16, key exchange 91, host key 48, ciphers 25, ciphers 25, macs 17, macs 17, compression 8, compression 8, "
         "languages 4, languages 4, guess 1, reserved 4, padding *")  # fmt: skip

    def new_keys(transport):
        message = Message()
        message.add_byte(b"\x15")
        transport.packetizer.send_message(message)

    case("new keys", "what follows is encrypted", sent(new_keys), header + "padding *")

    def disconnect(transport):
        message = Message()
        message.add_byte(b"\x01")
        message.add_int(11)
        message.add_string("bye")
        message.add_string("en")
        transport.packetizer.send_message(message)

    case("disconnect", "by application: 'bye', in English", sent(disconnect), header + "reason 4, text 7, language 6, padding *")


@protocol("Bitcoin", "python-bitcoinlib==0.12.2")
def bitcoin(case):
    from bitcoin.messages import msg_getdata, msg_inv, msg_mempool, msg_ping, msg_verack, msg_version
    from bitcoin.net import CInv

    header = "network 4, name 12, length 4, checksum 4"

    def inventory(message, entries):
        for kind, number in entries:
            entry = CInv()
            entry.type, entry.hash = kind, bytes([number] * 32)
            message.inv.append(entry)
        return message.to_bytes()

    version = msg_version(70015)
    version.nServices, version.nTime, version.nNonce, version.nStartingHeight = 9, 1_700_000_000, 0x0123456789ABCDEF, 850_000
    version.addrTo.ip, version.addrTo.port = "192.0.2.1", 8333
    version.addrFrom.ip, version.addrFrom.port = "2001:db8::1", 18333
    version.strSubVer, version.fRelay = b"/PacketKit:1.0/", False
    case("version", "the first message of a peer", version.to_bytes(),
         header + ", version 4, services 8, time 8, receiver 26, sender 26, nonce 8, software 16, height 4, relay 1")  # fmt: skip
    case("verack", "nothing but its name", msg_verack().to_bytes(), header)
    ping = msg_ping()
    ping.nonce = 0x1122334455667788
    case("ping", "a number to return", ping.to_bytes(), header + ", nonce 8")
    case("inventory", "a transaction and a block", inventory(msg_inv(), [(1, 0xAA), (2, 0xBB)]),
         header + ", count 1, kind 4, hash 32, kind 4, hash 32")  # fmt: skip
    case("request", "one of them", inventory(msg_getdata(), [(2, 0xBB)]), header + ", count 1, kind 4, hash 32")
    version.strSubVer, version.fRelay = b"/" + b"long" * 63 + b"/", True
    case("long version", "software of 254 bytes, whose count takes three", version.to_bytes(),
         header + ", version 4, services 8, time 8, receiver 26, sender 26, nonce 8, software 257, height 4, relay 1")  # fmt: skip
    case("mempool", "a message that is not declared", msg_mempool().to_bytes(), header)
