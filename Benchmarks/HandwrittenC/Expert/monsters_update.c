#include "monsters.h"

// Reads a string in place of another, which stays if it is the same.
__attribute__((always_inline)) static inline bool update_string(input *in, size_t others, c_string *string) {
  size_t count;
  if (!read_count(in, others, &count)) return false;
  const uint8_t *bytes = in->at;
  in->at += count;
  if (count == string->count && are_equal(bytes, c_string_bytes(string), count)) return true;
  c_string read;
  if (!make_string(&read, bytes, count)) return false;
  free_string(string);
  *string = read;
  return true;
}

static inline bool update_weapon(input *in, c_weapon *weapon) {
  if (!update_string(in, 2, &weapon->name)) return false;
  weapon->damage = (int16_t)load16(in->at);
  in->at += 2;
  return true;
}

// Reads a monster in place of another, whose memory it keeps where it suffices.
static bool update_monster(input *in, c_monster *monster) {
  size_t count;
  if (!has(in, 16)) return false;
  load_numbers(monster, in);
  if (!update_string(in, 4, &monster->name) || !read_count(in, 5, &count)) return false;
  if (count > monster->inventory_count) {
    uint8_t *grown = realloc(monster->inventory, count);
    if (grown == NULL) return false;
    monster->inventory = grown;
  }
  if (count > 0) memcpy(monster->inventory, in->at, count);
  monster->inventory_count = count;
  in->at += count;
  if (*in->at > 2) return false;
  monster->color = *in->at++;

  if (!read_elements(in, 6, &count)) return false;
  while (monster->weapon_count > count) free_string(&monster->weapons[--monster->weapon_count].name);
  for (size_t i = 0; i < monster->weapon_count; i++) {
    if (!update_weapon(in, &monster->weapons[i])) return false;
  }
  if (count > monster->weapon_count) {
    c_weapon *grown = realloc(monster->weapons, count * sizeof(c_weapon));
    if (grown == NULL) return false;
    monster->weapons = grown;
  }
  for (; monster->weapon_count < count; monster->weapon_count++) {
    c_weapon *weapon = &monster->weapons[monster->weapon_count];
    weapon->name.count = 0;
    if (!update_weapon(in, weapon)) return false;
  }
  if (!update_weapon(in, &monster->equipped)) return false;

  if (!read_elements(in, 12, &count)) return false;
  if (count > monster->path_count) {
    c_vector *grown = realloc(monster->path, count * sizeof(c_vector));
    if (grown == NULL) return false;
    monster->path = grown;
  }
  load_path(monster, in, count);
  return true;
}

bool expert_monsters_update(void *value, const uint8_t *bytes, size_t count) {
  c_monsters *monsters = value;
  input in = {bytes, bytes + count};
  size_t length;
  if (!read_elements(&in, 39, &length)) return false;
  while (monsters->count > length) expert_monster_free(&monsters->monsters[--monsters->count]);
  for (size_t i = 0; i < monsters->count; i++) {
    if (!update_monster(&in, &monsters->monsters[i])) return false;
  }
  if (length > monsters->count) {
    c_monster *grown = realloc(monsters->monsters, length * sizeof(c_monster));
    if (grown == NULL) return false;
    monsters->monsters = grown;
  }
  while (monsters->count < length) {
    c_monster *monster = &monsters->monsters[monsters->count++];
    *monster = (c_monster){0};
    if (!expert_monster_decode(&in, monster)) return false;
  }
  return in.at == in.end;
}
