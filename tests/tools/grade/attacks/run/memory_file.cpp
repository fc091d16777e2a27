// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// Memory that counts as a file: memfd, and segments of System V.

#include <fcntl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

bool succeeds() {
  return ::syscall(SYS_memfd_create, "bomb", 0) >= 0 ||
         ::shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0600) >= 0 ||
         ::shm_open("/wick-bomb", O_CREAT | O_RDWR, 0600) >= 0;
}
