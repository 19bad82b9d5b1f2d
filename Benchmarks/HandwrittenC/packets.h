// The packets of the benchmark as C holds them.

#ifndef HANDWRITTEN_C_PACKETS_H
#define HANDWRITTEN_C_PACKETS_H

#include "HandwrittenC.h"

// A string that owns its bytes: up to 15 in place, more in memory of its own.
typedef struct {
  size_t count;
  union {
    char inline_bytes[16];
    char *heap_bytes;
  } storage;
} c_string;

// The Downside packet: an identifier of 8 bytes, a name behind its length, a number.
typedef struct {
  c_string identifier;
  c_string username;
  uint32_t state;
} c_player_state;

// The Monster packet: many small fields, strings and arrays.
typedef struct {
  float x, y, z;
} c_vector;

// Numbers alone: where something is, and how it moves.
typedef struct {
  uint64_t tick;
  uint32_t entity;
  float x, y, z;
  float heading;
  int16_t speed;
  uint8_t flags;
} c_motion;

// Numbers of 24, 24, 40 and 48 bits.
typedef struct {
  uint32_t sequence, length;
  uint64_t offset, time;
} c_narrow_numbers;

// Elements that share bytes: codes of 6 bits, flags of 1, samples of 12.
enum { reading_count = 64 };

typedef struct {
  uint8_t codes[reading_count];
  bool flags[reading_count];
  int16_t samples[reading_count];
} c_readings;

// The same, as many as a byte states.
typedef struct {
  uint8_t count;
  uint8_t *codes;
  bool *flags;
  int16_t *samples;
} c_reading_lists;

// Two strings that end with a NUL, and a port.
typedef struct {
  c_string name;
  c_string host;
  uint16_t port;
} c_peer;

// A recording whose count and size are fields.
typedef struct {
  uint16_t *samples;
  size_t sample_count;
  c_string title;
} c_track;

typedef struct {
  c_string name;
  int16_t damage;
} c_weapon;

typedef struct {
  c_vector position;
  int16_t mana;
  int16_t health;
  c_string name;
  uint8_t *inventory;
  size_t inventory_count;
  uint8_t color;
  c_weapon *weapons;
  size_t weapon_count;
  c_weapon equipped;
  c_vector *path;
  size_t path_count;
} c_monster;

typedef struct {
  c_monster *monsters;
  size_t count;
} c_monsters;

// The state of a game: entities whose fields share bits.
typedef struct {
  float position[3];
  float rotation[4];
  uint16_t id;
  bool is_alive, is_crouching, is_reloading, has_target;
  uint16_t target;
} c_entity;

// A world of moving entities.
typedef struct {
  float position[3];
  float velocity[3];
  uint16_t id;
  uint8_t heading, health, weapon;
  bool is_firing, is_crouching;
} c_mover;

typedef struct {
  c_mover *movers;
  size_t count;
} c_world;

typedef struct {
  uint32_t tick;
  c_entity *entities;
  size_t count;
} c_snapshot;

// A dictionary, in a hash table of a power of two of slots; ascending keys on the wire.
typedef struct {
  uint32_t key, value;
  bool is_used;
} c_score;

typedef struct {
  c_score *slots;
  size_t capacity;
  size_t count;
} c_scores;

// A tagged union of 50 cases.
typedef struct {
  uint8_t tag;
  union {
    uint32_t number;
    uint16_t pair[2];
    c_vector vector;
  } value;
} c_command;

typedef struct {
  c_command *commands;
  size_t count;
} c_commands;

// An array of numbers, 1, 2 or 4 bytes wide, behind its count.
typedef struct {
  size_t count;
  void *values;
} c_numbers;

// Numbers in LEB128, one after the other.
typedef struct {
  size_t count;
  uint64_t *values;
} c_varints;

#endif
