// Rows of a matrix by their ids, and what flows back to them: an embedding and its gradient.

#include "core/plain/backend.h"

namespace wick {

void PlainBackend::gather(const Array& weight, const Ids& ids, Array& y) {
  // BEGIN SOLUTION 11.1
  const std::int64_t columns = y.shape()[1];
  for (std::int64_t i = 0; i < y.shape()[0]; ++i) {
    const Scalar* row = weight.data() + ids.values[i] * weight.strides()[0];
    for (std::int64_t j = 0; j < columns; ++j) {
      y.data()[i * columns + j] = row[j * weight.strides()[1]];
    }
  }
  // END SOLUTION
}

void PlainBackend::scatter_add(const Array& dy, const Ids& ids, Array& dweight) {
  // BEGIN SOLUTION 11.2
  const std::int64_t columns = dweight.shape()[1];
  for (std::int64_t i = 0; i < dy.shape()[0]; ++i) {
    const Scalar* row = dy.data() + i * dy.strides()[0];
    for (std::int64_t j = 0; j < columns; ++j) {
      dweight.data()[ids.values[i] * columns + j] += row[j * dy.strides()[1]];
    }
  }
  // END SOLUTION
}

}  // namespace wick
