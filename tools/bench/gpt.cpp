// A training step of a model that writes text character by character, with ids that are there
// already and from a text. torch_models.py has the same model.

#include "tools/bench/gpt.h"

#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

constexpr std::int64_t batch = 8;
constexpr std::int64_t tokens = 256;
constexpr std::int64_t width = 384;
constexpr std::int64_t heads = 6;
constexpr std::int64_t layers = 6;
constexpr std::int64_t vocabulary = 65;
constexpr std::int64_t text_size = 4096 + tokens;

// Number i of a sequence without a pattern that a model sees at once.
std::int64_t id_at(std::int64_t i) { return i * i % 127 % vocabulary; }

char sign_of(std::int64_t id) { return static_cast<char>(' ' + id); }

/// A model and its optimiser.
struct GptTraining {
  nn::Gpt model;
  nn::AdamW optimizer{model.parameters(), nn::AdamWOptions{1e-3}};

  explicit GptTraining(const nn::GptOptions& options = gpt_options(layers, tokens, width, heads))
      : model(numbered_gpt(options)) {}
};

/// A step with ids that are there already.
struct StepOfIds : GptTraining {
  Ids ids{{batch, tokens}, {}};
  Ids labels{{batch * tokens}, {}};

  explicit StepOfIds(const nn::GptOptions& options = gpt_options(layers, tokens, width, heads))
      : GptTraining(options) {
    for (std::int64_t i = 0; i < batch * tokens; ++i) {
      ids.values.push_back(id_at(i));
      labels.values.push_back(id_at(i + 1));
    }
  }

  double step() {
    optimizer.zero_grad();
    const Tensor logits = model(ids).reshape({-1, vocabulary});
    const Tensor loss = cross_entropy(logits, labels);
    loss.backward();
    optimizer.step();
    return static_cast<double>(loss.item());
  }
};

/// The same of GPT-2's own form, which llm.c computes: one matrix is the table of the tokens and
/// the head, and gelu is approximated by tanh.
struct StepOfGpt2 : StepOfIds {
  StepOfGpt2() : StepOfIds(form_of_gpt2()) {}

  static nn::GptOptions form_of_gpt2() {
    nn::GptOptions options = gpt_options(layers, tokens, width, heads);
    options.tied = true;
    options.form = Gelu::Tanh;
    return options;
  }
};

/// A step from a text: it is encoded, a loader says which windows make the batch, and train_step
/// does the rest.
struct StepOfText : GptTraining {
  std::string text, alphabet;
  nn::Progress progress;

  StepOfText() {
    for (std::int64_t id = 0; id < vocabulary; ++id) alphabet += sign_of(id);
    for (std::int64_t i = 0; i < text_size; ++i) text += sign_of(id_at(i));
  }

  double step() {
    const std::vector<std::int64_t> ids = nn::CharacterTokenizer(alphabet).encode(text);
    nn::DataLoaderOptions in_order;  // so that PyTorch's loader has the same batches
    in_order.batch_size = batch;
    in_order.shuffle = false;
    const nn::DataLoader loader(nn::window_count(text_size, tokens), in_order);
    const auto loss = [&](const std::vector<std::int64_t>& rows) {
      const nn::Windows pairs = nn::windows(ids, tokens, rows);
      return cross_entropy(model(pairs.inputs).reshape({-1, vocabulary}), pairs.targets);
    };
    const double before = progress.batch == 0 ? 0 : progress.loss;
    nn::train_step(model, optimizer, loss, loader, progress);
    return (progress.loss - before) / batch;
  }
};

/// Forward: every weight of a matrix meets every token, and a query two numbers for each feature of
/// each key that it sees. Backward is twice that.
double flops_of_step() {
  const double weights = layers * 12.0 * width * width + width * vocabulary;
  const double seen = batch * tokens * (tokens + 1) / 2.0;
  return 3 * 2 * (weights * batch * tokens + layers * 2 * seen * width);
}

template <typename Training>
Step training_step() {
  const auto training = std::make_shared<Training>();
  return {[training] { training->step(); },
          // The second and third loss depend on every gradient.
          [training] {
            std::vector<Scalar> losses;
            for (int i = 0; i < 3; ++i) losses.push_back(static_cast<Scalar>(training->step()));
            return losses;
          }};
}

}  // namespace

nn::GptOptions gpt_options(std::int64_t num_layers, std::int64_t context, std::int64_t embed_dim,
                           std::int64_t num_heads) {
  nn::GptOptions options;
  options.vocabulary = vocabulary;
  options.context = context;
  options.embed_dim = embed_dim;
  options.num_heads = num_heads;
  options.num_layers = num_layers;
  return options;
}

void set_numbers(nn::Module& model) {
  const NoGrad no_grad;
  std::uint32_t seed = 0;
  for (auto& [name, parameter] : model.named_parameters()) {
    ++seed;
    if (name.find("norm") != std::string::npos) continue;  // ones and zeros
    parameter.copy_(numbers(parameter.shape(), seed) * Scalar(0.1));
  }
}

nn::Gpt numbered_gpt(const nn::GptOptions& options) {
  nn::Gpt model(options);
  set_numbers(model);
  return model;
}

void add_gpt(std::vector<Case>& cases) {
  const std::string size = "/6_layers_8x256x384_6_heads";
  const double flops = flops_of_step();
  const std::int64_t trained = batch * tokens;
  cases.push_back({"wick/gpt_step" + size, training_step<StepOfIds>, flops, trained});
  cases.push_back({"wick/gpt2_step" + size, training_step<StepOfGpt2>, flops, trained});
  cases.push_back({"wick/gpt_train" + size, training_step<StepOfText>, flops, trained});
}

}  // namespace wick::bench
