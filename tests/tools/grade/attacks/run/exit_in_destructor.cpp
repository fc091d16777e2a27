// 90.1 exited_early
// 90.2 exited_early
// refused 90.1 90.2
// Right answers, and a failure after them: what ends so has not ended well.

#include <unistd.h>

namespace {

struct Late {
  ~Late() { ::_exit(3); }
} late;

}  // namespace

// @HONEST@
