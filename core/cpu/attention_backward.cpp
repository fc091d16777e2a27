// Attention's gradients in tiles, whose weights are computed again from what forward kept of each
// query, the logarithm of its sum (Dao, 2023, arXiv:2307.08691, algorithm 2).

#include "core/cpu/attention_tiles.h"
#include "core/cpu/backend.h"
#include "core/cpu/exp.h"
#include "core/cpu/threads.h"

#include <algorithm>

namespace wick {

namespace {

struct DScore {
  Scalar y_dy;
  template <typename T>
  T operator()(const T& weight, const T& dweight) const {
    return weight * (dweight - T(y_dy));
  }
};

// One slice's part of y, dy and log_sums, and of the gradients; all contiguous but the bias's.
struct SliceGradients {
  const Scalar* y;
  const Scalar* dy;
  const Scalar* log_sums;
  Scalar* dq;
  Scalar* dk;
  Scalar* dv;
  Elements dbias;
};

// What a thread works in.
class Gradients {
 public:
  Gradients(const AttentionProblem& problem, const Slices& slices)
      : problem_(problem),
        slices_(slices),
        scaled_q_(slices.t * slices.d_k),
        y_dy_(slices.t),
        weights_(tile_queries * tile_keys),
        dscores_(tile_queries * tile_keys),
        kept_(problem.dropout > 0 ? tile_queries * tile_keys : 0) {}

  // What tiles of keys `part`, part + parts, part + 2 parts.. give: all of their dk and dv, and
  // their part of dq.
  void run(const Slice& slice, const SliceGradients& at, std::int64_t part, std::int64_t parts) {
    const std::int64_t t = slices_.t, s = slices_.s, d_k = slices_.d_k, d_v = slices_.d_v;
    std::fill_n(at.dq, t * d_k, Scalar(0));
    scale_queries(problem_, slice, {0, t, 0, 0}, d_k, scaled_q_.data());
    // Softmax's rule subtracts the sum over keys of weight times its gradient: y has it already.
    for (std::int64_t i = 0; i < t; ++i) {
      Scalar sum = 0;
      for (std::int64_t a = 0; a < d_v; ++a) sum += at.y[i * d_v + a] * at.dy[i * d_v + a];
      y_dy_[i] = sum;
    }
    for (std::int64_t key = part * tile_keys; key < s; key += parts * tile_keys) {
      const std::int64_t keys = std::min(tile_keys, s - key);
      std::fill_n(at.dk + key * d_k, keys * d_k, Scalar(0));
      std::fill_n(at.dv + key * d_v, keys * d_v, Scalar(0));
      for (std::int64_t query = 0; query < t; query += tile_queries) {
        const Tile tile{query, std::min(tile_queries, t - query), key, keys};
        const Visible seen = visible(problem_, slice, tile);
        if (seen != Visible::None) add_tile(slice, at, tile, seen);
      }
    }
    for (std::int64_t i = 0; i < t * d_k; ++i) at.dq[i] *= problem_.scale;
  }

 private:
  void add_tile(const Slice& slice, const SliceGradients& at, const Tile& tile, Visible seen) {
    const std::int64_t d_k = slices_.d_k, d_v = slices_.d_v;
    const std::int64_t query = tile.first_query, key = tile.first_key;
    Scalar* const scaled_q = scaled_q_.data() + query * d_k;
    const Scalar* const dy = at.dy + query * d_v;

    score_tile(problem_, slice, tile, seen, scaled_q, d_k, weights_.data());
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
      assign_row(row, tile.keys, DScore{y_dy_[query + i]}, weights_.data() + i * tile.keys, row);
    }
    if (problem_.dropout > 0) multiply_by_kept(tile, weights_.data());

    // dv += weights^T dy, dk += dscores^T (scale q), dq += dscores k, which run() scales
    add_gemm({weights_.data(), tile.keys, true}, {dy, d_v, false}, at.dv + key * d_v, tile.keys,
             tile.queries, d_v);
    add_gemm({dscores_.data(), tile.keys, true}, {scaled_q, d_k, false}, at.dk + key * d_k,
             tile.keys, tile.queries, d_k);
    add_gemm({dscores_.data(), tile.keys, false}, slice.k.from(key), at.dq + query * d_k,
             tile.queries, tile.keys, d_k);
    if (at.dbias.data != nullptr) add_to_bias(at.dbias, tile);
  }

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
  Scratch scaled_q_, y_dy_, weights_, dscores_, kept_;
};

// One slice, whose keys are shared out to threads. All keys add to dq: each thread to one of its
// own, in the order of threads in the end.
void run_by_keys(const AttentionProblem& problem, const Slices& slices, const Slice& slice,
                 const SliceGradients& at) {
  const std::int64_t tiles = (slices.s + tile_keys - 1) / tile_keys;
  const std::int64_t most = std::min<std::int64_t>(omp_get_max_threads(), tiles);
  // Of a bias that is the same for all keys, threads would add to the same numbers.
  const bool apart = at.dbias.data == nullptr || at.dbias.column_step != 0;
  const std::int64_t parts = apart ? std::max<std::int64_t>(most, 1) : 1;
  const std::int64_t numbers = slices.t * slices.d_k;
  Scratch others((parts - 1) * numbers);
  split(parts, 1, 1, [&](std::int64_t begin, std::int64_t end) {
    Gradients work(problem, slices);
    for (std::int64_t part = begin; part < end; ++part) {
      SliceGradients own = at;
      if (part > 0) own.dq = others.data() + (part - 1) * numbers;
      work.run(slice, own, part, parts);
    }
  });
  for (std::int64_t part = 1; part < parts; ++part) {
    const Scalar* const dq = others.data() + (part - 1) * numbers;
    for (std::int64_t i = 0; i < numbers; ++i) at.dq[i] += dq[i];
  }
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
  // Slices that share a bias would add to it at once; few slices would leave threads without work.
  if (gradients.bias.buffer != nullptr || slices.count < omp_get_max_threads()) {
    for (std::int64_t n = 0; n < slices.count; ++n) run_by_keys(problem, slices, slices[n], at(n));
  } else {
    split(slices.count, flops_per_thread / (5 * t * s * (d_k + d_v) + 1) + 1, 1,
          [&](std::int64_t begin, std::int64_t end) {
            Gradients work(problem, slices);
            for (std::int64_t n = begin; n < end; ++n) work.run(slices[n], at(n), 0, 1);
          });
  }
}

}  // namespace wick
