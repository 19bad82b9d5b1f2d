"""ADS-B and AIS: what aircraft and ships transmit."""

from protocols.gallery import protocol


@protocol("ADSB", "pyModeS==3.6.1")
def adsb(case):
    import pyModeS

    # pyModeS only decodes. These are packed as ICAO Doc 9871 has them, and it reads them as they are meant.
    def message(*fields):
        number = sum(bits for _, bits in fields)
        assert number == 88
        value = 0
        for field, bits in fields:
            assert 0 <= field < 1 << bits
            value = value << bits | field
        remainder = value << 24
        for place in reversed(range(24, 112)):
            if remainder >> place & 1:
                remainder ^= 0x1FFF409 << place - 24
        return (value << 24 | remainder).to_bytes(14, "big")

    def code(character):
        return ord(character) & 0x3F

    head = "format and capability 1, address 3, "
    for address, name in [(0x406B90, "EZY85MH "), (0x4840D6, "KLM1023 ")]:
        codes = [(code(character), 6) for character in name]
        data = message((17, 5), (5, 3), (address, 24), (4, 5), (0, 3), *codes)
        found = pyModeS.decode(data.hex())
        assert found["crc_valid"] and found["callsign"] == name.strip() and found["icao"] == f"{address:06X}"
        case(f"identification {name.strip()}", f"address {address:06x}, '{name}'", data,
             head + "kind and category 1, call sign 6, parity 3")  # fmt: skip
    for name, is_odd, latitude, longitude in [("even", 0, 93000, 51372), ("odd", 1, 74158, 50194)]:
        position = (latitude, 17), (longitude, 17)
        data = message((17, 5), (5, 3), (0x40621D, 24), (11, 5), (0, 2), (0, 1), (0xC38, 12), (0, 1), (is_odd, 1), *position)
        found = pyModeS.decode(data.hex())
        assert found["crc_valid"] and found["altitude"] == 38000 and found["cpr_format"] == is_odd
        assert (found["cpr_lat"], found["cpr_lon"]) == (latitude, longitude)
        case(f"{name} position", f"38,000 feet, latitude {latitude} and longitude {longitude} of 131,072", data,
             head + "kind to position 7, parity 3")  # fmt: skip


@protocol("AIS", "pyais==3.3.1")
def ais(case):
    from pyais.messages import MessageType1, MessageType5, MessageType24PartA

    def bytes_of(message):
        data, count = message.to_bytes()
        assert count == 8 * len(data)
        return data

    message = MessageType1.create(
        mmsi=366053209, status=3, turn=0, speed=10.1, accuracy=1, lon=-122.341618, lat=37.802118, course=219.3, heading=1,
        second=59, maneuver=1, raim=True, radio=2281)  # fmt: skip
    case("position", "of ship 366053209: 10.1 knots, 122.341618° W, 37.802118° N, 219.3°", bytes_of(message), "type to radio 21")
    message = MessageType5.create(
        mmsi=351759000, imo=9134270, callsign="3FOF8", shipname="EVER DIADEM", ship_type=70, to_bow=225, to_stern=70, to_port=1,
        to_starboard=31, epfd=1, month=5, day=15, hour=14, minute=0, draught=12.2, destination="NEW YORK")  # fmt: skip
    case("voyage", "of 'EVER DIADEM', call sign '3FOF8', to 'NEW YORK'", bytes_of(message), "type to spare 53")
    message = MessageType24PartA.create(mmsi=338091445, shipname="WINDWARD & LEE")
    data = bytes_of(message)
    case("name", "of 'WINDWARD & LEE'", data, f"type to spare {len(data)}")
