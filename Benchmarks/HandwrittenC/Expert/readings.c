#include "expert.h"

enum { readings_size = reading_count * (6 + 1 + 12) / 8 };

static void expert_free(void *value) { (void)value; }

// Eight elements fill as many bytes as each has bits: 6 bytes, 1 byte, and two halves of 12.
static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_readings *readings = value;
  output out = output_of(buffer);
  if (!has_room(&out, buffer, readings_size + 2)) return false;
  uint8_t *at = out.at;
  unsigned excess = 0;
  for (int i = 0; i < reading_count; i += 8, at += 6) {
    uint64_t word = 0;
    for (int j = 0; j < 8; j++) {
      excess |= readings->codes[i + j];
      word = word << 6 | readings->codes[i + j];
    }
    store64(at, word << 16);
  }
  for (int i = 0; i < reading_count; i += 8) {
    uint64_t flags;
    memcpy(&flags, readings->flags + i, 8);
    // The lowest bit of each byte, gathered in the highest byte: that of the first flag comes first.
    *at++ = (uint8_t)(flags * 0x8040201008040201 >> 56);
  }
  unsigned distance = 0;
  for (int i = 0; i < reading_count; i += 4, at += 6) {
    uint64_t word = 0;
    for (int j = 0; j < 4; j++) {
      uint16_t sample = (uint16_t)readings->samples[i + j];
      distance |= (uint16_t)(sample + 2048);
      word = word << 12 | (sample & 0xFFF);
    }
    store64(at, word << 16);
  }
  if (excess >> 6 != 0 || distance >> 12 != 0) return false;
  out.at = at;
  return finish(out, buffer);
}

static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_readings *readings = value;
  if (count != readings_size) return false;
  for (int i = 0; i < reading_count; i += 8, bytes += 6) {
    uint64_t word = load64(bytes);
    for (int j = 0; j < 8; j++) readings->codes[i + j] = word >> (58 - 6 * j) & 0x3F;
  }
  for (int i = 0; i < reading_count; i += 8, bytes++) {
    for (int j = 0; j < 8; j++) readings->flags[i + j] = *bytes >> (7 - j) & 1;
  }
  // The words overlap, and the last ends with the bytes.
  for (int i = 0; i < reading_count; i += 4, bytes += 6) {
    uint64_t word = load64(bytes - 2);
    for (int j = 0; j < 4; j++) {
      readings->samples[i + j] = (int16_t)((int16_t)(word >> (36 - 12 * j) << 4) >> 4);
    }
  }
  return true;
}

const c_coder *expert_readings_coder(void) {
  static const c_coder coder = {sizeof(c_readings), expert_encode, expert_decode, NULL, expert_free};
  return &coder;
}
