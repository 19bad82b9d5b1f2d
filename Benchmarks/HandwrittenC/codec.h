// Reading and writing the parts of a packet; inlined into the packets' functions.

#ifndef HANDWRITTEN_C_CODEC_H
#define HANDWRITTEN_C_CODEC_H

#include <string.h>

#include "packets.h"

bool c_buffer_grow(c_buffer *buffer, size_t additional);
bool c_utf8_is_valid(const uint8_t *bytes, size_t count);
bool c_string_make(c_string *string, const void *bytes, size_t count);
void c_string_free(c_string *string);

static inline const char *c_string_bytes(const c_string *string) {
  return string->count > sizeof string->storage.inline_bytes - 1 ? string->storage.heap_bytes
                                                                 : string->storage.inline_bytes;
}

// memcpy, without a call for what is short.
static inline void c_copy(void *to, const void *from, size_t count) {
  if (count > 16) {
    memcpy(to, from, count);
  } else if (count >= 8) {
    uint64_t head, tail;
    memcpy(&head, from, 8);
    memcpy(&tail, (const char *)from + count - 8, 8);
    memcpy(to, &head, 8);
    memcpy((char *)to + count - 8, &tail, 8);
  } else if (count >= 4) {
    uint32_t head, tail;
    memcpy(&head, from, 4);
    memcpy(&tail, (const char *)from + count - 4, 4);
    memcpy(to, &head, 4);
    memcpy((char *)to + count - 4, &tail, 4);
  } else if (count > 0) {
    uint8_t first = ((const uint8_t *)from)[0];
    uint8_t middle = ((const uint8_t *)from)[count / 2];
    uint8_t last = ((const uint8_t *)from)[count - 1];
    ((uint8_t *)to)[0] = first;
    ((uint8_t *)to)[count / 2] = middle;
    ((uint8_t *)to)[count - 1] = last;
  }
}

static inline uint8_t *c_buffer_append(c_buffer *buffer, size_t count) {
  if (buffer->capacity - buffer->count < count && !c_buffer_grow(buffer, count)) return NULL;
  uint8_t *bytes = buffer->bytes + buffer->count;
  buffer->count += count;
  return bytes;
}

static inline bool c_write_u32(c_buffer *buffer, uint32_t value) {
  uint8_t *bytes = c_buffer_append(buffer, 4);
  if (bytes == NULL) return false;
  value = __builtin_bswap32(value);
  memcpy(bytes, &value, 4);
  return true;
}

static inline bool c_write_u16(c_buffer *buffer, uint16_t value) {
  uint8_t *bytes = c_buffer_append(buffer, 2);
  if (bytes == NULL) return false;
  value = __builtin_bswap16(value);
  memcpy(bytes, &value, 2);
  return true;
}

static inline bool c_write_string(c_buffer *buffer, const c_string *string) {
  if (string->count > UINT32_MAX || !c_write_u32(buffer, (uint32_t)string->count)) return false;
  uint8_t *bytes = c_buffer_append(buffer, string->count);
  if (bytes == NULL) return false;
  c_copy(bytes, c_string_bytes(string), string->count);
  return true;
}

// The index of the first zero byte of a word that is little-endian in memory; 8 if there is none.
static inline size_t c_first_zero(uint64_t word) {
  uint64_t zeros = (word - 0x0101010101010101) & ~word & 0x8080808080808080;
  return zeros == 0 ? 8 : (size_t)__builtin_ctzll(zeros) / 8;
}

// A string of 8 bytes, padded with NUL.
static inline bool c_write_string8(c_buffer *buffer, const c_string *string) {
  if (string->count > 8) return false;
  uint64_t word = 0;
  c_copy(&word, string->storage.inline_bytes, string->count);
  if (c_first_zero(word) < string->count) return false;
  uint8_t *bytes = c_buffer_append(buffer, 8);
  if (bytes == NULL) return false;
  memcpy(bytes, &word, 8);
  return true;
}

// The bytes not yet read.
typedef struct {
  const uint8_t *current;
  const uint8_t *end;
} c_cursor;

static inline bool c_read_u32(c_cursor *cursor, uint32_t *value) {
  if (cursor->end - cursor->current < 4) return false;
  memcpy(value, cursor->current, 4);
  *value = __builtin_bswap32(*value);
  cursor->current += 4;
  return true;
}

static inline bool c_read_u16(c_cursor *cursor, uint16_t *value) {
  if (cursor->end - cursor->current < 2) return false;
  memcpy(value, cursor->current, 2);
  *value = __builtin_bswap16(*value);
  cursor->current += 2;
  return true;
}

static inline bool c_read_string(c_cursor *cursor, c_string *string) {
  uint32_t count;
  if (!c_read_u32(cursor, &count) || (size_t)(cursor->end - cursor->current) < count) return false;
  if (!c_utf8_is_valid(cursor->current, count)) return false;
  if (!c_string_make(string, cursor->current, count)) return false;
  cursor->current += count;
  return true;
}

static inline bool c_read_string8(c_cursor *cursor, c_string *string) {
  if (cursor->end - cursor->current < 8) return false;
  uint64_t word;
  memcpy(&word, cursor->current, 8);
  size_t count = c_first_zero(word);
  if (count < 8 && word >> (count * 8) != 0) return false;
  if ((word & 0x8080808080808080) != 0 && !c_utf8_is_valid(cursor->current, count)) return false;
  memcpy(string->storage.inline_bytes, &word, 8);
  string->count = count;
  cursor->current += 8;
  return true;
}

#endif
