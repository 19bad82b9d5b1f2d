#include "codec.h"

bool c_varints_encode(const uint64_t *values, size_t count, c_buffer *buffer) {
  for (size_t i = 0; i < count; i++) {
    uint64_t rest = values[i];
    uint8_t *bytes = c_buffer_append(buffer, 10);
    if (bytes == NULL) return false;
    size_t length = 0;
    while (rest >= 0x80) {
      bytes[length++] = (uint8_t)rest | 0x80;
      rest >>= 7;
    }
    bytes[length++] = (uint8_t)rest;
    buffer->count -= 10 - length;
  }
  return true;
}

bool c_varints_decode(uint64_t *values, size_t capacity, const uint8_t *bytes, size_t count) {
  const uint8_t *end = bytes + count;
  for (size_t i = 0; i < capacity; i++) {
    uint64_t value = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
      if (bytes == end || shift > 63) return false;
      byte = *bytes++;
      if (shift == 63 && (byte & 0x7F) > 1) return false;
      value |= (uint64_t)(byte & 0x7F) << shift;
      shift += 7;
    } while (byte >= 0x80);
    if (byte == 0 && shift > 7) return false;
    values[i] = value;
  }
  return bytes == end;
}
