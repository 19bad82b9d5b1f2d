#include <stdlib.h>

#include "codec.h"

// Divides a snapshot into fragments, and joins them: the bytes of the article PacketSnapshots.

enum { header_length = 11, max_fragments = 256, max_length = 65536 };

static bool divide(
    const c_buffer *snapshot, uint16_t session, uint32_t frame, uint8_t age, size_t limit, c_buffer *datagrams) {
  size_t size = limit - header_length;
  if (snapshot->count + 7 <= limit || snapshot->count > max_length) return false;
  size_t last = (snapshot->count - 1) / size;
  if (last >= max_fragments) return false;
  for (size_t i = 0; i <= last; i++) {
    size_t count = i < last ? size : snapshot->count - i * size;
    uint8_t *bytes = c_buffer_append(datagrams, header_length + count);
    if (bytes == NULL) return false;
    bytes[0] = (uint8_t)(session >> 8);
    bytes[1] = (uint8_t)session;
    frame = __builtin_bswap32(frame);
    memcpy(bytes + 2, &frame, 4);
    frame = __builtin_bswap32(frame);
    bytes[6] = (i < last ? 0x80 : 0xC0) | age;
    bytes[7] = (uint8_t)i;
    bytes[8] = (uint8_t)(snapshot->count >> 16);
    bytes[9] = (uint8_t)(snapshot->count >> 8);
    bytes[10] = (uint8_t)snapshot->count;
    memcpy(bytes + header_length, snapshot->bytes + i * size, count);
  }
  return true;
}

// A snapshot of which fragments are missing.
typedef struct {
  uint8_t *bytes;
  size_t capacity, count, size, missing;
  uint32_t frame;
  uint8_t age;
  bool is_begun;
  bool is_there[max_fragments];
} incomplete;

typedef enum { rejected, taken, complete } outcome;

static bool begin(incomplete *snapshot, uint32_t frame, uint8_t age, size_t count, size_t size) {
  if (snapshot->capacity < count) {
    uint8_t *bytes = realloc(snapshot->bytes, count);
    if (bytes == NULL) return false;
    snapshot->bytes = bytes;
    snapshot->capacity = count;
  }
  snapshot->is_begun = true;
  snapshot->frame = frame;
  snapshot->age = age;
  snapshot->count = count;
  snapshot->size = size;
  snapshot->missing = (count - 1) / size + 1;
  memset(snapshot->is_there, 0, snapshot->missing);
  return true;
}

// Finds the snapshot of that frame, or replaces the older of the two.
static incomplete *find(incomplete *snapshots, uint32_t frame) {
  for (int i = 0; i < 2; i++) {
    if (snapshots[i].is_begun && snapshots[i].frame == frame) return &snapshots[i];
  }
  int older = !snapshots[0].is_begun
      || (snapshots[1].is_begun && snapshots[0].frame < snapshots[1].frame) ? 0 : 1;
  bool is_late = snapshots[older].is_begun && frame < snapshots[older].frame;
  return is_late ? NULL : &snapshots[older];
}

static outcome join(
    incomplete *snapshots, uint16_t session, const uint8_t *bytes, size_t length, incomplete **joined) {
  if (length <= header_length || bytes[6] < 0x80) return rejected;
  if ((uint16_t)(bytes[0] << 8 | bytes[1]) != session) return taken;
  uint32_t frame;
  memcpy(&frame, bytes + 2, 4);
  frame = __builtin_bswap32(frame);
  bool is_last = bytes[6] & 0x40;
  uint8_t age = bytes[6] & 0x3F;
  size_t index = bytes[7];
  size_t count = (size_t)bytes[8] << 16 | (size_t)bytes[9] << 8 | bytes[10];
  size_t held = length - header_length;
  if (count > max_length || held >= count || (is_last && index == 0)) return rejected;
  size_t size = is_last ? (count - held) / index : held;
  if (size == 0 || count <= size + 4) return rejected;
  size_t last = (count - 1) / size;
  if (last >= max_fragments || index > last || is_last != (index == last)
      || held != (is_last ? count - last * size : size)) return rejected;
  incomplete *snapshot = find(snapshots, frame);
  if (snapshot == NULL) return taken;
  if ((!snapshot->is_begun || snapshot->frame != frame) && !begin(snapshot, frame, age, count, size)) return rejected;
  if (snapshot->age != age || snapshot->count != count || snapshot->size != size) return rejected;
  uint8_t *place = snapshot->bytes + index * size;
  if (snapshot->is_there[index]) return memcmp(place, bytes + header_length, held) == 0 ? taken : rejected;
  memcpy(place, bytes + header_length, held);
  snapshot->is_there[index] = true;
  *joined = snapshot;
  return --snapshot->missing == 0 ? complete : taken;
}

bool c_run_fragments(
    const c_coder *coders[2], void *values[2], uint16_t session, uint32_t frame, uint8_t age, size_t limit, size_t runs,
    c_buffer *datagrams) {
  c_buffer snapshot = {0};
  incomplete snapshots[2] = {0};
  bool succeeds = true;
  for (size_t run = 0; run < runs && succeeds; run++, frame++) {
    const c_coder *coder = coders[run % 2];
    void *value = values[run % 2];
    snapshot.count = 0;
    datagrams->count = 0;
    succeeds = coder->encode(value, &snapshot) && divide(&snapshot, session, frame, age, limit, datagrams);
    outcome outcome = taken;
    incomplete *joined = NULL;
    for (size_t start = 0; succeeds && start < datagrams->count; start += limit) {
      size_t rest = datagrams->count - start;
      outcome = join(snapshots, session, datagrams->bytes + start, rest < limit ? rest : limit, &joined);
      succeeds = outcome != rejected;
    }
    succeeds = succeeds && outcome == complete && coder->update(value, joined->bytes, joined->count);
  }
  for (int i = 0; i < 2; i++) free(snapshots[i].bytes);
  c_buffer_free(&snapshot);
  return succeeds;
}
