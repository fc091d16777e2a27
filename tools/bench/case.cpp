#include "tools/bench/case.h"

#include "core/cpu/memory.h"

namespace wick::bench {

Step computing(std::function<Tensor()> compute) {
  // A Tensor's numbers are computed by functions of a library: no compiler can leave them out.
  return {[compute] { compute(); }, [compute] { return compute().to_vector(); }};
}

Tensor numbers(const Shape& shape, std::uint32_t seed) {
  std::vector<Scalar> values(shape.numel());
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint32_t bits = static_cast<std::uint32_t>(i + 1) * 2654435761u + seed * 40503u;
    bits = (bits ^ (bits >> 16)) * 73244475u;
    bits ^= bits >> 16;
    // 24 bits are what a float holds exactly.
    values[i] = static_cast<Scalar>(bits >> 8) / (1 << 24) - Scalar(0.5);
  }
  return from_vector(values, shape);
}

void set_numbers(std::vector<Tensor> parameters, std::uint32_t first_seed, Scalar factor) {
  const NoGrad no_grad;
  for (Tensor& parameter : parameters) {
    parameter.copy_(numbers(parameter.shape(), first_seed++) * factor);
  }
}

std::vector<Case> cases_of_wick() {
  std::vector<Case> cases;
  add_softmax(cases);
  add_layer_norm(cases);
  add_convolution(cases);
  add_primitives(cases);
  add_elementwise(cases);
  add_mlp(cases);
  add_adamw(cases);
  add_attention(cases);
  add_gpt(cases);
  add_gpt_generate(cases);
  add_attention_by_tokens(cases);
  add_positions(cases);
  add_heads(cases);
  return cases;
}

std::size_t peak_bytes(const Step& step) {
  step.run();
  reset_peak_memory();
  const std::size_t before = memory_statistics().bytes_held;
  step.run();
  return memory_statistics().peak_bytes_held - before;
}

}  // namespace wick::bench
