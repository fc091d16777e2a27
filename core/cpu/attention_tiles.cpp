#include "core/cpu/attention_tiles.h"

#include "core/philox.h"

#include <algorithm>
#include <limits>

namespace wick {

namespace {

constexpr Scalar infinity = std::numeric_limits<Scalar>::infinity();

// The offset of element `number`, in row-major order, of all axes but the last two.
std::int64_t leading_offset(const Array& x, std::int64_t number) {
  std::int64_t offset = 0;
  for (int axis = x.dim() - 3; axis >= 0; --axis) {
    offset += number % x.shape()[axis] * x.strides()[axis];
    number /= x.shape()[axis];
  }
  return offset;
}

Rows rows_of(const Array& x, std::int64_t number) {
  // BLAS wants a step of at least a row's length even if there is one row.
  const int rank = x.dim();
  const std::int64_t step = x.shape()[rank - 2] == 1 ? x.shape()[rank - 1] : x.strides()[rank - 2];
  return {x.data() + leading_offset(x, number), std::max<std::int64_t>(step, 1)};
}

// Number of leading keys of the tile that the causal mask allows for query i.
std::int64_t keys_before(const Tile& tile, std::int64_t i) {
  return std::clamp<std::int64_t>(i + 1 - tile.first_key, 0, tile.keys);
}

}  // namespace

Elements elements_of(const Array& x, std::int64_t number) {
  if (x.buffer == nullptr) return {};
  return {x.data() + leading_offset(x, number), x.strides()[x.dim() - 2], x.strides()[x.dim() - 1]};
}

Slices::Slices(const AttentionProblem& problem) : problem_(problem) {
  const int rank = problem.q.dim();
  t = problem.q.shape()[rank - 2];
  s = problem.k.shape()[rank - 2];
  d_k = problem.q.shape()[rank - 1];
  d_v = problem.v.shape()[rank - 1];
  count = 1;
  for (int axis = 0; axis < rank - 2; ++axis) count *= problem.q.shape()[axis];
}

Slice Slices::operator[](std::int64_t number) const {
  return {rows_of(problem_.q, number),        rows_of(problem_.k, number),
          rows_of(problem_.v, number),        elements_of(problem_.mask, number),
          elements_of(problem_.bias, number), number * t * s};
}

Visible visible(const AttentionProblem& problem, const Slice& slice, const Tile& tile) {
  bool all = true;
  if (problem.causal) {
    const std::int64_t last_query = tile.first_query + tile.queries - 1;
    if (tile.first_key > last_query) return Visible::None;
    all = tile.first_key + tile.keys - 1 <= tile.first_query;
  }
  if (slice.mask.data == nullptr) return all ? Visible::All : Visible::Some;
  // A mask that repeats a row or a number is read once.
  const std::int64_t rows = slice.mask.row_step == 0 ? 1 : tile.queries;
  const std::int64_t columns = slice.mask.column_step == 0 ? 1 : tile.keys;
  bool any = false;
  for (std::int64_t i = 0; i < rows; ++i) {
    const Scalar* row = slice.mask.at(tile.first_query + i, tile.first_key);
    std::int64_t allowed = 0;
    for (std::int64_t j = 0; j < columns; ++j) allowed += row[j * slice.mask.column_step] != 0;
    any = any || allowed > 0;
    all = all && allowed == columns;
  }
  return !any ? Visible::None : all ? Visible::All : Visible::Some;
}

void scale_queries(const AttentionProblem& problem, const Slice& slice, const Tile& tile,
                   std::int64_t d_k, Scalar* scaled_q) {
  for (std::int64_t i = 0; i < tile.queries; ++i) {
    const Scalar* from = slice.q.row(tile.first_query + i);
    Scalar* to = scaled_q + i * d_k;
    for (std::int64_t a = 0; a < d_k; ++a) to[a] = problem.scale * from[a];
  }
}

void score_tile(const AttentionProblem& problem, const Slice& slice, const Tile& tile,
                Visible visible, const Scalar* scaled_q, std::int64_t d_k, Scalar* scores) {
  gemm({scaled_q, d_k, false}, slice.k.transposed_from(tile.first_key), scores, tile.queries, d_k,
       tile.keys);
  if (visible == Visible::All && slice.bias.data == nullptr) return;
  for (std::int64_t i = 0; i < tile.queries; ++i) {
    const std::int64_t query = tile.first_query + i;
    Scalar* row = scores + i * tile.keys;
    if (slice.bias.data != nullptr) {
      const Scalar* bias = slice.bias.at(query, tile.first_key);
      for (std::int64_t j = 0; j < tile.keys; ++j) row[j] += bias[j * slice.bias.column_step];
    }
    if (visible == Visible::All) continue;
    const std::int64_t end = problem.causal ? keys_before(tile, query) : tile.keys;
    std::fill(row + end, row + tile.keys, -infinity);
    if (slice.mask.data == nullptr) continue;
    const Scalar* mask = slice.mask.at(query, tile.first_key);
    for (std::int64_t j = 0; j < end; ++j) {
      row[j] = mask[j * slice.mask.column_step] == 0 ? -infinity : row[j];
    }
  }
}

void draw_kept(const AttentionProblem& problem, const Slice& slice, std::int64_t s, std::int64_t i,
               std::int64_t first, std::int64_t count, Scalar* kept) {
  const Scalar factor = problem.dropout < 1 ? 1 / (1 - problem.dropout) : 0;
  const std::int64_t begin = slice.first_score + i * s + first;
  const std::int64_t end = begin + count;
  for (std::int64_t block = begin / 4; block * 4 < end; ++block) {
    const auto words = philox_block(problem.seed, problem.first_block + block);
    for (std::int64_t element = std::max(begin, block * 4); element < std::min(end, block * 4 + 4);
         ++element) {
      const bool dropped = uniform_from<Scalar>(words[element % 4]) < problem.dropout;
      kept[element - begin] = dropped ? 0 : factor;
    }
  }
}

}  // namespace wick
