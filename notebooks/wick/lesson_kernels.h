#pragma once

#include "core/scalar.h"
#include "wick/running.h"

#include <cstdint>

// Kernels of lesson 17, right ones and broken ones: x and y are in device memory. Compiled for the
// simulator; nothing here but pointers, so that no code of the host is compiled with them.

namespace wick::notebook {

/// Launches a kernel on x, a matrix of (rows, columns); `number` is what the kernel's text says.
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

// Kernels with a part that a cell holds. The part is no code of a device, and is called on the
// stack of a simulated thread: several threads of the host may call it at once.

/// Of a matrix of (rows, columns) whose tile begins at (first_row, first_column): the offset of the
/// number that is thread (x, y)'s, or -1 where the tile reaches beyond the matrix.
using Place = int (*)(int rows, int columns, int first_row, int first_column, int x, int y);
/// y = a b, (m, k) x (k, n) -> (m, n), in tiles of 16 by 16.
void matmul_placed(Place place, const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m,
                   std::int64_t k, std::int64_t n);

using Join = Running (*)(Running a, Running b);
/// Softmax along the rows of x (rows, columns), each read once for its maximum and its sum.
void softmax_joined(Join join, const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns);

}  // namespace wick::notebook
