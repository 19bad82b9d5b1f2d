#ifdef __linux__
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/socket.h>

// Declared by the C library only to those who ask for its extensions.
int accept4(int, struct sockaddr *, socklen_t *, int);

// The flags, which one C library has as an enum and another as macros.
static const int32_t epoll_close_on_exec = EPOLL_CLOEXEC;
static const uint32_t epoll_readable = EPOLLIN | EPOLLRDHUP;
static const uint32_t epoll_writable = EPOLLOUT;
static const uint32_t epoll_failed = EPOLLERR | EPOLLHUP;
static const uint32_t epoll_changes_only = EPOLLET;
#endif
