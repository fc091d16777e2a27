#pragma once

#include "wick/check.h"

#include <functional>
#include <utility>

// The public graded scenarios of a chapter (tests/NN_name/public), run on functions of cells.
//
// graded_NAME.cpp compiles a chapter's suites once more, as they stand, behind macros that put a
// Swapped in the place of each function that a cell may have. What `wick check NN` runs on a file,
// a check so runs on a cell. Hidden scenarios are never among them.

namespace wick::notebook {

/// A function that suites call: the library's, or a cell's while that is checked.
template <typename Signature>
class Swapped;

template <typename Result, typename... Arguments>
class Swapped<Result(Arguments...)> {
 public:
  using Function = std::function<Result(Arguments...)>;

  explicit Swapped(Function library) : library_(std::move(library)) {}
  Result operator()(Arguments... arguments) {
    if (!is_cell()) return library_(arguments...);
    ++calls_;
    return cell_(arguments...);
  }

  bool is_cell() const { return static_cast<bool>(cell_); }
  /// None means the library's.
  void put(Function cell) { cell_ = std::move(cell); }
  /// How often a cell's was called.
  int calls() const { return calls_; }

 private:
  Function library_, cell_;
  int calls_ = 0;
};

/// Runs each scenario of the exercise that was checked twice, on the library's function and, where
/// that is put in its place, on the cell's, and compares what the two observe as the judge does. A
/// scenario that never calls the function says nothing of it and is not counted. The first one that
/// differs makes the result one that did not pass.
Checked run_graded(Checked checked, const std::function<void(bool is_cell)>& put,
                   const std::function<int()>& calls);

template <typename Signature>
Checked run_graded(const Checked& checked, Swapped<Signature>& swapped,
                   const std::function<Signature>& cell) {
  return run_graded(
      checked, [&](bool is_cell) { swapped.put(is_cell ? cell : nullptr); },
      [&] { return swapped.calls(); });
}

// What a check that passed goes on with; one that did not is returned as it is. The cell's function
// is called as the chapter's is, behind the refusals that the chapter's stub is given.

Checked graded_01_1(const Checked& checked, const std::function<Extents(const Extents&)>& yours);
Checked graded_01_2(const Checked& checked,
                    const std::function<Extents(const Extents&, const Extents&)>& yours);
Checked graded_01_3(const Checked& checked, const Permuting& yours);
Checked graded_01_3_slice(const Checked& checked, const Slicing& yours);
Checked graded_01_4(
    const Checked& checked,
    const std::function<Extents(const Extents&, const Extents&, const Extents&)>& yours);
Checked graded_01_5(const Checked& checked, const Stepping& yours);
Checked graded_01_6(const Checked& checked, const Combining& yours);
Checked graded_01_7(const Checked& checked, const Binary& yours);
Checked graded_01_8(const Checked& checked, const Describing& yours);
Checked graded_01_8_multiply(const Checked& checked, const Multiplying& yours);
Checked graded_01_9(const Checked& checked, const Reducing& yours);

Checked graded_02_1(const Checked& checked, const OfNumber& yours);
Checked graded_02_2(const Checked& checked, const OfNumber& yours);
Checked graded_02_3(const Checked& checked, const OfNumber& yours);
Checked graded_02_4(const Checked& checked, const OfNumber& yours);
Checked graded_02_5(const Checked& checked, const OfNumber& yours);
Checked graded_02_6(const Checked& checked, const OfRow& yours);
Checked graded_02_7(const Checked& checked, const OverRows& yours);
Checked graded_02_8(const Checked& checked, const AlongAxis& yours);

Checked graded_03_1(const Checked& checked, const Ternary& yours);
Checked graded_03_2(const Checked& checked, const Starting& yours);
Checked graded_03_3(const Checked& checked, const Dropping& yours);
Checked graded_03_4(const Checked& checked, const Chaining& yours);
Checked graded_03_5(const Checked& checked,
                    const std::function<std::vector<Tensor>(const Named&)>& yours);

Checked graded_06_1(const Checked& checked, const Ternary& yours);
Checked graded_06_2(const Checked& checked, const Binary& yours);
Checked graded_06_3(const Checked& checked, const Binary& yours);
Checked graded_06_4(const Checked& checked,
                    const std::function<Tensor(const Tensor&, const Extents&)>& yours);
Checked graded_06_5(const Checked& checked, const Ternary& yours);
Checked graded_06_6(const Checked& checked, const Binary& yours);
Checked graded_06_7(const Checked& checked, const Propagating& yours);
Checked graded_06_8(const Checked& checked, const Accumulating& yours);
Checked graded_06_9(const Checked& checked, const Switching& yours);

Checked graded_12_1(const Checked& checked, const Binary& yours);
Checked graded_12_2(const Checked& checked,
                    const std::function<Tensor(const Tensor&, std::int64_t, double)>& yours);
Checked graded_12_3(const Checked& checked, const Binary& yours);
Checked graded_12_4(const Checked& checked, const Attending& yours);
Checked graded_12_5(const Checked& checked,
                    const std::function<Tensor(const Tensor&, std::int64_t)>& yours);
Checked graded_12_5_merge(const Checked& checked, const Unary& yours);
Checked graded_12_6(const Checked& checked,
                    const std::function<void(nn::MultiHeadAttention&, std::int64_t, bool)>& yours);
Checked graded_12_7(const Checked& checked, const AttendingHeads& yours);

Checked graded_17_2(const Checked& checked, const Placing& yours);
Checked graded_17_5(const Checked& checked, const Joining& yours);

}  // namespace wick::notebook
