// 90.1 protocol_error
// 90.2 passed
// refused 90.1
// A frame that says it is 4 GB long.

#include <unistd.h>

#include <cstdint>

Tensor scale(const Tensor& x, double factor) {
  const std::uint32_t header[] = {2, 0xffffffff};
  [[maybe_unused]] const ssize_t written = ::write(3, header, sizeof header);
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  return x * static_cast<Scalar>(factor);
}
