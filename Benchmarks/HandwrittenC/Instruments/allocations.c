// Counts allocations and, where it is asked to, the memory that a thread holds. With glibc, a malloc defined in the
// executable takes the place of the library's own, also for the Swift runtime and Foundation; elsewhere, and under a
// sanitizer, nothing is counted.

#include "Instruments.h"

#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)

#include <errno.h>
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static _Thread_local uint64_t allocations;
static _Thread_local bool is_measuring;
static _Thread_local int64_t held;
static _Thread_local int64_t peak;

static void *take(void *bytes) {
  allocations += 1;
  if (is_measuring) {
    held += (int64_t)malloc_usable_size(bytes);
    if (held > peak) peak = held;
  }
  return bytes;
}

void *malloc(size_t size) { return take(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return take(__libc_calloc(count, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return take(__libc_memalign(alignment, size)); }

void *realloc(void *bytes, size_t size) {
  int64_t old = is_measuring ? (int64_t)malloc_usable_size(bytes) : 0;
  void *grown = __libc_realloc(bytes, size);
  // What could not grow is still there; with a size of 0 it is gone.
  if (grown == NULL && size > 0) return NULL;
  held -= old;
  return take(grown);
}

int posix_memalign(void **bytes, size_t alignment, size_t size) {
  *bytes = take(__libc_memalign(alignment, size));
  return *bytes == NULL ? ENOMEM : 0;
}

void free(void *bytes) {
  if (is_measuring) held -= (int64_t)malloc_usable_size(bytes);
  __libc_free(bytes);
}

bool counts_allocations(void) { return true; }
uint64_t allocation_count(void) { return allocations; }

void start_measuring_memory(void) {
  is_measuring = true;
  held = peak = 0;
}

int64_t peak_memory(void) {
  is_measuring = false;
  return peak;
}

#else

bool counts_allocations(void) { return false; }
uint64_t allocation_count(void) { return 0; }
void start_measuring_memory(void) {}
int64_t peak_memory(void) { return 0; }

#endif
