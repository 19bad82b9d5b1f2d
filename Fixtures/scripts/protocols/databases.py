"""MySQL, PostgreSQL and Kafka."""

import socket
import threading

from protocols.gallery import protocol


def client_packets(answer, connect):
    """What a client sends to a server that answers its first bytes, or, if it sends none, speaks first."""
    near, far = socket.socketpair()
    client = threading.Thread(target=connect, args=(near,))
    client.start()
    received = answer(far)
    far.close()
    client.join()
    near.close()
    return received


@protocol("MySQL", "mysql-mimic==3.0.5", "PyMySQL==1.2.4")
def mysql(case):
    from mysql_mimic.charset import CharacterSet
    from mysql_mimic.packets import ServerStatus, make_handshake_v10
    from mysql_mimic.types import Capabilities
    from pymysql import MySQLError
    from pymysql.connections import Connection

    offered = Capabilities.CLIENT_PROTOCOL_41 | Capabilities.CLIENT_SECURE_CONNECTION | Capabilities.CLIENT_PLUGIN_AUTH
    offered |= Capabilities.CLIENT_CONNECT_WITH_DB | Capabilities.CLIENT_TRANSACTIONS
    payload = make_handshake_v10(
        offered, CharacterSet.utf8mb4, "8.0.29", 7, bytes(range(1, 21)) + b"\0",
        ServerStatus.SERVER_STATUS_AUTOCOMMIT, "mysql_native_password",
    )  # fmt: skip
    greeting = len(payload).to_bytes(3, "little") + b"\0" + payload
    case(
        "greeting", "a server of version 8.0.29; connection 7", greeting,
        "length 3, sequence 1, protocol 1, version 7, connection 4, challenge 8, filler 1, lower capabilities 2, "
        "character set 1, status 2, upper capabilities 2, challenge's length 1, reserved 10, rest of the challenge 13, "
        "plug-in 22", source="mysql-mimic 3.0.5",
    )  # fmt: skip

    def answer(server):
        server.sendall(greeting)
        return server.recv(65536)

    for name, heading, database, end in [
        ("log in", "user ann, a scrambled password", None, ""),
        ("log in to a database", "user ann, a scrambled password, database shop", "shop", "database 5, "),
    ]:

        def connect(near, database=database):
            try:
                Connection(user="ann", password="secret", database=database, defer_connect=True).connect(near)
            except MySQLError:
                pass

        case(
            name, heading, client_packets(answer, connect),
            "length 3, sequence 1, capabilities 4, greatest packet 4, character set 1, reserved 23, user 4, "
            f"password 21, {end}plug-in 22", source="PyMySQL 1.2.4",
        )  # fmt: skip


    from mysql_mimic.packets import make_ok

    for name, heading, rows, identifier, fields in [
        ("one row", "one row changed, warnings 0", 1, 0, "rows 1, identifier 1"),
        ("many rows", "70000 rows, the last of identifier 300", 70000, 300, "rows 4, identifier 3"),
        ("all rows", "more rows than 32 bits count, the last of identifier 250", 1 << 33, 250, "rows 9, identifier 1"),
    ]:
        payload = make_ok(
            Capabilities.CLIENT_PROTOCOL_41, ServerStatus.SERVER_STATUS_AUTOCOMMIT, affected_rows=rows,
            last_insert_id=identifier,
        )  # fmt: skip
        case(
            name, heading, len(payload).to_bytes(3, "little") + b"\1" + payload,
            f"length 3, sequence 1, header 1, {fields}, status 2, warnings 2", source="mysql-mimic 3.0.5",
        )  # fmt: skip


@protocol("PostgreSQL", "pg8000==1.31.6", "scapy==2.8.0")
def postgresql(case):
    from pg8000.core import CoreConnection
    from pg8000.exceptions import Error
    from scapy.contrib.postgres import Authentication, BackendKeyData, ParameterStatus, ReadyForQuery

    near, far = socket.socketpair()
    far.sendall(b"N")
    with near, far:
        try:
            CoreConnection("ann", sock=near, ssl_context=True)
        except Error:
            pass
        case("request for TLS", "no fields", far.recv(65536), "length 4, request 4", source="pg8000 1.31.6")

    md5 = bytes(Authentication(method=5, optional=b"salt"))

    def answer(server):
        startup = server.recv(65536)
        server.sendall(md5)
        return startup, server.recv(65536)

    def connect(near):
        try:
            CoreConnection("ann", password="secret", database="shop", sock=near, ssl_context=False)
        except (Error, OSError):
            pass

    startup, password = client_packets(answer, connect)
    source = {"source": "pg8000 1.31.6"}
    case("startup", "version 3.0, user ann, database shop", startup, "length 4, version 4, user 9, database 14, end 1",
         **source)  # fmt: skip
    case("password", "'secret', scrambled with 'salt'", password, "kind 1, length 4, password *", **source)

    source = {"source": "scapy 2.8.0"}
    case("authentication by MD5", "the salt is 'salt'", md5, "kind 1, length 4, method 4, salt 4", **source)
    data = bytes(Authentication(method=0, optional=b""))
    case("authenticated", "no fields", data, "kind 1, length 4, method 4", **source)
    data = bytes(ParameterStatus(len=4 + 20, parameter="server_version", value="16.1"))
    case("parameter", "server_version is 16.1", data, "kind 1, length 4, name 15, value 5", **source)
    data = bytes(BackendKeyData(len=12, pid=4321, key=-2))
    case("key", "of process 4321", data, "kind 1, length 4, process 4, key 4", **source)
    data = bytes(ReadyForQuery(len=5, status=b"I"))
    case("ready", "not in a transaction", data, "kind 1, length 4, status 1", **source)


