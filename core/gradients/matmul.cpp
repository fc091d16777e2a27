#include "core/gradients.h"

namespace wick {

// y = a b: (m, k) x (k, n) -> (m, n)

// dy b^T: (m, n) x (n, k) -> (m, k)
Tensor matmul_da(const Tensor& dy, const Tensor& b) { return matmul(dy, b.transpose(-1, -2)); }

// a^T dy: (k, m) x (m, n) -> (k, n)
Tensor matmul_db(const Tensor& dy, const Tensor& a) { return matmul(a.transpose(-1, -2), dy); }

}  // namespace wick
