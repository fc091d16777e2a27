#include "nn/attention/multi_head_attention.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// "q_proj.weight (6, 6)" and so on, a line each.
std::string describe_parameters(const nn::Module& module) {
  std::string text;
  for (const auto& [name, parameter] : module.named_parameters()) {
    text += name + " " + to_string(parameter.shape()) + "\n";
  }
  return text;
}

}  // namespace

GRADED("12.6", "names and shapes of the parameters") {
  show("layer", "MultiHeadAttention(6, 3)");
  const nn::MultiHeadAttention attention(6, 3);
  observe_text("parameters", describe_parameters(attention));
}

GRADED("12.6", "a layer without bias") {
  show("layer", "MultiHeadAttention(6, 3, 0, false)");
  const nn::MultiHeadAttention attention(6, 3, 0, false);
  std::vector<double> has_bias;
  for (const nn::Linear* layer :
       {&attention.q_proj, &attention.k_proj, &attention.v_proj, &attention.out_proj}) {
    has_bias.push_back(layer->bias.defined() ? 1 : 0);
    observe("weight " + std::to_string(has_bias.size()), layer->weight.shape());
  }
  observe("layers with a bias", has_bias);
}
