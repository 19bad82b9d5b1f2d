#include "codec.h"

enum { narrow_numbers_size = 17 };

static inline uint64_t load(const uint8_t *bytes, int count) {
  uint64_t value = 0;
  for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
  return value;
}

static inline uint8_t *store(uint8_t *bytes, uint64_t value, int count) {
  for (int i = 0; i < count; i++) bytes[i] = (uint8_t)(value >> 8 * (count - 1 - i));
  return bytes + count;
}

static void c_narrow_numbers_free(void *value) { (void)value; }

// All are of a fixed size, so there is one check of the room.
static bool c_narrow_numbers_encode(const void *value, c_buffer *buffer) {
  const c_narrow_numbers *numbers = value;
  if (numbers->sequence >> 24 != 0 || numbers->length >> 24 != 0 || numbers->offset >> 40 != 0
      || numbers->time >> 48 != 0) return false;
  uint8_t *bytes = c_buffer_append(buffer, narrow_numbers_size);
  if (bytes == NULL) return false;
  bytes = store(bytes, numbers->sequence, 3);
  bytes = store(bytes, numbers->length, 3);
  bytes = store(bytes, numbers->offset, 5);
  store(bytes, numbers->time, 6);
  return true;
}

static bool c_narrow_numbers_decode(void *value, const uint8_t *bytes, size_t count) {
  c_narrow_numbers *numbers = value;
  if (count != narrow_numbers_size) return false;
  numbers->sequence = (uint32_t)load(bytes, 3);
  numbers->length = (uint32_t)load(bytes + 3, 3);
  numbers->offset = load(bytes + 6, 5);
  numbers->time = load(bytes + 11, 6);
  return true;
}

const c_coder *c_narrow_numbers_coder(void) {
  static const c_coder coder = {
      sizeof(c_narrow_numbers), c_narrow_numbers_encode, c_narrow_numbers_decode, NULL,
      c_narrow_numbers_free};
  return &coder;
}
