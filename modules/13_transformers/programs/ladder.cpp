// Grows a GPT in nine steps, from counts of pairs of characters to two blocks. Each step adds one
// idea to the model before it, trains on the same windows of a text, prints its loss on lines that
// it has not seen, and lets the model write. The last model is saved.
//
//     tools/wick run modules/13_transformers/programs/ladder.cpp [TEXT [FOLDER [SEED [STEPS]]]]

#include "core/core.h"
#include "nn/nn.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

using namespace wick;
using namespace wick::nn;

namespace {

using Tokens = std::vector<std::int64_t>;
using Logits = std::function<Tensor(const Ids&)>;  // ids (b, t) -> logits (b, t, vocabulary)

constexpr std::int64_t context = 32, width = 32, batch = 8;

/// One line in ten is for the test.
struct Text {
  explicit Text(const std::string& path) {
    std::ifstream file(path);
    if (!file) fail<Error>("ladder: cannot read ", path);
    int count = 0;
    for (std::string line; std::getline(file, line); ++count) {
      (count % 10 == 9 ? test : train) += line + '\n';
    }
  }
  std::string train, test;
};

enum Step { Bigram, Positions, OneHead, FourHeads, SecondBranch, Residual, Norms, Depth };

const std::vector<std::string> names{"bigram",         "+ positions", "+ attention", "+ heads",
                                     "+ feed-forward", "+ residual",  "+ norm",      "+ depth"};

/// What a step has, and all steps before it have.
class Model : public Module {
 public:
  Model(Step step, std::int64_t vocabulary)
      : tokens(vocabulary, width),
        positions(context, width),
        attention(width, step >= FourHeads ? 4 : 1),
        feed_forward(width, 4 * width),
        norm1(width),
        norm2(width),
        norm(width),
        head(width, vocabulary, false),
        step_(step) {}

  Tensor forward(const Ids& ids) const {
    Tensor x = tokens(ids);  // (b, t, e)
    if (step_ >= Positions) x = positions(x);
    if (step_ >= OneHead) x = joined(x, attention(normed(norm1, x), causal_mask(ids.shape[1])));
    if (step_ >= SecondBranch) x = joined(x, feed_forward(normed(norm2, x)));
    return head(normed(norm, x));
  }

  void members(Members& visit) override {
    visit("tokens", tokens);
    if (step_ >= Positions) visit("positions", positions);
    if (step_ >= OneHead) visit("attention", attention);
    if (step_ >= SecondBranch) visit("feed_forward", feed_forward);
    if (step_ >= Norms) {
      visit("norm1", norm1);
      visit("norm2", norm2);
      visit("norm", norm);
    }
    visit("head", head);
  }

  Embedding tokens;
  LearnedPositions positions;
  MultiHeadAttention attention;
  FeedForward feed_forward;
  LayerNorm norm1, norm2, norm;
  Linear head;

 private:
  Tensor joined(const Tensor& x, const Tensor& y) const { return step_ >= Residual ? x + y : y; }
  Tensor normed(const LayerNorm& layer, const Tensor& x) const {
    return step_ >= Norms ? layer(x) : x;
  }

