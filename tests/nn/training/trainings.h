#pragma once

#include "nn/nn.h"

#include <cstdint>
#include <vector>

// A small training: five points, a model with dropout, AdamW with everything in use.

namespace wick {

inline Tensor points() { return tensor({{1, 0.5}, {-1, 2}, {0.25, -1}, {2, 1}, {-0.5, -0.5}}); }

inline Tensor rows_of(const Tensor& x, const std::vector<std::int64_t>& rows) {
  return embedding(x, Ids{Shape{static_cast<std::int64_t>(rows.size())}, rows});
}

struct Training {
  explicit Training(std::uint64_t seed, double dropout = 0.5)
      : model(seeded(seed, dropout)),
        optimizer(nn::decay_groups(model), nn::AdamWOptions{0.05, 0.8, 0.9, 1e-8, 0.1}),
        loader(5, nn::DataLoaderOptions{2, true, false, seed}) {
    options.max_norm = 0.5;
    options.learning_rate = [](std::int64_t step) {
      return nn::cosine_schedule(step, 2, 40, 0.05);
    };
    loss = [this](const std::vector<std::int64_t>& rows) {
      const Tensor x = rows_of(points(), rows);
      return mse_loss(model(x), rows_of(points() * points(), rows));
    };
  }
  Training(const Training&) = delete;

  bool step() { return nn::train_step(model, optimizer, loss, loader, progress, options); }

  std::vector<std::vector<Scalar>> numbers() const {
    std::vector<std::vector<Scalar>> all;
    for (const Tensor& parameter : model.parameters()) all.push_back(parameter.to_vector());
    return all;
  }

  nn::Sequential model;
  nn::AdamW optimizer;
  nn::DataLoader loader;
  nn::LossFunction loss;
  nn::TrainingOptions options;
  nn::Progress progress;

 private:
  static nn::Sequential seeded(std::uint64_t seed, double dropout) {
    manual_seed(seed);
    return nn::Sequential(nn::Linear(2, 4), nn::GELU(), nn::Dropout(dropout), nn::Linear(4, 2));
  }
};

}  // namespace wick
