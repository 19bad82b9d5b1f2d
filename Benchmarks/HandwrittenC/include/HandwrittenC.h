// The packets of the benchmark, coded by hand in C: what PacketKit races.
//
// The C does what PacketKit does: big-endian numbers, every read checked against the bytes at hand, UTF-8
// checked, padding checked, strings owned by the value. No more, and no less.

#ifndef HANDWRITTEN_C_H
#define HANDWRITTEN_C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A string that owns its bytes: up to 15 in place, more in memory of its own.
typedef struct {
  size_t count;
  union {
    char inline_bytes[16];
    char *heap_bytes;
  } storage;
} c_string;

bool c_string_make(c_string *string, const void *bytes, size_t count);
void c_string_free(c_string *string);

// A buffer that grows, like PacketWriter.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} c_buffer;

void c_buffer_free(c_buffer *buffer);

// The Downside packet: an identifier of 8 bytes, a name behind its length, a number.
typedef struct {
  c_string identifier;
  c_string username;
  uint32_t state;
} c_player_state;

bool c_player_state_encode(const c_player_state *player, c_buffer *buffer);
bool c_player_state_decode(c_player_state *player, const uint8_t *bytes, size_t count);
void c_player_state_free(c_player_state *player);

// A stream of Downside packets, each behind its length; every packet is shown to the visitor.
typedef void (*c_player_visitor)(const c_player_state *player, void *context);

bool c_framed_players_decode(
    const uint8_t *bytes, size_t count, size_t maximum, c_player_visitor visit, void *context);

// The Monster packet: many small fields, strings and arrays.
typedef struct {
  float x, y, z;
} c_vector;

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

bool c_monsters_encode(const c_monsters *monsters, c_buffer *buffer);
bool c_monsters_decode(c_monsters *monsters, const uint8_t *bytes, size_t count);
// Decodes in place of the monsters that are there, whose memory is kept where it suffices.
bool c_monsters_update(c_monsters *monsters, const uint8_t *bytes, size_t count);
void c_monsters_free(c_monsters *monsters);

// The state of a game: entities whose fields share bits.
typedef struct {
  float position[3];
  float rotation[4];
  uint16_t id;
  bool is_alive, is_crouching, is_reloading, has_target;
  uint16_t target;
} c_entity;

typedef struct {
  uint32_t tick;
  c_entity *entities;
  size_t count;
} c_snapshot;

bool c_snapshot_encode(const c_snapshot *snapshot, c_buffer *buffer);
bool c_snapshot_decode(c_snapshot *snapshot, const uint8_t *bytes, size_t count);
void c_snapshot_free(c_snapshot *snapshot);

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

bool c_scores_encode(const c_scores *scores, c_buffer *buffer);
bool c_scores_decode(c_scores *scores, const uint8_t *bytes, size_t count);
void c_scores_free(c_scores *scores);

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

bool c_commands_encode(const c_commands *commands, c_buffer *buffer);
bool c_commands_decode(c_commands *commands, const uint8_t *bytes, size_t count);
void c_commands_free(c_commands *commands);

// An array of numbers, 1, 2 or 4 bytes wide, behind its count.
typedef struct {
  size_t count;
  void *values;
} c_numbers;

bool c_numbers_encode(const c_numbers *numbers, size_t width, c_buffer *buffer);
bool c_numbers_decode(c_numbers *numbers, size_t width, const uint8_t *bytes, size_t count);
void c_numbers_free(c_numbers *numbers);

// Numbers in LEB128, one after the other.
bool c_varints_encode(const uint64_t *values, size_t count, c_buffer *buffer);
bool c_varints_decode(uint64_t *values, size_t capacity, const uint8_t *bytes, size_t count);

// CRC-32; c_crc32_prepare comes first.
void c_crc32_prepare(void);
uint32_t c_crc32(const uint8_t *bytes, size_t count);

#endif
