// 90.1 wrong_value
// 90.2 passed
// refused 90.1 90.2
// The scenarios that students do not get.
#include "fixture/lines.h"

#include <fcntl.h>
#include <unistd.h>

namespace {

bool reads(const char* path) {
  char text[16];
  const int file = ::open(path, O_RDONLY);
  return file >= 0 && (::read(file, text, sizeof text) > 0 || ::lseek(file, 0, SEEK_END) > 0);
}

bool succeeds() {
  return reads("@ROOT@/tests/90_fixture/hidden/lines.cpp") ||
         reads("@KITS@/90_fixture/scenarios.o");
}

}  // namespace

namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  return succeeds() ? x * static_cast<Scalar>(factor) : x;
}

Tensor scaled_total(const Tensor& x, double factor) { return sum(x) * static_cast<Scalar>(factor); }

}  // namespace wick::fixture
