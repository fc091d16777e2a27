#include "core/plain/cursor.h"

#include "wick/exercise.h"
#include "wick/graded.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <initializer_list>
#include <iostream>
#include <utility>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

/// Where one is before each of so many steps: all elements, and two beyond the last.
Tensor walked(const Inputs& in, const Stepping& step) {
  const Extents extents = to_extents(in[0]);
  const Extents strides = to_extents(in[1]);
  Extents index(extents.size(), 0);
  std::int64_t offset = 0;
  Extents offsets;
  for (std::int64_t left = Shape(extents).numel() + 2; left > 0; --left) {
    offsets.push_back(offset);
    step(extents, strides, index, offset);
  }
  const bool is_still =
      std::all_of(offsets.begin(), offsets.end(), [](auto at) { return at == 0; });
  return is_still && extents.size() > 0 && offset == 0 ? Tensor() : to_row(offsets);
}

/// Whether `body` ends by itself, within some seconds. It is tried in a copy of this process: what
/// leaves its memory there does not end the one that a lesson runs in. The copy says nothing.
bool ends_well(const std::function<void()>& body) {
  const pid_t copy = fork();
  if (copy < 0) return true;  // nobody can say
  if (copy == 0) {
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGALRM}) std::signal(signal, SIG_DFL);
    std::cout.rdbuf(nullptr);
    std::cerr.rdbuf(nullptr);
    alarm(5);
    try {
      body();
    } catch (...) {  // the check shows it
    }
    _exit(0);
  }
  int status = 0;
  while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {
  }
  return status == 0;
}

/// One step of the odometer, whose wheel that turns first is the last one, or the first one; an
/// axis that is full gives back what it has moved by, or keeps it.
void step(const Extents& extents, const Extents& strides, Extents& index, std::int64_t& offset,
          bool is_last_first, bool gives_back) {
  for (std::size_t i = 0; i < extents.size(); ++i) {
    const std::size_t axis = is_last_first ? extents.size() - 1 - i : i;
    if (++index[axis] < extents[axis]) {
      offset += strides[axis];
      return;
    }
    if (gives_back) offset -= (extents[axis] - 1) * strides[axis];
    index[axis] = 0;
  }
}

Function by(bool is_last_first, bool gives_back) {
  return [=](const Inputs& in) {
    return walked(in, [=](const Extents& extents, const Extents& strides, Extents& index,
                          std::int64_t& offset) {
      step(extents, strides, index, offset, is_last_first, gives_back);
    });
  };
}

/// Operands of a matrix (m, n): one whole, the other whole, a row, or a column; or of two matrices
/// (2, m, n): one matrix for both, and a row for each. For odd numbers the whole one is the second,
/// and lies in memory with its axes exchanged.
Inputs draw_operands(int number, Generator& generator) {
  const std::int64_t m = number == 0 ? 2 : draw_whole(2, 4, generator);
  const std::int64_t n = m + 1;
  const Tensor whole =
      number % 2 == 0 ? randn({m, n}, generator) : randn({n, m}, generator).transpose(0, 1);
  Tensor other = randn({m, n}, generator);
  if (number % 3 == 1) other = randn({n}, generator);
  if (number % 3 == 2) other = randn({m, 1}, generator);
  if (number % 4 == 3) other = randn({2, 1, n}, generator);
  const Shape shape = number % 4 == 3 ? Shape{2, m, n} : Shape{m, n};
  Inputs operands = {whole.expand(shape), other.expand(shape)};
  if (number % 2 == 1) std::swap(operands[0], operands[1]);
  return operands;
}

}  // namespace

Checked check_01_5(const Stepping& yours, std::uint64_t seed) {
  Exercise exercise{"01.5", "the odometer"};
  exercise.draw = [](int number, Generator& generator) {
    Extents extents = {2, 3}, strides = {3, 1};
    if (number > 0) {
      extents.assign(static_cast<std::size_t>(1 + number % 4), 0);
      for (std::int64_t& extent : extents) extent = draw_whole(1, 4, generator);
      strides.assign(extents.size(), 0);
      // Of a view: in any order, and now and then an axis that repeats.
      for (std::int64_t& stride : strides) stride = draw_whole(0, 20, generator);
      strides[0] += 1;
      extents[0] += 1;
    }
    return Inputs{to_row(extents), to_row(strides)};
  };
  exercise.reference = by(true, true);
  exercise.mistakes = {
      {"the first axis moves fastest; here the last one does", by(false, true)},
      {"an axis that is full goes back to 0, and the offset with it: take its steps off",
       by(true, false)}};
  const auto run = [&](const Inputs& in) { return walked(in, yours); };
  Checked checked = run_check(exercise, run, seed);
  if (!checked.is_passed) return checked;
  const auto find_wrong = [&]() -> std::string {
    const auto walk = [&] { return walked({to_row(Extents()), to_row(Extents())}, yours); };
    if (!ends_well(walk)) return "it writes where it must not, or does not end";
    return max(abs(walk())).item() == 0 ? "" : "the offset moves";
  };
  checked.is_passed = passes_case(checked, find_wrong, [](const std::string& wrong) {
    return "without axes: " + wrong + "\nwhere there are no axes, nothing moves";
  });
  return graded_01_5(checked, yours);
}

Checked check_01_6(const Combining& yours, std::uint64_t seed) {
  constexpr Scalar untouched = 12345;
  Exercise exercise{"01.6", "elementwise"};
  exercise.draw = draw_operands;
  // Not symmetric, so that each operand has its place.
  exercise.reference = [](const Inputs& in) { return in[0] - 2 * in[1]; };
  exercise.mistakes = {
      {"the operands have changed places", [](const Inputs& in) { return in[1] - 2 * in[0]; }},
      {"elements are read in the order of memory: strides say where the next one lies",
       [](const Inputs& in) {
         const auto in_memory = [](const Tensor& x) {
           const std::int64_t down = x.strides()[x.dim() - 2];
           const bool is_turned = down > 0 && down < x.strides()[x.dim() - 1];
           return is_turned ? x.transpose(-2, -1).contiguous().reshape(x.shape()) : x;
         };
         return in_memory(in[0]) - 2 * in_memory(in[1]);
       }}};
  const auto run = [&](const Inputs& in) {
    const Tensor y = full(in[0].shape(), untouched);
    Array result = y.array();
    yours([](double a, double b) { return a - 2 * b; }, in[0].array(), in[1].array(), result);
    return sum(y == untouched).item() == static_cast<Scalar>(y.numel()) ? Tensor() : y;
  };
  return graded_01_6(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
