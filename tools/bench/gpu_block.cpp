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

class Model : public nn::Module {
 public:
  Model(const Size& size, double dropout)
      : size_(size),
        embedding(size.vocabulary, size.width),
        block(size.width, size.heads, 0, dropout),
        logits(size.width, size.vocabulary) {}

  Tensor forward(const Ids& ids, const Tensor& mask) {
    return logits(block(embedding(ids), mask)).reshape({-1, size_.vocabulary});
  }

  void members(nn::Members& visit) override {
    visit("embedding", embedding);
    visit("block", block);
    visit("logits", logits);
  }

 private:
  Size size_;
  nn::Embedding embedding;
  nn::TransformerBlock block;
  nn::Linear logits;
};

/// A model on the device, its data and its optimiser. The parameters are fixed numbers, not random
/// ones; torch_gpu_worker.py uses the same.
struct Trainer {
  Trainer(const Size& size, double dropout) : model(size, dropout) {
    set_numbers(model);
    model.to(Device::Cuda);
    optimizer = std::make_unique<nn::AdamW>(model.parameters(), nn::AdamWOptions{1e-3});
    mask = nn::causal_mask(size.length).to(Device::Cuda);
    const std::int64_t tokens = size.batch * size.length;
    ids.shape = Shape{size.batch, size.length};
    labels.shape = Shape{tokens};
    for (std::int64_t i = 0; i < tokens; ++i) {
      ids.values.push_back(i * 7 % size.vocabulary);
      labels.values.push_back((i * 7 + 3) % size.vocabulary);
    }
  }

  Tensor step() {
    const Tensor loss = cross_entropy(model.forward(ids, mask), labels);
    optimizer->zero_grad();
    loss.backward();
    optimizer->step();
    return loss.detach();
  }

  Model model;
  std::unique_ptr<nn::AdamW> optimizer;
  Tensor mask;
  Ids ids, labels;
};

}  // namespace

Case block_step(bool tiny) {
  const Size size = tiny ? Size{2, 8, 16, 2, 11} : Size{8, 512, 768, 12, 8192};
  const std::string name = concatenate("wick/block_step/", size.batch, "x", size.length, "x",
                                       size.width, "_", size.heads, "_heads");
  return {name, [size] {
            const auto trainer = std::make_shared<Trainer>(size, 0.1);
            return Step{[trainer] { trainer->step(); },
                        [size] {
                          Trainer exact(size, 0);
                          std::vector<Scalar> losses;
                          for (int step = 0; step < 3; ++step)
                            losses.push_back(exact.step().item());
                          return losses;
                        }};
          }};
}

}  // namespace wick::bench
