#include "bit_writer.h"

// Elements of 6, 1 and 12 bits, most significant first, which fill 152 bytes.
enum { readings_size = reading_count * (6 + 1 + 12) / 8 };

static void c_readings_free(void *value) { (void)value; }

static bool c_readings_encode(const void *value, c_buffer *buffer) {
  const c_readings *readings = value;
  uint8_t *bytes = c_buffer_append(buffer, readings_size);
  if (bytes == NULL) return false;
  bit_writer writer = {bytes, 0, 0};
  for (int i = 0; i < reading_count; i++) {
    if (readings->codes[i] >> 6 != 0) return false;
    put(&writer, readings->codes[i], 6);
  }
  for (int i = 0; i < reading_count; i++) put(&writer, readings->flags[i], 1);
  for (int i = 0; i < reading_count; i++) {
    int16_t sample = readings->samples[i];
    if (sample < -2048 || sample > 2047) return false;
    put(&writer, (uint32_t)sample & 0xFFF, 12);
  }
  return true;
}

// The bits that have been loaded but not read, in the highest places.
typedef struct {
  const uint8_t *bytes;
  uint64_t word;
  int loaded;
} bit_reader;

static inline uint32_t take(bit_reader *reader, int count) {
  if (reader->loaded < count) {
    uint32_t next;
    memcpy(&next, reader->bytes, 4);
    reader->bytes += 4;
    reader->word |= (uint64_t)__builtin_bswap32(next) << (32 - reader->loaded);
    reader->loaded += 32;
  }
  uint32_t bits = (uint32_t)(reader->word >> (64 - count));
  reader->word <<= count;
  reader->loaded -= count;
  return bits;
}

static bool c_readings_decode(void *value, const uint8_t *bytes, size_t count) {
  c_readings *readings = value;
  if (count != readings_size) return false;
  bit_reader reader = {bytes, 0, 0};
  for (int i = 0; i < reading_count; i++) readings->codes[i] = (uint8_t)take(&reader, 6);
  for (int i = 0; i < reading_count; i++) readings->flags[i] = take(&reader, 1) != 0;
  for (int i = 0; i < reading_count; i++) {
    readings->samples[i] = (int16_t)((int16_t)(take(&reader, 12) << 4) >> 4);
  }
  return true;
}

const c_coder *c_readings_coder(void) {
  static const c_coder coder = {
      sizeof(c_readings), c_readings_encode, c_readings_decode, NULL, c_readings_free};
  return &coder;
}
