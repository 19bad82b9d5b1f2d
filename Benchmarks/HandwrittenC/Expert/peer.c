#include "expert.h"

static void expert_free(void *value) {
  c_peer *peer = value;
  free_string(&peer->name);
  free_string(&peer->host);
}

// 16 bytes are stored at once, of which the next field writes over what is too much.
static inline uint8_t *store_terminated(uint8_t *bytes, const c_string *string) {
  if (is_inline(string)) {
    if (memchr(string->storage.inline_bytes, 0, string->count) != NULL) return NULL;
    memcpy(bytes, string->storage.inline_bytes, 16);
  } else {
    if (memchr(string->storage.heap_bytes, 0, string->count) != NULL) return NULL;
    memcpy(bytes, string->storage.heap_bytes, string->count);
  }
  bytes[string->count] = 0;
  return bytes + string->count + 1;
}

static bool expert_encode(const void *value, c_buffer *buffer) {
  const c_peer *peer = value;
  output out = output_of(buffer);
  if (!has_room(&out, buffer, peer->name.count + peer->host.count + 2 * 17 + 2)) return false;
  uint8_t *at = store_terminated(out.at, &peer->name);
  if (at == NULL || (at = store_terminated(at, &peer->host)) == NULL) return false;
  out.at = store16(at, peer->port);
  return finish(out, buffer);
}

static bool expert_decode(void *value, const uint8_t *bytes, size_t count) {
  c_peer *peer = value;
  const uint8_t *end = bytes + count;
  const uint8_t *name_end = memchr(bytes, 0, count);
  if (name_end == NULL) return false;
  const uint8_t *host = name_end + 1;
  const uint8_t *host_end = memchr(host, 0, (size_t)(end - host));
  if (host_end == NULL || end - host_end != 3) return false;
  if (!make_string(&peer->name, bytes, (size_t)(name_end - bytes))) return false;
  if (!make_string(&peer->host, host, (size_t)(host_end - host))) {
    free_string(&peer->name);
    return false;
  }
  peer->port = load16(host_end + 1);
  return true;
}

const c_coder *expert_peer_coder(void) {
  static const c_coder coder = {sizeof(c_peer), expert_encode, expert_decode, NULL, expert_free};
  return &coder;
}
