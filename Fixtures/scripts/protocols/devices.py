"""Modbus, CAN, MAVLink, the DualShock 4 and HID descriptors."""

from ctypes import LittleEndianStructure, c_int16, c_uint8, c_uint16

from protocols.gallery import protocol


@protocol("Modbus", "pymodbus==3.16.1")
def modbus(case):
    from pymodbus.framer import FramerRTU, FramerSocket
    from pymodbus.pdu import DecodePDU, ExceptionResponse
    from pymodbus.pdu import register_message as m

    serial, network = FramerRTU(DecodePDU(False)), FramerSocket(DecodePDU(False))
    kinds = {
        "read request": (m.ReadHoldingRegistersRequest(address=107, count=3, dev_id=17),
                         "3 registers from 107 on", "address 2, count 2"),
        "read response": (m.ReadHoldingRegistersResponse(registers=[0xAE41, 0x5652, 0x4340], dev_id=17),
                          "three registers", "size 1, registers 6"),
        "write request": (m.WriteMultipleRegistersRequest(address=1, registers=[10, 258], dev_id=17),
                          "registers 1 and 2 are 10 and 258", "address 2, count 2, size 1, registers 4"),
        "write response": (m.WriteMultipleRegistersResponse(address=1, count=2, dev_id=17), "two registers from 1 on",
                           "address 2, count 2"),
        "exception": (ExceptionResponse(3, 2, device_id=17), "no such address", "code 1"),
    }  # fmt: skip
    for name, (message, heading, fields) in kinds.items():
        message.transaction_id = 258
        case(f"RTU {name}", heading, serial.buildFrame(message), f"unit 1, function 1, {fields}, checksum 2")
        case(f"TCP {name}", heading, network.buildFrame(message),
             f"transaction 2, protocol 2, length 2, unit 1, function 1, {fields}")  # fmt: skip


ENGINE = """
VERSION ""
BU_: ECU
BO_ 256 Engine: 8 ECU
 SG_ Running : 0|1@1+ (1,0) [0|1] "" ECU
 SG_ Gear : 1|3@1+ (1,0) [0|7] "" ECU
 SG_ Speed : 4|14@1+ (0.25,0) [0|4095.75] "rpm" ECU
 SG_ Temperature : 18|10@1- (1,0) [-512|511] "C" ECU
 SG_ Counter : 60|4@1+ (1,0) [0|15] "" ECU
"""


@protocol("CAN", "python-can==4.6.1", "cantools==45.1.0")
def can(case):
    from can import Message
    from can.interfaces.socketcan.socketcan import build_can_frame
    from cantools import database

    fields = "identifier and flags 4, length 1, padding 2, raw length 1, data 8"
    source = {"source": "python-can 4.6.1"}
    message = Message(arbitration_id=0x123, is_extended_id=False, data=b"\xde\xad\xbe\xef")
    case("standard", "identifier 0x123, de ad be ef", build_can_frame(message), fields, **source)
    message = Message(arbitration_id=0x18DAF110, data=bytes(range(1, 9)))
    case("extended", "identifier 0x18DAF110, eight bytes", build_can_frame(message), fields, **source)
    message = Message(arbitration_id=0x7DF, is_extended_id=False, is_remote_frame=True, dlc=4)
    case("remote", "asks for the four bytes of 0x7DF", build_can_frame(message), fields, **source)

    engine = database.load_string(ENGINE, "dbc")
    signals = {"Running": 1, "Gear": 3, "Speed": 850.25, "Temperature": -40, "Counter": 9}
    data = engine.encode_message("Engine", signals)
    case("signals", "running, gear 3, 850.25 rpm, -40 °C, counter 9", data, "signals 8", source="cantools 45.1.0")
    message = Message(arbitration_id=256, is_extended_id=False, data=data)
    case("frame of signals", "the same as a frame", build_can_frame(message), fields)


