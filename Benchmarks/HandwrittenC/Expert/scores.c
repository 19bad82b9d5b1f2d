#include "expert.h"
#include "hash.h"

uint64_t expert_hash_key[2] = {0x0706050403020100, 0x0F0E0D0C0B0A0908};

enum { pairs_on_stack = 256 };

static void expert_free(void *value) { free(((c_scores *)value)->slots); }

// Sorts by the keys, a byte at a time, all four of them counted at once; after four passes the pairs are back where
// they were.
static void sort(uint64_t *pairs, uint64_t *spare, size_t count) {
  uint32_t counts[4][256] = {0};
  for (size_t i = 0; i < count; i++) {
    for (int byte = 0; byte < 4; byte++) counts[byte][pairs[i] >> (32 + 8 * byte) & 0xFF]++;
  }
  for (int byte = 0; byte < 4; byte++) {
    uint32_t start = 0;
    for (int i = 0; i < 256; i++) {
      uint32_t next = start + counts[byte][i];
      counts[byte][i] = start;
      start = next;
    }
    for (size_t i = 0; i < count; i++) spare[counts[byte][pairs[i] >> (32 + 8 * byte) & 0xFF]++] = pairs[i];
    uint64_t *sorted = spare;
    spare = pairs;
    pairs = sorted;
  }
}

static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_scores *scores = value;
  uint64_t on_stack[2 * pairs_on_stack], *pairs = on_stack;
  if (scores->count > UINT32_MAX) return false;
  if (scores->count > pairs_on_stack) pairs = malloc(2 * scores->count * sizeof(uint64_t));
  output out = output_of(buffer);
  bool succeeds = pairs != NULL && has_room(&out, buffer, 4 + 8 * scores->count);
  if (succeeds) {
    size_t count = 0;
    for (size_t i = 0; i < scores->capacity; i++) {
      const c_score *score = &scores->slots[i];
      if (score->is_used) pairs[count++] = (uint64_t)score->key << 32 | score->value;
    }
    sort(pairs, pairs + count, count);
    out.at = store32(out.at, (uint32_t)count);
    for (size_t i = 0; i < count; i++) out.at = store64(out.at, pairs[i]);
    finish(out, buffer);
  }
  if (pairs != on_stack) free(pairs);
  return succeeds;
}

// Keys ascend, so none can be there already.
static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_scores *scores = value;
  if (count < 4 || (count - 4) % 8 != 0 || (count - 4) / 8 != load32(bytes)) return false;
  scores->count = load32(bytes);
  scores->capacity = 16;
  while (scores->capacity * 3 < scores->count * 4) scores->capacity *= 2;
  scores->slots = calloc(scores->capacity, sizeof(c_score));
  if (scores->slots == NULL) return false;
  size_t mask = scores->capacity - 1;
  uint32_t last = 0;
  for (size_t i = 0; i < scores->count; i++) {
    uint32_t key = load32(bytes + 4 + 8 * i);
    if (i > 0 && key <= last) {
      expert_free(scores);
      return false;
    }
    last = key;
    size_t index = hash_of(key) & mask;
    while (scores->slots[index].is_used) index = (index + 1) & mask;
    scores->slots[index] = (c_score){key, load32(bytes + 8 + 8 * i), true};
  }
  return true;
}

const c_coder *expert_scores_coder(void) {
  static const c_coder coder = {sizeof(c_scores), expert_encode, expert_decode, NULL, expert_free};
  return &coder;
}
