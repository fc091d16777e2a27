// Attention's gradients in tiles, whose weights are computed again from what forward kept of each
// query, the logarithm of its sum (Dao, 2023, arXiv:2307.08691, algorithm 2).

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

// What all tiles of a slice need of its queries.
struct Queries {
  explicit Queries(const Slices& slices) : scaled_q(slices.t * slices.d_k), y_dy(slices.t) {}

  void prepare(const AttentionProblem& problem, const Slices& slices, const Slice& slice,
               const SliceGradients& at) {
    const std::int64_t d_v = slices.d_v;
    scale_queries(problem, slice, {0, slices.t, 0, 0}, slices.d_k, scaled_q.data());
    // Softmax's rule subtracts the sum over keys of weight times its gradient: y has it already.
    for (std::int64_t i = 0; i < slices.t; ++i) {
      Scalar sum = 0;
      for (std::int64_t a = 0; a < d_v; ++a) sum += at.y[i * d_v + a] * at.dy[i * d_v + a];
      y_dy[i] = sum;
    }
  }

  Scratch scaled_q, y_dy;
};

// What a thread works in.
class Gradients {
 public:
  Gradients(const AttentionProblem& problem, const Slices& slices, const Queries& queries)
      : problem_(problem),
        slices_(slices),
        queries_(queries),
        weights_(tile_queries * tile_keys),
        dscores_(tile_queries * tile_keys),
        kept_(problem.dropout > 0 ? tile_queries * tile_keys : 0) {}

  // What tiles of keys `part`, part + parts, part + 2 parts.. give: all of their dk and dv, and
  // their part of dq.
  void run(const Slice& slice, const SliceGradients& at, std::int64_t part, std::int64_t parts) {
    const std::int64_t t = slices_.t, s = slices_.s, d_k = slices_.d_k, d_v = slices_.d_v;
    std::fill_n(at.dq, t * d_k, Scalar(0));
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
    const Scalar* const scaled_q = queries_.scaled_q.data() + query * d_k;
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
      assign_row(row, tile.keys, DScore{queries_.y_dy[query + i]}, weights_.data() + i * tile.keys,
                 row);
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
  const Queries& queries_;
  Scratch weights_, dscores_, kept_;
};

// A slice's keys are shared among threads in so many parts: one for fewer flops than a thread is
// worth, or where the bias is the same for all keys, whose gradient all of them would add to.
constexpr std::int64_t most_parts = 4;
std::int64_t parts_of(const Slices& slices, const Elements& dbias) {
  if (dbias.data != nullptr && dbias.column_step == 0) return 1;
  const std::int64_t tiles = (slices.s + tile_keys - 1) / tile_keys;
  const std::int64_t flops = 5 * slices.t * slices.s * (slices.d_k + slices.d_v);
  return std::max<std::int64_t>(std::min({most_parts, tiles, flops / flops_per_thread}), 1);
}

// Slices in turn, each shared among threads by its keys. All keys add to dq, and each part to one
// of its own. Sizes alone decide how many: dq is the same for any number of threads.
template <typename At>
void run_by_keys(const AttentionProblem& problem, const Slices& slices, const At& at) {
  const std::int64_t parts = parts_of(slices, at(0).dbias);
  const std::int64_t numbers = slices.t * slices.d_k;
  Queries queries(slices);
  Scratch others((parts - 1) * numbers);
  std::vector<Gradients> work(parts, Gradients(problem, slices, queries));
  for (std::int64_t n = 0; n < slices.count; ++n) {
    const Slice slice = slices[n];
    const SliceGradients whole = at(n);
    queries.prepare(problem, slices, slice, whole);
    split(parts, 1, 1, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t part = begin; part < end; ++part) {
        SliceGradients own = whole;
        if (part > 0) own.dq = others.data() + (part - 1) * numbers;
        work[part].run(slice, own, part, parts);
      }
    });
    for (std::int64_t part = 1; part < parts; ++part) {
      const Scalar* const dq = others.data() + (part - 1) * numbers;
      for (std::int64_t i = 0; i < numbers; ++i) whole.dq[i] += dq[i];
    }
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
  if (slices.count == 0) return;
  // Slices that share a bias would add to it at once; a few would leave threads without work.
  if (gradients.bias.buffer != nullptr || slices.count < most_parts) {
    run_by_keys(problem, slices, at);
  } else {
    split(slices.count, flops_per_thread / (5 * t * s * (d_k + d_v) + 1) + 1, 1,
          [&](std::int64_t begin, std::int64_t end) {
            Queries queries(slices);
            Gradients work(problem, slices, queries);
            for (std::int64_t n = begin; n < end; ++n) {
              const Slice slice = slices[n];
              queries.prepare(problem, slices, slice, at(n));
              work.run(slice, at(n), 0, 1);
            }
          });
  }
}

}  // namespace wick
