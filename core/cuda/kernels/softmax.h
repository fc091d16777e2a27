#pragma once

#include "core/scalar.h"

#include <cstdint>
#include <vector>

namespace wick::cuda {

/// The ladder of softmax along rows: y[i, j] = exp(x[i, j] - max of row i) / (their sum over j),
/// for x and y of (rows, columns) in device memory, rows following one another. Nothing happens if
/// there is no element. Work goes to stream(), and errors begin with the function's name.

/// One thread for each row, which it reads three times.
void softmax_three_passes(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns);
/// One block for each row: maximum and sum by a tree in shared memory.
void softmax_block(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns);
/// One warp for each row: maximum and sum by shuffles.
void softmax_warp(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns);
/// One block for each row, maximum and sum found in one reading (Milakov and Gimelshein, 2018).
void softmax_online(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns);

using SoftmaxKernel = void (*)(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns);
struct NamedSoftmax {
  const char* name;
  SoftmaxKernel run;
};
/// The kernels in the order of the ladder.
const std::vector<NamedSoftmax>& softmax_kernels();

}  // namespace wick::cuda
