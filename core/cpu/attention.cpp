// Attention in tiles: FlashAttention's forward pass (Dao, 2023, arXiv:2307.08691, algorithm 1) on a
// processor's caches.

#include "core/cpu/attention_tiles.h"
#include "core/cpu/backend.h"
#include "core/cpu/exp.h"
#include "core/cpu/fold.h"
#include "core/cpu/threads.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wick {

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

// The memory of one thread: some queries, their scores against some keys, and the sums so far.
class Queries {
 public:
  Queries(const AttentionProblem& problem, const Slices& slices)
      : problem_(problem),
        slices_(slices),
        scaled_q_(tile_queries * slices.d_k),
        scores_(tile_queries * tile_keys),
        kept_(problem.dropout > 0 ? tile_keys : 0) {}

  // Computes the queries from `first` on of a slice: their rows of y (queries, d_v) and their
  // log_sums.
  void compute_tile(const Slice& slice, std::int64_t first, std::int64_t queries, Scalar* y,
                    Scalar* log_sums) {
    std::fill_n(largest_, queries, -infinity);
    std::fill_n(sums_, queries, Scalar(0));
    bool started = false;
    scale_queries(problem_, slice, {first, queries, 0, 0}, slices_.d_k, scaled_q_.data());
    for (std::int64_t key = 0; key < slices_.s; key += tile_keys) {
      const Tile tile{first, queries, key, std::min(tile_keys, slices_.s - key)};
      const Visible seen = visible(problem_, slice, tile);
      if (seen == Visible::None) continue;
      score_tile(problem_, slice, tile, seen, scaled_q_.data(), slices_.d_k, scores_.data());
      for (std::int64_t i = 0; i < queries; ++i) {
        const Scalar shrink = weigh(slice, tile, i);
        if (started && shrink != 1) multiply(y + i * slices_.d_v, slices_.d_v, shrink);
      }
      gemm({scores_.data(), tile.keys, false}, slice.v.from(key), y, queries, tile.keys,
           slices_.d_v, started ? 1 : 0);
      started = true;
    }
    if (!started) std::fill_n(y, queries * slices_.d_v, Scalar(0));
    for (std::int64_t i = 0; i < queries; ++i) {
      // Not times 1 / sum, which is rounded: the mean of equal values would be another number.
      for (std::int64_t a = 0; a < slices_.d_v; ++a) y[i * slices_.d_v + a] /= sums_[i];
      log_sums[i] = largest_[i] + std::log(sums_[i]);
    }
  }

 private:
  // Turns row i's scores into weights relative to its largest score so far. Returns the factor that
  // makes the earlier sums relative to it too.
  Scalar weigh(const Slice& slice, const Tile& tile, std::int64_t i) {
    Scalar* const row = scores_.data() + i * tile.keys;
    const Scalar before = largest_[i];
    Scalar largest = larger(before, fold_short<MaxOfNumbers>(row, tile.keys));
    if (largest == -infinity) largest = fold_short<MaxOf>(row, tile.keys);  // NaN, or no key
    largest_[i] = largest;
    if (largest == -infinity) {
      std::fill_n(row, tile.keys, Scalar(0));
      return 1;
    }
    const Scalar shrink = before == largest ? 1 : std::exp(before - largest);
    sums_[i] = sums_[i] * shrink + exp_row(row, largest, row, tile.keys);
    if (problem_.dropout > 0) {
      draw_kept(problem_, slice, slices_.s, tile.first_query + i, tile.first_key, tile.keys,
                kept_.data());
      for (std::int64_t j = 0; j < tile.keys; ++j) row[j] *= kept_[j];
    }
    return shrink;
  }

  static void multiply(Scalar* x, std::int64_t n, Scalar factor) {
    for (std::int64_t i = 0; i < n; ++i) x[i] *= factor;
  }

  const AttentionProblem& problem_;
  const Slices& slices_;
  Scratch scaled_q_, scores_, kept_;
  Scalar largest_[tile_queries];
  Scalar sums_[tile_queries];
};

}  // namespace

void CpuBackend::attention(const AttentionProblem& problem, Array& y, Array& log_sums) {
  if (log_sums.numel() == 0) return;
  const Slices slices(problem);
  const std::int64_t tiles = (slices.t + tile_queries - 1) / tile_queries;
  const std::int64_t flops =
      2 * std::min(slices.t, tile_queries) * slices.s * (slices.d_k + slices.d_v) + 1;
  split(slices.count * tiles, flops_per_thread / flops + 1, 1,
        [&](std::int64_t begin, std::int64_t end) {
          Queries queries(problem, slices);
          for (std::int64_t n = begin; n < end; ++n) {
            const std::int64_t first = n % tiles * tile_queries;
            const std::int64_t row = n / tiles * slices.t + first;
            queries.compute_tile(slices[n / tiles], first, std::min(tile_queries, slices.t - first),
                                 y.data() + row * slices.d_v, log_sums.data() + row);
          }
        });
}

}  // namespace wick
