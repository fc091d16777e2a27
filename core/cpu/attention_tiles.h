#pragma once

#include "core/attention.h"
#include "core/blas.h"
#include "core/cpu/row.h"

#include <cstdint>

namespace wick {

// Attention's t x s scores are computed in tiles: a few rows of q against a few rows of k, small
// enough for a core's second-level cache. Forward and backward share this file.

inline constexpr std::int64_t tile_queries = 128;
inline constexpr std::int64_t tile_keys = 128;

/// Rows of a matrix: the numbers of a row are neighbours, and rows lie `step` apart.
struct Rows {
  const Scalar* data;
  std::int64_t step;

  const Scalar* row(std::int64_t i) const { return data + i * step; }
  /// The rows from `first` on, in BLAS's terms.
  BlasMatrix from(std::int64_t first) const { return {row(first), step, false}; }
  BlasMatrix transposed_from(std::int64_t first) const { return {row(first), step, true}; }
};

/// Elements of a matrix with any strides; null data means that there is no matrix.
struct Elements {
  const Scalar* data = nullptr;
  std::int64_t row_step = 0;
  std::int64_t column_step = 0;

  const Scalar* at(std::int64_t i, std::int64_t j) const {
    return data + i * row_step + j * column_step;
  }
};

/// Matrix `number` of the leading axes of x; null data if x has no buffer.
Elements elements_of(const Array& x, std::int64_t number);

/// The matrices at one element of the leading axes: one head of one sequence.
struct Slice {
  Rows q, k, v;
  Elements mask, bias;
  /// The number of its first score among all scores, for dropout's stream.
  std::int64_t first_score;
};

/// The extents of a problem, and its slices.
class Slices {
 public:
  explicit Slices(const AttentionProblem& problem);

  std::int64_t count, t, s, d_k, d_v;

  Slice operator[](std::int64_t number) const;

 private:
  const AttentionProblem& problem_;
};

/// A range of queries against a range of keys.
struct Tile {
  std::int64_t first_query, queries, first_key, keys;
};

/// The scores of a tile that the causal mask allows.
enum class Visible { None, Some, All };
Visible visible(const AttentionProblem& problem, const Slice& slice, const Tile& tile);

/// scores (queries, keys), contiguous, become scale q k^T + bias, and -infinity where blocked.
/// `scaled_q` holds the tile's queries, contiguous and times the scale.
void score_tile(const AttentionProblem& problem, const Slice& slice, const Tile& tile,
                Visible visible, const Scalar* scaled_q, std::int64_t d_k, Scalar* scores);

/// The tile's queries times the scale, contiguous.
void scale_queries(const AttentionProblem& problem, const Slice& slice, const Tile& tile,
                   std::int64_t d_k, Scalar* scaled_q);

/// Sets kept[c] to the factor by which dropout multiplies the weight of query i and key first + c:
/// 0 or 1 / (1 - p).
void draw_kept(const AttentionProblem& problem, const Slice& slice, std::int64_t s, std::int64_t i,
               std::int64_t first, std::int64_t count, Scalar* kept);

}  // namespace wick