@protocol("MAVLink", "pymavlink==2.4.50")
def mavlink(case):
    from pymavlink.dialects.v20 import common as m

    link = m.MAVLink(None, srcSystem=1, srcComponent=200)
    link.seq = 250
    header = "magic 1, length 1, incompatibility 1, compatibility 1, sequence 1, system 1, component 1, message 3, "
    end = "payload *, checksum 2"
    data = m.MAVLink_heartbeat_message(81, 2, 3, 0, 4, 3).pack(link)
    case("heartbeat", "of a quadrotor", data, header + end)
    data = m.MAVLink_attitude_message(1000, 0.5, -0.25, 0, 0, 0, 0).pack(link)
    case("attitude", "whose last zeros are not sent", data, header + end)
    data = m.MAVLink_ping_message(0, 0, 0, 0).pack(link)
    case("ping", "all zeros, of which one is sent", data, header + end)

    link.signing.secret_key, link.signing.sign_outgoing = bytes(range(32)), True
    link.signing.link_id, link.signing.timestamp = 3, 0x010203040506
    data = m.MAVLink_heartbeat_message(81, 2, 3, 0, 4, 3).pack(link)
    case("signed heartbeat", "on link 3", data, header + end + ", link 1, time 6, signature 6")


# struct dualshock4_input_report_usb of Linux, drivers/hid/hid-playstation.c. Its comments name the bits, which the
# compiler lays out here.


def packed(name, *fields):
    return type(name, (LittleEndianStructure,), {"_pack_": 1, "_layout_": "ms", "_fields_": list(fields)})


def bits(*names_and_sizes):
    return [(name, c_uint8, size) for name, size in names_and_sizes]


BUTTONS = ["square", "cross", "circle", "triangle", "l1", "r1", "l2", "r2", "share", "options", "l3", "r3", "ps", "pad"]
TOUCH_POINT = packed("touch_point", *bits(("contact", 7), ("inactive", 1)), ("x_lo", c_uint8),
                     *bits(("x_hi", 4), ("y_lo", 4)), ("y_hi", c_uint8))  # fmt: skip
TOUCH = packed("touch_report", ("timestamp", c_uint8), ("points", TOUCH_POINT * 2))
REPORT = packed(
    "dualshock4_input_report_usb", ("report_id", c_uint8),
    ("x", c_uint8), ("y", c_uint8), ("rx", c_uint8), ("ry", c_uint8),
    *bits(("hat", 4), *((name, 1) for name in BUTTONS), ("counter", 6)), ("z", c_uint8), ("rz", c_uint8),
    ("sensor_timestamp", c_uint16), ("sensor_temp", c_uint8), ("gyro", c_int16 * 3), ("accel", c_int16 * 3),
    ("reserved2", c_uint8 * 5), 
    *bits(("battery", 4), ("cable", 1), ("headphones", 1), ("microphone", 1), ("reserved", 1)),
    ("status", c_uint8), ("reserved3", c_uint8), ("num_touch_reports", c_uint8), ("touch_reports", TOUCH * 3),
    ("reserved4", c_uint8 * 3),
)  # fmt: skip


def point(contact, x, y, inactive=0):
    return contact, inactive, x & 0xFF, x >> 8, y & 15, y >> 4


@protocol("DualShock4")
def dualshock4(case):
    fields = "report 1, left stick 2, right stick 2, buttons 3, triggers 2, time 2, temperature 1, rotation 6, "
    fields += "acceleration 6, reserved 5, battery and plugs 1, status 1, reserved 1, touches 1, "
    fields += "touch 9, touch 9, touch 9, reserved 3"

    def report(**values):
        data = bytes(REPORT(report_id=1, **values))
        assert len(data) == 64
        return data

    data = report(x=128, y=127, rx=128, ry=128, hat=8, counter=1, accel=(0, 8192, 0), battery=5)
    source = {"source": "ctypes, after Linux's hid-playstation.c"}
    case("at rest", "nothing is pressed", data, fields, **source)
    data = report(
        x=0, y=255, rx=1, ry=254, hat=3, cross=1, r2=1, ps=1, counter=63, z=0, rz=200, sensor_timestamp=43981,
        sensor_temp=12, gyro=(-1, 258, -32768), accel=(-100, 8000, 32767), battery=11, cable=1, headphones=1,
        num_touch_reports=1, touch_reports=((77, (point(5, 1919, 941), point(6, 256, 16, 1))),),
    )  # fmt: skip
    case("playing", "right and down, cross, R2, PS; one finger at 1919, 941", data, fields, **source)


