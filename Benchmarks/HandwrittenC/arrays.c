#include <stdlib.h>

#include "codec.h"

// Swaps the bytes of numbers: loops that the compiler vectorises.
static void swap_all(uint8_t *to, const uint8_t *from, size_t count, size_t width) {
  switch (width) {
  case 1:
    memcpy(to, from, count);
    break;
  case 2:
    for (size_t i = 0; i < count; i++) {
      uint16_t value;
      memcpy(&value, from + 2 * i, 2);
      value = __builtin_bswap16(value);
      memcpy(to + 2 * i, &value, 2);
    }
    break;
  case 4:
    for (size_t i = 0; i < count; i++) {
      uint32_t value;
      memcpy(&value, from + 4 * i, 4);
      value = __builtin_bswap32(value);
      memcpy(to + 4 * i, &value, 4);
    }
    break;
  }
}

static inline bool encode(const c_numbers *numbers, size_t width, c_buffer *buffer) {
  if (numbers->count > UINT32_MAX || !c_write_u32(buffer, (uint32_t)numbers->count)) return false;
  uint8_t *bytes = c_buffer_append(buffer, numbers->count * width);
  if (bytes == NULL) return false;
  swap_all(bytes, numbers->values, numbers->count, width);
  return true;
}

static inline bool decode(c_numbers *numbers, size_t width, const uint8_t *bytes, size_t count) {
  c_cursor cursor = {bytes, bytes + count};
  uint32_t length;
  if (!c_read_u32(&cursor, &length)) return false;
  if ((size_t)(cursor.end - cursor.current) / width != length) return false;
  uint8_t *values = malloc(length * width);
  if (values == NULL) return false;
  swap_all(values, cursor.current, length, width);
  numbers->count = length;
  numbers->values = values;
  return true;
}

static bool encode_1(const void *value, c_buffer *buffer) { return encode(value, 1, buffer); }
static bool encode_2(const void *value, c_buffer *buffer) { return encode(value, 2, buffer); }
static bool encode_4(const void *value, c_buffer *buffer) { return encode(value, 4, buffer); }

static bool decode_1(void *value, const uint8_t *bytes, size_t count) { return decode(value, 1, bytes, count); }
static bool decode_2(void *value, const uint8_t *bytes, size_t count) { return decode(value, 2, bytes, count); }
static bool decode_4(void *value, const uint8_t *bytes, size_t count) { return decode(value, 4, bytes, count); }

static void c_numbers_free(void *value) { free(((c_numbers *)value)->values); }

const c_coder *c_numbers_coder(size_t width) {
  static const c_coder one = {sizeof(c_numbers), encode_1, decode_1, NULL, c_numbers_free};
  static const c_coder two = {sizeof(c_numbers), encode_2, decode_2, NULL, c_numbers_free};
  static const c_coder four = {sizeof(c_numbers), encode_4, decode_4, NULL, c_numbers_free};
  return width == 1 ? &one : width == 2 ? &two : &four;
}