@protocol("Kafka", "kafka-python==3.0.12")
def kafka(case):
    from kafka.protocol.metadata import ApiVersionsRequest, ApiVersionsResponse, MetadataRequest, MetadataResponse

    def framed(message, **header):
        message.with_header(correlation_id=7, **header)
        return message.encode(header=True, framed=True)

    header = "size 4, function 2, version 2, correlation 4, client identifier 5, tagged fields 1, "
    request = ApiVersionsRequest[3](client_software_name="packet-kit", client_software_version="1.0")
    case("versions request", "the client is packet-kit 1.0", framed(request, client_id="app"),
         header + "name 11, version 4, tagged fields 1")  # fmt: skip

    topics = [MetadataRequest.MetadataRequestTopic(name=name) for name in ["orders", "payments"]]
    request = MetadataRequest[9](
        topics=topics, allow_auto_topic_creation=True, include_cluster_authorized_operations=False,
        include_topic_authorized_operations=True,
    )  # fmt: skip
    case("metadata request", "of the topics orders and payments", framed(request, client_id="app"),
         header + "count 1, name 7, tagged fields 1, name 9, tagged fields 1, options 3, tagged fields 1")  # fmt: skip

    version = ApiVersionsResponse.ApiVersion
    versions = [version(api_key=key, min_version=0, max_version=last) for key, last in [(3, 12), (18, 3)]]
    response = ApiVersionsResponse[3](error_code=0, api_keys=versions, throttle_time_ms=100)
    case("versions response", "functions 3 and 18", framed(response),
         "size 4, correlation 4, error 2, count 1, function 6, tagged fields 1, function 6, tagged fields 1, "
         "throttle time 4, tagged fields 1")  # fmt: skip

    early = "size 4, function 2, version 2, correlation 4, client identifier 5, count 4, name 8"
    for version, options in [(1, ""), (4, ", creates topics 1"), (8, ", options 3")]:
        request = MetadataRequest[version](
            topics=[MetadataRequest.MetadataRequestTopic(name="orders")], allow_auto_topic_creation=True,
            include_cluster_authorized_operations=False, include_topic_authorized_operations=True,
        )  # fmt: skip
        case(f"metadata request of version {version}", "of the topic orders", framed(request, client_id="app"),
             early + options)  # fmt: skip

    def metadata(version):
        topic = MetadataResponse.MetadataResponseTopic
        partition = topic.MetadataResponsePartition(
            error_code=0, partition_index=0, leader_id=1, leader_epoch=6, replica_nodes=[1, 2], isr_nodes=[1],
            offline_replicas=[2],
        )  # fmt: skip
        return framed(
            MetadataResponse[version](
                throttle_time_ms=100, cluster_id="blue", controller_id=1, authorized_operations={3, 8},
                brokers=[MetadataResponse.MetadataResponseBroker(node_id=1, host="k1", port=9092, rack=None)],
                topics=[topic(error_code=0, name="orders", is_internal=False, partitions=[partition], authorized_operations={1})],
            )
        )  # fmt: skip

    start, broker = "size 4, correlation 4, ", "count 4, node 4, host 4, port 4"
    topic, partition = "count 4, error 2, name 8", "count 4, error 2, index 4, leader 4"
    replicas = "replicas 12, in sync 8"
    case("metadata response of version 0", "a broker and the topic orders", metadata(0),
         f"{start}{broker}, {topic}, {partition}, {replicas}")  # fmt: skip
    case("metadata response of version 5", "a broker, without a rack, and the topic orders", metadata(5),
         f"{start}throttle time 4, {broker}, rack 2, cluster 6, controller 4, {topic}, is internal 1, {partition}, "
         f"{replicas}, offline 8")  # fmt: skip
    case("metadata response of version 8", "a broker, without a rack, and the topic orders", metadata(8),
         f"{start}throttle time 4, {broker}, rack 2, cluster 6, controller 4, {topic}, is internal 1, {partition}, "
         f"epoch 4, {replicas}, offline 8, operations on the topic 4, operations on the cluster 4")  # fmt: skip
