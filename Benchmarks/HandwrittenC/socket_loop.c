#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "HandwrittenC.h"

enum { message_size = 4 + 64 };

bool c_loop_open(c_loop *loop) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  if (listener < 0) return false;
  loop->near = socket(AF_INET, SOCK_STREAM, 0);
  bool isOpen = loop->near >= 0 && bind(listener, (struct sockaddr *)&address, length) == 0
      && listen(listener, 1) == 0 && getsockname(listener, (struct sockaddr *)&address, &length) == 0
      && connect(loop->near, (struct sockaddr *)&address, length) == 0
      && (loop->far = accept(listener, NULL, NULL)) >= 0;
  close(listener);
  if (!isOpen) return false;
  int on = 1;
  setsockopt(loop->near, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  setsockopt(loop->far, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return true;
}

static bool send_message(int descriptor) {
  uint8_t bytes[message_size];
  uint32_t length = htonl(64);
  memcpy(bytes, &length, 4);
  memset(bytes + 4, 7, 64);
  return send(descriptor, bytes, sizeof bytes, 0) == sizeof bytes;
}

static bool receive_message(int descriptor) {
  uint8_t bytes[message_size];
  uint32_t length;
  if (recv(descriptor, bytes, sizeof bytes, MSG_WAITALL) != sizeof bytes) return false;
  memcpy(&length, bytes, 4);
  return ntohl(length) == 64;
}

typedef struct {
  int descriptor;
  size_t count;
  bool answers;
  bool succeeded;
} receiver;

static void *receive(void *context) {
  receiver *self = context;
  self->succeeded = false;
  for (size_t i = 0; i < self->count; i++) {
    if (!receive_message(self->descriptor)) return NULL;
    if (self->answers && !send_message(self->descriptor)) return NULL;
  }
  self->succeeded = true;
  return NULL;
}

static bool run(const c_loop *loop, size_t count, bool answers) {
  receiver peer = {.descriptor = loop->far, .count = count, .answers = answers};
  pthread_t thread;
  if (pthread_create(&thread, NULL, receive, &peer) != 0) return false;
  bool succeeded = true;
  for (size_t i = 0; i < count && succeeded; i++) {
    succeeded = send_message(loop->near) && (!answers || receive_message(loop->near));
  }
  pthread_join(thread, NULL);
  return succeeded && peer.succeeded;
}

bool c_loop_send(const c_loop *loop, size_t count) { return run(loop, count, false); }
bool c_loop_ask(const c_loop *loop, size_t count) { return run(loop, count, true); }

bool c_loops_send(const c_loop *loops, size_t loop_count, size_t count) {
  for (size_t rest = count, turn; rest > 0; rest -= turn) {
    turn = rest < loop_count ? rest : loop_count;
    for (size_t i = 0; i < turn; i++) {
      if (!send_message(loops[i].near)) return false;
    }
    for (size_t i = 0; i < turn; i++) {
      if (!receive_message(loops[i].far)) return false;
    }
  }
  return true;
}

void c_raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}
