#include "expert.h"

enum { narrow_numbers_size = 17 };

static void expert_free(void *value) { (void)value; }

// Words of eight bytes that overlap.
static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_narrow_numbers *numbers = value;
  if (((numbers->sequence | numbers->length) >> 24 | numbers->offset >> 40 | numbers->time >> 48) != 0) return false;
  output out = output_of(buffer);
  if (!has_room(&out, buffer, narrow_numbers_size)) return false;
  store64(out.at, (uint64_t)numbers->sequence << 40 | (uint64_t)numbers->length << 16 | numbers->offset >> 24);
  store64(out.at + 8, numbers->offset << 40 | numbers->time >> 8);
  out.at[16] = (uint8_t)numbers->time;
  out.at += narrow_numbers_size;
  return finish(out, buffer);
}

static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_narrow_numbers *numbers = value;
  if (count != narrow_numbers_size) return false;
  uint64_t head = load64(bytes);
  numbers->sequence = (uint32_t)(head >> 40);
  numbers->length = (uint32_t)(head >> 16) & 0xFFFFFF;
  numbers->offset = load64(bytes + 6) >> 24;
  numbers->time = load64(bytes + 9) & 0xFFFFFFFFFFFF;
  return true;
}

const c_coder *expert_narrow_numbers_coder(void) {
  static const c_coder coder = {sizeof(c_narrow_numbers), expert_encode, expert_decode, NULL, expert_free};
  return &coder;
}
