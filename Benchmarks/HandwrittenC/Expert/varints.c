#include "expert.h"

// One check for all of them, each taken for the longest.
static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_varints *varints = value;
  output out = output_of(buffer);
  if (!has_room(&out, buffer, 10 * varints->count)) return false;
  uint8_t *at = out.at;
  for (size_t i = 0; i < varints->count; i++) {
    uint64_t rest = varints->values[i];
    for (; rest >= 0x80; rest >>= 7) *at++ = (uint8_t)rest | 0x80;
    *at++ = (uint8_t)rest;
  }
  out.at = at;
  return finish(out, buffer);
}

// The number at bytes, of which ten need no check of their own; NULL if it is malformed.
static inline const uint8_t *load_varint(const uint8_t *bytes, uint64_t *number) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 63; shift += 7) {
    uint8_t byte = *bytes++;
    value |= (uint64_t)(byte & 0x7F) << shift;
    if (byte < 0x80) {
      *number = value;
      return byte == 0 && shift > 0 ? NULL : bytes;
    }
  }
  if (*bytes != 1) return NULL;
  *number = value | UINT64_C(1) << 63;
  return bytes + 1;
}

// Decodes as many numbers as there were.
static bool expert_update(void *value, const uint8_t *bytes, size_t count) {
  c_varints *varints = value;
  const uint8_t *end = bytes + count;
  size_t i = 0;
  for (; i < varints->count && end - bytes >= 10; i++) {
    bytes = load_varint(bytes, &varints->values[i]);
    if (bytes == NULL) return false;
  }
  // The last ones from a copy with enough bytes behind it, all of which continue: a number cut short is malformed.
  uint8_t copy[20];
  memset(copy, 0xFF, sizeof copy);
  size_t rest = (size_t)(end - bytes);
  if (i == varints->count) return rest == 0;
  memcpy(copy, bytes, rest);
  bytes = copy;
  for (; i < varints->count; i++) {
    if ((size_t)(bytes - copy) >= rest) return false;
    bytes = load_varint(bytes, &varints->values[i]);
    if (bytes == NULL) return false;
  }
  return bytes == copy + rest;
}

static void expert_free(void *value) { free(((c_varints *)value)->values); }

static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_varints *varints = value;
  varints->count = 0;
  for (size_t i = 0; i < count; i++) varints->count += bytes[i] < 0x80;
  varints->values = allocate(varints->count * sizeof(uint64_t));
  if (varints->values == NULL && varints->count > 0) return false;
  if (expert_update(varints, bytes, count)) return true;
  expert_free(varints);
  return false;
}

const c_coder *expert_varints_coder(void) {
  static const c_coder coder = {
      sizeof(c_varints), expert_encode, expert_decode, expert_update, expert_free};
  return &coder;
}
