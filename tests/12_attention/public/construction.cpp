#include "tests/12_attention/public/parameters.h"

using namespace wick;
using namespace wick::scenario;

GRADED("12.6", "names and shapes of the parameters") {
  for (const char* which : {"one layer", "another layer"}) {
    const std::int64_t heads = draw.integer(2, 9), embed = heads * draw.integer(2, 19);
    show(which, concatenate("MultiHeadAttention(", embed, ", ", heads, ")"));
    const nn::MultiHeadAttention attention(embed, heads);
    observe_parameters(concatenate("parameters of ", which), attention);
  }
}

GRADED("12.6", "a layer without bias") {
  for (const char* which : {"one layer", "another layer"}) {
    const std::int64_t heads = draw.integer(2, 9), embed = heads * draw.integer(2, 19);
    show(which, concatenate("MultiHeadAttention(", embed, ", ", heads, ", 0, false)"));
    const nn::MultiHeadAttention attention(embed, heads, 0, false);
    std::vector<double> has_bias;
    for (const nn::Linear* layer :
         {&attention.q_proj, &attention.k_proj, &attention.v_proj, &attention.out_proj}) {
      has_bias.push_back(layer->bias.defined() ? 1 : 0);
      observe(concatenate("weight ", has_bias.size(), " of ", which), layer->weight.shape());
    }
    observe(concatenate("layers with a bias in ", which), has_bias);
  }
}

GRADED("12.6", "no two layers share their parameters") {
  nn::MultiHeadAttention attention(4, 2);
  set_parameters(attention, draw);
  observe("q_proj.weight", attention.q_proj.weight);
  observe("k_proj.weight", attention.k_proj.weight);
  observe("v_proj.weight", attention.v_proj.weight);
  observe("out_proj.weight", attention.out_proj.weight);
}

GRADED("12.6", "sizes that do not divide") {
  nn::MultiHeadAttention fits(4, 2);
  set_parameters(fits, draw);
  observe("head_dim", static_cast<double>(fits.head_dim()));
  observe("out_proj.weight", fits.out_proj.weight);
  observe_error("3 heads of 10", [] { nn::MultiHeadAttention(10, 3); }, {"10", "3", "9", "12"});
  observe_error("0 heads", [] { nn::MultiHeadAttention(10, 0); }, {"10", "0"});
  observe_error("embed_dim -4", [] { nn::MultiHeadAttention(-4, 2); }, {"-4", "2"});
}
