#pragma once

#include "core/attention.h"
#include "core/cuda/kernel.h"
#include "core/cuda/pack.cuh"
#include "core/cuda/walk.cuh"
#include "core/philox.h"

#include <cstdint>

// Attention's t x s scores are computed in tiles, which lie in registers: a block of 16 by 16
// threads has a tile of 64 queries by 64 keys, 4 by 4 scores a thread. Forward and backward share
// this file.

namespace wick::cuda {

inline constexpr int tile = 64;
inline constexpr int part = 4;              // of a tile, on each side: one thread's
inline constexpr int side = tile / part;    // threads on each side of a block
inline constexpr int depth = 16;            // of the pieces that lie in shared memory
inline constexpr int stride = tile + part;  // of a tile in shared memory: columns use other banks
inline constexpr int most_groups = 2;       // of 64 numbers in a row of q, k or v
inline constexpr int blocks_at_once = 2;    // on a multiprocessor: while one waits, one computes

/// A matrix whose rows lie `step` apart; `packs` if every four numbers of a row are one pack.
struct Matrix {
  const Scalar* data;
  std::int64_t step, rows, columns;
  bool packs;
};

/// AttentionProblem in the form that kernels read.
struct Scores {
  Matrix q, k, v;
  const Scalar* mask;  // null if there is none; likewise bias
  const Scalar* bias;
  std::int64_t mask_steps[2], bias_steps[2];  // from query to query, from key to key
  Walk<5> starts;                             // of q, k, v, mask and bias, over the leading axes
  std::int64_t count;                         // of the matrices: heads of sequences
  std::int64_t first_score;                   // among all scores
  Scalar scale;
  bool causal;
  Scalar dropout;
  std::uint64_t seed, first_block;

