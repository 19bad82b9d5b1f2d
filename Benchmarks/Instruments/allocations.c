// Counts allocations. With glibc, a malloc defined in the executable takes the place of the library's own,
// also for the Swift runtime and Foundation; elsewhere nothing is counted.

#include "Instruments.h"

#include <stdlib.h>

#ifdef __GLIBC__

#include <errno.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static _Thread_local uint64_t allocations;

static void count_one(void) { allocations += 1; }

void *malloc(size_t size) {
  count_one();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  count_one();
  return __libc_calloc(count, size);
}

void *realloc(void *bytes, size_t size) {
  count_one();
  return __libc_realloc(bytes, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_one();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **bytes, size_t alignment, size_t size) {
  count_one();
  *bytes = __libc_memalign(alignment, size);
  return *bytes == NULL ? ENOMEM : 0;
}

bool counts_allocations(void) { return true; }
uint64_t allocation_count(void) { return allocations; }

#else

bool counts_allocations(void) { return false; }
uint64_t allocation_count(void) { return 0; }

#endif
