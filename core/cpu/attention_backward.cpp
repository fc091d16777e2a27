// The gradients of attention, in tiles. A tile's weights are computed again from its scores and
// from log_sums, which forward kept for each query (Dao, 2023, arXiv:2307.08691, algorithm 2).

#include "core/cpu/attention_tiles.h"
#include "core/cpu/backend.h"
#include "core/cpu/exp.h"
#include "core/cpu/threads.h"

#include <algorithm>
#include <vector>

namespace wick {

namespace {

struct DScore {
  Scalar y_dy;
  template <typename T>
  T operator()(const T& weight, const T& dweight) const {
    return weight * (dweight - T(y_dy));
  }
};

// The parts of y, dy, log_sums and the gradients that belong to one slice; all but the bias's are
// contiguous.
struct SliceGradients {
  const Scalar* y;
  const Scalar* dy;
  const Scalar* log_sums;
  Scalar* dq;
  Scalar* dk;
  Scalar* dv;
  Elements dbias;
};

std::int64_t blocks_of(std::int64_t count, std::int64_t block) {
  return (count + block - 1) / block;
}

// The memory of one thread.
class Gradients {
 public:
  Gradients(const AttentionProblem& problem, const Slices& slices)
      : problem_(problem),
        slices_(slices),
        scaled_q_(tile_queries * slices.d_k),
        weights_(tile_queries * tile_keys),
        dscores_(tile_queries * tile_keys),
        kept_(problem.dropout > 0 ? tile_queries * tile_keys : 0) {}

  // `y_dy` holds the sum of y dy of each query.
  void add_tile(const Slice& slice, const SliceGradients& at, const Scratch& y_dy,
                const Tile& tile) {
    const Visible seen = visible(problem_, slice, tile);
    if (seen == Visible::None) return;
    const std::int64_t d_k = slices_.d_k, d_v = slices_.d_v;
    const std::int64_t query = tile.first_query, key = tile.first_key;
    const Scalar* const dy = at.dy + query * d_v;

    scale_queries(problem_, slice, tile, d_k, scaled_q_.data());
    score_tile(problem_, slice, tile, seen, scaled_q_.data(), d_k, weights_.data());
    for (std::int64_t i = 0; i < tile.queries; ++i) {
      Scalar* const row = weights_.data() + i * tile.keys;
      exp_row(row, at.log_sums[query + i], row, tile.keys);
    }
    // dweights (queries, keys) = dy v^T
    gemm({dy, d_v, false}, slice.v.transposed_from(key), dscores_.data(), tile.queries, d_v,
         tile.keys);
    if (problem_.dropout > 0) drop(slice, tile, dscores_.data());
    for (std::int64_t i = 0; i < tile.queries; ++i) {
      Scalar* const row = dscores_.data() + i * tile.keys;
      assign_row(row, tile.keys, DScore{y_dy[query + i]}, weights_.data() + i * tile.keys, row);
    }
    if (problem_.dropout > 0) multiply_by_kept(tile, weights_.data());

    // dv += weights^T dy, dk += dscores^T (scale q), dq += dscores k, which add_slice() scales
    gemm({weights_.data(), tile.keys, true}, {dy, d_v, false}, at.dv + key * d_v, tile.keys,
         tile.queries, d_v, 1);
    gemm({dscores_.data(), tile.keys, true}, {scaled_q_.data(), d_k, false}, at.dk + key * d_k,
         tile.keys, tile.queries, d_k, 1);
    gemm({dscores_.data(), tile.keys, false}, slice.k.from(key), at.dq + query * d_k, tile.queries,
         tile.keys, d_k, 1);
    if (at.dbias.data != nullptr) add_to_bias(at.dbias, tile);
  }

 private:
  void drop(const Slice& slice, const Tile& tile, Scalar* dweights) {
    for (std::int64_t i = 0; i < tile.queries; ++i) {
      draw_kept(problem_, slice, slices_.s, tile.first_query + i, tile.first_key, tile.keys,
                kept_.data() + i * tile.keys);
    }
    multiply_by_kept(tile, dweights);
  }

  void multiply_by_kept(const Tile& tile, Scalar* x) const {
    for (std::int64_t i = 0; i < tile.queries * tile.keys; ++i) x[i] *= kept_[i];
  }

  void add_to_bias(const Elements& dbias, const Tile& tile) const {
    for (std::int64_t i = 0; i < tile.queries; ++i) {
      Scalar* const to = const_cast<Scalar*>(dbias.at(tile.first_query + i, tile.first_key));
      const Scalar* const from = dscores_.data() + i * tile.keys;
      for (std::int64_t j = 0; j < tile.keys; ++j) to[j * dbias.column_step] += from[j];
    }
  }

