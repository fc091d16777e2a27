// The suites of chapter 17 about tiles and about the online softmax, on functions of cells: see
// graded.h. A cell holds a part of each kernel; the rest is a kernel of the lesson
// (lesson_kernels.cu), which the simulator watches and counts as it does a chapter's.
#include "core/cuda/kernels/matmul.h"
#include "core/cuda/kernels/softmax.h"
#include "core/cuda/simulator/block.h"
#include "tests/17_acceleration/public/kernels.h"
#include "wick/findings_kept.h"
#include "wick/graded.h"
#include "wick/lesson_kernels.h"

#include <mutex>

namespace wick::cuda::swapped {
namespace {

using notebook::Running;

// The library has neither as a function of the host: its kernels are launched whole.
notebook::Swapped<int(int, int, int, int, int, int)> place(nullptr);
notebook::Swapped<Running(Running, Running)> join(nullptr);
// Blocks may run on several threads of the host, and cells need not know of it.
std::mutex one_at_a_time;

/// What a cell's function does is no work of a device.
template <typename Function>
auto unseen(const Function& function) {
  const simulator::Unseen unseen;
  const std::lock_guard<std::mutex> lock(one_at_a_time);
  return function();
}

int place_of_cell(int rows, int columns, int first_row, int first_column, int x, int y) {
  return unseen([&] { return place(rows, columns, first_row, first_column, x, y); });
}

Running join_of_cell(Running a, Running b) {
  return unseen([&] { return join(a, b); });
}

void matmul_tiled(const Scalar* a, const Scalar* b, Scalar* y, std::int64_t m, std::int64_t k,
                  std::int64_t n) {
  if (place.is_cell()) {
    notebook::matmul_placed(place_of_cell, a, b, y, m, k, n);
  } else {
    cuda::matmul_tiled(a, b, y, m, k, n);
  }
}

void softmax_online(const Scalar* x, Scalar* y, std::int64_t rows, std::int64_t columns) {
  if (join.is_cell()) {
    notebook::softmax_joined(join_of_cell, x, y, rows, columns);
  } else {
    cuda::softmax_online(x, y, rows, columns);
  }
}

}  // namespace
}  // namespace wick::cuda::swapped

#define matmul_tiled swapped::matmul_tiled
#include "tests/17_acceleration/public/matmul_tiled.cpp"
#undef matmul_tiled
#define softmax_online swapped::softmax_online
#include "tests/17_acceleration/public/softmax_online.cpp"
#undef softmax_online

namespace wick::notebook {

Checked graded_17_2(const Checked& checked, const Placing& yours) {
  const FindingsKept kept;
  return run_graded(checked, cuda::swapped::place, yours);
}

Checked graded_17_5(const Checked& checked, const Joining& yours) {
  const FindingsKept kept;
  return run_graded(checked, cuda::swapped::join, yours);
}

}  // namespace wick::notebook
