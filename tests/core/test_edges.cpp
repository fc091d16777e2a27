// Every operation of core/ops.h at its edges: the table is in the headers edges_of_*.h, and each
// case is tried in every arrangement in memory. The suite runs on the CPU's backend under each set
// of vector instructions, on the plain one, and on the device or in its simulator.

#include "tests/core/backends.h"
#include "tests/core/edges_of_arithmetic.h"
#include "tests/core/edges_of_choices.h"
#include "tests/core/edges_of_functions.h"
#include "tests/core/edges_of_images.h"
#include "tests/core/edges_of_rows.h"
#include "tests/core/edges_of_shapes.h"
#include "tests/core/operations.h"

#include <doctest/doctest.h>

#include <set>
#include <string>
#include <vector>

using namespace wick;

namespace {

using EdgeCases = std::vector<EdgeCase>;

EdgeCases joined(const std::vector<EdgeCases>& tables) {
  EdgeCases all;
  for (const EdgeCases& table : tables) all.insert(all.end(), table.begin(), table.end());
  return all;
}

// Operations on each element alone, whose inputs have one axis: each case is also tried with one of
// its elements, with none, with one number for all, and with more elements than a vector has.
EdgeCases edges_of_elements() {
  return joined({edges_of_arithmetic(), edges_of_choices(), edges_of_functions()});
}

EdgeCases edges_of_axes() {
  return joined({edges_of_shapes(), edges_of_rows(), edges_of_images()});
}

// Values of a few functions, each rounded a few times: relative to every number, not to 1.
const double rounding = tolerance(3e-6, 1e-13);

// "" or what is wrong. An expected 0, infinity or NaN must be exactly that.
std::string wrong(const char* what, const Tensor& received, const Tensor& expected) {
  if (received.shape() != expected.shape()) {
    return concatenate(what, " has shape ", received.shape(), ", expected ", expected.shape());
  }
  const std::vector<Scalar> is = received.to_vector(), should = expected.to_vector();
  for (std::size_t i = 0; i < is.size(); ++i) {
    const bool same = is[i] == should[i] || (std::isnan(is[i]) && std::isnan(should[i]));
    const double scale = std::abs(static_cast<double>(should[i]));
    if (same || std::abs(static_cast<double>(is[i]) - should[i]) <= rounding * scale) continue;
    return concatenate(what, " at ", index_text(expected.shape(), static_cast<std::int64_t>(i)),
                       " is ", is[i], ", expected ", should[i]);
  }
  return "";
}

Tensor on_device(const Tensor& x) { return Tensor(placed(backend(tested_device), x.array())); }

// Value, gradients with and without history, and the second derivative.
std::string first_mistake(const EdgeCase& edge) {
  std::vector<Tensor> inputs;
  for (const Tensor& input : edge.inputs) inputs.push_back(on_device(input));
  std::vector<Tensor> leaves(inputs.begin(), inputs.begin() + edge.gradients.size());
  for (Tensor& leaf : leaves) leaf.requires_grad_();
  const Tensor y = edge.function(inputs);
  std::string found = wrong("y", y, edge.y);
  if (!found.empty() || leaves.empty()) return found;

  const Tensor dy = on_device(edge.dy);
  BackwardOptions recorded;
  recorded.create_graph = true;
  const std::vector<Tensor> alone = grad(y, leaves, dy, {true, false});
  const std::vector<Tensor> first = grad(y, leaves, dy, recorded);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const std::string input = std::to_string(i);
    found = wrong(("gradient " + input).c_str(), alone[i], edge.gradients[i]);
    if (!found.empty()) return found;
    found = wrong(("recorded gradient " + input).c_str(), first[i], edge.gradients[i]);
    if (!found.empty()) return found;
  }
  const Tensor none = zeros(leaves.back().shape());
  const Tensor& last = first.back();
  const Tensor second = last.requires_grad()
                            ? grad(last, {leaves.back()}, ones(last.shape(), last.device()))[0]
                            : none;
  return wrong("second derivative", second, edge.second.defined() ? edge.second : none);
}

void check(const EdgeCase& edge, const std::string& arrangement) {
  const std::string found = first_mistake(edge);
  INFO(edge.operation, ": ", edge.claim, " (", arrangement, "): ", found);
  CHECK(found.empty());
}

// The edge with every tensor that is given or expected replaced by one with the same elements.
template <typename Change>
EdgeCase changed(const EdgeCase& edge, const Change& change) {
  EdgeCase result = edge;
  for (std::vector<Tensor>* tensors : {&result.inputs, &result.gradients}) {
    for (Tensor& x : *tensors) x = change(x);
  }
  for (Tensor* x : {&result.y, &result.dy, &result.second}) {
    if (x->defined()) *x = change(*x);
  }
  return result;
}

// The same elements within a larger tensor: NaN before and behind each row, column and matrix.
Tensor within_nan(const Tensor& x) {
  Tensor all = x;
  for (int axis = 0; axis < x.dim(); ++axis) {
    const Tensor beside = full(all.shape().with(axis, 2), edges::nan);
    all = concat({beside, all, beside}, axis);
  }
  for (int axis = 0; axis < x.dim(); ++axis) all = all.slice(axis, 2, 2 + x.size(axis));
  return all;
}

void check_in_every_arrangement(const EdgeCase& edge) {
  check(edge, "contiguous");
  check(changed(edge, permuted), "axes reversed, or every second number");
  check(changed(edge, within_nan), "a slice on every axis");
}

}  // namespace

TEST_CASE("edges: every operation of ops.h is tried at its edges") {
  std::set<std::string> tried;
  for (const EdgeCase& edge : edges_of_elements()) tried.insert(edge.operation);
  for (const EdgeCase& edge : edges_of_axes()) tried.insert(edge.operation);
  const std::set<std::string> operations = operations_of_core();
  REQUIRE(operations.size() > 50);
  CHECK(tried == operations);
}

TEST_CASE("edges: operations on rows, matrices and shapes") {
  for (const EdgeCase& edge : edges_of_axes()) check_in_every_arrangement(edge);
}

TEST_CASE("edges: operations on elements, as many as given") {
  for (const EdgeCase& edge : edges_of_elements()) check_in_every_arrangement(edge);
}

TEST_CASE("edges: operations on elements, more of them than a vector has") {
  const auto repeated = [](const Tensor& x) { return concat(std::vector<Tensor>(9, x), 0); };
  for (const EdgeCase& edge : edges_of_elements()) {
    check_in_every_arrangement(changed(edge, repeated));
  }
}

TEST_CASE("edges: operations on elements, none of them") {
  const auto none = [](const Tensor& x) { return x.slice(0, 0, 0); };
  for (const EdgeCase& edge : edges_of_elements()) check(changed(edge, none), "no element");
}

TEST_CASE("edges: operations on elements, each alone and repeated by a stride of 0") {
  for (const EdgeCase& edge : edges_of_elements()) {
    for (std::int64_t i = 0; i < edge.y.numel(); ++i) {
      const auto one = [i](const Tensor& x) { return x.slice(0, i, i + 1); };
      check(changed(edge, one), "one element");
      const auto number = [i](const Tensor& x) { return x.slice(0, i, i + 1).squeeze(0); };
      check(changed(edge, number), "a number without axes");
      const auto row = [i](const Tensor& x) { return x.slice(0, i, i + 1).expand({5}); };
      check(changed(edge, row), "one number for all");
    }
  }
}
