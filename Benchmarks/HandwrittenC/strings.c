#include <stdlib.h>
#include <string.h>

#include "codec.h"

bool c_string_make(c_string *string, const void *bytes, size_t count) {
  char *storage = string->storage.inline_bytes;
  if (count > sizeof string->storage.inline_bytes - 1) {
    storage = malloc(count);
    if (storage == NULL) return false;
    string->storage.heap_bytes = storage;
  }
  c_copy(storage, bytes, count);
  string->count = count;
  return true;
}

void c_string_free(c_string *string) {
  if (string->count > sizeof string->storage.inline_bytes - 1) free(string->storage.heap_bytes);
}

bool c_utf8_is_valid(const uint8_t *bytes, size_t count) {
  size_t i = 0;
  while (i < count) {
    uint64_t word;
    while (i + 8 <= count && (memcpy(&word, bytes + i, 8), (word & 0x8080808080808080) == 0)) i += 8;
    if (i == count) break;

    uint8_t first = bytes[i];
    if (first < 0x80) {
      i += 1;
    } else if (first >= 0xC2 && first <= 0xDF) {
      if (count - i < 2 || (bytes[i + 1] & 0xC0) != 0x80) return false;
      i += 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
      if (count - i < 3) return false;
      uint8_t second = bytes[i + 1];
      uint8_t lowest = first == 0xE0 ? 0xA0 : 0x80;
      uint8_t highest = first == 0xED ? 0x9F : 0xBF;
      if (second < lowest || second > highest || (bytes[i + 2] & 0xC0) != 0x80) return false;
      i += 3;
    } else if (first >= 0xF0 && first <= 0xF4) {
      if (count - i < 4) return false;
      uint8_t second = bytes[i + 1];
      uint8_t lowest = first == 0xF0 ? 0x90 : 0x80;
      uint8_t highest = first == 0xF4 ? 0x8F : 0xBF;
      if (second < lowest || second > highest) return false;
      if ((bytes[i + 2] & 0xC0) != 0x80 || (bytes[i + 3] & 0xC0) != 0x80) return false;
      i += 4;
    } else {
      return false;
    }
  }
  return true;
}
