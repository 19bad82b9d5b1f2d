#include <stdlib.h>

#include "entities.h"

void c_entities_free(c_entities *entities) {
  if (entities == NULL) return;
  free(entities->ages);
  free(entities->encodings);
  free(entities->last);
  free(entities->known);
  free(entities->merged);
  free(entities->updates);
  for (size_t i = 0; entities->tracks != NULL && i < entities->count; i++) free(entities->tracks[i].states);
  free(entities->tracks);
  free(entities->readings);
  free(entities->changed);
  c_buffer_free(&entities->bytes);
  free(entities);
}

static bool begin(c_entities *entities, const c_world *world) {
  entities->frame = entities->newest_frame = 1;
  entities->frames[1] = world->movers;
  for (size_t i = 0; i < world->count; i++) {
    uint64_t id = world->movers[i].id;
    entities->ages[i] = (entity_age){1, 1};
    entities->known[i] = (known_entity){id, 0, 1, false, true};
    entities->tracks[i].id = id;
    entities->tracks[i].frame = 1;
    entities->tracks[i].count = 1;
    entities->tracks[i].capacity = 4;
    entities->tracks[i].states = malloc(4 * sizeof(entity_state));
    if (entities->tracks[i].states == NULL) return false;
    entities->tracks[i].states[0] = (entity_state){1, world->movers[i]};
  }
  return true;
}

c_entities *c_entities_make(const void *value) {
  const c_world *world = value;
  c_entities *entities = calloc(1, sizeof *entities);
  if (entities == NULL) return NULL;
  size_t count = entities->count = world->count;
  entities->ages = calloc(count, sizeof *entities->ages);
  entities->encodings = calloc(count, sizeof *entities->encodings);
  entities->last = calloc(count, sizeof *entities->last);
  entities->known = calloc(count, sizeof *entities->known);
  entities->merged = calloc(count, sizeof *entities->merged);
  entities->updates = calloc(count, sizeof *entities->updates);
  entities->tracks = calloc(count, sizeof *entities->tracks);
  entities->readings = calloc(count, sizeof *entities->readings);
  entities->changed = calloc(count, sizeof *entities->changed);
  if (entities->ages == NULL || entities->encodings == NULL || entities->last == NULL || entities->known == NULL
      || entities->merged == NULL || entities->updates == NULL || entities->tracks == NULL
      || entities->readings == NULL || entities->changed == NULL || !begin(entities, world)) {
    c_entities_free(entities);
    return NULL;
  }
  return entities;
}

// --- Sending

static void record(c_entities *entities, const c_mover *movers) {
  const c_mover *former = entities->frames[entities->frame % ring];
  entities->frame++;
  entities->frames[entities->frame % ring] = movers;
  size_t old = 0;
  for (size_t i = 0; i < entities->count; i++) {
    while (old < entities->count && former[old].id < movers[i].id) old++;
    if (old == entities->count || former[old].id != movers[i].id) {
      entities->ages[i] = (entity_age){entities->frame, entities->frame};
    } else if (!is_unchanged(&movers[i], &former[old])) {
      entities->ages[i].change = entities->frame;
    }
    entities->last[i] = -1;
  }
  entities->encoding_count = 0;
  entities->bytes.count = 0;
}

// The updates that the receiver needs, all of whose entities it sees.
static size_t find_updates(c_entities *entities) {
  const c_mover *movers = entities->frames[entities->frame % ring];
  size_t count = 0, old = 0;
  for (size_t i = 0; i < entities->count; i++) {
    while (old < entities->count && entities->known[old].id < movers[i].id) old++;
    known_entity known = {movers[i].id, 0, 0, false, false};
    if (old < entities->count && entities->known[old].id == movers[i].id) known = entities->known[old++];
    if (known.is_gone || (known.acknowledged > 0 && known.acknowledged < entities->ages[i].birth)) {
      known.acknowledged = 0;
      known.sent = 0;
      known.is_gone = false;
    }
    known.sent &= ~(1ull << entities->frame % ring);
    if (known.acknowledged > 0 && known.acknowledged >= entities->ages[i].change) {
      known.acknowledged = entities->frame;
    } else {
      bool is_recent = known.acknowledged > 0 && entities->frame - known.acknowledged <= oldest_baseline;
      entities->updates[count++] = (entity_update){i, i, is_recent ? known.acknowledged : 0, -1};
    }
    entities->merged[i] = known;
  }
  memcpy(entities->known, entities->merged, entities->count * sizeof(known_entity));
  return count;
}

