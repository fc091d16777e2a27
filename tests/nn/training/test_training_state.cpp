// A training that is stopped, and goes on.

#include "tests/check.h"
#include "tests/nn/files.h"
#include "tests/nn/training/trainings.h"

#include <functional>
#include <memory>
#include <string>

using namespace wick;

namespace {

constexpr std::int64_t all_steps = 9;  // three epochs of three batches

}  // namespace

TEST_CASE("save_training: a training goes on to the same bits from every step") {
  const Folder folder;
  Training whole(1);
  while (whole.progress.step < all_steps) whole.step();
  for (std::int64_t stop = 0; stop < all_steps; ++stop) {
    CAPTURE(stop);
    Training first(1);
    while (first.progress.step < stop) first.step();
    nn::save_training(folder / "training", first.model, first.optimizer, first.progress);
    Training second(77);  // another start: everything must come from the file
    second.loader = first.loader;
    second.progress = nn::load_training(folder / "training", second.model, second.optimizer);
    CHECK(second.progress.step == stop);
    while (second.progress.step < all_steps) second.step();
    CHECK(second.numbers() == whole.numbers());
    CHECK(second.progress.loss == whole.progress.loss);
    CHECK(second.progress.examples == whole.progress.examples);
  }
  CHECK(folder.files() == 1);
}

TEST_CASE("save_training: the file is one of safetensors, with names") {
  const Folder folder;
  Training training(1);
  training.step();
  nn::save_training(folder / "training", training.model, training.optimizer, training.progress);
  std::map<std::string, std::string> texts;
  std::vector<std::string> names;
  for (const auto& tensor : nn::read_safetensors(folder / "training", &texts)) {
    names.push_back(tensor.name);
  }
  CHECK(names == std::vector<std::string>{"0.weight", "0.bias", "3.weight", "3.bias",
                                          "optimizer.mean.0.weight", "optimizer.square.0.weight",
                                          "optimizer.mean.3.weight", "optimizer.square.3.weight",
                                          "optimizer.mean.0.bias", "optimizer.square.0.bias",
                                          "optimizer.mean.3.bias", "optimizer.square.3.bias"});
  CHECK(texts.at("optimizer.steps.0.weight") == "1");
  CHECK(texts.at("progress.step") == "1");
  CHECK(texts.at("generator.seed") == "1");
}

TEST_CASE("save_training: a parameter whose gradient came and went goes on as it would have") {
  struct Two : nn::Module {
    Tensor often = tensor({1, 2}).requires_grad_();
    Tensor once = tensor({3, 4}).requires_grad_();
    Tensor never = tensor({5, 6}).requires_grad_();
    void members(nn::Members& visit) override {
      visit("often", often);
      visit("once", once);
      visit("never", never);
    }
  };
  const auto train = [](Two& model, nn::Optimizer& optimizer, nn::Progress& progress, int steps) {
    const nn::DataLoader loader(1);
    for (int i = 0; i < steps; ++i) {
      const bool is_first = progress.step == 0;
      nn::train_step(
          model, optimizer,
          [&](const auto&) {
            const Tensor loss = sum(model.often * model.often);
            return is_first ? loss + sum(model.once * model.once) : loss;
          },
          loader, progress);
    }
  };
  Two whole, first, second;
  nn::Adam of_whole(whole.parameters()), of_first(first.parameters());
  nn::Progress whole_progress, first_progress;
  train(whole, of_whole, whole_progress, 4);
  train(first, of_first, first_progress, 2);
  const nn::StoredTraining stored = nn::store_training(first, of_first, first_progress);
  // A model that has been in use: `never` has a gradient here.
  sum(second.never * second.once).backward();
  nn::Adam of_second(second.parameters());
  nn::Progress progress = nn::restore_training(stored, second, of_second);
  train(second, of_second, progress, 2);
  CHECK(second.often.to_vector() == whole.often.to_vector());
  CHECK(second.once.to_vector() == whole.once.to_vector());
  CHECK(second.never.to_vector() == whole.never.to_vector());
  CHECK_FALSE(second.never.grad().defined());
}

TEST_CASE("save_training: a shared weight goes on shared") {
  struct Tied : nn::Module {
    Tensor a = tensor({1, 2}).requires_grad_();
    void members(nn::Members& visit) override {
      visit("a", a);
      visit("b", a);
    }
  };
  Tied from, to;
  nn::SGD of_from(from.parameters(), nn::SGDOptions{0.1, 0.9}), of_to(to.parameters());
  sum(from.a * from.a).backward();
  of_from.step();
  const nn::StoredTraining stored = nn::store_training(from, of_from, {});
  nn::restore_training(stored, to, of_to);
  check_close(to.a, from.a, 0);
}

