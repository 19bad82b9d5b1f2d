#include "monsters.h"

// One check for the fields up to the weapons, one for each weapon, one for the rest.
static inline bool encode_monster(output *out, c_buffer *buffer, const c_monster *monster) {
  if (!has_room(out, buffer, 16 + string_room(&monster->name) + monster->inventory_count + 9)) return false;
  uint8_t *at = store_vector(out->at, &monster->position);
  at = store16(at, (uint16_t)monster->mana);
  at = store16(at, (uint16_t)monster->health);
  at = store_string(at, &monster->name);
  at = store32(at, (uint32_t)monster->inventory_count);
  if (monster->inventory_count > 0) memcpy(at, monster->inventory, monster->inventory_count);
  at += monster->inventory_count;
  *at++ = monster->color;
  out->at = store32(at, (uint32_t)monster->weapon_count);

  for (size_t i = 0; i < monster->weapon_count; i++) {
    const c_weapon *weapon = &monster->weapons[i];
    if (!has_room(out, buffer, string_room(&weapon->name) + 2)) return false;
    out->at = store16(store_string(out->at, &weapon->name), (uint16_t)weapon->damage);
  }

  if (!has_room(out, buffer, string_room(&monster->equipped.name) + 6 + 12 * monster->path_count)) return false;
  at = store16(store_string(out->at, &monster->equipped.name), (uint16_t)monster->equipped.damage);
  at = store32(at, (uint32_t)monster->path_count);
  for (size_t i = 0; i < monster->path_count; i++) at = store_vector(at, &monster->path[i]);
  out->at = at;
  return true;
}

static bool encode_monsters(const void *value, c_buffer *buffer) {
  const c_monsters *monsters = value;
  output out = output_of(buffer);
  if (!has_room(&out, buffer, 4)) return false;
  out.at = store32(out.at, (uint32_t)monsters->count);
  for (size_t i = 0; i < monsters->count; i++) {
    if (!encode_monster(&out, buffer, &monsters->monsters[i])) return false;
  }
  return finish(out, buffer);
}

static inline bool decode_weapon(input *in, c_weapon *weapon) {
  size_t count;
  if (!read_count(in, 2, &count) || !make_string(&weapon->name, in->at, count)) return false;
  weapon->damage = (int16_t)load16(in->at + count);
  in->at += count + 2;
  return true;
}

// What has been read when it fails is freed with the monster: everything in it starts empty.
bool expert_monster_decode(input *in, c_monster *monster) {
  size_t count;
  if (!has(in, 16)) return false;
  load_numbers(monster, in);
  if (!read_count(in, 4, &count) || !make_string(&monster->name, in->at, count)) return false;
  in->at += count;

  if (!read_count(in, 5, &count)) return false;
  monster->inventory = allocate(count);
  if (count > 0) {
    if (monster->inventory == NULL) return false;
    memcpy(monster->inventory, in->at, count);
  }
  monster->inventory_count = count;
  in->at += count;
  if (*in->at > 2) return false;
  monster->color = *in->at++;

  if (!read_elements(in, 6, &count)) return false;
  monster->weapons = allocate(count * sizeof(c_weapon));
  if (monster->weapons == NULL && count > 0) return false;
  for (; monster->weapon_count < count; monster->weapon_count++) {
    if (!decode_weapon(in, &monster->weapons[monster->weapon_count])) return false;
  }
  if (!decode_weapon(in, &monster->equipped)) return false;

  if (!read_elements(in, 12, &count)) return false;
  monster->path = allocate(count * sizeof(c_vector));
  if (monster->path == NULL && count > 0) return false;
  load_path(monster, in, count);
  return true;
}

void expert_monster_free(c_monster *monster) {
  free_string(&monster->name);
  free(monster->inventory);
  for (size_t i = 0; i < monster->weapon_count; i++) free_string(&monster->weapons[i].name);
  free(monster->weapons);
  free_string(&monster->equipped.name);
  free(monster->path);
}

static void free_monsters(void *value) {
  c_monsters *monsters = value;
  for (size_t i = 0; i < monsters->count; i++) expert_monster_free(&monsters->monsters[i]);
  free(monsters->monsters);
}

static bool decode_monsters(void *value, const uint8_t *bytes, size_t count) {
  c_monsters *monsters = value;
  input in = {bytes, bytes + count};
  size_t length;
  *monsters = (c_monsters){0};
  if (!read_elements(&in, 39, &length)) return false;
  if (length > 0 && (monsters->monsters = calloc(length, sizeof(c_monster))) == NULL) return false;
  monsters->count = length;
  for (size_t i = 0; i < length; i++) {
    if (!expert_monster_decode(&in, &monsters->monsters[i])) goto malformed;
  }
  if (in.at == in.end) return true;
malformed:
  free_monsters(monsters);
  return false;
}

const c_coder *expert_monsters_coder(void) {
  static const c_coder coder = {
      sizeof(c_monsters), encode_monsters, decode_monsters, expert_monsters_update, free_monsters};
  return &coder;
}
