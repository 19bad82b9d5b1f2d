// SipHash-1-3 of a 32-bit number: with a key, as Swift hashes, so that no sender can make keys collide.

#ifndef HANDWRITTEN_C_EXPERT_HASH_H
#define HANDWRITTEN_C_EXPERT_HASH_H

#include <stdint.h>

// Random in a program; here the same in every run, so that every run does the same work.
extern uint64_t expert_hash_key[2];

static inline uint64_t rotated(uint64_t word, int count) { return word << count | word >> (64 - count); }

static inline void sip_round(uint64_t v[4]) {
  v[0] += v[1];
  v[1] = rotated(v[1], 13) ^ v[0];
  v[0] = rotated(v[0], 32);
  v[2] += v[3];
  v[3] = rotated(v[3], 16) ^ v[2];
  v[0] += v[3];
  v[3] = rotated(v[3], 21) ^ v[0];
  v[2] += v[1];
  v[1] = rotated(v[1], 17) ^ v[2];
  v[2] = rotated(v[2], 32);
}

static inline uint64_t hash_of(uint32_t number) {
  uint64_t word = UINT64_C(4) << 56 | number;
  uint64_t v[4] = {
      expert_hash_key[0] ^ 0x736f6d6570736575, expert_hash_key[1] ^ 0x646f72616e646f6d,
      expert_hash_key[0] ^ 0x6c7967656e657261, expert_hash_key[1] ^ 0x7465646279746573};
  v[3] ^= word;
  sip_round(v);
  v[0] ^= word;
  v[2] ^= 0xFF;
  for (int i = 0; i < 3; i++) sip_round(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

#endif