  Step step_;
};

GptOptions two_blocks(std::int64_t vocabulary) {
  GptOptions options;
  options.vocabulary = vocabulary;
  options.context = context;
  options.embed_dim = width;
  options.num_heads = 4;
  options.num_layers = 2;
  return options;
}

/// What all steps share: the text as tokens, and the course of the training.
struct Course {
  CharacterTokenizer tokenizer;
  Tokens train, test;
  std::uint64_t seed;
  std::int64_t steps;
  std::ofstream curves;
};

Tensor loss_of(const Logits& logits, const Tokens& tokens, const Tokens& rows) {
  const Windows some = windows(tokens, context, rows);
  const Tensor scores = logits(some.inputs);
  return cross_entropy(scores.reshape({-1, scores.size(-1)}), some.targets);
}

/// The mean loss of every window of the test part, or of one in `every` of them.
double test_loss(Module& model, const Logits& logits, const Tokens& test, std::int64_t every) {
  const std::int64_t count = (static_cast<std::int64_t>(test.size()) - 1) / context / every;
  const auto loss = [&](Tokens rows) {
    for (std::int64_t& row : rows) row *= every * context;
    return loss_of(logits, test, rows);
  };
  return evaluate(model, loss, count);
}

/// Trains a model, writes its curves, and returns its loss on the whole test part.
double train(const std::string& name, Module& model, const Logits& logits, Course& course) {
  AdamWOptions rule;
  rule.beta2 = 0.99;
  rule.weight_decay = 0.1;
  AdamW optimizer(decay_groups(model), rule);
  const auto tokens = static_cast<std::int64_t>(course.train.size());
  const DataLoader loader(window_count(tokens, context), {batch, true, false, course.seed});
  TrainingOptions options;
  options.max_norm = 1;
  options.learning_rate = [&](std::int64_t step) {
    return cosine_schedule(step, course.steps / 15, course.steps, 0.012);
  };
  double sum = 0;
  const auto loss = [&](const Tokens& rows) {
    const Tensor mean = loss_of(logits, course.train, rows);
    sum += static_cast<double>(mean.item());
    return mean;
  };
  Progress progress;
  while (progress.step < course.steps) {
    train_step(model, optimizer, loss, loader, progress, options);
    if (progress.step % 50 != 0) continue;
    course.curves << name << ',' << progress.step << ',' << sum / 50 << ','
                  << test_loss(model, logits, course.test, 8) << '\n';
    sum = 0;
  }
  return test_loss(model, logits, course.test, 1);
}

/// `count` characters behind the first window of the test part, at temperature 0.6, by a model that
/// always reads a whole window.
std::string written(const Logits& logits, const Course& course, std::size_t count) {
  const NoGrad no_grad;
  Generator generator(course.seed);
  SamplingOptions sampling;
  sampling.temperature = 0.6;
  Tokens window(course.test.begin(), course.test.begin() + context), text;
  while (text.size() < count) {
    const Tensor scores = logits(Ids{Shape{1, context}, window}).squeeze(0);  // (t, vocabulary)
    const Tensor shares =
        sampling_weights(scores.slice(0, context - 1, context).squeeze(0), sampling);
    text.push_back(sample(shares, static_cast<double>(generator.below(1 << 20)) / (1 << 20)));
    window.erase(window.begin());
    window.push_back(text.back());
  }
  return course.tokenizer.decode(text);
}

void print_row(const std::string& name, std::int64_t parameters, double loss, std::string text) {
  std::replace(text.begin(), text.end(), '\n', '/');
  std::cout << std::left << std::setw(16) << name << std::right << std::setw(7) << parameters
            << std::fixed << std::setprecision(2) << std::setw(7) << loss << "  " << text
            << std::endl;
}

void climb(const std::string& name, Module& model, const Logits& logits, Course& course) {
  const double loss = train(name, model, logits, course);
  std::int64_t parameters = 0;
  for (const Tensor& parameter : model.parameters()) parameters += parameter.numel();
  print_row(name, parameters, loss, written(logits, course, 52));
}

/// A table of pairs: its logits are the logarithms of shares, counted from 0.1.
Tensor counted(const Tokens& tokens, std::int64_t vocabulary) {
  std::vector<Scalar> counts(static_cast<std::size_t>(vocabulary * vocabulary), Scalar{0.1F});
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    ++counts[static_cast<std::size_t>(tokens[i] * vocabulary + tokens[i + 1])];
  }
  const Tensor table = from_vector(counts, {vocabulary, vocabulary});
  return log(table / sum(table, 1, true));
}

void climb_all(Course& course, const std::string& model_file) {
  const std::int64_t vocabulary = course.tokenizer.size();
  std::cout << "step            numbers   loss  what it writes after \"Now these are the "
               "generations of\"\n";
  Embedding pairs(vocabulary, vocabulary);
  {
    const NoGrad no_grad;
    pairs.weight.copy_(counted(course.train, vocabulary));
  }
  const Logits of_pairs = [&](const Ids& ids) { return pairs(ids); };
  print_row("counts of pairs", pairs.weight.numel(), test_loss(pairs, of_pairs, course.test, 1),
            written(of_pairs, course, 52));
  for (int step = Bigram; step < Depth; ++step) {
    manual_seed(course.seed);
    Model model(static_cast<Step>(step), vocabulary);
    climb(
        names[static_cast<std::size_t>(step)], model,
        [&](const Ids& ids) { return model.forward(ids); }, course);
  }
  manual_seed(course.seed);
  Gpt gpt(two_blocks(vocabulary));
  climb(
      names[Depth], gpt, [&](const Ids& ids) { return gpt(ids); }, course);
  save_gpt(model_file, gpt, course.tokenizer);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto argument = [&](int i, const char* usual) { return i < argc ? argv[i] : usual; };
    const Text text(argument(1, "tools/milestones/data/king_james.txt"));
    const std::filesystem::path folder = argument(2, "build/ladder");
    std::filesystem::create_directories(folder);
    const CharacterTokenizer tokenizer(text.train + text.test);
    Course course{tokenizer,
                  tokenizer.encode(text.train),
                  tokenizer.encode(text.test),
                  std::stoull(argument(3, "1")),
                  std::stoll(argument(4, "1500")),
                  std::ofstream(folder / "ladder.csv")};
    course.curves << "model,step,training,test\n";
    const std::string file = (folder / "ladder.safetensors").string();
    climb_all(course, file);

    SavedGpt saved = load_gpt(file);
    SamplingOptions sampling;
    sampling.temperature = 0.6;
    Generator generator(course.seed);
    const Tokens prompt = tokenizer.encode("And God said");
    std::cout << '\n'
              << tokenizer.decode(generate(saved.model, prompt, 240, sampling, generator))
              << "\n\ntools/wick generate " << file << " --prompt \"And God said\"\n";
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
