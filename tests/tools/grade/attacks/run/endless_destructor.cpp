// 90.1 time_limit
// 90.2 time_limit
// The right answers, and no end.

#include <signal.h>

namespace {

struct Late {
  ~Late() {
    for (volatile unsigned int i = 0;; i = i + 1) {
    }
  }
} late;

}  // namespace

// @HONEST@
