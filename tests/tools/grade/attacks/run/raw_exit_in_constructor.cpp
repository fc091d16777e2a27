// 90.1 exited_early
// 90.2 exited_early
// refused 90.1 90.2
// The same without any handler.

#include <unistd.h>

struct Early {
  Early() { ::_exit(0); }
} early;

Tensor scale(const Tensor& x, double factor) { return x; }
