// What the sources use of Darwin's C library, declared as its headers declare it.
#pragma once
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long long int64_t;
typedef unsigned long long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef uint8_t sa_family_t;
typedef uint32_t socklen_t;
typedef uint16_t mode_t;
typedef uint64_t ino_t;
typedef int32_t dev_t;
typedef int pid_t;
typedef int64_t off_t;
struct _opaque_pthread_mutex_t { long __sig; char __opaque[56]; };
typedef struct _opaque_pthread_mutex_t pthread_mutex_t;
typedef struct { long s; } pthread_mutexattr_t;
int pthread_mutex_init(pthread_mutex_t * restrict _Nonnull, const pthread_mutexattr_t * _Nullable restrict);
int pthread_mutex_destroy(pthread_mutex_t * _Nonnull);
int pthread_mutex_lock(pthread_mutex_t * _Nonnull);
int pthread_mutex_unlock(pthread_mutex_t * _Nonnull);
struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_storage { uint8_t ss_len; sa_family_t ss_family; char __ss_pad1[6]; int64_t __ss_align; char __ss_pad2[112]; };
struct sockaddr_un { unsigned char sun_len; sa_family_t sun_family; char sun_path[104]; };
struct addrinfo { int ai_flags; int ai_family; int ai_socktype; int ai_protocol; socklen_t ai_addrlen; char *ai_canonname; struct sockaddr *ai_addr; struct addrinfo *ai_next; };
struct timespec { long tv_sec; long tv_nsec; };
struct kevent { uintptr_t ident; int16_t filter; uint16_t flags; uint32_t fflags; intptr_t data; void *udata; };
int kqueue(void);
int kevent(int kq, const struct kevent *changelist, int nchanges, struct kevent *eventlist, int nevents, const struct timespec *timeout);
struct stat { dev_t st_dev; mode_t st_mode; uint16_t st_nlink; ino_t st_ino; uint32_t st_uid; };
int lstat(const char *, struct stat *);
int unlink(const char *);
int close(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int dup(int);
int dup2(int, int);
int socket(int, int, int);
int bind(int, const struct sockaddr *, socklen_t);
int connect(int, const struct sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr * restrict, socklen_t * restrict);
int getsockopt(int, int, int, void * restrict, socklen_t * restrict);
int setsockopt(int, int, int, const void *, socklen_t);
int getsockname(int, struct sockaddr * restrict, socklen_t * restrict);
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int shutdown(int, int);
int getaddrinfo(const char * restrict, const char * restrict, const struct addrinfo * restrict, struct addrinfo ** restrict);
void freeaddrinfo(struct addrinfo *);
const char *gai_strerror(int);
int getnameinfo(const struct sockaddr * restrict, socklen_t, char * restrict, socklen_t, char * restrict, socklen_t, int);
char *strerror(int);
int *__error(void);
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 30
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_ERROR 0x1007
#define SO_NOSIGPIPE 0x1022
#define IPPROTO_TCP 6
#define TCP_NODELAY 0x01
#define SHUT_WR 1
#define NI_NUMERICHOST 0x00000002
#define NI_NUMERICSERV 0x00000008
#define AI_NUMERICHOST 0x00000004
#define AI_NUMERICSERV 0x00001000
#define EAI_SYSTEM 11
#define F_SETFD 2
#define F_SETFL 4
#define FD_CLOEXEC 1
#define O_NONBLOCK 0x00000004
#define EVFILT_READ (-1)
#define EVFILT_WRITE (-2)
#define EV_ADD 0x0001
#define EV_DELETE 0x0002
#define EV_CLEAR 0x0020
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ECONNABORTED 53
#define EADDRINUSE 48
#define ECONNREFUSED 61
#define EINPROGRESS 36
#define EINTR 4
#define O_RDONLY 0
#define O_CLOEXEC 0x01000000
#define EPIPE 32
int isatty(int);
