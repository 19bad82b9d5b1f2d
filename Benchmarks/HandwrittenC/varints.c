#include <stdlib.h>

#include "codec.h"

static bool c_varints_encode(const void *value, c_buffer *buffer) {
  const c_varints *varints = value;
  for (size_t i = 0; i < varints->count; i++) {
    uint64_t rest = varints->values[i];
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

// Decodes as many numbers as there were.
static bool c_varints_update(void *value, const uint8_t *bytes, size_t count) {
  c_varints *varints = value;
  const uint8_t *end = bytes + count;
  for (size_t i = 0; i < varints->count; i++) {
    uint64_t number = 0;
    unsigned shift = 0;
    uint8_t byte;
    do {
      if (bytes == end || shift > 63) return false;
      byte = *bytes++;
      if (shift == 63 && (byte & 0x7F) > 1) return false;
      number |= (uint64_t)(byte & 0x7F) << shift;
      shift += 7;
    } while (byte >= 0x80);
    if (byte == 0 && shift > 7) return false;
    varints->values[i] = number;
  }
  return bytes == end;
}

static void c_varints_free(void *value) { free(((c_varints *)value)->values); }

static bool c_varints_decode(void *value, const uint8_t *bytes, size_t count) {
  c_varints *varints = value;
  varints->count = 0;
  for (size_t i = 0; i < count; i++) varints->count += bytes[i] < 0x80;
  varints->values = calloc(varints->count + 1, sizeof(uint64_t));
  if (varints->values == NULL) return false;
  if (c_varints_update(varints, bytes, count)) return true;
  c_varints_free(varints);
  return false;
}

const c_coder *c_varints_coder(void) {
  static const c_coder coder = {
      sizeof(c_varints), c_varints_encode, c_varints_decode, c_varints_update, c_varints_free};
  return &coder;
}
