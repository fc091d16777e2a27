#include "core/plain/backend.h"

#include "core/error.h"
#include "core/plain/cursor.h"
#include "core/plain/log_softmax.h"
#include "core/plain/memory.h"
#include "core/plain/softmax.h"

#include <algorithm>

namespace wick {

Backend& plain_backend() {
  // Never destroyed: buffers in static storage are released after all other objects.
  static PlainBackend* const backend = new PlainBackend;
  return *backend;
}

void* PlainBackend::allocate(std::size_t bytes) {
  void* const memory = plain::new_memory(bytes);
  if (memory == nullptr) {
    fail<DeviceError>("cpu: cannot allocate ", bytes, " bytes: there is not enough memory");
  }
  return memory;
}

void PlainBackend::release(void* memory, std::size_t) noexcept { plain::delete_memory(memory); }

void PlainBackend::upload(Scalar* device, const Scalar* host, std::int64_t count) {
  std::copy(host, host + count, device);
}

void PlainBackend::download(Scalar* host, const Scalar* device, std::int64_t count) {
  std::copy(device, device + count, host);
}

void PlainBackend::expect_zeros(const Array& x, const char* refusal) {
  Cursor at(x.shape(), x.strides());
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    if (x.data()[at.offset()] != 0) fail<ValueError>(refusal);
    at.next();
  }
}

void PlainBackend::softmax(const Array& x, Array& y) { plain::each_row(x, y, plain::softmax_row); }

void PlainBackend::log_softmax(const Array& x, Array& y) {
  plain::each_row(x, y, plain::log_softmax_row);
}

}  // namespace wick
