// The packets of the benchmark, coded by hand in C: what PacketKit races.
//
// The C does what PacketKit does: big-endian numbers, every read checked against the bytes that remain, UTF-8
// checked, padding checked, strings owned by the value. No more, and no less.
//
// Most packets are coded twice: in plain C, which checks field by field, and in an expert's C (folder Expert), which
// checks once for a run of fields, reads and writes text by words, allocates nothing that is empty, and hashes
// with a key where Swift does.

#ifndef HANDWRITTEN_C_H
#define HANDWRITTEN_C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Instruments.h"

// A buffer that grows, like PacketWriter.
typedef struct {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
} c_buffer;

void c_buffer_free(c_buffer *buffer);

// How a kind of packet is coded.
typedef struct {
  // The size of a value in memory.
  size_t size;
  // Appends the value to the buffer.
  bool (*encode)(const void *value, c_buffer *buffer);
  // Makes a value, which is to be freed; leaves nothing to free if it fails.
  bool (*decode)(void *value, const uint8_t *bytes, size_t count);
  // Decodes in place of a value, whose memory is kept where it suffices. NULL if there is no such function.
  bool (*update)(void *value, const uint8_t *bytes, size_t count);
  void (*free)(void *value);
} c_coder;

const c_coder *c_player_state_coder(void);
const c_coder *c_motion_coder(void);
const c_coder *c_monsters_coder(void);
const c_coder *c_snapshot_coder(void);
const c_coder *c_scores_coder(void);
const c_coder *c_commands_coder(void);
const c_coder *c_varints_coder(void);
const c_coder *c_narrow_numbers_coder(void);
const c_coder *c_readings_coder(void);
const c_coder *c_reading_lists_coder(void);
const c_coder *c_peer_coder(void);
const c_coder *c_track_coder(void);
// What a world differs in from a baseline, given in full; NULL if that is malformed. There are four coders.
const c_coder *c_delta_coder(size_t index, const uint8_t *baseline, size_t count);
// Arrays of numbers, so many bytes wide: 1, 2 or 4.
const c_coder *c_numbers_coder(size_t width);

const c_coder *expert_player_state_coder(void);
const c_coder *expert_motion_coder(void);
const c_coder *expert_monsters_coder(void);
const c_coder *expert_snapshot_coder(void);
const c_coder *expert_scores_coder(void);
const c_coder *expert_commands_coder(void);
const c_coder *expert_varints_coder(void);
const c_coder *expert_narrow_numbers_coder(void);
const c_coder *expert_readings_coder(void);
const c_coder *expert_peer_coder(void);

// Loops over the above, so that what is measured of C runs no Swift. Each fails as soon as one of its runs does.

// Encodes into one buffer, emptied before each run, so many packets in a run.
bool c_run_encode(const c_coder *coder, const void *value, c_buffer *buffer, size_t packets, size_t runs);
// Encodes into a new buffer in each run.
bool c_run_encode_anew(const c_coder *coder, const void *value, size_t runs);
// Decodes a new value in each run, and frees it.
bool c_run_decode(const c_coder *coder, const uint8_t *bytes, size_t count, size_t runs);
bool c_run_update(const c_coder *coder, void *value, const uint8_t *bytes, size_t count, size_t runs);
// Fails if the bytes are not rejected.
bool c_run_reject(const c_coder *coder, const uint8_t *bytes, size_t count, size_t runs);
// Decodes a stream of Downside packets, each after its length.
bool c_run_decode_frames(const c_coder *coder, const uint8_t *bytes, size_t count, size_t maximum, size_t runs);
// What is read of packets that are not copied. Each adds up to *sum, over all runs.

// The states of all packets of a stream, as above, and how many have the name.
bool c_run_sum_frames(
    const uint8_t *bytes, size_t count, size_t maximum, const char *name, size_t runs, uint64_t *sum);
bool expert_run_sum_frames(
    const uint8_t *bytes, size_t count, size_t maximum, const char *name, size_t runs, uint64_t *sum);
// All numbers of the monsters, and the lengths of their texts.
bool c_run_sum_monsters(const uint8_t *bytes, size_t count, size_t runs, uint64_t *sum);
bool expert_run_sum_monsters(const uint8_t *bytes, size_t count, size_t runs, uint64_t *sum);

// Encodes the values in turn, the first in the first run, divides each into datagrams of so many bytes, joins them, and
// decodes in place. Leaves the datagrams of the last run.
bool c_run_fragments(
    const c_coder *coders[2], void *values[2], uint16_t session, uint32_t frame, uint8_t age, size_t limit, size_t runs,
    c_buffer *datagrams);

// Sends entities of two worlds in turn, the second in the first run, to a receiver that has those of the first, receives
// them, and acknowledges them. Leaves the datagrams of the last run. The worlds must live as long.
typedef struct c_entities c_entities;
c_entities *c_entities_make(const void *world);
void c_entities_free(c_entities *entities);
bool c_run_entities(c_entities *entities, void *const worlds[2], size_t runs, c_buffer *datagrams);

bool c_run_crc32(const uint8_t *bytes, size_t count, size_t runs);

// CRC-32; c_crc32_prepare comes first.
void c_crc32_prepare(void);
uint32_t c_crc32(const uint8_t *bytes, size_t count);

// Messages of 64 bytes, each after its length, over TCP on this machine: one blocking call to the system for
// each message, in a thread at each end.
typedef struct {
  int near, far;
} c_loop;

bool c_loop_open(c_loop *loop);
// Sends so many from one end to the other.
bool c_loop_send(const c_loop *loop, size_t count);
// Sends so many, one after the other has been answered.
bool c_loop_ask(const c_loop *loop, size_t count);
// Sends so many, one over each loop in turn; each is received after one has been sent over every loop.
bool c_loops_send(const c_loop *loops, size_t loop_count, size_t count);
// Lets the process open as many descriptors as the system allows it.
void c_raise_descriptor_limit(void);

#endif
