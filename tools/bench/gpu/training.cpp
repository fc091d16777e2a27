// Training steps on a device: a transformer block with dropout, and a GPT without. The parameters
// are fixed numbers, not random ones; torch_gpu_worker.py uses the same.

#include "nn/nn.h"
#include "tools/bench/case.h"
#include "tools/bench/gpt.h"

#include <memory>
#include <string>

namespace wick::bench {

namespace {

struct Size {
  std::int64_t batch, length, width, heads, vocabulary;
};

class Block : public nn::Module {
 public:
  Block(const Size& size, double dropout)
      : embedding(size.vocabulary, size.width),
        block(size.width, size.heads, 0, dropout),
        logits(size.width, size.vocabulary),
        mask_(nn::causal_mask(size.length).to(Device::Cuda)) {}

  Tensor operator()(const Ids& ids) { return logits(block(embedding(ids), mask_)); }

  void members(nn::Members& visit) override {
    visit("embedding", embedding);
    visit("block", block);
    visit("logits", logits);
  }

  nn::Embedding embedding;
  nn::TransformerBlock block;
  nn::Linear logits;

 private:
  Tensor mask_;
};

/// A model on the device, its data and its optimiser.
template <typename Model>
struct Trainer {
  Trainer(Model made, Ids read, Ids next)
      : model(std::move(made)), ids(std::move(read)), labels(std::move(next)) {
    set_numbers(model);
    model.to(Device::Cuda);
    optimizer = std::make_unique<nn::AdamW>(model.parameters(), nn::AdamWOptions{1e-3});
  }

  Tensor step() {
    const Tensor scores = model(ids);
    const Tensor loss = cross_entropy(scores.reshape({-1, scores.size(-1)}), labels);
    optimizer->zero_grad();
    loss.backward();
    optimizer->step();
    return loss.detach();
  }

  Model model;
  std::unique_ptr<nn::AdamW> optimizer;
  Ids ids, labels;
};

// The second and third loss depend on every gradient.
template <typename Model>
std::vector<Scalar> three_losses(Trainer<Model> trainer) {
  std::vector<Scalar> losses;
  for (int step = 0; step < 3; ++step) losses.push_back(trainer.step().item());
  return losses;
}

Trainer<Block> block_trainer(const Size& size, double dropout) {
  const std::int64_t tokens = size.batch * size.length;
  Ids ids{{size.batch, size.length}, {}};
  Ids labels{{tokens}, {}};
  for (std::int64_t i = 0; i < tokens; ++i) {
    ids.values.push_back(i * 7 % size.vocabulary);
    labels.values.push_back((i * 7 + 3) % size.vocabulary);
  }
  return {Block(size, dropout), ids, labels};
}

Trainer<nn::Gpt> gpt_trainer(std::int64_t batch, const nn::GptOptions& options) {
  const auto id_at = [&](std::int64_t i) { return i * i % 127 % options.vocabulary; };
  const std::int64_t tokens = batch * options.context;
  Ids ids{{batch, options.context}, {}};
  Ids labels{{tokens}, {}};
  for (std::int64_t i = 0; i < tokens; ++i) {
    ids.values.push_back(id_at(i));
    labels.values.push_back(id_at(i + 1));
  }
  return {nn::Gpt(options), ids, labels};
}

}  // namespace

Case block_step(bool tiny) {
  const Size size = tiny ? Size{2, 8, 16, 2, 11} : Size{8, 512, 768, 12, 8192};
  const std::string name = concatenate("wick/block_step/", size.batch, "x", size.length, "x",
                                       size.width, "_", size.heads, "_heads");
  return {name, [size] {
            const auto trainer = std::make_shared<Trainer<Block>>(block_trainer(size, 0.1));
            return Step{[trainer] { trainer->step(); },
                        [size] { return three_losses(block_trainer(size, 0)); }};
          }};
}

Case gpt_step(bool tiny, Precision precision) {
  const std::int64_t batch = tiny ? 2 : 64;
  const nn::GptOptions options = tiny ? gpt_options(1, 8, 16, 2) : gpt_options(6, 256, 384, 6);
  const std::string name =
      concatenate("wick/gpt_step/", to_string(precision), "/", options.num_layers, "_layers_",
                  batch, "x", options.context, "x", options.embed_dim);
  return {name, [=] {
            const auto trainer = std::make_shared<Trainer<nn::Gpt>>(gpt_trainer(batch, options));
            return Step{[=] {
                          matmul_precision(precision);
                          trainer->step();
                          matmul_precision(Precision::Full);
                        },
                        [=] {
                          matmul_precision(precision);
                          std::vector<Scalar> losses = three_losses(gpt_trainer(batch, options));
                          matmul_precision(Precision::Full);
                          return losses;
                        }};
          }};
}

}  // namespace wick::bench
