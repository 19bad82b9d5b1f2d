#ifdef __linux__
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/socket.h>

// Declared by the C library only to those who ask for its extensions.
int accept4(int, struct sockaddr *, socklen_t *, int);

struct timespec;

// recvmmsg, sendmmsg and what they take, under names that no C library has.
struct datagram_header {
  struct msghdr message;
  unsigned int byte_count;
};
int receive_datagrams(int, struct datagram_header *, unsigned int, int, struct timespec *) __asm__("recvmmsg");
int send_datagrams(int, struct datagram_header *, unsigned int, int) __asm__("sendmmsg");

// The flags, which one C library has as an enum and another as macros.
static const int32_t epoll_close_on_exec = EPOLL_CLOEXEC;
static const uint32_t epoll_readable = EPOLLIN | EPOLLRDHUP;
static const uint32_t epoll_writable = EPOLLOUT;
static const uint32_t epoll_failed = EPOLLERR | EPOLLHUP;
static const uint32_t epoll_changes_only = EPOLLET;
#endif
