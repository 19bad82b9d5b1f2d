"""A2S, RCON, Minecraft and NBT."""

import io
import json
import struct

from protocols.gallery import protocol


@protocol("A2S", "python-a2s==1.4.2")
def a2s(case):
    from importlib import import_module

    from a2s.byteio import ByteReader

    info = import_module("a2s.info")
    request = b"\xff\xff\xff\xff" + info.InfoProtocol.serialize_request(None)
    case("request", "A2S_INFO", request, "single packet 4, kind 1, text 20")
    request = b"\xff\xff\xff\xff" + info.InfoProtocol.serialize_request(0x0BB1DE4B)
    case("request with challenge", "A2S_INFO", request, "single packet 4, kind 1, text 20, challenge 4")

    # The library only reads replies. These are packed as it documents them, and it reads them as they are meant.
    single = b"\xff\xff\xff\xff"
    challenge = single + b"A" + struct.pack("<I", 0x0BB1DE4B)
    case("challenge", "0x0BB1DE4B", challenge, "single packet 4, kind 1, challenge 4", source="Python's struct")

    def reply(flags, *extras, texts=("Downside", "de_dust2", "cstrike", "Counter-Strike")):
        data = bytes([17]) + b"".join(text.encode() + b"\0" for text in texts)
        data += struct.pack("<HBBBccBB", 10, 3, 16, 1, b"d", b"l", 0, 1) + b"1.0.0.25\0" + bytes([flags])
        return b"I" + data + b"".join(extras)

    header = "single packet 4, kind 1, protocol 1, name 9, map 9, folder 8, game 15, application 2, players 1, "
    header += "places 1, bots 1, server 1, system 1, password 1, secured 1, version 9, extra data 1"
    checked = {"source": "Python's struct, read by python-a2s 1.4.2"}

    def read(data):
        found = info.InfoProtocol.deserialize_response(ByteReader(io.BytesIO(data[1:]), "<", "utf-8"), data[0], 0)
        assert (found.server_name, found.app_id, found.player_count, found.bot_count) == ("Downside", 10, 3, 1)
        return found

    data = reply(0)
    assert read(data).port is None
    case("reply", "no extra data", single + data, header, **checked)
    data = reply(
        0xF1, struct.pack("<HQH", 27015, 90_071_992_547_409_920, 27020), b"SourceTV\0", b"ranked,eu\0",
        struct.pack("<Q", 10),
    )  # fmt: skip
    found = read(data)
    assert (found.port, found.stv_name, found.keywords, found.game_id) == (27015, "SourceTV", "ranked,eu", 10)
    case(
        "reply with extra data", "all extra data", single + data,
        header + ", port 2, steam identifier 8, spectator port 2, spectator name 9, keywords 10, game 8", **checked,
    )  # fmt: skip


@protocol("RCON", "rcon==2.4.9")
def rcon(case):
    from rcon.source.proto import LittleEndianSignedInt32, Packet, Type

    fields = "size 4, identifier 4, type 4, body {}, end 1"
    for name, identifier, kind, body in [
        ("log in", 7, Type.SERVERDATA_AUTH, "secret"),
        ("logged in", 7, Type.SERVERDATA_AUTH_RESPONSE, ""),
        ("refused", -1, Type.SERVERDATA_AUTH_RESPONSE, ""),
        ("command", 8, Type.SERVERDATA_EXECCOMMAND, "say héllo"),
        ("answer", 8, Type.SERVERDATA_RESPONSE_VALUE, "Console: héllo\n"),
    ]:
        data = bytes(Packet(LittleEndianSignedInt32(identifier), kind, body.encode()))
        case(name, f"{identifier}: {body!r}", data, fields.format(len(body.encode()) + 1))


class Quarry:
    """What quarry's client and server send on a connection of a version."""

    source = "quarry 1.9.6"

    def __init__(self, version):
        self.version, self.sent = version, []

    def _end(self, kind, factory, **members):
        from types import SimpleNamespace as Object

        end = kind.__new__(kind)
        end.protocol_version, end.protocol_mode, end.closed = self.version, "login", False
        end.cipher = Object(encrypt=lambda data: data)
        end.compression_threshold = -1
        place = Object(host="mc.example.com", port=25565)
        end.transport = Object(write=self.sent.append, connector=Object(getDestination=lambda: place))
        end.buff_type = factory.get_buff_type(factory, self.version)
        end.logger = Object(debug=lambda *_: None)
        end.factory = Object(
            get_buff_type=lambda version: factory.get_buff_type(factory, version), compression_threshold=None,
            protocol_mode_next="login", **members)  # fmt: skip
        return end

    def login_start(self):
        from types import SimpleNamespace as Object

        from quarry.net.client import ClientFactory, ClientProtocol

        end = self._end(ClientProtocol, ClientFactory, profile=Object(display_name="ann"))
        end.protocol_mode = "init"
        end.switch_protocol_mode("login")
        return self.sent[1]

    def login_success(self):
        from quarry.net.server import ServerFactory, ServerProtocol
        from quarry.types.uuid import UUID

        end = self._end(ServerProtocol, ServerFactory)
        end.uuid, end.display_name = UUID(bytes=bytes(range(16))), "ann"
        end.switch_protocol_mode("play")
        return self.sent[0]