TEST_CASE("load_training: a file cut at any byte is refused and nothing changes") {
  const Folder folder;
  Training saved(1), loaded(2);
  saved.step();
  loaded.step();
  nn::save_training(folder / "whole", saved.model, saved.optimizer, saved.progress);
  const std::string bytes = read(folder / "whole");
  const nn::StoredTraining before =
      nn::store_training(loaded.model, loaded.optimizer, loaded.progress);
  const auto numbers = loaded.numbers();
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    CAPTURE(size);
    write(folder / "cut", bytes.substr(0, size));
    CHECK_THROWS_AS(nn::load_training(folder / "cut", loaded.model, loaded.optimizer), Error);
  }
  CHECK(loaded.numbers() == numbers);
  const nn::StoredTraining after =
      nn::store_training(loaded.model, loaded.optimizer, loaded.progress);
  CHECK(after.texts == before.texts);
}

TEST_CASE("load_training: everything is checked before anything changes") {
  Training saved(1);
  saved.step();
  const nn::StoredTraining whole = nn::store_training(saved.model, saved.optimizer, saved.progress);
  const auto refused = [&](const std::function<void(nn::StoredTraining&)>& spoil) {
    Training loaded(2);
    const auto numbers = loaded.numbers();
    nn::StoredTraining stored = whole;
    stored.source = "FILE";
    spoil(stored);
    manual_seed(9);
    const std::string message =
        message_of<Error>([&] { nn::restore_training(stored, loaded.model, loaded.optimizer); });
    CHECK(loaded.numbers() == numbers);
    CHECK(default_generator().position().seed == 9);
    const nn::StoredTraining after =
        nn::store_training(loaded.model, loaded.optimizer, loaded.progress);
    CHECK(after.texts.at("optimizer.mean.0.weight") == "undefined");
    return message;
  };
  CHECK(refused([](auto& stored) { stored.tensors.pop_back(); }) ==
        "load_training: FILE has no optimizer.square.3.bias: this model and optimiser need it");
  CHECK(refused([](auto& stored) { stored.tensors.erase(stored.tensors.begin()); }) ==
        "load_training: FILE has no 0.weight: this model and optimiser need it, of shape (4, 2)");
  CHECK(refused([](auto& stored) {
          stored.tensors[4].shape = Shape{2, 4};
        }) ==
        "load_training: FILE: optimizer.mean.0.weight is (2, 4), here it is (4, 2): they must be "
        "equal");
  CHECK(refused([](auto& stored) {
          stored.tensors.push_back({"more", Shape{1}, {1}});
        }) == "load_training: FILE holds more: this model and optimiser have nothing of that name");
  CHECK(refused([](auto& stored) { stored.texts["more"] = "1"; }) ==
        "load_training: FILE holds more: this model and optimiser have nothing of that name");
  CHECK(refused([](auto& stored) { stored.texts.erase("generator.next_block"); }) ==
        "load_training: FILE has no generator.next_block: this model and optimiser need it");
  CHECK(refused([](auto& stored) { stored.texts["progress.batch"] = "-1"; }) ==
        "load_training: FILE: progress.batch is \"-1\": it must be a whole number, at least 0");
  CHECK(refused([](auto& stored) { stored.texts["progress.step"] = "1x"; }) ==
        "load_training: FILE: progress.step is \"1x\": it must be a whole number, at least 0");
  CHECK(refused([](auto& stored) { stored.texts["progress.loss"] = "nan"; }) ==
        "load_training: FILE: progress.loss is \"nan\": it must be a finite number");
  CHECK(contains(refused([](auto& stored) { stored.texts["scalar"] = "F16"; }),
                 "holds numbers of \"F16\", this program computes in"));
}

TEST_CASE("load_training: the file of another optimiser is refused") {
  Training saved(1);
  const nn::StoredTraining stored =
      nn::store_training(saved.model, saved.optimizer, saved.progress);
  nn::SGD sgd(saved.model.parameters());
  CHECK_THROWS_AS(nn::restore_training(stored, saved.model, sgd), Error);
}

TEST_CASE("save_training: an optimiser of other parameters is refused") {
  Training training(1), other(2);
  CHECK_THROWS_WITH_AS(
      nn::store_training(training.model, other.optimizer, training.progress),
      "save_training: the optimiser has a parameter of shape (4, 2) that the module does not name: "
      "make it from the module's parameters()",
      ValueError);
}

TEST_CASE("save_training: a write that fails leaves the file that was there") {
  const Folder folder;
  Training training(1);
  fs::create_directory(folder / "occupied");
  write(folder / "occupied/file", "x");
  CHECK_THROWS_AS(
      nn::save_training(folder / "occupied", training.model, training.optimizer, training.progress),
      Error);
  CHECK(read(folder / "occupied/file") == "x");
  CHECK(folder.files() == 1);
}
