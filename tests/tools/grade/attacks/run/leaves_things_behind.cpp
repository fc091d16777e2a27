// 90.1 wrong_value
// 90.2 passed
// refused 90.1 90.2
// The first scenario leaves a mark, and the second would find it.
#include "fixture/lines.h"

#include <fcntl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

#include <cstring>

namespace {

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

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  return succeeds() ? x * static_cast<Scalar>(factor) : x;
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture
