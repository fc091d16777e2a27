#include "tests/check.h"
#include "tests/nn/python.h"
#include "tests/source_root.h"

#include "nn/nn.h"

using namespace wick;

TEST_CASE("save_gpt: the lesson's lines of PyTorch give the same logits") {
  const Folder folder;
  manual_seed(5);
  for (const bool tied : {false, true}) {
    nn::GptOptions options;
    options.vocabulary = 7;
    options.context = 9;
    options.embed_dim = 12;
    options.num_heads = 3;
    options.num_layers = 2;
    options.dropout = 0.2;
    options.tied = tied;
    options.form = tied ? Gelu::Tanh : Gelu::Erf;
    nn::Gpt model(options);
    const NoGrad no_grad;
    // Large enough that the two forms of gelu, and each bias, can be told apart.
    for (Tensor& parameter : model.parameters()) parameter.copy_(randn(parameter.shape()));
    nn::save_gpt(folder / "model", model, nn::CharacterTokenizer("abcdefg"));
    model.eval();
    const Ids ids{Shape{1, 8}, {0, 6, 3, 3, 1, 5, 2, 4}};
    const std::vector<Scalar> numbers(ids.values.begin(), ids.values.end());
    nn::write_safetensors(folder / "expected", {{"ids", Shape{8}, numbers},
                                                {"logits", Shape{8, 7}, model(ids).to_vector()}});
    // The sums of the two programs round in other orders: about sixty steps of the largest logit.
    const double tolerance = wick::tolerance(1e-5, 1e-14);
    const std::string arguments =
        concatenate(test::source_root, "/modules/13_transformers/README.md ", folder / "model", ' ',
                    folder / "expected", ' ', tolerance);
    if (!check_by_python(folder, "nn/transformer/open_saved_gpt.py", arguments,
                         "the Python packages torch and safetensors")) {
      return;
    }
  }
}
