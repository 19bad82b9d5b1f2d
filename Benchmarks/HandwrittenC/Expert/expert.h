// What the expert's C reads and writes with: functions on pointers whose room has been checked before, once for a
// run of fields.

#ifndef HANDWRITTEN_C_EXPERT_H
#define HANDWRITTEN_C_EXPERT_H

#include <stdlib.h>

#include "../codec.h"

// malloc, but for nothing no memory.
static inline void *allocate(size_t count) { return count == 0 ? NULL : malloc(count); }

static inline uint16_t load16(const uint8_t *bytes) {
  uint16_t value;
  memcpy(&value, bytes, 2);
  return __builtin_bswap16(value);
}

static inline uint32_t load32(const uint8_t *bytes) {
  uint32_t value;
  memcpy(&value, bytes, 4);
  return __builtin_bswap32(value);
}

static inline uint64_t load64(const uint8_t *bytes) {
  uint64_t value;
  memcpy(&value, bytes, 8);
  return __builtin_bswap64(value);
}

static inline uint8_t *store16(uint8_t *bytes, uint16_t value) {
  value = __builtin_bswap16(value);
  memcpy(bytes, &value, 2);
  return bytes + 2;
}

static inline uint8_t *store32(uint8_t *bytes, uint32_t value) {
  value = __builtin_bswap32(value);
  memcpy(bytes, &value, 4);
  return bytes + 4;
}

static inline uint8_t *store64(uint8_t *bytes, uint64_t value) {
  value = __builtin_bswap64(value);
  memcpy(bytes, &value, 8);
  return bytes + 8;
}

static inline uint8_t *store_vector(uint8_t *bytes, const c_vector *vector) {
  uint32_t words[3];
  memcpy(words, vector, 12);
  for (int i = 0; i < 3; i++) bytes = store32(bytes, words[i]);
  return bytes;
}

static inline void load_vector(c_vector *vector, const uint8_t *bytes) {
  uint32_t words[3] = {load32(bytes), load32(bytes + 4), load32(bytes + 8)};
  memcpy(vector, words, 12);
}

// The end of what has been written, of which the buffer is told when it is done or has to grow.
typedef struct {
  uint8_t *at;
  uint8_t *end;
} output;

static inline output output_of(const c_buffer *buffer) {
  return (output){buffer->bytes + buffer->count, buffer->bytes + buffer->capacity};
}

// Grows; both pointers are NULL if it cannot.
output expert_grow(c_buffer *buffer, uint8_t *at, size_t count);

static inline bool has_room(output *out, c_buffer *buffer, size_t count) {
  if (__builtin_expect((size_t)(out->end - out->at) >= count, true)) return true;
  *out = expert_grow(buffer, out->at, count);
  return out->at != NULL;
}

static inline bool finish(output out, c_buffer *buffer) {
  buffer->count = (size_t)(out.at - buffer->bytes);
  return true;
}

static inline bool is_inline(const c_string *string) {
  return string->count < sizeof string->storage.inline_bytes;
}

static inline void free_string(c_string *string) {
  if (!is_inline(string)) free(string->storage.heap_bytes);
}

// The room that a string takes: 16 bytes are stored at once, of which the next field writes over what is too much.
static inline size_t string_room(const c_string *string) { return 4 + 16 + string->count; }

static inline uint8_t *store_string(uint8_t *bytes, const c_string *string) {
  bytes = store32(bytes, (uint32_t)string->count);
  if (is_inline(string)) {
    memcpy(bytes, string->storage.inline_bytes, 16);
  } else {
    memcpy(bytes, string->storage.heap_bytes, string->count);
  }
  return bytes + string->count;
}

// Whether the bytes are ASCII: words, of which the last overlaps the one before.
static inline bool is_ascii(const uint8_t *bytes, size_t count) {
  const uint64_t high_bits = 0x8080808080808080;
  uint64_t all = 0, word;
  if (count >= 8) {
    for (size_t i = 0; i + 8 < count; i += 8) {
      memcpy(&word, bytes + i, 8);
      all |= word;
    }
    memcpy(&word, bytes + count - 8, 8);
  } else {
    word = 0;
    c_copy(&word, bytes, count);
  }
  return ((all | word) & high_bits) == 0;
}

// Whether so many bytes are the same: two words that overlap, where that is enough.
static inline bool are_equal(const void *bytes, const void *others, size_t count) {
  if (count < 8 || count > 16) return memcmp(bytes, others, count) == 0;
  uint64_t head, tail, other_head, other_tail;
  memcpy(&head, bytes, 8);
  memcpy(&tail, (const char *)bytes + count - 8, 8);
  memcpy(&other_head, others, 8);
  memcpy(&other_tail, (const char *)others + count - 8, 8);
  return ((head ^ other_head) | (tail ^ other_tail)) == 0;
}

static inline bool is_utf8(const uint8_t *bytes, size_t count) {
  return __builtin_expect(is_ascii(bytes, count), true) || c_utf8_is_valid(bytes, count);
}

// Makes a string of bytes that are there, if they are UTF-8.
static inline bool make_string(c_string *string, const uint8_t *bytes, size_t count) {
  if (!is_utf8(bytes, count)) return false;
  string->count = count;
  if (is_inline(string)) {
    c_copy(string->storage.inline_bytes, bytes, count);
    return true;
  }
  string->storage.heap_bytes = malloc(count);
  if (string->storage.heap_bytes == NULL) return false;
  memcpy(string->storage.heap_bytes, bytes, count);
  return true;
}

#endif
