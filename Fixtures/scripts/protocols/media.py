"""PNG, GIF, MP4, MIDI, OSC and WAV."""

import io
import struct
import uuid

from protocols.gallery import protocol


@protocol("PNG", "pillow==13.0.0")
def png(case):
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    def saved(image, **options):
        buffer = io.BytesIO()
        image.save(buffer, "PNG", compress_level=0, **options)
        return buffer.getvalue()

    def chunks(*names_and_sizes):
        return "signature 8, " + ", ".join(
            f"length 4, type 4, {f'{name} {size}, ' if size else ''}checksum 4" for name, size in names_and_sizes
        )

    image = Image.new("RGB", (2, 1))
    image.putpixel((0, 0), (255, 0, 0))
    image.putpixel((1, 0), (0, 0, 255))
    text = PngInfo()
    text.add_text("Title", "Two pixels")
    case("two pixels", "red and blue, with a title", saved(image, pnginfo=text),
         chunks(("header", 13), ("text", 16), ("data", 18), ("end", 0)))  # fmt: skip

    image = Image.new("P", (1, 1))
    image.putpalette([0, 128, 255, 255, 255, 255])
    data = saved(image, transparency=0, dpi=(72, 72))
    case("palette", "one pixel of a palette of two colors, transparent", data,
         chunks(("header", 13), ("palette", 6), ("transparency", 1), ("resolution", 9), ("data", 13),
                ("end", 0)))  # fmt: skip


@protocol("GIF", "pillow==13.0.0")
def gif(case):
    from PIL import Image

    def picture(colors, pixels):
        image = Image.new("P", (3, 2))
        image.putpalette(colors + [0, 255, 0, 0, 0, 255])
        image.putdata(pixels)
        return image

    def saved(image, **options):
        buffer = io.BytesIO()
        image.save(buffer, "GIF", **options)
        return buffer.getvalue()

    head = "signature 3, version 3, width 2, height 2, flags 1, background 1, aspect ratio 1, colors 12, "
    first = picture([255, 0, 0], [0, 1, 2, 2, 1, 0])
    case("three colors", "a table of four colors, a comment and an image", saved(first, comment=b"three colors"),
         head + "comment 16, image 10, code size 1, pixels 11, end 1")  # fmt: skip
    second = picture([9, 9, 9], [1, 1, 2, 2, 1, 0])
    case("two images", "the second has colors of its own", saved(first, save_all=True, append_images=[second], duration=100, loop=0),
         head + "application 19, control 8, image 10, code size 1, pixels 11, control 8, image 10, colors 12, code size 1, "
         "pixels 10, end 1")  # fmt: skip


@protocol("MP4", "pillow==13.0.0")
def mp4(case):
    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", (1, 1), (255, 0, 0)).save(buffer, "AVIF")
    case("a picture", "one red pixel of AVIF", buffer.getvalue(),
         "size 4, kind 4, brands 24, size 4, kind 4, version and flags 4, hdlr 33, pitm 14, iloc 30, iinf 40, iprp 8, ipco 8, "
         "ispe 20, pixi 16, av1C 12, colr 19, ipma 23, size 4, kind 4, pixels *")  # fmt: skip
    source = "the standard, by Python's struct"
    case("a large size", "three bytes, then a free box", struct.pack(">I4sQ3sI4s", 1, b"mdat", 19, b"\7\x08\x09", 8, b"free"),
         "size 4, kind 4, large size 8, content 3, size 4, kind 4", source)  # fmt: skip
    identifier = uuid.UUID("d08a4f18-10f3-4a82-b6c8-32d8aba183d3").bytes
    case("a user's box", "an identifier and three bytes", struct.pack(">I4s16s3s", 27, b"uuid", identifier, b"\1\2\3"),
         "size 4, kind 4, identifier 16, content 3", source)  # fmt: skip