@protocol("Minecraft", "mcstatus==14.2.0", "quarry==1.9.6")
def minecraft(every_case):
    def case(name, heading, data, fields):
        every_case(name, heading, data, fields, source="mcstatus 14.2.0")

    def login_case(name, heading, data, fields):
        every_case(name, heading, data, fields, source=Quarry.source)

    from mcstatus._net.address import Address
    from mcstatus._protocol.io.base_io import StructFormat
    from mcstatus._protocol.io.buffer import Buffer
    from mcstatus._protocol.java_client import JavaClient

    def framed(packet):
        buffer = Buffer()
        buffer.write_bytearray(packet)
        return bytes(buffer)

    def handshake(version):
        return framed(JavaClient(None, Address("mc.example.com", 25565), version, 0)._build_handshake_packet())

    fields = "length 1, packet 1, version {}, address 15, port 2, next state 1"
    case("handshake", "version 767, mc.example.com:25565, status", handshake(767), fields.format(2))
    case("handshake without a version", "version -1, mc.example.com:25565, status", handshake(-1), fields.format(5))

    request = Buffer()
    request.write_varint(0)
    case("status request", "no fields", framed(request), "length 1, packet 1")
    status = {"version": {"name": "1.21", "protocol": 767}, "players": {"max": 20, "online": 3}}
    status["description"] = "Höhle" * 20
    response = Buffer()
    response.write_varint(0)
    response.write_utf(json.dumps(status, ensure_ascii=False))
    case("status response", "a text of JSON", framed(response), "length 2, packet 1, text *")
    ping = Buffer()
    ping.write_varint(1)
    ping.write_value(StructFormat.LONGLONG, -2)
    case("ping", "-2", framed(ping), "length 1, packet 1, payload 8")

    login = "length 1, packet 1, name 4"
    login_case("login in version 758", "ann", Quarry(758).login_start(), login)
    login_case("login in version 759", "ann, without a key", Quarry(759).login_start(), login + ", has a key 1")
    login_case("login in version 760", "ann, without a key and an identifier", Quarry(760).login_start(),
               login + ", has a key 1, has an identifier 1")  # fmt: skip
    login_case("success in version 340", "ann, whose identifier is text", Quarry(340).login_success(),
               "length 1, packet 1, identifier 37, name 4")  # fmt: skip
    success = "length 1, packet 1, identifier 16, name 4"
    login_case("success in version 758", "ann", Quarry(758).login_success(), success)
    login_case("success in version 759", "ann, without properties", Quarry(759).login_success(),
               success + ", count of properties 1")  # fmt: skip


@protocol("NBT", "nbtlib==2.0.4")
def nbt(case):
    import nbtlib as n

    def file(name, values):
        buffer = io.BytesIO()
        n.File(values, root_name=name).write(buffer)
        return buffer.getvalue()

    header = "tag 1, name {}, "
    data = file("hello world", {"name": n.String("Bananrama")})
    case("hello world", "a compound with one text", data, header.format(13) + "tag 1, name 6, value 11, end 1")
    data = file("numbers", {
        "byte": n.Byte(-1), "short": n.Short(32767), "int": n.Int(-2147483648), "long": n.Long(1 << 40),
        "float": n.Float(0.5), "double": n.Double(-0.25),
    })  # fmt: skip
    case("numbers", "one of each kind", data,
         header.format(9) + "byte: tag and name 7, value 1, short: tag and name 8, value 2, "
         "int: tag and name 6, value 4, long: tag and name 7, value 8, float: tag and name 8, value 4, "
         "double: tag and name 9, value 8, end 1")  # fmt: skip
    data = file("", {
        "bytes": n.ByteArray([1, -1]), "ints": n.IntArray([1, 2]), "longs": n.LongArray([-1]),
        "texts": n.List[n.String](["a", "ß"]), "none": n.List[n.End]([]),
        "points": n.List[n.Compound]([{"x": n.Int(1)}, {}]),
        "rows": n.List[n.List[n.Byte]]([n.List[n.Byte]([1]), n.List[n.Byte]([])]),
    })  # fmt: skip
    case("arrays and lists", "of numbers, texts, nothing, compounds and lists", data,
         header.format(2) + "bytes: tag and name 8, count and values 6, ints: tag and name 7, count and values 12, "
         "longs: tag and name 8, count and values 12, texts: tag and name 8, kind 1, count 4, values 7, "
         "none: tag and name 7, kind 1, count 4, points: tag and name 9, kind 1, count 4, x 8, end 1, end 1, "
         "rows: tag and name 7, kind 1, count 4, row 6, row *, end 1")  # fmt: skip
