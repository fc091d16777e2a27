#pragma once

#include "core/autograd/node.h"
#include "core/backend.h"
#include "core/core.h"
#include "core/ops/along_axis.h"
#include "core/plain/each_row.h"
#include "core/plain/matmul.h"
#include "nn/nn.h"
#include "wick/bundle.h"
#include "wick/running.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// Checks for functions that are written in cells. Each bears the number of the graded exercise that
// it stands for, draws random inputs from `seed`, and compares values, shapes and, where there are
// some, gradients with the library's. Where that passed it goes on with the graded ones: the
// chapter's public scenarios, with the cell's function in the place of the chapter's (graded.h).
//
// Those are all public scenarios of the exercise, where a cell holds all of it. Where it holds a
// part, they are the scenarios that call this part: permute or slice of 01.3, as_blas or
// multiply_blas of 01.8, split or merge of 12.5, forward without members of 03.4, parameters()
// without names of 03.5, run_recording of 06.9, and one rule of each of 06.1 to 06.6, where a
// scenario calls it itself and not through backward(). 06.7 has those that walk a graph made by
// hand. Of 17.2 and 17.5 a cell holds what a kernel calls: the others of chapter 17 are kernels as
// a whole, which no interpreter of cells compiles for the simulator.

namespace wick::notebook {

struct Checked {
  /// "12.1".
  std::string exercise;
  std::string title;
  bool is_passed = false;
  /// Whether the function returned an undefined tensor, or nothing: it is still to be written.
  bool is_unwritten = false;
  int cases = 0;
  /// How many of the chapter's graded scenarios followed, and passed.
  int scenarios = 0;
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
using Permuting = std::function<Layout(const Layout&, const std::vector<int>&)>;
using Slicing = std::function<Layout(const Layout&, int, std::int64_t, std::int64_t)>;
/// Extents and strides, and an index and its offset, which go on to the next element.
using Stepping = std::function<void(const Extents&, const Extents&, Extents&, std::int64_t&)>;
/// A function of two numbers, two operands in the shape of the result, and the result.
using Combining = std::function<void(const std::function<double(double, double)>&, const Array&,
                                     const Array&, Array&)>;
using Describing = std::function<BlasMatrix(const plain::Matrix&, std::int64_t, std::int64_t)>;
/// a, b, y, and the extents m, k and n.
using Multiplying = std::function<void(const plain::Matrix&, const plain::Matrix&, Scalar*,
                                       std::int64_t, std::int64_t, std::int64_t)>;
using Reducing = std::function<void(Reduce, const Array&, Array&)>;
using OverRows = std::function<void(const Array&, Array&, plain::RowTransform)>;
using AlongAxis = std::function<Array(const Array&, int, RowKernel)>;
using OfNumber = std::function<double(double)>;
using OfRow = std::function<std::vector<double>(const std::vector<double>&)>;
/// A Linear of in_features, out_features, and with a bias or without.
using Starting = std::function<nn::Linear(std::int64_t, std::int64_t, bool)>;
/// x, the probability to drop, whether it is training.
using Dropping = std::function<Tensor(const Tensor&, double, bool)>;
using Layers = std::vector<std::function<Tensor(const Tensor&)>>;
using Chaining = std::function<Tensor(const Layers&, const Tensor&)>;
using Named = std::vector<std::pair<std::string, Tensor>>;
using Propagating = std::function<void(const std::shared_ptr<Node>&, const Tensor&, const Visit&)>;
using Accumulating = std::function<void(Node&, const Tensor&)>;
/// The switch, whether recording is to be on, and what is to run meanwhile.
using Switching = std::function<void(bool&, bool, const std::function<void()>&)>;
/// q, k, v and a mask of 0 and 1 that may be undefined.
using Attending =
    std::function<nn::Attention(const Tensor&, const Tensor&, const Tensor&, const Tensor&)>;
/// A layer, query, key, value and a mask that may be undefined.
using AttendingHeads = std::function<Tensor(const nn::MultiHeadAttention&, const Tensor&,
                                            const Tensor&, const Tensor&, const Tensor&)>;
/// Rows and columns of a matrix, where its tile begins, and a thread's x and y.
using Placing = std::function<int(int, int, int, int, int, int)>;
using Joining = std::function<Running(Running, Running)>;

// 01 Tensor.

/// The strides of a contiguous tensor of these extents.
Checked check_01_1(const std::function<Extents(const Extents&)>& yours, std::uint64_t seed = 1);
/// The extents that two shapes broadcast to; none (an empty vector) where they do not fit. Drawn
/// shapes have one axis or more; a graded one may be a single number, whose extents are {}.
Checked check_01_2(const std::function<Extents(const Extents&, const Extents&)>& yours,
                   std::uint64_t seed = 1);
/// Views: a layout and an order of its axes -> the layout whose axis i is axis order[i].
Checked check_01_3(const Permuting& yours, std::uint64_t seed = 1);
/// Views: a layout, an axis, begin and end -> the layout of elements begin to end - 1.
Checked check_01_3_slice(const Slicing& yours, std::uint64_t seed = 1);
/// Expanding: extents and their strides, and the extents to expand to -> the strides there; none
/// (an empty vector) where they cannot become those.
Checked check_01_4(
    const std::function<Extents(const Extents&, const Extents&, const Extents&)>& yours,
    std::uint64_t seed = 1);
/// The odometer: from one element to the next in row-major order; from the last one to the first.
Checked check_01_5(const Stepping& yours, std::uint64_t seed = 1);
/// Elementwise, on operands that are stretched already: with stride 0.
Checked check_01_6(const Combining& yours, std::uint64_t seed = 1);
/// a (m, k) times b (k, n), by loops.
Checked check_01_7(const Binary& yours, std::uint64_t seed = 1);
/// What BLAS is told of a matrix of so many rows and columns.
Checked check_01_8(const Describing& yours, std::uint64_t seed = 1);
/// a (m, k) times b (k, n), by gemm.
Checked check_01_8_multiply(const Multiplying& yours, std::uint64_t seed = 1);
/// The sum or the largest over those axes on which y has extent 1 and x has not.
Checked check_01_9(const Reducing& yours, std::uint64_t seed = 1);

// 02 Activations.

/// relu of one number.
Checked check_02_1(const OfNumber& yours, std::uint64_t seed = 1);
/// sigmoid of one number, however large.
Checked check_02_2(const OfNumber& yours, std::uint64_t seed = 1);
/// tanh of one number, however large.
Checked check_02_3(const OfNumber& yours, std::uint64_t seed = 1);
/// gelu of one number, by erf.
Checked check_02_4(const OfNumber& yours, std::uint64_t seed = 1);
/// gelu of one number, by tanh.
Checked check_02_5(const OfNumber& yours, std::uint64_t seed = 1);
/// softmax of one row, however large its numbers.
Checked check_02_6(const OfRow& yours, std::uint64_t seed = 1);
/// A transform on every row of x along its last axis, into the rows of y.
Checked check_02_7(const OverRows& yours, std::uint64_t seed = 1);
/// What a kernel does to rows along the last axis, done along another one.
Checked check_02_8(const AlongAxis& yours, std::uint64_t seed = 1);

// 03 Layers.

/// x (.., in) by weight (out, in) and bias (out), or an undefined one.
Checked check_03_1(const Ternary& yours, std::uint64_t seed = 1);
/// A Linear with its initial values.
Checked check_03_2(const Starting& yours, std::uint64_t seed = 1);
/// Inverted dropout.
Checked check_03_3(const Dropping& yours, std::uint64_t seed = 1);
/// Layers applied one after another.
Checked check_03_4(const Chaining& yours, std::uint64_t seed = 1);
/// Parameters by their names -> the same, each once, where it comes first.
Checked check_03_5(const std::function<std::vector<Tensor>(const Named&)>& yours,
                   std::uint64_t seed = 1);
/// Whether two handles are on the same parameter, whatever its values.
bool is_same_parameter(const Tensor& a, const Tensor& b);

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
/// The rule of the maximum over the last axis, which y and dy have with extent 1: (y, dy, x) -> dx.
Checked check_06_5(const Ternary& yours, std::uint64_t seed = 1);
/// The rule of softmax over the last axis: (y, dy) -> dx.
Checked check_06_6(const Binary& yours, std::uint64_t seed = 1);
/// The order of the backward pass: core/autograd/node.h.
Checked check_06_7(const Propagating& yours, std::uint64_t seed = 1);
/// Adding a gradient to a leaf's, which shares no memory with it.
Checked check_06_8(const Accumulating& yours, std::uint64_t seed = 1);
/// Running something with the switch on or off, and leaving the switch as it was.
Checked check_06_9(const Switching& yours, std::uint64_t seed = 1);

// 12 Attention.

/// Scores: q (.., t, d) and k (.., s, d).
Checked check_12_1(const Binary& yours, std::uint64_t seed = 1);
/// Scaling: scores, the size of a head, the temperature.
Checked check_12_2(const std::function<Tensor(const Tensor&, std::int64_t, double)>& yours,
                   std::uint64_t seed = 1);
/// Masking: scores and a mask of 0 and 1.
Checked check_12_3(const Binary& yours, std::uint64_t seed = 1);
/// Attention: its output and its weights.
Checked check_12_4(const Attending& yours, std::uint64_t seed = 1);
/// Splitting heads: x (b, t, e) and h.
Checked check_12_5(const std::function<Tensor(const Tensor&, std::int64_t)>& yours,
                   std::uint64_t seed = 1);
/// Merging heads: x (b, h, t, d).
Checked check_12_5_merge(const Unary& yours, std::uint64_t seed = 1);
/// What the constructor of MultiHeadAttention assigns: a layer whose four projections are still to
/// be made, embed_dim, whether they have a bias.
Checked check_12_6(const std::function<void(nn::MultiHeadAttention&, std::int64_t, bool)>& yours,
                   std::uint64_t seed = 1);
/// Multi-head attention by a layer's projections: query (b, t, e), key and value (b, s, e), and a
/// mask (t, s) or an undefined one.
Checked check_12_7(const AttendingHeads& yours, std::uint64_t seed = 1);

// 17 Acceleration.

/// Tiles of 16 by 16: which number of a matrix thread (x, y) brings, as an offset; -1 beyond it.
Checked check_17_2(const Placing& yours, std::uint64_t seed = 1);
/// The maximum and the sum of two parts of a row.
Checked check_17_5(const Joining& yours, std::uint64_t seed = 1);

}  // namespace wick::notebook
