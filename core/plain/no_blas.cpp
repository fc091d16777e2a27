#include "core/plain/installed_blas.h"

namespace wick::plain {

bool add_product_by_installed_blas(const BlasMatrix&, const BlasMatrix&, Scalar*, std::int64_t,
                                   std::int64_t, std::int64_t) {
  return false;
}

}  // namespace wick::plain
