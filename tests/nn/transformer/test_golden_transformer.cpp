// The parts of a transformer against PyTorch's values in tests/golden
// (tools/golden/transformer.py).

#include "tests/nn/files.h"
#include "tests/nn/golden.h"

#include <algorithm>

using namespace wick;

TEST_CASE("golden: rms_norm") {
  const Golden golden("rms_norm");
  nn::RMSNorm layer(6);
  check_layer(golden, layer, 1);
}

TEST_CASE("golden: a block is PyTorch's layer with norm_first") {
  const Golden golden("transformer_block");
  nn::TransformerBlock block(8, 2, 12);
  check_layer(golden, block, 16, nn::causal_mask(5));
}

TEST_CASE("golden: a state dict of PyTorch's layer loads as it is, and is written back") {
  const Folder folder;
  const Golden golden("transformer_block");
  nn::TransformerBlock block(8, 2, 12);
  block.load(golden_path("transformer_block_state_dict"));
  golden.check_output(block(golden["x"], nn::causal_mask(5)));

  block.save(folder / "block", nn::StateNames::PyTorch);
  const auto theirs = nn::read_safetensors(golden_path("transformer_block_state_dict"));
  const auto ours = nn::read_safetensors(folder / "block");
  REQUIRE(ours.size() == theirs.size());
  for (const nn::StoredTensor& tensor : theirs) {
    CAPTURE(tensor.name);
    const auto found = std::find_if(ours.begin(), ours.end(), [&](const nn::StoredTensor& other) {
      return other.name == tensor.name;
    });
    REQUIRE(found != ours.end());
    CHECK(found->shape == tensor.shape);
    CHECK(found->values == tensor.values);
  }
}

TEST_CASE("golden: two blocks with and without a head of their own, all gradients") {
  for (const bool tied : {false, true}) {
    CAPTURE(tied);
    const Golden golden(tied ? "gpt_tied" : "gpt");
    nn::GptOptions options;
    options.vocabulary = 5;
    options.context = 4;
    options.embed_dim = 4;
    options.num_heads = 2;
    options.num_layers = 2;
    options.tied = tied;
    nn::Gpt model(options);
    golden.fill(model);
    const Tensor y = model(golden.ids("ids"));
    golden.check_output(y);
    y.backward(golden["dy"]);
    // 2 x 16 of the blocks, 2 of the last norm, the tables of tokens and positions.
    golden.check_parameters(model, tied ? 36 : 37);
  }
}

TEST_CASE("golden: a model with GPT-2's published names gives PyTorch's logits") {
  const Golden golden("gpt2");
  const nn::Gpt model = nn::load_gpt2(golden_path("gpt2_published"), 3);
  CHECK(model.options().vocabulary == 13);
  CHECK(model.options().context == 7);
  CHECK(model.options().num_layers == 2);
  CHECK(model.parameters().size() == 2 + 2 * 16 + 2);
  golden.check_output(model(golden.ids("ids")));
}
