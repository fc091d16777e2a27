// The gradients of attention, in tiles. A tile's weights are computed again from its scores and
// from log_sums, which forward kept for each query (Dao, 2023, arXiv:2307.08691, algorithm 2). One
// kernel adds up over the keys for dq, another over the queries for dk and dv: each computes all
// scores, so that no two blocks add to the same number, and every run gives the same bits.

#include "core/cuda/attention_tiles.cuh"
#include "core/cuda/backend.h"
#include "core/cuda/fold.cuh"
#include "core/cuda/launch.h"

#include <algorithm>
#include <cmath>

namespace wick {

namespace {

using namespace cuda;

// What forward computed for each query, and the gradient of its result.
struct Result {
  Matrix dy;
  const Scalar* log_sums;
  const Scalar* y_dy;  // the sum of y dy: softmax's rule subtracts it from each dweight

  __device__ Result slice(std::int64_t number) const {
    Result result = *this;
    result.dy.data += number * dy.rows * dy.columns;
    result.log_sums += number * dy.rows;
    result.y_dy += number * dy.rows;
    return result;
  }
};

// y_dy[i] = y[i, :] . dy[i, :], one warp for each row of n numbers.
__global__ void multiply_rows(const Scalar* y, const Scalar* dy, Scalar* y_dy, std::int64_t rows,
                              std::int64_t n) {
  const std::int64_t row = static_cast<std::int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  Scalar sum = 0;
  for (std::int64_t i = threadIdx.x; i < n; i += warp_size) sum += y[row * n + i] * dy[row * n + i];
  sum = fold_warp<SumOf>(sum);
  if (threadIdx.x == 0) y_dy[row] = sum;
}

// A thread's part of a tile: the weights as v meets them, after dropout, and the gradients of the
// scores.
struct Gradients {
  Scalar weights[part][part] = {};
  Scalar dscores[part][part] = {};
};

// False if no query of the tile may attend to any of its keys.
__device__ bool compute_tile(const Scores& of, const Result& result, std::int64_t first_query,
                             std::int64_t first_key, const Place& place, Shared& shared,
                             Gradients& tile_of) {
  const std::int64_t query = first_query + place.query, key = first_key + place.key;
  const unsigned bits = allowed(of, query, key);
  if (of.mask != nullptr && __syncthreads_or(static_cast<int>(bits)) == 0) return false;
  add_rows_by_rows(of.q, first_query, of.k, first_key, place, shared, tile_of.weights);
  add_rows_by_rows(result.dy, first_query, of.v, first_key, place, shared, tile_of.dscores);
  finish_scores(of, query, key, bits, tile_of.weights);
  for (int r = 0; r < part; ++r) {
    Scalar kept[part] = {1, 1, 1, 1};
    if (of.dropout > 0) draw_kept(of, query + r, key, kept);
    const bool exists = query + r < of.q.rows;
    const Scalar log_sum = exists ? result.log_sums[query + r] : 0;
    const Scalar y_dy = exists ? result.y_dy[query + r] : 0;
    for (int c = 0; c < part; ++c) {
      const Scalar weight = std::exp(tile_of.weights[r][c] - log_sum);
      tile_of.dscores[r][c] = weight * (tile_of.dscores[r][c] * kept[c] - y_dy);
      tile_of.weights[r][c] = weight * kept[c];
    }
  }
  return true;
}

// dq = scale dscores k. A block has 64 queries of one head.
template <int groups>
__global__ void __launch_bounds__(side* side, blocks_at_once)
    add_keys(Scores all, Result result, Scalar* dq) {
  Shared& shared = *dynamic_shared<Shared>();
  const std::int64_t t = all.q.rows, tiles = tiles_of(t);
  const std::int64_t number = blockIdx.x / tiles;
  const std::int64_t query = blockIdx.x % tiles * tile;
  const Scores of = all.slice(number);
  const Result given = result.slice(number);
  const Place place{static_cast<int>(threadIdx.y) * part, static_cast<int>(threadIdx.x) * part};
  Scalar sums[part][groups * part] = {};
  const std::int64_t end = of.causal ? min(of.k.rows, query + tile) : of.k.rows;
  for (std::int64_t key = 0; key < end; key += tile) {
    Gradients of_tile;
    if (!compute_tile(of, given, query, key, place, shared, of_tile)) continue;
    for (int r = 0; r < part; ++r) {
      for (int c = 0; c < part; ++c) {
        shared.weights[place.key + c][place.query + r] = of_tile.dscores[r][c];
      }
    }
    add_weighted_rows<groups>(of.k, key, query + place.query < t, shared, sums);
  }
  const std::int64_t d = of.q.columns;
  store_rows<groups>(sums, dq + number * t * d, query, t, d, of.scale);
}

// dv = weights^T dy and dk = scale dscores^T q. A block has 64 keys of one head.
template <int groups>
__global__ void __launch_bounds__(side* side, blocks_at_once)
    add_queries(Scores all, Result result, Scalar* dk, Scalar* dv) {
  Shared& shared = *dynamic_shared<Shared>();
  const std::int64_t s = all.k.rows, tiles = tiles_of(s);
  const std::int64_t number = blockIdx.x / tiles;
  const std::int64_t key = blockIdx.x % tiles * tile;
  const Scores of = all.slice(number);
  const Result given = result.slice(number);
  const Place place{static_cast<int>(threadIdx.x) * part, static_cast<int>(threadIdx.y) * part};
  const bool has_keys = key + place.key < s;
  Scalar sums_k[part][groups * part] = {};
  Scalar sums_v[part][groups * part] = {};
  // Queries before the first key see none of these keys.
  for (std::int64_t query = of.causal ? key : 0; query < of.q.rows; query += tile) {
    Gradients of_tile;
    if (!compute_tile(of, given, query, key, place, shared, of_tile)) continue;
    const auto put = [&](const Scalar(&x)[part][part]) {
      for (int r = 0; r < part; ++r) {
        for (int c = 0; c < part; ++c) shared.weights[place.query + r][place.key + c] = x[r][c];
      }
    };
    put(of_tile.weights);
    add_weighted_rows<groups>(given.dy, query, has_keys, shared, sums_v);
    __syncthreads();  // until all threads have read the weights
    put(of_tile.dscores);
    add_weighted_rows<groups>(of.q, query, has_keys, shared, sums_k);
  }
  store_rows<groups>(sums_k, dk + number * s * of.k.columns, key, s, of.k.columns, of.scale);
  store_rows<groups>(sums_v, dv + number * s * of.v.columns, key, s, of.v.columns);
}

}  // namespace

void CudaBackend::attention_backward(const AttentionProblem& problem, const Array& y,
                                     const Array& log_sums, const Array& dy,
                                     AttentionGradients& gradients) {
  // Several heads may share a bias: adding up its gradient is left to the composed form.
  if (log_sums.numel() == 0 || gradients.bias.buffer != nullptr || !fits_tiles(problem)) {
    return Backend::attention_backward(problem, y, log_sums, dy, gradients);
  }
  const Scores scores = scores_of(problem);
  const std::int64_t rows = log_sums.numel();
  const std::int64_t d_v = scores.v.columns;
  constexpr int rows_a_block = 8;
  Array y_dy = empty_array(log_sums.shape(), Device::Cuda);
  launch("attention_backward", multiply_rows, blocks_for(rows, rows_a_block),
         Dim3(warp_size, rows_a_block), 0, stream(), y.data(), dy.data(), y_dy.data(), rows, d_v);
  const Result result{matrix_of(dy), log_sums.data(), y_dy.data()};
  const bool is_narrow = std::max(scores.q.columns, d_v) <= tile;
  const auto blocks = [&](std::int64_t count) {
    return Dim3(static_cast<unsigned>(scores.count * tiles_of(count)));
  };
  launch("attention_backward", is_narrow ? add_keys<1> : add_keys<2>, blocks(scores.q.rows),
         Dim3(side, side), sizeof(Shared), stream(), scores, result, gradients.q.data());
  launch("attention_backward", is_narrow ? add_queries<1> : add_queries<2>, blocks(scores.k.rows),
         Dim3(side, side), sizeof(Shared), stream(), scores, result, gradients.k.data(),
         gradients.v.data());
}

}  // namespace wick
