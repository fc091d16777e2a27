#include "core/plain/backend.h"
#include "core/plain/cursor.h"

namespace wick {

void PlainBackend::copy(const Array& x, Array& y) {
  Cursor from(x.shape(), x.strides());
  Cursor to(y.shape(), y.strides());
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    y.data()[to.offset()] = x.data()[from.offset()];
    from.next();
    to.next();
  }
}

void PlainBackend::fill(Array& y, Scalar value) {
  Cursor to(y.shape(), y.strides());
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    y.data()[to.offset()] = value;
    to.next();
  }
}

void PlainBackend::arange(Array& y) {
  for (std::int64_t i = 0; i < y.numel(); ++i) y.data()[i] = static_cast<Scalar>(i);
}

}  // namespace wick
