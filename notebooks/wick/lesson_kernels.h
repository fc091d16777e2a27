#pragma once

#include "core/scalar.h"

#include <cstdint>

// Kernels of lesson 17, right ones and broken ones: x and y are in device memory. The kernels are
// compiled for the simulator. The signatures have only pointers and numbers, so that no host code
// is compiled with the kernels.

namespace wick::notebook {

/// Launches a kernel on x, a matrix of (rows, columns); the kernel's text says what
/// `number` is.
using LessonKernel = void (*)(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns,
                              std::int64_t number);

void add_one(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void add_one_anywhere(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void load_strided(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void shared_strided(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void transpose_plain(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void transpose_tiled(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void transpose_padded(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void transpose_without_barrier(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void sum_halves(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void sum_neighbours(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void sum_without_barrier(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);
void leave_early(const Scalar*, Scalar*, std::int64_t, std::int64_t, std::int64_t);

}  // namespace wick::notebook