  /// Of the matrices with this number.
  __device__ Scores slice(std::int64_t number) const {
    std::int64_t at[5];
    starts.offsets(number, at);
    Scores result = *this;
    result.q.data += at[0];
    result.k.data += at[1];
    result.v.data += at[2];
    if (mask != nullptr) result.mask += at[3];
    if (bias != nullptr) result.bias += at[4];
    result.first_score = number * q.rows * k.rows;
    return result;
  }
};

struct Shared {
  Scalar weights[tile][stride];
  Scalar columns[2][depth][stride];
  Scalar rows[depth][most_groups * tile];
};

/// A thread's first query and first key.
struct Place {
  int query, key;
};

/// Four numbers of a row of x, and 0 beyond the matrix.
__device__ inline Pack four_of(const Matrix& x, std::int64_t row, std::int64_t column) {
  Pack four{};
  if (row >= x.rows || column >= x.columns) return four;
  const Scalar* const from = x.data + row * x.step + column;
  if (x.packs) return load_pack(from);
  for (int i = 0; i < part; ++i) {
    if (column + i < x.columns) four.values[i] = from[i];
  }
  return four;
}

/// scores[r][c] += row r of `queries` times row c of `keys`, where r and c count from this thread's
/// place in the tile that begins at the two firsts.
__device__ inline void add_rows_by_rows(const Matrix& queries, std::int64_t first_query,
                                        const Matrix& keys, std::int64_t first_key,
                                        const Place& place, Shared& shared,
                                        Scalar (&scores)[part][part]) {
  const bool is_there =
      first_query + place.query < queries.rows && first_key + place.key < keys.rows;
  const int thread = threadIdx.y * side + threadIdx.x;
  const int row = thread / part, column = thread % part * part;
  Pack of_queries = four_of(queries, first_query + row, column);
  Pack of_keys = four_of(keys, first_key + row, column);
  for (std::int64_t first = 0; first < queries.columns; first += depth) {
    __syncthreads();  // until all threads have read the pieces before
    for (int i = 0; i < part; ++i) {
      shared.columns[0][column + i][row] = of_queries.values[i];
      shared.columns[1][column + i][row] = of_keys.values[i];
    }
    // The next pieces are on their way while these are multiplied.
    of_queries = four_of(queries, first_query + row, first + depth + column);
    of_keys = four_of(keys, first_key + row, first + depth + column);
    __syncthreads();
    if (!is_there) continue;
#pragma unroll
    for (int i = 0; i < depth; ++i) {
      const Pack x = load_pack(&shared.columns[0][i][place.query]);
      const Pack z = load_pack(&shared.columns[1][i][place.key]);
      for (int r = 0; r < part; ++r) {
        for (int c = 0; c < part; ++c) scores[r][c] += x.values[r] * z.values[c];
      }
    }
  }
}

/// sums[r][..] += the sum over i of shared.weights[i][r] and row first + i of x, where r counts
/// from the first row of this thread. A thread has every sixteenth four numbers of a row of x.
/// Threads whose sums are not needed only help to read.
template <int groups>
__device__ void add_weighted_rows(const Matrix& x, std::int64_t first, bool is_wanted,
                                  Shared& shared, Scalar (&sums)[part][groups * part]) {
  is_wanted = is_wanted && threadIdx.x * part < x.columns;
  Pack next[groups];
  const auto read = [&](int piece) {
    for (int g = 0; g < groups; ++g) {
      const int column = g * tile + static_cast<int>(threadIdx.x) * part;
      const bool is_there = piece < tile;
      next[g] = is_there ? four_of(x, first + piece + threadIdx.y, column) : Pack{};
    }
  };
  read(0);
  for (int piece = 0; piece < tile && first + piece < x.rows; piece += depth) {
    __syncthreads();  // until the weights are there, and the piece before has been read
    for (int g = 0; g < groups; ++g) {
      store_pack(&shared.rows[threadIdx.y][g * tile + threadIdx.x * part], next[g]);
    }
    read(piece + depth);
    __syncthreads();
    if (!is_wanted) continue;
#pragma unroll
    for (int i = 0; i < depth; ++i) {
      const Pack weights = load_pack(&shared.weights[piece + i][threadIdx.y * part]);
      for (int g = 0; g < groups; ++g) {
        const Pack z = load_pack(&shared.rows[i][g * tile + threadIdx.x * part]);
        for (int r = 0; r < part; ++r) {
          for (int c = 0; c < part; ++c) {
            sums[r][g * part + c] += weights.values[r] * z.values[c];
          }
        }
      }
    }
  }
}

/// Writes the rows of this thread, times `factor`, to the contiguous matrix y (rows, columns).
template <int groups>
__device__ void store_rows(const Scalar (&sums)[part][groups * part], Scalar* y, std::int64_t first,
                           std::int64_t rows, std::int64_t columns, Scalar factor = 1) {
  for (int r = 0; r < part; ++r) {
    const std::int64_t row = first + threadIdx.y * part + r;
    if (row >= rows) return;
    for (int g = 0; g < groups; ++g) {
      const std::int64_t column = g * tile + threadIdx.x * part;
      for (int c = 0; c < part; ++c) {
        if (column + c < columns) {
          y[row * columns + column + c] = sums[r][g * part + c] * factor;
        }
      }
    }
  }
}

/// Bit 4 r + c: query + r may attend to key + c.
__device__ inline unsigned allowed(const Scores& of, std::int64_t query, std::int64_t key) {
  unsigned bits = 0;
  for (int r = 0; r < part; ++r) {
    for (int c = 0; c < part; ++c) {
      const std::int64_t i = query + r, j = key + c;
      if (i >= of.q.rows || j >= of.k.rows || (of.causal && j > i)) continue;
      const bool is_allowed =
          of.mask == nullptr || of.mask[i * of.mask_steps[0] + j * of.mask_steps[1]] != 0;
      bits |= (is_allowed ? 1U : 0U) << (r * part + c);
    }
  }
  return bits;
}

/// Products of rows become scores: scaled, with bias, and -infinity where the bit is 0.
__device__ inline void finish_scores(const Scores& of, std::int64_t query, std::int64_t key,
                                     unsigned bits, Scalar (&scores)[part][part]) {
  for (int r = 0; r < part; ++r) {
    for (int c = 0; c < part; ++c) {
      if ((bits >> (r * part + c) & 1U) == 0) {
        scores[r][c] = -Scalar(INFINITY);
        continue;
      }
      scores[r][c] *= of.scale;
      if (of.bias != nullptr) {
        scores[r][c] += of.bias[(query + r) * of.bias_steps[0] + (key + c) * of.bias_steps[1]];
      }
    }
  }
}

/// What dropout multiplies the weights of a query and four keys by: 0 or 1 / (1 - p). One block of
/// Philox draws for four weights.
__device__ inline void draw_kept(const Scores& of, std::int64_t query, std::int64_t key,
                                 Scalar (&kept)[part]) {
  const Scalar factor = of.dropout < 1 ? 1 / (1 - of.dropout) : 0;
  const std::int64_t first = of.first_score + query * of.k.rows + key;
  auto words = philox_block(of.seed, of.first_block + first / 4);
  for (int c = 0; c < part; ++c) {
    const std::int64_t score = first + c;
    if (c > 0 && score % 4 == 0) words = philox_block(of.seed, of.first_block + score / 4);
    kept[c] = uniform_from<Scalar>(words.v[score % 4]) < of.dropout ? 0 : factor;
  }
}

/// True if the kernels take the problem: rows of q, k and v of at most 128 numbers, and a key.
bool fits_tiles(const AttentionProblem& problem);
Scores scores_of(const AttentionProblem& problem);

/// The first of the matrices in the last two axes of x.
Matrix matrix_of(const Array& x);

__host__ __device__ inline std::int64_t tiles_of(std::int64_t count) {
  return (count + tile - 1) / tile;
}

}  // namespace wick::cuda
