#include "tools/bench/case.h"

#include "core/cpu/memory.h"

namespace wick::bench {

Work computing(std::function<Tensor()> compute) {
  // A Tensor's numbers are computed by functions of a library: no compiler can leave them out.
  return {[compute] { compute(); }, [compute] { return compute().to_vector(); }};
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
  add_primitives(cases);
  add_elementwise(cases);
  add_mlp(cases);
  add_attention(cases);
  add_gpt(cases);
  add_attention_by_tokens(cases);
  add_positions(cases);
  add_heads(cases);
  return cases;
}

std::size_t peak_bytes(const Work& work) {
  work.step();
  reset_peak_memory();
  const std::size_t before = memory_statistics().bytes_held;
  work.step();
  return memory_statistics().peak_bytes_held - before;
}

}  // namespace wick::bench
