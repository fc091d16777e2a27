#include "nn/attention/multi_head_attention.h"
#include "tools/grade/scenario/scenario.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.6", "four layers with parameters of their own") {
  nn::MultiHeadAttention attention(6, 3);
  nn::Linear* const layers[] = {&attention.q_proj, &attention.k_proj, &attention.v_proj,
                                &attention.out_proj};
  NoGrad no_grad;
  for (nn::Linear* layer : layers) {
    layer->weight.copy_(draw.normal({6, 6}));
    if (layer->bias.defined()) layer->bias.copy_(draw.normal({6}));
  }
  int number = 0;
  for (const nn::Linear* layer : layers) {
    const std::string name = "layer " + std::to_string(number++);
    observe(name + " weight", layer->weight);
    observe(name + " bias", layer->bias);
  }
}
