#include <stdlib.h>

#include "codec.h"

// Array elements are never zero bytes, so a count is checked against the bytes at hand at once.
static bool has_room(const c_cursor *cursor, uint32_t count, size_t smallest) {
  return (size_t)(cursor->end - cursor->current) / smallest >= count;
}

static inline bool write_vector(c_buffer *buffer, const c_vector *vector) {
  uint8_t *bytes = c_buffer_append(buffer, 12);
  if (bytes == NULL) return false;
  uint32_t words[3];
  memcpy(words, vector, 12);
  for (int i = 0; i < 3; i++) words[i] = __builtin_bswap32(words[i]);
  memcpy(bytes, words, 12);
  return true;
}

static inline bool read_vector(c_cursor *cursor, c_vector *vector) {
  if (cursor->end - cursor->current < 12) return false;
  uint32_t words[3];
  memcpy(words, cursor->current, 12);
  for (int i = 0; i < 3; i++) words[i] = __builtin_bswap32(words[i]);
  memcpy(vector, words, 12);
  cursor->current += 12;
  return true;
}

static inline bool write_weapon(c_buffer *buffer, const c_weapon *weapon) {
  return c_write_string(buffer, &weapon->name) && c_write_u16(buffer, (uint16_t)weapon->damage);
}

static inline bool read_weapon(c_cursor *cursor, c_weapon *weapon) {
  uint16_t damage;
  if (!c_read_string(cursor, &weapon->name)) return false;
  if (!c_read_u16(cursor, &damage)) {
    c_string_free(&weapon->name);
    return false;
  }
  weapon->damage = (int16_t)damage;
  return true;
}

static bool write_monster(c_buffer *buffer, const c_monster *monster) {
  if (!write_vector(buffer, &monster->position) || !c_write_u16(buffer, (uint16_t)monster->mana)
      || !c_write_u16(buffer, (uint16_t)monster->health) || !c_write_string(buffer, &monster->name)
      || !c_write_u32(buffer, (uint32_t)monster->inventory_count)) return false;
  uint8_t *bytes = c_buffer_append(buffer, monster->inventory_count + 1);
  if (bytes == NULL) return false;
  memcpy(bytes, monster->inventory, monster->inventory_count);
  bytes[monster->inventory_count] = monster->color;
  if (!c_write_u32(buffer, (uint32_t)monster->weapon_count)) return false;
  for (size_t i = 0; i < monster->weapon_count; i++) {
    if (!write_weapon(buffer, &monster->weapons[i])) return false;
  }
  if (!write_weapon(buffer, &monster->equipped)) return false;
  if (!c_write_u32(buffer, (uint32_t)monster->path_count)) return false;
  for (size_t i = 0; i < monster->path_count; i++) {
    if (!write_vector(buffer, &monster->path[i])) return false;
  }
  return true;
}

// What has been read when it fails is freed with the monster: everything in it starts empty.
static bool read_monster(c_cursor *cursor, c_monster *monster) {
  uint16_t mana, health;
  uint32_t count;
  if (!read_vector(cursor, &monster->position) || !c_read_u16(cursor, &mana)
      || !c_read_u16(cursor, &health) || !c_read_string(cursor, &monster->name)
      || !c_read_u32(cursor, &count) || !has_room(cursor, count, 1)) return false;
  monster->mana = (int16_t)mana;
  monster->health = (int16_t)health;
  monster->inventory = malloc(count);
  if (monster->inventory == NULL && count > 0) return false;
  memcpy(monster->inventory, cursor->current, count);
  monster->inventory_count = count;
  cursor->current += count;
  if (cursor->current == cursor->end || *cursor->current > 2) return false;
  monster->color = *cursor->current++;

  if (!c_read_u32(cursor, &count) || !has_room(cursor, count, 6)) return false;
  monster->weapons = malloc(count * sizeof(c_weapon));
  if (monster->weapons == NULL && count > 0) return false;
  for (; monster->weapon_count < count; monster->weapon_count++) {
    if (!read_weapon(cursor, &monster->weapons[monster->weapon_count])) return false;
  }
  if (!read_weapon(cursor, &monster->equipped)) return false;

  if (!c_read_u32(cursor, &count) || !has_room(cursor, count, 12)) return false;
  monster->path = malloc(count * sizeof(c_vector));
  if (monster->path == NULL && count > 0) return false;
  for (; monster->path_count < count; monster->path_count++) {
    if (!read_vector(cursor, &monster->path[monster->path_count])) return false;
  }
  return true;
}

// Reads a string in place of another, which stays if it is the same.
static bool update_string(c_cursor *cursor, c_string *string) {
  c_cursor ahead = *cursor;
  uint32_t count;
  if (c_read_u32(&ahead, &count) && count == string->count
      && (size_t)(ahead.end - ahead.current) >= count
      && memcmp(ahead.current, c_string_bytes(string), count) == 0) {
    cursor->current = ahead.current + count;
    return true;
  }
  c_string read;
  if (!c_read_string(cursor, &read)) return false;
  c_string_free(string);
  *string = read;
  return true;
}

