#ifndef HANDWRITTEN_C_EXPERT_MONSTERS_H
#define HANDWRITTEN_C_EXPERT_MONSTERS_H

#include "expert.h"

// The bytes not yet read.
typedef struct {
  const uint8_t *at;
  const uint8_t *end;
} input;

bool expert_monster_decode(input *in, c_monster *monster);
bool expert_monsters_update(void *value, const uint8_t *bytes, size_t count);
void expert_monster_free(c_monster *monster);

static inline bool has(const input *in, size_t count) { return (size_t)(in->end - in->at) >= count; }

// Reads the count of bytes that follow, and makes sure that after them others follow.
static inline bool read_count(input *in, size_t others, size_t *count) {
  if (!has(in, 4 + others)) return false;
  *count = load32(in->at);
  in->at += 4;
  return has(in, *count + others);
}

// Reads the count of elements that follow, none of them smaller than that.
static inline bool read_elements(input *in, size_t smallest, size_t *count) {
  if (!has(in, 4)) return false;
  *count = load32(in->at);
  in->at += 4;
  return has(in, *count * smallest);
}

static inline void load_numbers(c_monster *monster, input *in) {
  load_vector(&monster->position, in->at);
  monster->mana = (int16_t)load16(in->at + 12);
  monster->health = (int16_t)load16(in->at + 14);
  in->at += 16;
}

static inline void load_path(c_monster *monster, input *in, size_t count) {
  for (size_t i = 0; i < count; i++) load_vector(&monster->path[i], in->at + 12 * i);
  monster->path_count = count;
  in->at += 12 * count;
}

#endif
