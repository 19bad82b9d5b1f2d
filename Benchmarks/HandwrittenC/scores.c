#include <stdlib.h>

#include "codec.h"

static inline size_t slot(const c_scores *scores, uint32_t key) {
  size_t index = (key * UINT32_C(2654435769)) & (scores->capacity - 1);
  while (scores->slots[index].is_used && scores->slots[index].key != key) {
    index = (index + 1) & (scores->capacity - 1);
  }
  return index;
}

// Sorts by the keys, a byte at a time; after four passes the pairs are back where they were.
static void sort(uint64_t *pairs, uint64_t *spare, size_t count) {
  for (int shift = 32; shift < 64; shift += 8) {
    size_t starts[257] = {0};
    for (size_t i = 0; i < count; i++) starts[(pairs[i] >> shift & 0xFF) + 1]++;
    for (int i = 0; i < 256; i++) starts[i + 1] += starts[i];
    for (size_t i = 0; i < count; i++) spare[starts[pairs[i] >> shift & 0xFF]++] = pairs[i];
    uint64_t *sorted = spare;
    spare = pairs;
    pairs = sorted;
  }
}

static void c_scores_free(void *value) { free(((c_scores *)value)->slots); }

static bool c_scores_encode(const void *value, c_buffer *buffer) {
  const c_scores *scores = value;
  if (!c_write_u32(buffer, (uint32_t)scores->count)) return false;
  if (scores->count == 0) return true;
  uint64_t *pairs = malloc(2 * scores->count * sizeof(uint64_t));
  if (pairs == NULL) return false;
  size_t count = 0;
  for (size_t i = 0; i < scores->capacity; i++) {
    const c_score *score = &scores->slots[i];
    if (score->is_used) pairs[count++] = (uint64_t)score->key << 32 | score->value;
  }
  sort(pairs, pairs + count, count);
  uint8_t *bytes = c_buffer_append(buffer, 8 * count);
  if (bytes != NULL) {
    for (size_t i = 0; i < count; i++) {
      uint64_t pair = __builtin_bswap64(pairs[i]);
      memcpy(bytes + 8 * i, &pair, 8);
    }
  }
  free(pairs);
  return bytes != NULL;
}

static bool c_scores_decode(void *value, const uint8_t *bytes, size_t count) {
  c_scores *scores = value;
  c_cursor cursor = {bytes, bytes + count};
  uint32_t length;
  *scores = (c_scores){0};
  if (!c_read_u32(&cursor, &length)) return false;
  if ((size_t)(cursor.end - cursor.current) / 8 < length) return false;
  scores->capacity = 16;
  while (scores->capacity * 3 < (size_t)length * 4) scores->capacity *= 2;
  scores->slots = calloc(scores->capacity, sizeof(c_score));
  if (scores->slots == NULL) return false;
  scores->count = length;
  uint32_t key = 0, points, last = 0;
  for (uint32_t i = 0; i < length; i++) {
    c_read_u32(&cursor, &key);
    c_read_u32(&cursor, &points);
    if (i > 0 && key <= last) goto malformed;
    last = key;
    scores->slots[slot(scores, key)] = (c_score){key, points, true};
  }
  if (cursor.current == cursor.end) return true;
malformed:
  c_scores_free(scores);
  return false;
}

const c_coder *c_scores_coder(void) {
  static const c_coder coder = {
      sizeof(c_scores), c_scores_encode, c_scores_decode, NULL, c_scores_free};
  return &coder;
}
