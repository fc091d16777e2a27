#pragma once

#include "nn/profile/profile.h"
#include "tools/grade/scenario/scenario.h"

#include <functional>
#include <string>
#include <vector>

// Counts and operations of chapter 14.
namespace wick::scenario {

/// A count, and what is left of it by 10,007: a judge that compares to five digits sees each unit.
inline std::vector<double> exact(std::int64_t count) {
  return {static_cast<double>(count), static_cast<double>(count % 10007)};
}

inline std::string text_of(const Operation& operation) {
  std::string text = operation.name;
  for (const Shape& operand : operation.operands) text += " " + to_string(operand);
  return text + " -> " + to_string(operation.result);
}

/// The FLOPs and the bytes of an operation, apart: a mistake in one is not one in the other.
inline void observe_cost(const std::string& name, const Operation& operation) {
  show(name, text_of(operation));
  const nn::Cost cost = nn::operation_cost(operation);
  observe(name + ": FLOPs", exact(cost.flops));
  observe(name + ": bytes", exact(cost.bytes));
}

inline void observe_lines(const std::string& name, const std::vector<nn::ProfileLine>& lines) {
  std::string names;
  std::vector<double> calls, flops, bytes;
  for (const nn::ProfileLine& line : lines) {
    names += (names.empty() ? "" : ", ") + line.name;
    calls.push_back(static_cast<double>(line.calls));
    flops.push_back(static_cast<double>(line.flops));
    bytes.push_back(static_cast<double>(line.bytes));
  }
  observe_text(name + ": names in order", names);
  observe(name + ": calls", calls);
  observe(name + ": FLOPs", flops);
  observe(name + ": bytes", bytes);
}

/// Profiles `work`. Observes the lines, and how often it ran.
inline void observe_profile(const std::string& name, const std::function<void()>& work) {
  double runs = 0;
  observe_lines(name, nn::profile([&] {
                  ++runs;
                  work();
                }));
  observe(name + ": how often the work ran", runs);
}

inline nn::GptOptions options_of(std::int64_t vocabulary, std::int64_t context, std::int64_t heads,
                                 std::int64_t head_dim, std::int64_t layers) {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = context;
  options.embed_dim = heads * head_dim;
  options.num_heads = heads;
  options.num_layers = layers;
  return options;
}

inline std::string text_of(const nn::GptOptions& options) {
  return concatenate("vocabulary ", options.vocabulary, ", context ", options.context,
                     ", embed_dim ", options.embed_dim, ", num_heads ", options.num_heads,
                     ", num_layers ", options.num_layers, options.tied ? ", tied" : "",
                     options.rotary_base > 0 ? ", rotary positions" : "");
}

inline void observe_flops(const std::string& name, const nn::GptOptions& options,
                          std::int64_t batch, std::int64_t tokens) {
  show(name, concatenate(text_of(options), "; batch ", batch, ", tokens ", tokens));
  observe(name, exact(nn::transformer_flops(options, batch, tokens)));
}

inline void observe_memory(const std::string& name, const nn::GptOptions& options,
                           std::int64_t batch, std::int64_t tokens) {
  show(name, concatenate(text_of(options), "; batch ", batch, ", tokens ", tokens));
  const nn::TrainingMemory memory = nn::transformer_memory(options, batch, tokens);
  observe(name + ": parameters", exact(memory.parameters));
  observe(name + ": gradients", exact(memory.gradients));
  observe(name + ": moments", exact(memory.moments));
  observe(name + ": activations", exact(memory.activations));
}

}  // namespace wick::scenario
