#include "codec.h"

// A string that ends with a NUL, and holds none.
static inline bool write_terminated(c_buffer *buffer, const c_string *string) {
  const char *from = c_string_bytes(string);
  if (memchr(from, 0, string->count) != NULL) return false;
  uint8_t *bytes = c_buffer_append(buffer, string->count + 1);
  if (bytes == NULL) return false;
  c_copy(bytes, from, string->count);
  bytes[string->count] = 0;
  return true;
}

static inline bool read_terminated(c_cursor *cursor, c_string *string) {
  const uint8_t *end = memchr(cursor->current, 0, (size_t)(cursor->end - cursor->current));
  if (end == NULL) return false;
  size_t count = (size_t)(end - cursor->current);
  if (!c_utf8_is_valid(cursor->current, count)) return false;
  if (!c_string_make(string, cursor->current, count)) return false;
  cursor->current = end + 1;
  return true;
}

static void c_peer_free(void *value) {
  c_peer *peer = value;
  c_string_free(&peer->name);
  c_string_free(&peer->host);
}

static bool c_peer_encode(const void *value, c_buffer *buffer) {
  const c_peer *peer = value;
  size_t start = buffer->count;
  if (write_terminated(buffer, &peer->name)
      && write_terminated(buffer, &peer->host)
      && c_write_u16(buffer, peer->port)) return true;
  buffer->count = start;
  return false;
}

static bool c_peer_decode(void *value, const uint8_t *bytes, size_t count) {
  c_peer *peer = value;
  c_cursor cursor = {bytes, bytes + count};
  if (!read_terminated(&cursor, &peer->name)) return false;
  if (!read_terminated(&cursor, &peer->host)) {
    c_string_free(&peer->name);
    return false;
  }
  if (!c_read_u16(&cursor, &peer->port) || cursor.current != cursor.end) {
    c_peer_free(peer);
    return false;
  }
  return true;
}

const c_coder *c_peer_coder(void) {
  static const c_coder coder = {sizeof(c_peer), c_peer_encode, c_peer_decode, NULL, c_peer_free};
  return &coder;
}
