#include "bit_writer.h"

#include <stdlib.h>

// A count in a byte, then so many elements of 6, 1 and 12 bits, most significant first.
static size_t size_of(size_t count) { return (count * (6 + 1 + 12) + 7) / 8; }

static bool c_reading_lists_encode(const void *value, c_buffer *buffer) {
  const c_reading_lists *lists = value;
  size_t count = lists->count;
  uint8_t *bytes = c_buffer_append(buffer, 1 + size_of(count));
  if (bytes == NULL) return false;
  *bytes = lists->count;
  bit_writer writer = {bytes + 1, 0, 0};
  for (size_t i = 0; i < count; i++) {
    if (lists->codes[i] >> 6 != 0) return false;
    put(&writer, lists->codes[i], 6);
  }
  for (size_t i = 0; i < count; i++) put(&writer, lists->flags[i], 1);
  for (size_t i = 0; i < count; i++) {
    int16_t sample = lists->samples[i];
    if (sample < -2048 || sample > 2047) return false;
    put(&writer, (uint32_t)sample & 0xFFF, 12);
  }
  put_rest(&writer);
  return true;
}

// The bits that have been loaded but not read, in the highest places.
typedef struct {
  const uint8_t *bytes;
  const uint8_t *end;
  uint64_t word;
  int loaded;
} bit_reader;

// The bytes are known to suffice.
static inline uint32_t take(bit_reader *reader, int count) {
  if (reader->loaded < count) {
    if (reader->end - reader->bytes >= 4) {
      uint32_t next;
      memcpy(&next, reader->bytes, 4);
      reader->bytes += 4;
      reader->word |= (uint64_t)__builtin_bswap32(next) << (32 - reader->loaded);
      reader->loaded += 32;
    } else {
      for (; reader->bytes < reader->end; reader->loaded += 8) {
        reader->word |= (uint64_t)*reader->bytes++ << (56 - reader->loaded);
      }
    }
  }
  uint32_t bits = (uint32_t)(reader->word >> (64 - count));
  reader->word <<= count;
  reader->loaded -= count;
  return bits;
}

static void c_reading_lists_free(void *value) {
  c_reading_lists *lists = value;
  free(lists->codes);
  free(lists->flags);
  free(lists->samples);
}

static bool c_reading_lists_decode(void *value, const uint8_t *bytes, size_t size) {
  c_reading_lists *lists = value;
  if (size == 0) return false;
  size_t count = bytes[0];
  if (size != 1 + size_of(count)) return false;
  uint8_t *codes = malloc(count);
  bool *flags = malloc(count);
  int16_t *samples = malloc(2 * count);
  *lists = (c_reading_lists){(uint8_t)count, codes, flags, samples};
  if (count > 0 && (codes == NULL || flags == NULL || samples == NULL)) goto malformed;
  bit_reader reader = {bytes + 1, bytes + size, 0, 0};
  for (size_t i = 0; i < count; i++) codes[i] = (uint8_t)take(&reader, 6);
  for (size_t i = 0; i < count; i++) flags[i] = take(&reader, 1) != 0;
  for (size_t i = 0; i < count; i++) {
    samples[i] = (int16_t)((int16_t)(take(&reader, 12) << 4) >> 4);
  }
  if (reader.word != 0 || reader.bytes != reader.end) goto malformed;
  return true;
malformed:
  c_reading_lists_free(lists);
  return false;
}

const c_coder *c_reading_lists_coder(void) {
  static const c_coder coder = {
      sizeof(c_reading_lists), c_reading_lists_encode, c_reading_lists_decode, NULL,
      c_reading_lists_free};
  return &coder;
}