static bool update_weapon(c_cursor *cursor, c_weapon *weapon) {
  uint16_t damage;
  if (!update_string(cursor, &weapon->name) || !c_read_u16(cursor, &damage)) return false;
  weapon->damage = (int16_t)damage;
  return true;
}

// Reads a monster in place of another, whose memory it keeps where it suffices.
static bool update_monster(c_cursor *cursor, c_monster *monster) {
  uint16_t mana, health;
  uint32_t count;
  if (!read_vector(cursor, &monster->position) || !c_read_u16(cursor, &mana)
      || !c_read_u16(cursor, &health) || !update_string(cursor, &monster->name)
      || !c_read_u32(cursor, &count) || !has_room(cursor, count, 1)) return false;
  monster->mana = (int16_t)mana;
  monster->health = (int16_t)health;
  if (count > monster->inventory_count) {
    uint8_t *grown = realloc(monster->inventory, count);
    if (grown == NULL) return false;
    monster->inventory = grown;
  }
  memcpy(monster->inventory, cursor->current, count);
  monster->inventory_count = count;
  cursor->current += count;
  if (cursor->current == cursor->end || *cursor->current > 2) return false;
  monster->color = *cursor->current++;

  if (!c_read_u32(cursor, &count) || !has_room(cursor, count, 6)) return false;
  while (monster->weapon_count > count) c_string_free(&monster->weapons[--monster->weapon_count].name);
  for (size_t i = 0; i < monster->weapon_count; i++) {
    if (!update_weapon(cursor, &monster->weapons[i])) return false;
  }
  if (count > monster->weapon_count) {
    c_weapon *grown = realloc(monster->weapons, count * sizeof(c_weapon));
    if (grown == NULL) return false;
    monster->weapons = grown;
  }
  for (; monster->weapon_count < count; monster->weapon_count++) {
    if (!read_weapon(cursor, &monster->weapons[monster->weapon_count])) return false;
  }
  if (!update_weapon(cursor, &monster->equipped)) return false;

  if (!c_read_u32(cursor, &count) || !has_room(cursor, count, 12)) return false;
  if (count > monster->path_count) {
    c_vector *grown = realloc(monster->path, count * sizeof(c_vector));
    if (grown == NULL) return false;
    monster->path = grown;
  }
  for (monster->path_count = 0; monster->path_count < count; monster->path_count++) {
    if (!read_vector(cursor, &monster->path[monster->path_count])) return false;
  }
  return true;
}

static void free_monster(c_monster *monster) {
  c_string_free(&monster->name);
  free(monster->inventory);
  for (size_t i = 0; i < monster->weapon_count; i++) c_string_free(&monster->weapons[i].name);
  free(monster->weapons);
  c_string_free(&monster->equipped.name);
  free(monster->path);
}

static void c_monsters_free(void *value) {
  c_monsters *monsters = value;
  for (size_t i = 0; i < monsters->count; i++) free_monster(&monsters->monsters[i]);
  free(monsters->monsters);
}

static bool c_monsters_encode(const void *value, c_buffer *buffer) {
  const c_monsters *monsters = value;
  if (!c_write_u32(buffer, (uint32_t)monsters->count)) return false;
  for (size_t i = 0; i < monsters->count; i++) {
    if (!write_monster(buffer, &monsters->monsters[i])) return false;
  }
  return true;
}

static bool c_monsters_decode(void *value, const uint8_t *bytes, size_t count) {
  c_monsters *monsters = value;
  c_cursor cursor = {bytes, bytes + count};
  uint32_t length;
  *monsters = (c_monsters){0};
  if (!c_read_u32(&cursor, &length) || !has_room(&cursor, length, 39)) return false;
  monsters->monsters = calloc(length, sizeof(c_monster));
  if (monsters->monsters == NULL && length > 0) return false;
  monsters->count = length;
  for (uint32_t i = 0; i < length; i++) {
    if (!read_monster(&cursor, &monsters->monsters[i])) goto malformed;
  }
  if (cursor.current == cursor.end) return true;
malformed:
  c_monsters_free(monsters);
  return false;
}

static bool c_monsters_update(void *value, const uint8_t *bytes, size_t count) {
  c_monsters *monsters = value;
  c_cursor cursor = {bytes, bytes + count};
  uint32_t length;
  if (!c_read_u32(&cursor, &length) || !has_room(&cursor, length, 39)) return false;
  while (monsters->count > length) free_monster(&monsters->monsters[--monsters->count]);
  for (size_t i = 0; i < monsters->count; i++) {
    if (!update_monster(&cursor, &monsters->monsters[i])) return false;
  }
  if (length > monsters->count) {
    c_monster *grown = realloc(monsters->monsters, length * sizeof(c_monster));
    if (grown == NULL) return false;
    monsters->monsters = grown;
  }
  while (monsters->count < length) {
    c_monster *monster = &monsters->monsters[monsters->count++];
    *monster = (c_monster){0};
    if (!read_monster(&cursor, monster)) return false;
  }
  return cursor.current == cursor.end;
}

const c_coder *c_monsters_coder(void) {
  static const c_coder coder = {
      sizeof(c_monsters), c_monsters_encode, c_monsters_decode, c_monsters_update, c_monsters_free};
  return &coder;
}
