#include "tools/grade/scenario/arguments.h"

#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/scenario.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

namespace wick::scenario {
namespace {

struct Argument {
  std::string name;
  std::shared_ptr<Buffer> memory;  // kept: the scenario has let go of it before the comparison
  std::vector<Scalar> before;
  bool holds_results;
};

std::vector<Argument>& arguments() {
  static std::vector<Argument> all;
  return all;
}

Argument* find(const Tensor& tensor) {
  for (Argument& argument : arguments()) {
    if (argument.memory == tensor.array().buffer) return &argument;
  }
  return nullptr;
}

std::vector<Scalar> numbers_in(const Buffer& memory) {
  return {memory.data(), memory.data() + memory.count()};
}

bool has_changed(const Argument& argument, const Buffer& memory) {
  return std::memcmp(argument.before.data(), memory.data(),
                     argument.before.size() * sizeof(Scalar)) != 0;
}

}  // namespace

void forget_arguments() { arguments().clear(); }

void remember_argument(const Tensor& argument) {
  const std::shared_ptr<Buffer>& memory = argument.array().buffer;
  if (Argument* known = find(argument)) {
    known->before = numbers_in(*memory);
    return;
  }
  const std::string name =
      concatenate("tensor ", arguments().size() + 1, " of those drawn, ", argument.array().shape());
  arguments().push_back({name, memory, numbers_in(*memory), false});
}

void name_argument(const Tensor& argument, const std::string& name) {
  if (Argument* known = find(argument)) known->name = name;
}

void expect_results(const Tensor& argument) {
  if (Argument* known = find(argument)) known->holds_results = true;
}

void observe_arguments() {
  constexpr int reported = 5;             // one call may change hundreds
  constexpr std::int64_t longest = 4096;  // a report has a longest length
  std::string changed;
  std::vector<double> numbers;
  int count = 0;
  for (const Argument& argument : arguments()) {
    const Buffer& memory = *argument.memory;
    if (!has_changed(argument, memory) || ++count > reported) continue;
    changed += (changed.empty() ? "" : "; ") + argument.name;
    if (argument.holds_results) continue;
    numbers.insert(numbers.end(), memory.data(), memory.data() + std::min(longest, memory.count()));
  }
  if (count > reported) changed += concatenate("; and ", count - reported, " more");
  observe_text("arguments that have changed", changed.empty() ? "none" : changed);
  if (!numbers.empty()) observe_with_nan("the numbers in their memory", numbers);
}

}  // namespace wick::scenario
