// A training on the device is written to a file, and goes on from it: on the device to the same
// bits, on the host to the same values.

#include "nn/nn.h"
#include "tests/check.h"
#include "tests/nn/files.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

using namespace wick;

namespace {

constexpr std::int64_t all_steps = 5;

nn::Examples examples() {
  const Tensor inputs =
      tensor({{1, 0.5, -1}, {-1, 2, 0}, {0.25, -1, 1}, {2, 1, 0.5}, {-0.5, -0.5, 2}});
  return {inputs, Ids{Shape{5}, {0, 2, 1, 1, 0}}};
}

// A classifier with dropout of 5 rows, two a batch, which AdamW and a schedule train.
struct Training {
  Training(std::uint64_t seed, Device device)
      : device(device), model(seeded(seed, device)), optimizer(model.parameters()) {}
  Training(const Training&) = delete;

  void step_to(std::int64_t step) {
    nn::TrainingOptions options;
    options.learning_rate = [](std::int64_t i) {
      return nn::cosine_schedule(i, 2, all_steps, 0.05);
    };
    while (progress.step < step) {
      nn::train_step(
          model, optimizer,
          [&](const std::vector<std::int64_t>& rows) {
            const nn::Examples batch = nn::select(examples(), rows);
            return cross_entropy(model(batch.inputs.to(device)), batch.labels);
          },
          loader, progress, options);
    }
  }

  void save(const std::string& path) const { nn::save_training(path, model, optimizer, progress); }
  void load(const std::string& path) { progress = nn::load_training(path, model, optimizer); }

  Device device;
  nn::Sequential model;
  nn::AdamW optimizer;
  nn::DataLoader loader{5, nn::DataLoaderOptions{2, true, false, 3}};
  nn::Progress progress;

 private:
  static nn::Sequential seeded(std::uint64_t seed, Device device) {
    manual_seed(seed);
    nn::Sequential model(nn::Linear(3, 4), nn::GELU(), nn::Dropout(0.5), nn::Linear(4, 3));
    model.to(device);
    return model;
  }
};

// The parameters and what the optimiser keeps, by their names.
std::map<std::string, Tensor> numbers(const Training& training) {
  std::map<std::string, Tensor> all;
  for (const nn::StoredTensor& each :
       nn::store_training(training.model, training.optimizer, training.progress).tensors) {
    all[each.name] = from_vector(each.values, each.shape);
  }
  return all;
}

void check_equal(const Training& received, const Training& expected, double rounding) {
  const auto all = numbers(received);
  const auto wanted = numbers(expected);
  REQUIRE(all.size() == wanted.size());
  CHECK(std::count_if(all.begin(), all.end(), [](const auto& each) {
          return each.first.rfind("optimizer.", 0) == 0;
        }) == 8);
  for (const auto& [name, value] : wanted) {
    CAPTURE(name);
    check_close(all.at(name), value, rounding);
  }
}

}  // namespace

TEST_CASE("cuda: a training goes on to the same bits, dropout included") {
  const Folder folder;
  Training whole(1, Device::Cuda);
  whole.step_to(all_steps);
  for (const std::int64_t stop : {0, 2, 3}) {
    CAPTURE(stop);
    Training first(1, Device::Cuda);
    first.step_to(stop);
    first.save(folder / "training");
    Training second(77, Device::Cuda);  // another start: everything must come from the file
    second.load(folder / "training");
    CHECK(second.progress.step == stop);
    for (const Tensor& parameter : second.model.parameters()) {
      CHECK(parameter.device() == Device::Cuda);
    }
    second.step_to(all_steps);
    check_equal(second, whole, 0);
    CHECK(second.progress.loss == whole.progress.loss);
  }
}

TEST_CASE("cuda: a training goes on where it was not begun, to the host's values") {
  const Folder folder;
  // Five steps of AdamW on 31 numbers: a moment near 0 gives its rounding to the parameter.
  const double rounding = tolerance(1e-4, 1e-11);
  Training whole(1, Device::Cpu);
  whole.step_to(all_steps);
  for (const Device begun : {Device::Cpu, Device::Cuda}) {
    const Device ended = begun == Device::Cpu ? Device::Cuda : Device::Cpu;
    CAPTURE(begun == Device::Cuda);
    Training first(1, begun);
    first.step_to(3);
    first.save(folder / "training");
    Training second(77, ended);
    second.load(folder / "training");
    second.step_to(all_steps);
    check_equal(second, whole, rounding);
  }
}
