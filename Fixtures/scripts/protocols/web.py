"""WebSocket, HTTP/2 and MQTT."""

import socket

from protocols.gallery import protocol


@protocol("WebSocket", "wsproto==1.3.2")
def websocket(case):
    from wsproto.frame_protocol import FrameProtocol

    rfc = {"source": "RFC 6455, section 5.7"}
    header = "final and opcode 1, mask and length 1, "
    for name, heading, text, fields in [
        ("text", "'Hello' from a server", "81 05 48 65 6c 6c 6f", "payload *"),
        ("masked text", "'Hello' from a client", "81 85 37 fa 21 3d 7f 9f 4d 51 58", "key 4, payload *"),
        ("first fragment", "'Hel'", "01 03 48 65 6c", "payload *"),
        ("last fragment", "'lo'", "80 02 6c 6f", "payload *"),
        ("ping", "'Hello'", "89 05 48 65 6c 6c 6f", "payload *"),
        ("masked pong", "'Hello'", "8a 85 37 fa 21 3d 7f 9f 4d 51 58", "key 4, payload *"),
    ]:
        case(name, heading, bytes.fromhex(text), header + fields, **rfc)

    server = FrameProtocol(client=False, extensions=[])
    data = server.send_data(bytes(range(256)))
    assert data[:4] == bytes.fromhex("82 7e 01 00"), "RFC 6455, section 5.7"
    case("256 bytes", "a binary message of 256 bytes", data, header + "length 2, payload *")
    case("close", "1000, 'bye'", server.close(1000, "bye"), header + "payload *")


@protocol("HTTP2", "hyperframe==6.1.0")
def http2(case):
    from hyperframe import frame

    header = "length 3, type 1, flags 1, stream 4, "
    block = bytes.fromhex("828684418cf1e3c2e5f23a6ba0ab90f4ff")  # RFC 7541, appendix C.4.1
    for name, heading, value, fields in [
        ("settings", "3 = 100, 4 = 65535", frame.SettingsFrame(0, settings={3: 100, 4: 65535}), "setting 6, setting 6"),
        ("settings acknowledged", "no settings", frame.SettingsFrame(0, flags=["ACK"]), ""),
        ("headers", "the only headers of stream 1", frame.HeadersFrame(1, block, flags=["END_HEADERS", "END_STREAM"]),
         "fragment *"),
        ("data", "'hello', the last of stream 1", frame.DataFrame(1, b"hello", flags=["END_STREAM"]), "data *"),
        ("window update", "65536 more for stream 3", frame.WindowUpdateFrame(3, window_increment=65536), "increment 4"),
        ("ping", "eight bytes", frame.PingFrame(0, b"12345678"), "data 8"),
        ("reset", "stream 5 is cancelled", frame.RstStreamFrame(5, error_code=8), "error 4"),
        ("go away", "after stream 7, by error 2", frame.GoAwayFrame(0, 7, 2, b"bye"), "last stream 4, error 4, data *"),
        ("of an extension", "type 10, which RFC 7838 defines", frame.AltSvcFrame(0, b"a", b"h2"),
         "origin's length 2, origin 1, field *"),
    ]:  # fmt: skip
        case(name, heading, value.serialize(), header + fields if fields else header.removesuffix(", "))


@protocol("MQTT", "paho-mqtt==2.2.0")
def mqtt(case):
    from paho.mqtt.client import CallbackAPIVersion, Client, MQTTMessageInfo

    def sent(act, **options):
        """What a client with a connection sends when it acts."""
        near, far = socket.socketpair()
        with near, far:
            client = Client(CallbackAPIVersion.VERSION2, **options)
            client._sock = near
            act(client)
            client.loop_write()
            client._sock = None
            return far.recv(65536)

    header = "type and flags 1, length 1, "
    connect = header + "protocol 6, level 1, flags 1, keep-alive 2, client identifier 11, "

    def connect_with_will(client):
        client.username_pw_set("ann", "secret")
        client.will_set("status/17", b"gone", qos=1, retain=True)
        client._send_connect(60)

    data = sent(connect_with_will, client_id="sensor-17")
    case("connect", "with a will, a user name and a password", data,
         connect + "will topic 11, will message 6, user name 5, password 8")  # fmt: skip
    data = sent(lambda client: client._send_connect(0), client_id="sensor-17", clean_session=False)
    case("connect to a session", "no keep-alive", data, connect.removesuffix(", "))

    def publish(topic, payload, quality, retain, duplicate=False):
        info = MQTTMessageInfo(10)
        return sent(lambda client: client._send_publish(10, topic, payload, quality, retain, duplicate, info))

    data = publish(b"temp/17", b"21.5", 0, True)
    case("publish at most once", "'21.5', retained", data, header + "topic 9, payload *")
    case("publish at least once", "no payload, identifier 10", publish(b"temp/17", b"", 1, False),
         header + "topic 9, identifier 2")  # fmt: skip
    case("publish exactly once", "200 bytes, once more, identifier 10", publish(b"temp/17", b"x" * 200, 2, False, True),
         "type and flags 1, length 2, topic 9, identifier 2, payload *")  # fmt: skip
    data = sent(lambda client: client._send_subscribe(False, [(b"temp/#", 1), (b"status/+", 0)]))
    case("subscribe", "'temp/#' at least once, 'status/+' at most once", data,
         header + "identifier 2, topic filter 8, quality 1, topic filter 10, quality 1")  # fmt: skip

    from paho.mqtt.packettypes import PacketTypes
    from paho.mqtt.properties import Properties
    from paho.mqtt.subscribeoptions import SubscribeOptions

    def properties(kind, **values):
        made = Properties(kind)
        for name, value in values.items():
            setattr(made, name, value)
        return made

    def connect_at_level_5(client):
        client.username_pw_set("ann", "secret")
        will = properties(PacketTypes.WILLMESSAGE, WillDelayInterval=5)
        client.will_set("status/17", b"gone", qos=1, retain=True, properties=will)
        client._connect_properties = properties(PacketTypes.CONNECT, SessionExpiryInterval=3600, ReceiveMaximum=20)
        client._send_connect(60)

    data = sent(connect_at_level_5, client_id="sensor-17", protocol=5)
    case("connect at level 5", "with a will, a user name and a password", data,
         connect.removesuffix("client identifier 11, ") + "properties 9, client identifier 11, "
         "will properties 6, will topic 11, will message 6, user name 5, password 8")  # fmt: skip
    filters = [
        (b"temp/#", SubscribeOptions(qos=1, noLocal=True)),
        (b"status/+", SubscribeOptions(qos=0, retainHandling=2)),
    ]
    identifier = properties(PacketTypes.SUBSCRIBE, SubscriptionIdentifier=300)
    data = sent(lambda client: client._send_subscribe(False, filters, properties=identifier), protocol=5)
    case("subscribe at level 5", "'temp/#' from others, 'status/+' without what is retained", data,
         header + "identifier 2, properties 4, topic filter 8, options 1, topic filter 10, options 1")  # fmt: skip
