#include <algorithm>
#include <map>
#include <string>
#include <vector>

// Parameters by rank; costs by names alone; a vector in place of a map; formulas product by
// product; a roof by comparison.

std::int64_t count_parameters(const Module& module) {
  std::int64_t count = 0;
  for (const Tensor& parameter : module.parameters()) {
    std::int64_t size = 1;
    for (const std::int64_t extent : parameter.shape()) size *= extent;
    count += size;
  }
  return count;
}

Cost operation_cost(const Operation& operation) {
  const std::string& name = operation.name;
  const auto is = [&](std::initializer_list<const char*> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  if (is({"reshape", "transpose", "permute", "slice", "expand", "squeeze", "unsqueeze"})) {
    return Cost();
  }
  Cost cost;
  for (const Shape& x : operation.operands) cost.bytes += x.numel();
  if (is({"clone", "to", "concat", "slice_dx", "embedding"})) cost.bytes = y.numel();
  cost.bytes = (cost.bytes + y.numel()) * static_cast<std::int64_t>(sizeof(Scalar));
  if (name == "embedding") {
    std::int64_t ids = 1;
    for (int axis = 0; axis + 1 < y.size(); ++axis) ids *= y[axis];
    cost.bytes += ids * static_cast<std::int64_t>(sizeof(std::int64_t));
  } else if (name == "matmul") {
    const std::int64_t k = *(operation.operands[1].end() - 2);
    cost.flops = k * (y.numel() + y.numel());
  } else if (is({"sum", "max"})) {
    cost.flops = operation.operands[0].numel();
  } else if (!is({"clone", "to", "concat", "slice_dx"})) {
    const bool is_softmax = is({"softmax", "log_softmax"});
    cost.flops = y.numel() * (name == "layer_norm" ? 8 : is_softmax ? 5 : 1);
  }
  return cost;
}

std::vector<ProfileLine> profile(const std::function<void()>& work) {
  std::vector<Operation> seen;
  {
    Observe observe([&seen](const Operation& operation) { seen.push_back(operation); });
    work();
  }
  std::vector<ProfileLine> lines;
  for (const Operation& operation : seen) {
    auto line = std::find_if(lines.begin(), lines.end(),
                             [&](const ProfileLine& each) { return each.name == operation.name; });
    if (line == lines.end()) {
      lines.push_back({operation.name, 0, 0, 0});
      line = lines.end() - 1;
    }
    const Cost cost = operation_cost(operation);
    *line = {line->name, line->calls + 1, line->flops + cost.flops, line->bytes + cost.bytes};
  }
  std::sort(lines.begin(), lines.end(), [](const ProfileLine& a, const ProfileLine& b) {
    return a.flops == b.flops ? a.name < b.name : a.flops > b.flops;
  });
  return lines;
}

std::int64_t transformer_flops(const GptOptions& options, std::int64_t batch, std::int64_t tokens) {
  const std::int64_t e = options.embed_dim, head_dim = e / options.num_heads;
  const auto product = [](std::int64_t m, std::int64_t k, std::int64_t n) { return 2 * m * k * n; };
  std::int64_t text = product(tokens, e, options.vocabulary);
  for (std::int64_t layer = 0; layer < options.num_layers; ++layer) {
    text += 4 * product(tokens, e, e);
    for (std::int64_t head = 0; head < options.num_heads; ++head) {
      text += product(tokens, head_dim, tokens) + product(tokens, tokens, head_dim);
    }
    text += product(tokens, e, 4 * e) + product(tokens, 4 * e, e);
  }
  return batch * text;
}

TrainingMemory transformer_memory(const GptOptions& options, std::int64_t batch,
                                  std::int64_t tokens) {
  const std::int64_t e = options.embed_dim, rows = batch * tokens;
  const auto linear = [](std::int64_t in, std::int64_t out) { return in * out + out; };
  const std::int64_t norm = e + e;
  TrainingMemory memory;
  memory.parameters = (options.tied ? 1 : 2) * options.vocabulary * e + norm;
  memory.parameters += options.rotary_base > 0 ? 0 : options.context * e;
  memory.activations = rows * (2 * e + options.vocabulary);
  for (std::int64_t layer = 0; layer < options.num_layers; ++layer) {
    memory.parameters += 4 * linear(e, e) + linear(e, 4 * e) + linear(4 * e, e) + 2 * norm;
    memory.activations += rows * (16 * e + options.num_heads * tokens);
  }
  memory.parameters *= sizeof(Scalar);
  memory.activations *= sizeof(Scalar);
  memory.gradients = memory.parameters;
  memory.moments = memory.parameters + memory.gradients;
  return memory;
}

double attainable(const Roofline& machine, double flops_per_byte) {
  if (flops_per_byte < ridge(machine)) return flops_per_byte * machine.bytes_per_second;
  return machine.flops_per_second;
}

double least_seconds(const Roofline& machine, const Cost& cost) {
  const double moving = cost.bytes / machine.bytes_per_second;
  const double computing = cost.flops / machine.flops_per_second;
  return moving > computing ? moving : computing;
}
