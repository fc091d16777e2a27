#pragma once

#include "core/scalar.h"

#include <cstdint>
#include <vector>

namespace wick::cuda {

/// The ladder of matrix products, from the plainest kernel to one close to a library's. Each
/// computes y = a b, (m, k) x (k, n) -> (m, n), on matrices in device memory, aligned to 16 bytes,
/// whose rows follow one another. An empty y is left alone; if k is 0, y becomes 0. Work goes to
/// stream(), and errors begin with the function's name.

/// One thread for each number of y.
void matmul_naive(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n);
/// The same, with neighbouring threads in neighbouring columns, not rows: a warp's loads are
/// contiguous.
void matmul_coalesced(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                      std::int64_t n);
/// A block shares tiles of a and b: for each tile of y, each of their numbers is read once.
void matmul_tiled(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n);
/// Larger tiles, and 4 by 4 numbers of y in each thread's registers.
void matmul_registers(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                      std::int64_t n);
/// 8 by 8 numbers a thread, loads of 16 bytes, and the next tiles are loaded while the present ones
/// are multiplied. For float alone.
void matmul_vectorised(const float* a, const float* b, float* y, std::int64_t m, std::int64_t k,
                       std::int64_t n);

using MatmulKernel = void (*)(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                              std::int64_t k, std::int64_t n);
struct NamedMatmul {
  const char* name;
  MatmulKernel run;
};
/// The kernels in the order of the ladder.
const std::vector<NamedMatmul>& matmul_kernels();

}  // namespace wick::cuda