  const AttentionProblem& problem_;
  const Slices& slices_;
  Scratch scaled_q_, weights_, dscores_, kept_;
};

// Several blocks of a slice's keys are in work at once. Each meets another block of queries, so no
// two blocks add to the same numbers.
void add_slice(const AttentionProblem& problem, const Slices& slices, const Slice& slice,
               const SliceGradients& at, std::vector<Gradients>& work, Scratch& y_dy) {
  const std::int64_t t = slices.t, s = slices.s, d_k = slices.d_k, d_v = slices.d_v;
  const std::int64_t parts = static_cast<std::int64_t>(work.size());
  std::fill_n(at.dq, t * d_k, Scalar(0));
  std::fill_n(at.dk, s * d_k, Scalar(0));
  std::fill_n(at.dv, s * d_v, Scalar(0));
  // Softmax's rule subtracts the sum over keys of weight times its gradient; that sum is y dy.
  for (std::int64_t i = 0; i < t; ++i) {
    Scalar sum = 0;
    for (std::int64_t a = 0; a < d_v; ++a) sum += at.y[i * d_v + a] * at.dy[i * d_v + a];
    y_dy[i] = sum;
  }
  const std::int64_t query_blocks = blocks_of(t, tile_queries);
  for (std::int64_t keys = 0; keys < s; keys += parts * tile_keys) {
    const std::int64_t together = std::min(parts, blocks_of(s - keys, tile_keys));
    for (std::int64_t step = 0; step < query_blocks; ++step) {
      split(together, 1, 1, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t part = begin; part < end; ++part) {
          const std::int64_t query = (step + part) % query_blocks * tile_queries;
          const std::int64_t key = keys + part * tile_keys;
          work[part].add_tile(
              slice, at, y_dy,
              {query, std::min(tile_queries, t - query), key, std::min(tile_keys, s - key)});
        }
      });
    }
  }
  for (std::int64_t i = 0; i < t * d_k; ++i) at.dq[i] *= problem.scale;
}

// The number of blocks of keys in work at once, at most the number of blocks of queries. It depends
// on sizes alone, so the order in which tiles are added to dq does not depend on the number of
// threads.
constexpr std::int64_t most_parts = 4;
std::int64_t parts_of(const Slices& slices, const Elements& dbias) {
  // One number serves as the bias of all scores: every tile adds to it.
  if (dbias.data != nullptr && dbias.row_step == 0 && dbias.column_step == 0) return 1;
  const std::int64_t flops = 5 * slices.t * slices.s * (slices.d_k + slices.d_v);
  return std::max<std::int64_t>(
      std::min({most_parts, blocks_of(slices.t, tile_queries), blocks_of(slices.s, tile_keys),
                flops / flops_per_thread}),
      1);
}

}  // namespace

void CpuBackend::attention_backward(const AttentionProblem& problem, const Array& y,
                                    const Array& log_sums, const Array& dy,
                                    AttentionGradients& gradients) {
  const Slices slices(problem);
  const std::int64_t t = slices.t, s = slices.s, d_k = slices.d_k, d_v = slices.d_v;
  const auto at = [&](std::int64_t n) {
    return SliceGradients{y.data() + n * t * d_v,           dy.data() + n * t * d_v,
                          log_sums.data() + n * t,          gradients.q.data() + n * t * d_k,
                          gradients.k.data() + n * s * d_k, gradients.v.data() + n * s * d_v,
                          elements_of(gradients.bias, n)};
  };
  if (slices.count == 0) return;
  const auto add_slices = [&](std::int64_t begin, std::int64_t end, std::int64_t parts) {
    std::vector<Gradients> work;
    work.reserve(parts);
    for (std::int64_t i = 0; i < parts; ++i) work.emplace_back(problem, slices);
    Scratch y_dy(t);
    for (std::int64_t n = begin; n < end; ++n) {
      add_slice(problem, slices, slices[n], at(n), work, y_dy);
    }
  };
  // Slices that share a bias must not add to it at once; a few slices would leave threads without
  // work.
  if (gradients.bias.buffer != nullptr || slices.count < most_parts) {
    add_slices(0, slices.count, parts_of(slices, at(0).dbias));
  } else {
    split(slices.count, flops_per_thread / (5 * t * s * (d_k + d_v) + 1) + 1, 1,
          [&](std::int64_t begin, std::int64_t end) { add_slices(begin, end, 1); });
  }
}

}  // namespace wick
