// Coverage for libFuzzer in which only code that has run has a counter.
//
// libFuzzer clears all counters before a run and looks at each one after it. A compiler makes one for every edge of the
// program, and lean targets reach few of them: with those counters most of the time would go into zeros.

#include <stdint.h>

void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop);
void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop);

enum { PAGE = 4096, CAPACITY = 64 * PAGE };

struct edge {
  uintptr_t address, flags;
};

static uint8_t counters[CAPACITY] __attribute__((aligned(PAGE)));
static struct edge edges[CAPACITY];
// The first counter is of the edges for which there is no room.
static uint32_t count = 0;

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {}

// Gives an edge a counter. libFuzzer learns of a page of them at once.
static __attribute__((noinline)) void add(uint32_t *edge, void *address) {
  if (count % PAGE == 0 && count < CAPACITY) {
    __sanitizer_cov_8bit_counters_init(counters + count, counters + count + PAGE);
    __sanitizer_cov_pcs_init(&edges[count].address, &edges[count + PAGE].address);
    if (count == 0) count = 1;
  }
  if (count == CAPACITY) return;
  edges[count].address = (uintptr_t)address;
  *edge = count++;
}

// Called on each edge; `edge` is 0 at first.
void __sanitizer_cov_trace_pc_guard(uint32_t *edge) {
  if (__builtin_expect(*edge == 0, 0)) add(edge, __builtin_return_address(0));
  counters[*edge]++;
}