@protocol("ASTERIX", "libasterix==0.36.3")
def asterix(case):
    from asterix.generated import Cat_048_1_32

    def block(*records):
        return Cat_048_1_32.create([Cat_048_1_32.cv_record.create(record) for record in records]).unparse().to_bytes()

    source = (("SAC", 25), ("SIC", 13))
    position = (("RHO", 0x1234), ("THETA", 0x8000))
    case(
        "a plot", "a map of one octet; two characteristics",
        block({"010": source, "140": 0x2E7EFF, "020": (0x50,), "040": position,
               "070": (("V", 0), ("G", 0), ("L", 1), 0, ("MODE3A", 0o1200)), "090": (("V", 0), ("G", 0), ("FL", 1500)),
               "130": {"SRL": 3, "SAM": -70}}),
        "category 1, length 2, map 1, source 2, time 3, descriptor 1, position 4, code 2, level 2, plot 3",
    )  # fmt: skip
    case(
        "a track", "a map of two octets, a descriptor of two",
        block({"010": source, "140": 1, "020": (0x50, 1), "220": 0x3C6586, "240": 0x4994B0820820,
               "250": [0x0102030405060740], "161": 7, "042": (("X", -2), ("Y", 256)),
               "200": (("GSP", 500), ("HDG", 0xC000)), "170": (0, 0x20)}),
        "category 1, length 2, map 2, source 2, time 3, descriptor 2, address 3, call sign 6, registers 9, number 2, position 4, "
        "velocity 4, status 2",
    )  # fmt: skip
    case("two records", "a map of one octet and one of two", block({"010": source}, {"161": 8}),
         "category 1, length 2, map 1, source 2, map 2, number 2")  # fmt: skip


@protocol("HID")
def hid(case):
    """Descriptors by hand: an item is a prefix and its data."""
    source = "by hand, from Device Class Definition for HID 1.11, section 6.2"
    mouse = bytes.fromhex("""
        05 01 09 02 a1 01 09 01 a1 00 05 09 19 01 29 03 15 00 25 01 95 03 75 01 81 02 95 01 75 05 81 01 05 01 09 30 09 31
        15 81 25 7f 75 08 95 02 81 06 c0 c0
    """)
    case(
        "mouse", "three buttons and two axes", mouse,
        "usage page 2, usage 2, collection 2, usage 2, collection 2, usage page 2, usage minimum 2, usage maximum 2, "
        "logical minimum 2, logical maximum 2, report count 2, report size 2, input 2, report count 2, report size 2, input 2, "
        "usage page 2, usage 2, usage 2, logical minimum 2, logical maximum 2, report size 2, report count 2, input 2, "
        "end of collection 1, end of collection 1",
        source,
    )  # fmt: skip
    items = bytes.fromhex("06 00 ff 27 ff ff 00 00 fe 03 f0 01 02 03")
    case("sizes", "items of two and four bytes, and a long item", items,
         "usage page 3, logical maximum 5, long item 6", source)  # fmt: skip
    descriptor = bytes([9, 0x21, 0x11, 0x01, 0, 1, 0x22, len(mouse), 0])
    case("descriptor", "HID 1.11, no country, a report descriptor of the mouse's size", descriptor,
         "length 1, type 1, version 2, country 1, count 1, type 1, length 2", source)  # fmt: skip
