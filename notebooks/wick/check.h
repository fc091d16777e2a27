#pragma once

#include "core/core.h"
#include "nn/nn.h"
#include "wick/bundle.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// Checks for functions that are written in cells. Each bears the number of the graded exercise that
// it stands for, draws random inputs from `seed`, and compares values, shapes and, where there are
// some, gradients with the library's. What `tools/wick check NN` asks of the chapter's files is
// more, but nothing else.

namespace wick::notebook {

struct Checked {
  /// "12.1".
  std::string exercise;
  std::string title;
  bool is_passed = false;
  /// Whether the function returned an undefined tensor, or nothing: it is still to be written.
  bool is_unwritten = false;
  int cases = 0;
  std::uint64_t seed = 0;
  /// What went wrong, on which input; the name of the mistake where it is known.
  std::string message;
};
Bundle bundle(const Checked& checked);
inline Mime mime_bundle_repr(const Checked& checked) { return to_mime(bundle(checked)); }
/// For graders that look at errors alone: throws Error, with what a check shows, where it did not
/// pass. Nothing is shown.
void require(const Checked& checked);

using Extents = std::vector<std::int64_t>;
using Unary = std::function<Tensor(const Tensor&)>;
using Binary = std::function<Tensor(const Tensor&, const Tensor&)>;
using Ternary = std::function<Tensor(const Tensor&, const Tensor&, const Tensor&)>;

// 01 Tensor.

/// The strides of a contiguous tensor of these extents.
Checked check_01_1(const std::function<Extents(const Extents&)>& yours, std::uint64_t seed = 1);
/// The extents that two shapes broadcast to; none (an empty vector) where they do not fit. Shapes
/// have one axis or more.
Checked check_01_2(const std::function<Extents(const Extents&, const Extents&)>& yours,
                   std::uint64_t seed = 1);
/// a (m, k) times b (k, n), by loops.
Checked check_01_7(const Binary& yours, std::uint64_t seed = 1);

// 02 Activations.

/// relu of one number.
Checked check_02_1(const std::function<double(double)>& yours, std::uint64_t seed = 1);
/// sigmoid of one number, however large.
Checked check_02_2(const std::function<double(double)>& yours, std::uint64_t seed = 1);
/// softmax of one row, however large its numbers.
Checked check_02_6(const std::function<std::vector<double>(const std::vector<double>&)>& yours,
                   std::uint64_t seed = 1);

// 03 Layers.

/// x (.., in) by weight (out, in) and bias (out).
Checked check_03_1(const Ternary& yours, std::uint64_t seed = 1);
/// Inverted dropout: x, the probability, whether it is training.
Checked check_03_3(const std::function<Tensor(const Tensor&, double, bool)>& yours,
                   std::uint64_t seed = 1);

// 06 Autograd.

/// The rule of a quotient: (dy, a, b) -> db, with a, b and dy of one shape.
Checked check_06_1(const Ternary& yours, std::uint64_t seed = 1);
/// The rule of tanh: (y, dy) -> dx.
Checked check_06_2(const Binary& yours, std::uint64_t seed = 1);
/// The rule of a matrix product: (dy, a) -> db.
Checked check_06_3(const Binary& yours, std::uint64_t seed = 1);
/// Undoing a broadcast: dy summed down to extents that broadcast to its own.
Checked check_06_4(const std::function<Tensor(const Tensor&, const Extents&)>& yours,
                   std::uint64_t seed = 1);
/// The rule of softmax over the last axis: (y, dy) -> dx.
Checked check_06_6(const Binary& yours, std::uint64_t seed = 1);

// 12 Attention.

/// Scores: q (.., t, d) and k (.., s, d).
Checked check_12_1(const Binary& yours, std::uint64_t seed = 1);
/// Scaling: scores, the size of a head, the temperature.
Checked check_12_2(const std::function<Tensor(const Tensor&, std::int64_t, double)>& yours,
                   std::uint64_t seed = 1);
/// Masking: scores and a mask of 0 and 1.
Checked check_12_3(const Binary& yours, std::uint64_t seed = 1);
/// The output of attention: q, k, v and a mask that may be undefined.
Checked check_12_4(
    const std::function<Tensor(const Tensor&, const Tensor&, const Tensor&, const Tensor&)>& yours,
    std::uint64_t seed = 1);
/// Splitting heads: x (b, t, e) and h.
Checked check_12_5(const std::function<Tensor(const Tensor&, std::int64_t)>& yours,
                   std::uint64_t seed = 1);
/// Multi-head self-attention by a layer's projections: the layer, x (b, t, e), a causal mask or an
/// undefined one.
Checked check_12_7(
    const std::function<Tensor(const nn::MultiHeadAttention&, const Tensor&, const Tensor&)>& yours,
    std::uint64_t seed = 1);

}  // namespace wick::notebook