// Encodes an update, unless that has been done.
static bool encode(c_entities *entities, entity_update *update) {
  if (update->baseline == 0) return false;
  uint8_t age = (uint8_t)(entities->frame - update->baseline);
  for (int32_t i = entities->last[update->place]; i >= 0; i = entities->encodings[i].next) {
    if (entities->encodings[i].age == age) {
      update->encoding = i;
      return true;
    }
  }
  const c_mover *new = &entities->frames[entities->frame % ring][update->place];
  const c_mover *old = &entities->frames[update->baseline % ring][update->place];
  size_t start = entities->bytes.count;
  bit_writer writer = {&entities->bytes, 0, 0};
  bool is_changed = false;
  if (old->id != new->id || !put_fields(&writer, new, old, &is_changed)) return false;
  size_t bits = 8 * (entities->bytes.count - start) + (size_t)writer.held;
  uint32_t rest = __builtin_bswap32((uint32_t)(writer.word << (32 - writer.held)));
  uint8_t *bytes = c_buffer_append(&entities->bytes, 4);
  if (bytes == NULL) return false;
  memcpy(bytes, &rest, 4);
  update->encoding = (int32_t)entities->encoding_count++;
  entities->encodings[update->encoding] = (encoded_entity){age, start, bits, entities->last[update->place]};
  entities->last[update->place] = update->encoding;
  return true;
}

static size_t head_bits(uint64_t gap, bool is_same_age) {
  uint32_t choice;
  size_t gap_bits = gap == 0 ? 0 : 2 + (size_t)gap_width(gap, &choice);
  return is_same_age ? 1 + (gap > 0) + gap_bits : 11 + gap_bits;
}

static bool put_head(bit_writer *writer, uint64_t gap, uint8_t age, bool is_same_age) {
  if (is_same_age) {
    if (!put(writer, gap > 0 ? 2 : 0, gap > 0 ? 2 : 1)) return false;
  } else if (!put(writer, (6u << 7 | (uint32_t)age << 1) << 1 | (gap > 0), 11)) {
    return false;
  }
  if (gap == 0) return true;
  uint32_t choice;
  int width = gap_width(gap, &choice);
  return put(writer, choice, 2) && (width < 64 || put(writer, (uint32_t)((gap - 1) >> 32), 32))
      && put(writer, (uint32_t)(gap - 1), width < 64 ? width : 32);
}

static bool put_encoded(bit_writer *writer, const c_buffer *bytes, const encoded_entity *encoded) {
  size_t rest = encoded->bits;
  for (size_t start = encoded->start; rest > 0; start += 4) {
    uint32_t word;
    memcpy(&word, bytes->bytes + start, 4);
    size_t step = rest < 32 ? rest : 32;
    if (!put(writer, __builtin_bswap32(word) >> (32 - step), (int)step)) return false;
    rest -= step;
  }
  return true;
}

static bool begin_datagram(c_entities *entities, c_buffer *datagrams, bit_writer *writer) {
  *writer = (bit_writer){datagrams, 0, 0};
  return c_write_u16(datagrams, entities->session) && c_write_u32(datagrams, entities->number + 1)
      && c_write_u32(datagrams, entities->frame) && c_write_u16(datagrams, 0);
}