@protocol("MIDI", "mido==1.3.3")
def midi(case):
    from mido import Message, MetaMessage, MidiFile, MidiTrack

    def saved(kind, *tracks):
        # Of channel messages none has the status of the one before, so no status is left out.
        file = MidiFile(type=kind, ticks_per_beat=480, tracks=[MidiTrack(track) for track in tracks])
        buffer = io.BytesIO()
        file.save(file=buffer)
        return buffer.getvalue()

    header = "type 4, length 4, format 2, tracks 2, division 2, "
    end = MetaMessage("end_of_track", time=0)
    case(
        "one track", "a name, a tempo and one note of a beat",
        saved(0, [
            MetaMessage("track_name", name="Lead", time=0), MetaMessage("set_tempo", tempo=500_000, time=0),
            Message("program_change", channel=1, program=12, time=0),
            Message("note_on", channel=1, note=64, velocity=100, time=0),
            Message("note_off", channel=1, note=64, velocity=64, time=480), end,
        ]),
        header + "type 4, length 4, name 8, tempo 7, program 3, note on 4, note off 5, end 4",
    )  # fmt: skip
    case(
        "two tracks", "a long wait, a controller and a pitch bend; an exclusive message",
        saved(
            1,
            [Message("control_change", channel=15, control=7, value=127, time=16384),
             Message("pitchwheel", channel=15, pitch=-8192, time=127), end],
            [Message("sysex", data=[0x7E, 0x7F, 9, 1], time=128), end],
        ),
        header + "type 4, length 4, controller 6, pitch bend 4, end 4, type 4, length 4, exclusive 9, end 4",
    )  # fmt: skip


@protocol("OSC", "python-osc==1.10.2")
def osc(case):
    from pythonosc.osc_bundle_builder import IMMEDIATELY, OscBundleBuilder
    from pythonosc.osc_message_builder import OscMessageBuilder

    def message(address, *arguments):
        builder = OscMessageBuilder(address)
        for argument in arguments:
            builder.add_arg(argument)
        return builder.build()

    frequency = message("/oscillator/4/frequency", 440.0)
    case("message", "/oscillator/4/frequency 440.0", frequency.dgram, "address 24, types 4, number 4")
    data = message("/foo", 1000, -1, "hello", 1.25, b"ab", True, False).dgram
    case("arguments", "1000, -1, 'hello', 1.25, two bytes, true, false", data,
         "address 8, types 12, number 4, number 4, text 8, number 4, count 4, bytes 2, padding 2")  # fmt: skip
    bundle = OscBundleBuilder(IMMEDIATELY)
    bundle.add_content(frequency)
    bundle.add_content(message("/mute"))
    case("bundle", "two messages, at once", bundle.build().dgram,
         "name 8, time 8, size 4, address 24, types 4, number 4, size 4, address 8, types 4")  # fmt: skip


@protocol("WAV")
def wav(case):
    import wave

    def saved(channels, width, rate, samples):
        buffer = io.BytesIO()
        with wave.open(buffer, "wb") as file:
            file.setnchannels(channels)
            file.setsampwidth(width)
            file.setframerate(rate)
            file.writeframes(samples)
        return buffer.getvalue()

    header = "magic 4, size 4, form 4, "
    form = "name 4, size 4, format 2, channels 2, rate 4, byte rate 4, alignment 2, bits 2, "
    source = {"source": "Python's wave"}
    data = saved(2, 2, 44_100, struct.pack("<4h", 0, -1, 32767, -32768))
    case("stereo", "two samples of 16 bits", data, header + form + "name 4, size 4, samples 8", **source)
    odd = saved(1, 1, 8000, b"\x80\xff\x00")
    case("odd", "three samples of 8 bits, without the padding", odd, header + form + "name 4, size 4, samples 3", **source)

    def extended(chunk):
        body = odd[8:] + chunk
        return b"RIFF" + struct.pack("<I", len(body)) + body

    source = {"source": "Python's wave, and Multimedia Programming Interface and Data Specifications 1.0, chapter 2"}
    case("padded", "the same with its padding", extended(b"\0"), header + form + "name 4, size 4, samples 3, padding 1", **source)
    fact = b"fact" + struct.pack("<II", 4, 3)
    case("fact", "a chunk after the padding", extended(b"\0" + fact),
         header + form + "name 4, size 4, samples 3, padding 1, name 4, size 4, samples 4", **source)  # fmt: skip
