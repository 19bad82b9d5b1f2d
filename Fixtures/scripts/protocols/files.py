"""ZIP, BSON and ELF."""

import datetime
import io
import struct

from protocols.gallery import protocol


@protocol("ZIP")
def zip_(case):
    import zipfile

    def archive(comment, *files):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as made:
            for name, text in files:
                made.writestr(zipfile.ZipInfo(name, (2026, 11, 24, 8, 30, 0)), text)
            made.comment = comment
        return buffer.getvalue()

    local = "local magic 4, versions and flags 4, method 2, time 4, checksum and sizes 12, lengths 4, name 9, content 5, "
    entry = "entry magic 4, versions and flags 6, method 2, time 4, checksum and sizes 12, lengths 6, attributes 8, "
    entry += "offset 4, name 9, "
    end = "end magic 4, disks 4, counts 4, size 4, offset 4, comment *"
    case("empty", "no files", archive(b""), end, source="Python's zipfile")
    data = archive(b"two", ("hello.txt", "Hello"), ("again.txt", "again"))
    case("two files", "stored; a comment", data, local * 2 + entry * 2 + end, source="Python's zipfile")


@protocol("BSON", "pymongo==4.20.0")
def bson(case):
    from bson import Binary, Decimal128, Int64, ObjectId, Regex, Timestamp, encode

    case("empty", "no elements", encode({}), "size 4, end 1")
    case("hello world", "the text 'world'", encode({"hello": "world"}), "size 4, kind 1, name 6, size 4, text 6, end 1")
    document = {
        "double": 0.5, "document": {"inner": True}, "array": [1, "ß"], "binary": Binary(b"\1\2", 5), "id": ObjectId("507f1f77bcf86cd799439011"),
        "date": datetime.datetime(2026, 11, 24), "null": None, "pattern": Regex("^a", "i"), "int": -1,
        "timestamp": Timestamp(5, 1), "long": Int64(1 << 40), "decimal": Decimal128("0.5"),
    }  # fmt: skip
    case("kinds", "an element of each kind", encode(document), "size 4, double: kind and name 8, value 8, rest *")


@protocol("ELF", "pyelftools==0.33")
def elf(case):
    from elftools.elf.elffile import ELFFile

    # PyELFTools only reads. These are packed as the specification has them, and it reads them as they are meant.
    def header(order, machine, address, size):
        identification = b"\x7fELF\2" + (b"\1" if order == "<" else b"\2") + b"\1" + bytes(9)
        values = struct.pack(order + "HHIQQQIHHHHHH", 2, machine, 1, address, 64, 0, 0, 64, 56, 1, 64, 0, 0)
        segment = struct.pack(order + "IIQQQQQQ", 1, 5, 0, address - 120, address - 120, 120 + size, 120 + size, 4096)
        return identification + values + segment

    fields = "identification 16, type 2, machine 2, version 4, entry 8, program headers 8, section headers 8, flags 4, "
    fields += "sizes and counts 12, segment: type and flags 8, offset and addresses 24, sizes 16, alignment 8, code *"
    for name, order, machine, code in [("little-endian", "<", 62, "b83c00000031ff0f05"), ("big-endian", ">", 21, "380000013860000044000002")]:
        code = bytes.fromhex(code)
        data = header(order, machine, 0x400078, len(code)) + code
        read = ELFFile(io.BytesIO(data))
        assert read.little_endian == (order == "<") and read["e_entry"] == 0x400078 and read.num_segments() == 1
        assert read.get_segment(0)["p_filesz"] == len(data) and read.get_segment(0)["p_flags"] == 5
        case(name, "a program of one segment", data, fields, source="Python's struct, read by pyelftools 0.33")


@protocol("PcapNG", "scapy==2.8.0")
def pcapng(case):
    import os
    import tempfile

    from scapy.layers.l2 import ARP, Ether
    from scapy.packet import Raw
    from scapy.utils import PcapNgWriter

    def capture(*packets):
        file, path = tempfile.mkstemp()
        os.close(file)
        try:
            with PcapNgWriter(path) as writer:
                for packet in packets:
                    writer.write(packet)
            with open(path, "rb") as made:
                return made.read()
        finally:
            os.remove(path)

    section = "section magic 4, length 4, byte order 4, version 4, section length 8, length 4, "
    interface = "interface type 4, length 4, link type and reserved 4, snapshot length 4, length 4, "
    packet = "packet type 4, length 4, interface 4, time 8, captured and original length 8, "
    question = Ether(src="02:00:00:00:00:01", dst="ff:ff:ff:ff:ff:ff") / ARP(
        hwsrc="02:00:00:00:00:01", psrc="10.0.0.1", pdst="10.0.0.2")  # fmt: skip
    question.time = 1700000000.25
    case("one packet", "an ARP request at 1700000000.25", capture(question), section + interface + packet + "data 42, padding 2, length 4")
    text = Ether(src="02:00:00:00:00:02", dst="02:00:00:00:00:01", type=0x88B5) / Raw(b"hello")
    text.time, text.comments, text.direction = 1700000001.5, [b"first"], 1
    data = capture(text)
    options = "comment: code and length 4, value 8, flags: code and length 4, value 4, end 4, "
    case("comment", "a frame of experiment with a comment and a direction", data,
         section + interface + packet + "data 19, padding 1, " + options + "length 4")  # fmt: skip
