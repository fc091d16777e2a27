#include "tools/grade/scenario/arguments.h"

#include "tools/grade/scenario/not_numbers.h"
#include "tools/grade/scenario/scenario.h"

#include <cstring>
#include <memory>
#include <vector>

namespace wick::scenario {
namespace {

struct Argument {
  std::string name;
  std::weak_ptr<Buffer> memory;  // a scenario may ask when memory is freed
  std::vector<Scalar> before;
};

std::vector<Argument>& arguments() {
  static std::vector<Argument> all;
  return all;
}

Argument* find(const Tensor& tensor) {
  for (Argument& argument : arguments()) {
    if (argument.memory.lock() == tensor.array().buffer) return &argument;
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
  arguments().push_back({name, memory, numbers_in(*memory)});
}

void name_argument(const Tensor& argument, const std::string& name) {
  if (Argument* known = find(argument)) known->name = name;
}

void observe_arguments() {
  std::string changed;
  std::vector<double> numbers;
  for (const Argument& argument : arguments()) {
    const std::shared_ptr<Buffer> memory = argument.memory.lock();
    if (memory == nullptr || !has_changed(argument, *memory)) continue;
    changed += (changed.empty() ? "" : "; ") + argument.name;
    numbers.insert(numbers.end(), memory->data(), memory->data() + memory->count());
  }
  observe_text("arguments that have changed", changed.empty() ? "none" : changed);
  if (!numbers.empty()) observe_with_nan("the numbers in their memory", numbers);
}

}  // namespace wick::scenario
