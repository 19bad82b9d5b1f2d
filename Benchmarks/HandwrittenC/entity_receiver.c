#include <stdlib.h>

#include "entities.h"

static bool take_gap(bit_reader *reader, uint64_t *gap) {
  uint32_t choice, high = 0, low;
  if (!take(reader, 2, &choice)) return false;
  if (choice == 3 && !take(reader, 32, &high)) return false;
  if (!take(reader, choice == 3 ? 32 : 3 << choice, &low)) return false;
  *gap = (uint64_t)high << 32 | low;
  uint32_t shortest;
  if (*gap == UINT64_MAX) return false;
  ++*gap;
  gap_width(*gap, &shortest);
  return shortest == choice;
}

static bool take_head(bit_reader *reader, uint64_t *gap, uint32_t *age) {
  uint32_t flag;
  *gap = 0;
  if (!take(reader, 1, &flag)) return false;
  if (flag == 0) return true;
  if (!take(reader, 1, &flag)) return false;
  if (flag == 0) return take_gap(reader, gap);
  uint32_t former = *age;
  // Neither one in full, nor one that is gone, nor one in whole bytes.
  if (!take(reader, 1, &flag) || flag == 1 || !take(reader, 6, age) || !take(reader, 1, &flag) || flag == 1
      || *age == 0 || *age > oldest_baseline || *age == former || !take(reader, 1, &flag)) return false;
  return flag == 0 || take_gap(reader, gap);
}

// Where an entity is, not before `start`.
static size_t find(const c_entities *entities, uint64_t id, size_t start) {
  size_t low = start, high = start, step = 1;
  while (high < entities->count && entities->tracks[high].id < id) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  if (high > entities->count) high = entities->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (entities->tracks[middle].id < id) low = middle + 1; else high = middle;
  }
  return low;
}

static const c_mover *state_at(const entity_track *track, uint32_t frame) {
  size_t i = track->count;
  while (i > 0 && track->states[i - 1].frame > frame) i--;
  return i == 0 ? NULL : &track->states[i - 1].mover;
}

static bool update_track(c_entities *entities, entity_track *track, const entity_reading *reading, uint32_t frame) {
  track->frame = frame;
  if (track->count == track->capacity) {
    uint32_t oldest = entities->newest_frame > oldest_baseline ? entities->newest_frame - oldest_baseline : 0;
    if (reading->baseline > 8 && reading->baseline - 8 > oldest) oldest = reading->baseline - 8;
    size_t i = track->count;
    while (i > 0 && track->states[i - 1].frame > oldest) i--;
    size_t removed = i > 0 ? i - 1 : 0;
    track->count -= removed;
    memmove(track->states, track->states + removed, track->count * sizeof(entity_state));
    if (track->count > track->capacity / 4 * 3) {
      entity_state *states = realloc(track->states, 2 * track->capacity * sizeof(entity_state));
      if (states == NULL) return false;
      track->states = states;
      track->capacity *= 2;
    }
  }
  track->states[track->count++] = (entity_state){frame, reading->mover};
  return true;
}

static void note(c_entities *entities, uint32_t number) {
  uint32_t step = number - entities->acknowledged;
  if (entities->acknowledged == 0) {
    entities->earlier = 0;
  } else {
    entities->earlier = step > 32 ? 0 : (step == 32 ? 0 : entities->earlier << step) | 1u << (step - 1);
  }
  entities->acknowledged = number;
}

// Datagrams come in their order.
bool c_entities_receive(c_entities *entities, const uint8_t *bytes, size_t length) {
  c_cursor cursor = {bytes, bytes + length};
  uint16_t session, count;
  uint32_t number, frame;
  if (!c_read_u16(&cursor, &session) || !c_read_u32(&cursor, &number) || !c_read_u32(&cursor, &frame)
      || !c_read_u16(&cursor, &count) || session != entities->session || number <= entities->acknowledged
      || frame < entities->newest_frame || count > entities->count) return false;
  bit_reader reader = {cursor, 0, 0};
  uint64_t next = 0;
  uint32_t age = 1;
  size_t place = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t gap;
    if (!take_head(&reader, &gap, &age) || next + gap < next || frame <= age) return false;
    uint64_t id = next + gap;
    next = id + 1;
    place = find(entities, id, place);
    if (place == entities->count || entities->tracks[place].id != id) return false;
    const c_mover *baseline = state_at(&entities->tracks[place], frame - age);
    if (baseline == NULL) return false;
    bool is_changed = false;
    entities->readings[i] = (entity_reading){id, frame - age, *baseline};
    if (!take_fields(&reader, &entities->readings[i].mover, &is_changed)
        || entities->readings[i].mover.id != id) return false;
  }
  if (reader.word != 0 || reader.loaded >= 8 || reader.cursor.current != reader.cursor.end) return false;
  note(entities, number);
  entities->newest_frame = frame;
  entities->changed_count = 0;
  place = 0;
  for (size_t i = 0; i < count; i++) {
    place = find(entities, entities->readings[i].id, place);
    if (frame <= entities->tracks[place].frame) continue;
    if (!update_track(entities, &entities->tracks[place], &entities->readings[i], frame)) return false;
    entities->changed[entities->changed_count++] = entities->readings[i].id;
  }
  return true;
}
