#include "tools/milestones/compress/compress.h"

#include <cstring>

namespace wick::milestones {
namespace {

nn::Sequential joined(const nn::Linear& first, const nn::Linear& second) {
  return nn::Sequential(first, nn::ReLU(), second);
}

/// The loss of some images' logits.
using LossOfLogits = std::function<Tensor(const Tensor& logits, const nn::Examples& some)>;

struct Training {
  std::int64_t epochs = 0;
  std::int64_t batch = 0;
  double rate = 0;
  std::uint64_t seed = 0;
};

/// Trains by Adam at a rate that falls to 0; `after` follows each step. Returns the mean loss of
/// each epoch.
std::vector<plot::Point> train(nn::Sequential& model, const Digits& digits,
                               const Training& training, const LossOfLogits& loss_of_logits,
                               const std::function<void()>& after, const Report& report) {
  const nn::Examples all{digits.images, digits.labels};
  const nn::DataLoader loader(all.count(), {training.batch, true, false, training.seed});
  const auto steps = static_cast<double>(training.epochs * loader.batches());
  nn::TrainingOptions options;
  options.learning_rate = [&](std::int64_t step) {
    return training.rate * (1 - static_cast<double>(step) / steps);
  };
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    const nn::Examples some = nn::select(all, rows);
    return loss_of_logits(model(some.inputs), some);
  };
  nn::Adam optimizer(model.parameters());
  nn::Progress progress;
  std::vector<plot::Point> losses;
  // Steps are counted here: a training that does not count its own comes to an end all the same.
  for (std::int64_t epoch = 1; epoch <= training.epochs; ++epoch) {
    for (std::int64_t batch = 0; batch < loader.batches(); ++batch) {
      nn::train_step(model, optimizer, loss, loader, progress, options);
      if (after) after();
    }
    losses.push_back({static_cast<double>(epoch), progress.mean_loss()});
    if (report) report(epoch, losses.back().y);
  }
  model.eval();
  return losses;
}

Tensor loss_of_labels(const Tensor& logits, const nn::Examples& some) {
  return cross_entropy(logits, some.labels);
}

bool is_packed(const nn::StoredTensor& tensor) { return tensor.shape.size() >= 2; }

}  // namespace

TwoLayers make_two_layers(std::int64_t hidden) {
  TwoLayers layers{nn::Linear(pixels, hidden), nn::Linear(hidden, digit_classes), nn::Sequential()};
  layers.model = joined(layers.first, layers.second);
  return layers;
}

TwoLayers copy_of(const TwoLayers& layers) {
  TwoLayers copy = make_two_layers(layers.first.weight.size(0));
  const NoGrad no_grad;
  const std::vector<Tensor> from = layers.model.parameters();
  std::vector<Tensor> to = copy.model.parameters();
  for (std::size_t i = 0; i < from.size(); ++i) to[i].copy_(from[i]);
  return copy;
}

double share_right_of(const nn::Sequential& model, const Digits& digits, std::int64_t digit) {
  const NoGrad no_grad;
  const std::vector<std::int64_t> read = argmax(model(digits.images)).values;
  std::int64_t right = 0, all = 0;
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (digits.labels.values[i] != digit) continue;
    ++all;
    right += read[i] == digit;
  }
  return static_cast<double>(right) / static_cast<double>(all);
}

LargeModel train_large(const Digits& digits, std::uint64_t seed, const CompressOptions& options,
                       const Report& report) {
  manual_seed(seed);
  LargeModel large{make_two_layers(options.hidden), {}};
  large.losses = train(large.layers.model, digits,
                       {options.epochs, options.batch, options.learning_rate, seed}, loss_of_labels,
                       {}, report);
  return large;
}

