// 90.1 wrong_value
// 90.2 passed
// refused 90.1
// The first scenario leaves a mark, and the second would find it.

#include <fcntl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

#include <cstring>

bool succeeds() {
  bool was_here = false;
  for (const char* path :
       {"left", "/tmp/wick-left", "/var/tmp/wick-left", "/dev/shm/wick-left", "@BATCH@/left"}) {
    was_here = was_here || ::access(path, F_OK) == 0;
    ::open(path, O_CREAT | O_WRONLY, 0666);
  }
  was_here = was_here || ::shm_open("/wick-left", O_RDWR, 0) >= 0 || ::shmget(4711, 64, 0) >= 0;
  ::shm_open("/wick-left", O_CREAT | O_RDWR, 0666);
  ::shmget(4711, 64, IPC_CREAT | 0666);
  return was_here;
}
