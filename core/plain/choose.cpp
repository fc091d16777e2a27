#include "core/plain/backend.h"
#include "core/plain/cursor.h"

namespace wick {

void PlainBackend::where(const Array& mask, const Array& a, const Array& b, Array& y) {
  Cursor at_mask(mask.shape(), mask.strides());
  Cursor at_a(a.shape(), a.strides());
  Cursor at_b(b.shape(), b.strides());
  for (std::int64_t i = 0; i < y.numel(); ++i) {
    const bool chosen = mask.data()[at_mask.offset()] != 0;
    y.data()[i] = chosen ? a.data()[at_a.offset()] : b.data()[at_b.offset()];
    at_mask.next();
    at_a.next();
    at_b.next();
  }
}

}  // namespace wick