PrunedModel prune_and_tune(const TwoLayers& large, Choice choice, double sparsity,
                           const DigitSplit& digits, std::uint64_t seed,
                           const CompressOptions& options) {
  PrunedModel pruned{copy_of(large), sparsity, 0, 0};
  manual_seed(seed);
  std::vector<Tensor> deciding = pruned.layers.weights();
  // Masks of numbers that have nothing to do with the weights.
  if (choice == Choice::Random) {
    for (Tensor& weight : deciding) weight = randn(weight.shape());
  }
  nn::Pruning pruning(pruned.layers.weights(), nn::global_masks(deciding, sparsity));
  pruned.right_before = accuracy(pruned.layers.model, digits.test);
  train(pruned.layers.model, digits.train,
        {options.tuning_epochs, options.batch, options.tuning_rate, seed}, loss_of_labels,
        [&] { pruning.apply(); }, {});
  pruned.right = accuracy(pruned.layers.model, digits.test);
  return pruned;
}

ThinModel make_thin(const TwoLayers& large, std::int64_t rank) {
  const nn::LowRank thin = nn::low_rank(large.first, rank);
  ThinModel made{nn::Sequential(thin.first, thin.second, nn::ReLU(), large.second), 0};
  for (const Tensor& parameter : made.model.parameters()) made.numbers += parameter.numel();
  return made;
}

Pupil teach(const TwoLayers& teacher, std::int64_t unseen, double temperature,
            const DigitSplit& digits, std::uint64_t seed, const CompressOptions& options,
            const Report& report) {
  manual_seed(seed);
  TwoLayers small = make_two_layers(options.small_hidden);
  const auto wanted = [&](const Tensor& images) {
    const NoGrad no_grad;
    return teacher.model(images);
  };
  const LossOfLogits loss_of_teacher = [&](const Tensor& logits, const nn::Examples& some) {
    return nn::distillation_loss(logits, wanted(some.inputs), {}, temperature, 1);
  };
  train(small.model, without(digits.train, unseen),
        {options.epochs, options.batch, options.learning_rate, seed},
        temperature == 0 ? LossOfLogits(loss_of_labels) : loss_of_teacher, {}, report);
  return {unseen, temperature, share_right_of(small.model, digits.test, unseen),
          accuracy(small.model, without(digits.test, unseen))};
}

Digits without(const Digits& digits, std::int64_t unseen) {
  std::vector<std::int64_t> rows;
  for (std::size_t i = 0; i < digits.labels.values.size(); ++i) {
    if (digits.labels.values[i] != unseen) rows.push_back(static_cast<std::int64_t>(i));
  }
  const nn::Examples rest = nn::select({digits.images, digits.labels}, rows);
  return {rest.inputs, rest.labels};
}

std::string pack_zeros(const std::vector<nn::StoredTensor>& tensors) {
  std::string bytes;
  for (const nn::StoredTensor& tensor : tensors) {
    const std::size_t first = bytes.size(), n = tensor.values.size();
    if (is_packed(tensor)) bytes.append((n + 7) / 8, '\0');
    for (std::size_t i = 0; i < n; ++i) {
      if (is_packed(tensor)) {
        if (tensor.values[i] == 0) continue;
        bytes[first + i / 8] = static_cast<char>(bytes[first + i / 8] | (1 << i % 8));
      }
      bytes.append(reinterpret_cast<const char*>(&tensor.values[i]), sizeof(Scalar));
    }
  }
  return bytes;
}

std::vector<Scalar> unpack_zeros(const std::string& bytes,
                                 const std::vector<nn::StoredTensor>& like) {
  std::vector<Scalar> values;
  std::size_t at = 0;
  for (const nn::StoredTensor& tensor : like) {
    const std::size_t first = at, n = tensor.values.size();
    if (is_packed(tensor)) at += (n + 7) / 8;
    for (std::size_t i = 0; i < n; ++i) {
      Scalar value = 0;
      if (!is_packed(tensor) || (bytes[first + i / 8] >> i % 8 & 1) != 0) {
        std::memcpy(&value, bytes.data() + at, sizeof value);
        at += sizeof value;
      }
      values.push_back(value);
    }
  }
  return values;
}

}  // namespace wick::milestones
