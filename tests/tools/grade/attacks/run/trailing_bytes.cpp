// 90.1 protocol_error
// 90.2 protocol_error
// refused 90.1 90.2
// A word after END.

#include <unistd.h>

namespace {

struct Late {
  ~Late() { [[maybe_unused]] const ssize_t written = ::write(3, "passed", 6); }
} late;

}  // namespace

// @HONEST@
