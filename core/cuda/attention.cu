// Attention in tiles: FlashAttention's forward pass (Dao, 2023, arXiv:2307.08691, algorithm 1). A
// block has 64 queries of one head, and meets the keys 64 at a time.

#include "core/cuda/attention_tiles.cuh"
#include "core/cuda/backend.h"
#include "core/cuda/fold.cuh"
#include "core/cuda/launch.h"

#include <cmath>

namespace wick {

namespace cuda {

Matrix matrix_of(const Array& x) {
  const int rank = x.dim();
  Matrix matrix{x.data(), x.strides()[rank - 2], x.shape()[rank - 2], x.shape()[rank - 1], false};
  bool packs = matrix.columns % pack_size == 0 && is_pack_aligned(x.data());
  for (int axis = 0; axis < rank - 1; ++axis) {
    packs = packs && (x.shape()[axis] == 1 || x.strides()[axis] % pack_size == 0);
  }
  matrix.packs = packs;
  return matrix;
}

bool fits_tiles(const AttentionProblem& problem) {
  constexpr std::int64_t most = most_groups * tile;
  const int last = problem.q.dim() - 1;
  return problem.q.shape()[last] <= most && problem.v.shape()[last] <= most &&
         problem.k.shape()[last - 1] > 0;
}

Scores scores_of(const AttentionProblem& problem) {
  Scores scores{};
  scores.q = matrix_of(problem.q);
  scores.k = matrix_of(problem.k);
  scores.v = matrix_of(problem.v);
  const int axes = problem.q.dim() - 2;
  const Strides none(axes + 2);
  const auto strides_of = [&](const Array& x) { return x.buffer ? &x.strides() : &none; };
  scores.starts = make_walk<5>(problem.q.shape(),
                               {&problem.q.strides(), &problem.k.strides(), &problem.v.strides(),
                                strides_of(problem.mask), strides_of(problem.bias)},
                               axes);
  if (problem.mask.buffer) scores.mask = problem.mask.data();
  if (problem.bias.buffer) scores.bias = problem.bias.data();
  for (int i = 0; i < 2; ++i) {
    scores.mask_steps[i] = (*strides_of(problem.mask))[axes + i];
    scores.bias_steps[i] = (*strides_of(problem.bias))[axes + i];
  }
  scores.count = 1;
  for (int axis = 0; axis < axes; ++axis) scores.count *= problem.q.shape()[axis];
  scores.scale = problem.scale;
  scores.causal = problem.causal;
  scores.dropout = problem.dropout;
  scores.seed = problem.seed;
  scores.first_block = problem.first_block;
  return scores;
}

}  // namespace cuda

namespace {

using namespace cuda;

template <int groups>
__global__ void __launch_bounds__(side* side, blocks_at_once)
    attention_tile(Scores all, Scalar* y, Scalar* log_sums) {
  Shared& shared = *dynamic_shared<Shared>();
  const std::int64_t t = all.q.rows, tiles = tiles_of(t);
  const std::int64_t number = blockIdx.x / tiles;
  const std::int64_t first = blockIdx.x % tiles * tile;
  const Scores of = all.slice(number);
  const Place place{static_cast<int>(threadIdx.y) * part, static_cast<int>(threadIdx.x) * part};

  const bool has_queries = first + place.query < t;
  // Lanes exchange numbers with all others: a warp leaves its work out as a whole.
  const bool has_warp_queries = first + threadIdx.y / 2 * 2 * part < t;

  // Of each query of this thread, over the keys so far.
  Scalar largest[part], sums[part] = {};
  for (int r = 0; r < part; ++r) largest[r] = -Scalar(INFINITY);
  Scalar mixed[part][groups * part] = {};
  const std::int64_t end = of.causal ? min(of.k.rows, first + tile) : of.k.rows;
  for (std::int64_t key = 0; key < end; key += tile) {
    const unsigned bits = allowed(of, first + place.query, key + place.key);
    if (of.mask != nullptr && __syncthreads_or(static_cast<int>(bits)) == 0) continue;
    Scalar weights[part][part] = {};
    add_rows_by_rows(of.q, first, of.k, key, place, shared, weights);
    finish_scores(of, first + place.query, key + place.key, bits, weights);
    for (int r = 0; has_warp_queries && r < part; ++r) {
      const Scalar before = largest[r];
      for (int c = 0; c < part; ++c) largest[r] = MaxOf::join(largest[r], weights[r][c]);
      largest[r] = fold_warp<MaxOf, side>(largest[r]);
      // Without a key so far: -infinity minus itself is NaN.
      const bool is_empty = largest[r] == -Scalar(INFINITY);
      Scalar sum = 0;
      for (int c = 0; c < part; ++c) {
        weights[r][c] = is_empty ? Scalar(0) : std::exp(weights[r][c] - largest[r]);
        sum += weights[r][c];
      }
      const Scalar shrink = is_empty ? Scalar(1) : std::exp(before - largest[r]);
      sums[r] = sums[r] * shrink + fold_warp<SumOf, side>(sum);
      for (int c = 0; c < groups * part; ++c) mixed[r][c] *= shrink;
    }
    for (int r = 0; has_queries && r < part; ++r) {
      Scalar kept[part] = {1, 1, 1, 1};
      if (of.dropout > 0) draw_kept(of, first + place.query + r, key + place.key, kept);
      for (int c = 0; c < part; ++c) {
        shared.weights[place.key + c][place.query + r] = weights[r][c] * kept[c];
      }
    }
    add_weighted_rows<groups>(of.v, key, has_queries, shared, mixed);
  }
  for (int r = 0; r < part; ++r) {
    // Not times 1 / sum, which is rounded: the mean of equal values would be another number.
    for (int c = 0; c < groups * part; ++c) mixed[r][c] /= sums[r];
    const std::int64_t query = first + place.query + r;
    if (threadIdx.x == 0 && query < t) {
      log_sums[number * t + query] = largest[r] + std::log(sums[r]);
    }
  }
  store_rows<groups>(mixed, y + number * t * of.v.columns, first, t, of.v.columns);
}

}  // namespace

void CudaBackend::attention(const AttentionProblem& problem, Array& y, Array& log_sums) {
  if (log_sums.numel() == 0) return;
  if (!fits_tiles(problem)) return Backend::attention(problem, y, log_sums);
  const Scores scores = scores_of(problem);
  const auto kernel = scores.v.columns <= tile ? attention_tile<1> : attention_tile<2>;
  launch("attention", kernel, Dim3(static_cast<unsigned>(scores.count * tiles_of(scores.q.rows))),
         Dim3(side, side), sizeof(Shared), stream(), scores, y.data(), log_sums.data());
}

}  // namespace wick
