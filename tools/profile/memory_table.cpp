#include "tools/profile/memory_table.h"

#include "core/error.h"

#include <algorithm>

namespace wick::profiling {
namespace {

struct Sizes {
  nn::GptOptions options;
  std::int64_t batch = 0;
  std::int64_t tokens = 0;
};

// The sizes that a Gpt would have that did these operations; nothing if none could have.
std::optional<Sizes> sizes_of(const std::vector<Operation>& operations) {
  Sizes sizes;
  nn::GptOptions& options = sizes.options;
  options.num_layers = 0;
  for (const Operation& operation : operations) {
    const Shape& y = operation.result;
    if (operation.name == "embedding" && sizes.tokens == 0 && y.size() == 3) {
      options.vocabulary = operation.operands[0][0];
      options.embed_dim = y[2];
      sizes.batch = y[0];
      sizes.tokens = options.context = y[1];
    }
    const bool is_weights = operation.name == "softmax" && y.size() == 4 && y[2] == y[3];
    if (is_weights || operation.name == "attention") {
      if (y.size() < 3) return std::nullopt;
      ++options.num_layers;
      options.num_heads = y[y.size() - 3];
    }
  }
  if (sizes.tokens == 0 || options.num_layers == 0) return std::nullopt;
  return sizes;
}

std::int64_t products(const std::vector<Operation>& operations) {
  std::int64_t flops = 0;
  for (const Operation& operation : operations) {
    if (operation.name != "matmul" && operation.name != "attention") continue;
    flops += nn::operation_cost(operation).flops;
  }
  return flops;
}

// The formula with the table of positions and the head for which it has as many parameters; without
// such ones the parameters are those that are there.
nn::TrainingMemory with_parameters(const StepMemory& step, const Sizes& sizes) {
  const std::int64_t counted = step.backward_begins.of(MemoryPart::Parameters);
  std::vector<std::int64_t> contexts{0};  // 0: rotary positions
  for (const Shape& shape : step.parameters) {
    if (shape.size() == 2 && shape[1] == sizes.options.embed_dim) contexts.push_back(shape[0]);
  }
  for (const std::int64_t context : contexts) {
    for (const bool tied : {false, true}) {
      nn::GptOptions options = sizes.options;
      options.tied = tied;
      if (context == 0) options.rotary_base = 10000;
      if (context != 0) options.context = context;
      const nn::TrainingMemory memory = nn::transformer_memory(options, sizes.batch, sizes.tokens);
      if (memory.parameters == counted) return memory;
    }
  }
  nn::TrainingMemory memory = nn::transformer_memory(sizes.options, sizes.batch, sizes.tokens);
  memory.parameters = memory.gradients = counted;
  memory.moments = 2 * counted;
  return memory;
}

std::string memory_row(const std::string& name, const std::vector<std::string>& columns) {
  constexpr std::size_t name_width = 26, width = 12;
  std::string text = name;
  text.resize(std::max(text.size(), name_width), ' ');
  for (const std::string& column : columns) {
    text += std::string(column.size() < width ? width - column.size() : 1, ' ') + column;
  }
  return text + "\n";
}

}  // namespace

std::optional<nn::TrainingMemory> formula_of(const StepMemory& step) {
  const std::optional<Sizes> sizes = sizes_of(step.operations);
  if (!sizes) return std::nullopt;
  try {
    const std::int64_t expected =
        nn::transformer_flops(sizes->options, sizes->batch, sizes->tokens);
    if (products(step.operations) != expected) return std::nullopt;
    return with_parameters(step, *sizes);
  } catch (const Error&) {
    return std::nullopt;  // sizes that no Gpt has, or an unfinished stub
  }
}

std::string memory_text(const StepMemory& step, std::int64_t steps,
                        const std::optional<nn::TrainingMemory>& formula) {
  std::vector<std::string> head{"forward", "backward", "backward", "update"};
  if (formula) head.push_back("formula");
  std::string text = "memory of arrays in step " + std::to_string(step.number) + " of " +
                     std::to_string(steps) + ", in bytes\n";
  text += memory_row("", head);
  text += memory_row("", {"at its peak", "as it begins", "at its peak", "at its peak"});
  const auto line = [&](const char* name, const auto& of, const std::string& expected) {
    std::vector<std::string> columns;
    for (const HeldBytes* held :
         {&step.forward, &step.backward_begins, &step.backward, &step.update}) {
      columns.push_back(std::to_string(of(*held)));
    }
    if (!expected.empty()) columns.push_back(expected);
    text += memory_row(name, columns);
  };
  const auto part = [&](const char* name, MemoryPart which, std::int64_t nn::TrainingMemory::*by) {
    const std::string expected =
        formula && by != nullptr ? std::to_string((*formula).*by) : std::string();
    line(
        name, [which](const HeldBytes& held) { return held.of(which); }, expected);
  };
  part("parameters", MemoryPart::Parameters, &nn::TrainingMemory::parameters);
  part("gradients", MemoryPart::Gradients, &nn::TrainingMemory::gradients);
  part("the optimizer's state", MemoryPart::Optimizer, &nn::TrainingMemory::moments);
  part("activations for backward", MemoryPart::Activations, &nn::TrainingMemory::activations);
  part("the program's own", MemoryPart::Own, nullptr);
  part("temporary", MemoryPart::Temporary, nullptr);
  const std::string sum = formula ? std::to_string(formula->parameters + formula->gradients +
                                                   formula->moments + formula->activations)
                                  : std::string();
  line(
      "together", [](const HeldBytes& held) { return held.all(); }, sum);
  return text;
}

}  // namespace wick::profiling
