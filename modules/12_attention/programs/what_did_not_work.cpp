// Trains one small model four times to copy words: as it should be, and with three mistakes of
// attention whose shapes all fit. Prints the losses on the way, where they end, and the share
// of the letters that are right when the model writes them one by one.
//
//     tools/wick run modules/12_attention/programs/what_did_not_work.cpp [SEED [STEPS]]

#include "core/core.h"
#include "nn/nn.h"

#include <iomanip>
#include <iostream>
#include <string>
#include <vector>

using namespace wick;
using namespace wick::nn;

namespace {

constexpr std::int64_t letters = 15, separator = 15, word = 8, places = 2 * word;
constexpr std::int64_t width = 64, heads = 4, batch = 32;

enum Mistake { Nothing, AxesExchanged, NoRoot, InvertedMask };

/// Attention with a stream, a feed-forward branch and norms, on learned positions.
class Copier : public Module {
 public:
  explicit Copier(Mistake mistake)
      : tokens(letters + 1, width),
        positions(places, width),
        q_proj(width, width),
        k_proj(width, width),
        v_proj(width, width),
        out_proj(width, width),
        norm1(width),
        norm2(width),
        norm(width),
        feed_forward(width, 4 * width),
        head(width, letters),
        mistake_(mistake) {}

  Tensor forward(const Ids& ids) const {
    Tensor x = positions(tokens(ids));  // (b, t, e)
    const Tensor read = norm1(x);
    x = x +
        (mistake_ == AxesExchanged ? attend(read.transpose(0, 1)).transpose(0, 1) : attend(read));
    x = x + feed_forward(norm2(x));
    return head(norm(x));
  }

  void members(Members& visit) override {
    visit("tokens", tokens);
    visit("positions", positions);
    for (Linear* projection : {&q_proj, &k_proj, &v_proj, &out_proj}) visit("proj", *projection);
    for (LayerNorm* layer : {&norm1, &norm2, &norm}) visit("norm", *layer);
    visit("feed_forward", feed_forward);
    visit("head", head);
  }

  Embedding tokens;
  LearnedPositions positions;
  Linear q_proj, k_proj, v_proj, out_proj;
  LayerNorm norm1, norm2, norm;
  FeedForward feed_forward;
  Linear head;

 private:
  Tensor attend(const Tensor& x) const {
    const Tensor q = split_heads(q_proj(x), heads), k = split_heads(k_proj(x), heads);
    Tensor s = attention_scores(q, k);  // (b, h, t, t)
    if (mistake_ != NoRoot) s = scale_scores(s, width / heads);
    const Tensor may = causal_mask(x.size(1));
    s = mask_scores(s, mistake_ == InvertedMask ? may.transpose(0, 1) : may);
    const Tensor y = matmul(softmax(s), split_heads(v_proj(x), heads));
    return out_proj(merge_heads(y));
  }

  Mistake mistake_;
};

/// Words, a separator and the words again without their last letter, which is only to be guessed.
Ids inputs_of(const std::vector<std::int64_t>& words) {
  const auto count = static_cast<std::int64_t>(words.size()) / word;
  Ids ids{Shape{count, places}, {}};
  for (auto first = words.begin(); first != words.end(); first += word) {
    ids.values.insert(ids.values.end(), first, first + word);
    ids.values.push_back(separator);
    ids.values.insert(ids.values.end(), first, first + word - 1);
  }
  return ids;
}

std::vector<std::int64_t> draw(std::int64_t count, Generator& generator) {
  std::vector<std::int64_t> words;
  for (std::int64_t i = 0; i < count * word; ++i) {
    words.push_back(static_cast<std::int64_t>(generator.below(letters)));
  }
  return words;
}

/// The scores of the second half alone: no model can guess the first half, which is drawn.
Tensor answers(const Copier& model, const Ids& ids) {
  return model.forward(ids).slice(1, word, places).reshape({-1, letters});
}

/// The share of the letters that are right if the model writes them one by one. What is not yet
/// written is a separator.
double written_right(const Copier& model, Generator& generator) {
  const NoGrad no_grad;
  const std::vector<std::int64_t> words = draw(200, generator);
  Ids ids = inputs_of(words);
  for (std::size_t i = 0; i < ids.values.size(); ++i) {
    if (i % places >= word) ids.values[i] = separator;
  }
  double right = 0;
  for (std::int64_t i = 0; i < word; ++i) {
    const Ids best = argmax(model.forward(ids).slice(1, word + i, word + i + 1));
    for (std::size_t row = 0; row < best.values.size(); ++row) {
      const std::size_t at = row * places + static_cast<std::size_t>(i);
      right += best.values[row] == ids.values[at] ? 1 : 0;
      if (i + 1 < word) ids.values[at + word + 1] = best.values[row];
    }
  }
  return right / static_cast<double>(words.size());
}

void train(const std::string& name, Mistake mistake, std::uint64_t seed, int steps) {
  manual_seed(seed);
  Copier model(mistake);
  AdamW optimizer(model.parameters(), AdamWOptions{0.003});
  Generator generator(seed);
  std::cout << std::left << std::setw(16) << name << std::right << std::fixed;
  double sum = 0;
  for (int step = 1; step <= steps; ++step) {
    const std::vector<std::int64_t> words = draw(batch, generator);
    const Tensor loss =
        cross_entropy(answers(model, inputs_of(words)), Ids{Shape{batch * word}, words});
    optimizer.zero_grad();
    loss.backward();
    clip_grad_norm(model.parameters(), 1);
    optimizer.step();
    sum += static_cast<double>(loss.item());
    if (step % (steps / 8) != 0) continue;
    std::cout << std::setprecision(2) << std::setw(6) << sum / (steps / 8);
    sum = 0;
  }
  std::cout << std::setprecision(0) << std::setw(9) << 100 * written_right(model, generator) << " %"
            << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  const std::uint64_t seed = argc > 1 ? std::stoull(argv[1]) : 1;
  const int steps = argc > 2 ? std::stoi(argv[2]) : 400;
  std::cout << "mean loss of each eighth of " << steps << " steps, and letters written right\n";
  train("right", Nothing, seed, steps);
  train("axes exchanged", AxesExchanged, seed, steps);
  train("no root", NoRoot, seed, steps);
  train("inverted mask", InvertedMask, seed, steps);
}
