// saved_model FILE: saves a small GPT of bytes that says the same signs again and again, whatever
// the seed is, so that tests know its text. Most of these signs are more than one token.

#include "nn/nn.h"

#include <string>

using namespace wick;

int main(int, char** argv) {
  const std::string cycle = "h\xc3\xa9\xe2\x82\xac\n";  // all bytes differ
  nn::GptOptions options;
  options.vocabulary = 256;
  options.context = 16;
  options.embed_dim = 8;
  options.num_heads = 2;
  options.num_layers = 1;
  nn::Gpt model(options);
  const NoGrad no_grad;
  // The block adds nothing, so the head sees the norm of the last token's vector: its own axis.
  for (Tensor& parameter : model.parameters()) parameter.copy_(zeros(parameter.shape()));
  model.norm.weight.copy_(ones(model.norm.weight.shape()));
  std::vector<Scalar> vectors(256 * 8), head(256 * 8);
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const auto row = [&](std::size_t place) {
      return static_cast<std::size_t>(static_cast<unsigned char>(cycle[place % cycle.size()])) * 8;
    };
    vectors[row(i) + i] = 1;
    head[row(i + 1) + i] = 50;
  }
  model.tokens.weight.copy_(from_vector(vectors, Shape{256, 8}));
  model.head.weight.copy_(from_vector(head, Shape{256, 8}));
  nn::save_gpt(argv[1], model, nn::BytePairTokenizer());
}
