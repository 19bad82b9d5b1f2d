#include <string.h>

#include "HandwrittenC.h"

static uint32_t table[8][256];

void c_crc32_prepare(void) {
  for (uint32_t byte = 0; byte < 256; byte++) {
    uint32_t remainder = byte;
    for (int bit = 0; bit < 8; bit++) remainder = remainder >> 1 ^ (remainder & 1 ? 0xEDB88320 : 0);
    table[0][byte] = remainder;
  }
  for (int k = 1; k < 8; k++) {
    for (int byte = 0; byte < 256; byte++) {
      uint32_t previous = table[k - 1][byte];
      table[k][byte] = previous >> 8 ^ table[0][previous & 0xFF];
    }
  }
}

// Eight bytes at a time, on a little-endian machine.
uint32_t c_crc32(const uint8_t *bytes, size_t count) {
  uint32_t remainder = 0xFFFFFFFF;
  for (; count >= 8; count -= 8, bytes += 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    word ^= remainder;
    remainder = table[7][word & 0xFF] ^ table[6][word >> 8 & 0xFF] ^ table[5][word >> 16 & 0xFF]
        ^ table[4][word >> 24 & 0xFF] ^ table[3][word >> 32 & 0xFF] ^ table[2][word >> 40 & 0xFF]
        ^ table[1][word >> 48 & 0xFF] ^ table[0][word >> 56];
  }
  for (; count > 0; count--) remainder = remainder >> 8 ^ table[0][(remainder ^ *bytes++) & 0xFF];
  return ~remainder;
}
