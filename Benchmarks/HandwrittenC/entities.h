#ifndef HANDWRITTEN_C_ENTITIES_H
#define HANDWRITTEN_C_ENTITIES_H

#include "mover_bits.h"

// A sender of entities, its only receiver, and what it knows of it: the bytes of the article "Entities of a world".
//
// The benchmark's worlds have the same entities in each frame, in ascending order of their identifiers, and the receiver has
// all of them from the start.

enum { ring = 64, oldest_baseline = 62, limit = 1200, header_length = 12 };

typedef struct {
  uint32_t birth, change;
} entity_age;

// What the sender knows of an entity of the receiver's.
typedef struct {
  uint64_t id, sent;
  uint32_t acknowledged;
  bool is_gone, may_be_known;
} known_entity;

typedef struct {
  size_t known, place;
  uint32_t baseline;
  int32_t encoding;
} entity_update;

typedef struct {
  uint8_t age;
  size_t start, bits;
  int32_t next;
} encoded_entity;

typedef struct {
  uint32_t frame;
  uint64_t first, last;
} sent_datagram;

typedef struct {
  uint32_t frame;
  c_mover mover;
} entity_state;

// What the receiver has of an entity.
typedef struct {
  uint64_t id;
  uint32_t frame;
  size_t count, capacity;
  entity_state *states;
} entity_track;

typedef struct {
  uint64_t id;
  uint32_t baseline;
  c_mover mover;
} entity_reading;

struct c_entities {
  size_t count;
  uint16_t session;
  // The sender.
  const c_mover *frames[ring];
  uint32_t frame;
  entity_age *ages;
  c_buffer bytes;
  encoded_entity *encodings;
  size_t encoding_count;
  int32_t *last;
  // What it knows of the receiver.
  known_entity *known, *merged;
  entity_update *updates;
  sent_datagram datagrams[ring];
  uint32_t number;
  // The receiver.
  entity_track *tracks;
  entity_reading *readings;
  uint64_t *changed;
  size_t changed_count;
  uint32_t newest_frame, acknowledged, earlier;
};

// How many bits a gap has.
static inline int gap_width(uint64_t gap, uint32_t *choice) {
  *choice = gap <= 8 ? 0 : gap <= 64 ? 1 : gap <= 4096 ? 2 : 3;
  return *choice == 3 ? 64 : 3 << *choice;
}

bool c_entities_receive(c_entities *entities, const uint8_t *bytes, size_t length);

#endif
