// 90.1 exited_early
// 90.2 passed
// Another thread ends the program.
#include "fixture/lines.h"

#include <unistd.h>

#include <thread>

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  std::thread([] { ::_exit(0); }).join();
  return x;
}

}  // namespace wick::fixture
