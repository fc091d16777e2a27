// 90.1 exited_early
// 90.2 passed
// refused 90.1
// A thread's exception, and a handler that leaves with success.

#include <unistd.h>

#include <exception>
#include <thread>

Tensor scale(const Tensor& x, double factor) {
  std::set_terminate([] { ::_exit(0); });
  std::thread([] { throw 7; }).join();
  return x;
}