static bool end_datagram(
    c_entities *entities, c_buffer *datagrams, bit_writer *writer, size_t start, uint16_t count, uint64_t first,
    uint64_t last) {
  int rest = (writer->held + 7) / 8;
  uint8_t *bytes = c_buffer_append(datagrams, (size_t)rest);
  if (bytes == NULL) return false;
  for (int i = 0; i < rest; i++) bytes[i] = (uint8_t)(writer->word << (64 - writer->held) >> (56 - 8 * i));
  count = __builtin_bswap16(count);
  memcpy(datagrams->bytes + start + 10, &count, 2);
  entities->number++;
  entities->datagrams[entities->number % ring] = (sent_datagram){entities->frame, first, last};
  return true;
}

// Writes all datagrams, one after the other, and where each ends.
static bool send(c_entities *entities, size_t update_count, c_buffer *datagrams, size_t *ends, size_t *end_count) {
  bit_writer writer;
  size_t start = datagrams->count, bits = 0;
  uint16_t count = 0;
  uint64_t next = 0, first = 0;
  uint8_t age = 1;
  *end_count = 0;
  if (!begin_datagram(entities, datagrams, &writer)) return false;
  for (size_t i = 0; i < update_count; i++) {
    entity_update *update = &entities->updates[i];
    if (!encode(entities, update)) return false;
    const encoded_entity *encoded = &entities->encodings[update->encoding];
    known_entity *known = &entities->known[update->known];
    size_t more = head_bits(known->id - next, encoded->age == age) + encoded->bits;
    if (header_length + (bits + more + 7) / 8 > limit || count == UINT16_MAX) {
      if (count == 0 || !end_datagram(entities, datagrams, &writer, start, count, first, next - 1)) return false;
      ends[(*end_count)++] = datagrams->count;
      start = datagrams->count;
      if (!begin_datagram(entities, datagrams, &writer)) return false;
      bits = next = count = 0;
      age = 1;
      more = head_bits(known->id, encoded->age == age) + encoded->bits;
    }
    if (!put_head(&writer, known->id - next, encoded->age, encoded->age == age)
        || !put_encoded(&writer, &entities->bytes, encoded)) return false;
    if (count++ == 0) first = known->id;
    bits += more;
    age = encoded->age;
    next = known->id + 1;
    known->sent |= 1ull << entities->frame % ring;
    known->may_be_known = true;
  }
  if (count == 0) {
    datagrams->count = start;
    return true;
  }
  if (!end_datagram(entities, datagrams, &writer, start, count, first, next - 1)) return false;
  ends[(*end_count)++] = datagrams->count;
  return true;
}

static void acknowledge_one(c_entities *entities, uint32_t number) {
  if (entities->number - number >= ring) return;
  sent_datagram *datagram = &entities->datagrams[number % ring];
  if (datagram->frame == 0 || entities->frame - datagram->frame > oldest_baseline) return;
  size_t low = 0, high = entities->count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (entities->known[middle].id < datagram->first) low = middle + 1; else high = middle;
  }
  for (; low < entities->count && entities->known[low].id <= datagram->last; low++) {
    known_entity *known = &entities->known[low];
    if (known->sent >> datagram->frame % ring & 1 && known->acknowledged < datagram->frame) {
      known->acknowledged = datagram->frame;
    }
  }
  datagram->frame = 0;
}

static void acknowledge(c_entities *entities) {
  if (entities->acknowledged == 0) return;
  acknowledge_one(entities, entities->acknowledged);
  for (uint32_t i = 0; i < 32; i++) {
    if (entities->earlier >> i & 1) acknowledge_one(entities, entities->acknowledged - 1 - i);
  }
}

bool c_run_entities(c_entities *entities, void *const worlds[2], size_t runs, c_buffer *datagrams) {
  size_t ends[ring], end_count;
  for (size_t run = 0; run < runs; run++) {
    const c_world *world = worlds[entities->frame % 2];
    if (world->count != entities->count) return false;
    record(entities, world->movers);
    datagrams->count = 0;
    if (!send(entities, find_updates(entities), datagrams, ends, &end_count)) return false;
    size_t start = 0;
    for (size_t i = 0; i < end_count; i++) {
      if (!c_entities_receive(entities, datagrams->bytes + start, ends[i] - start)) return false;
      start = ends[i];
    }
    acknowledge(entities);
  }
  return true;
}
