#include "tests/08_training/public/resume.h"
#include "tools/grade/scenario/not_numbers.h"

#include <map>

using namespace wick;
using namespace wick::scenario;

// The edges of what 08.6 is called with: see tests/08_training/edges.toml.
namespace {

/// A module with these parameters, in this order.
class Parameters : public nn::Module {
 public:
  explicit Parameters(std::vector<std::pair<std::string, Tensor>> all) : all_(std::move(all)) {}
  void members(nn::Members& visit) override {
    for (auto& [name, parameter] : all_) visit(name, parameter);
  }
  const Tensor& at(std::size_t i) const { return all_[i].second; }

 private:
  std::vector<std::pair<std::string, Tensor>> all_;
};

Tensor learned(Tensor x) { return x.requires_grad_(); }

Parameters of_every_kind(Draw& draw, std::int64_t n) {
  const Tensor odd = with_numbers(draw.normal({2, 3}),
                                  {{1, no_bound}, {2, not_a_number}, {3, 1e300}, {5, -no_bound}});
  return Parameters({{"frozen", learned(draw.normal({2, 2}))},
                     {"number", learned(draw.normal({}))},
                     {"one", learned(draw.normal({1, 1}))},
                     {"row", learned(draw.normal({1, n}))},
                     {"none", learned(draw.normal({0, n}))},
                     {"permuted", learned(draw.normal_permuted({3, n}))},
                     {"odd", learned(odd)}});
}

/// All but the first, which is frozen.
std::vector<Tensor> trained(const Parameters& model) {
  std::vector<Tensor> all = model.parameters();
  all.erase(all.begin());
  return all;
}

std::map<std::string, const nn::StoredTensor*> by_name(const nn::StoredTraining& stored) {
  std::map<std::string, const nn::StoredTensor*> tensors;
  for (const nn::StoredTensor& each : stored.tensors) tensors[each.name] = &each;
  return tensors;
}

void observe_texts(const std::string& when, const nn::StoredTraining& stored) {
  std::string texts;
  for (const auto& [name, text] : stored.texts) texts += name + ": " + text + "; ";
  observe_text("texts" + when, texts);
}

/// In the order of names: nobody is told another one.
void observe_stored(const std::string& when, const nn::StoredTraining& stored) {
  observe_texts(when, stored);
  for (const auto& [name, tensor] : by_name(stored)) {
    observe("shape of " + name + when, tensor->shape);
    observe_with_nan(name + when,
                     std::vector<double>(tensor->values.begin(), tensor->values.end()));
  }
}

/// The same, all tensors in one.
void observe_stored_together(const std::string& when, const nn::StoredTraining& stored) {
  observe_texts(when, stored);
  std::string names;
  std::vector<double> numbers;
  for (const auto& [name, tensor] : by_name(stored)) {
    names += concatenate(name, " ", tensor->shape, "; ");
    numbers.insert(numbers.end(), tensor->values.begin(), tensor->values.end());
  }
  observe_text("tensors" + when, names);
  observe("numbers" + when, numbers);
}

}  // namespace

GRADED("08.6", "parameters of every kind, and one that no optimiser changes") {
  const std::int64_t n = draw.integer(2, 9);
  Parameters saved = of_every_kind(draw, n), other = of_every_kind(draw, n);
  nn::Adam first(trained(saved), nn::AdamOptions{0.1}), second(trained(other));
  for (const Tensor& each : trained(saved)) give_gradient(each, draw.normal(each.shape()));
  first.step();
  manual_seed(static_cast<std::uint64_t>(draw.integer(1, 9999)));
  const nn::Progress progress{1, 1, draw.integer(10, 99), draw.hundredths(-900000, -100000), 1};
  const nn::StoredTraining stored = nn::store_training(saved, first, progress);
  observe_stored(" as stored", stored);
  const nn::Progress found = nn::restore_training(stored, other, second);
  observe_progress(" as restored", found);
  observe_stored(" as stored again", nn::store_training(other, second, found));
  observe_with_nan("frozen as restored", other.at(0).detach());
  observe_with_nan("odd as restored", other.at(6).detach());
}

GRADED("08.6", "hundreds of tensors, and counts beyond two bytes") {
  std::vector<std::pair<std::string, Tensor>> mine, others;
  for (int i = 0; i < 70; ++i) {
    const Shape shape = i == 7 ? Shape{2, 90} : Shape{1};
    mine.emplace_back(concatenate("part", i), learned(draw.normal(shape)));
    others.emplace_back(concatenate("part", i), learned(draw.normal(shape)));
  }
  Parameters saved(mine), other(others);
  nn::Adam first(saved.parameters(), nn::AdamOptions{0.1}), second(other.parameters());
  for (const auto& [name, each] : mine) give_gradient(each, draw.normal(each.shape()));
  first.step();
  manual_seed(static_cast<std::uint64_t>(draw.integer(1, 9999)));
  const nn::Progress progress{draw.integer(65600, 70000), 300, draw.integer(1, 1 << 20) << 30,
                              draw.hundredths(1, 99), draw.integer(65600, 70000)};
  const nn::StoredTraining stored = nn::store_training(saved, first, progress);
  observe_stored_together(" as stored", stored);
  const nn::Progress found = nn::restore_training(stored, other, second);
  observe_stored_together(" as stored again", nn::store_training(other, second, found));
}

GRADED("08.6", "one parameter and nothing else, in training and at rest") {
  Parameters saved({{"weight", learned(draw.normal({2, 2}))}});
  Parameters other({{"weight", learned(draw.normal({2, 2}))}});
  nn::SGD first(saved.parameters()), second(other.parameters());
  const nn::Progress progress{2, 0, draw.integer(10, 99), draw.hundredths(100, 900), 7};
  for (const bool rests : {false, true}) {
    const std::string when = rests ? " at rest" : " in training";
    saved.train(!rests);
    other.train(!rests);
    const nn::StoredTraining stored = nn::store_training(saved, first, progress);
    observe_stored(when, stored);
    observe("mode after" + when, saved.is_training() ? 1 : 0);
    observe_progress(when, nn::restore_training(stored, other, second));
    observe("restored weight" + when, other.at(0).detach());
    const NoGrad no_grad;
    saved.at(0).detach().copy_(draw.normal({2, 2}));
  }
}

GRADED("08.6", "a file without tensors changes nothing") {
  Run saved(draw, 5), other(draw, 5);
  saved.progress.step = draw.integer(10, 99);
  nn::StoredTraining stored = nn::store_training(saved.model, saved.adamw, saved.progress);
  stored.tensors.clear();
  manual_seed(77);
  observe_error("error", [&] { nn::restore_training(stored, other.model, other.adamw); });
  observe_parameters(" after the error", other.model);
  observe("seed after the error", static_cast<double>(default_generator().seed()));
  nn::StoredTraining more = nn::store_training(saved.model, saved.adamw, saved.progress);
  const std::string name = concatenate("more", draw.integer(100, 999));
  more.tensors.push_back({name, Shape{2}, {1, 2}});
  observe_error("error of one too many",
                [&] { nn::restore_training(more, other.model, other.adamw); }, {name});
  observe_parameters(" after one too many", other.model);
}

GRADED("08.6", "a tensor under two names, and one that requires no gradient") {
  const auto make = [&] {
    const Tensor shared = learned(draw.normal({3, 2}));
    return Parameters({{"tokens", shared},
                       {"still", draw.normal({2})},
                       {"bias", learned(draw.normal({1}))},
                       {"out", shared}});
  };
  Parameters saved = make(), other = make();
  nn::AdamW first({saved.at(0), saved.at(2)}), second({other.at(0), other.at(2)});
  for (const std::size_t i : {0, 2}) give_gradient(saved.at(i), draw.normal(saved.at(i).shape()));
  first.step();
  const nn::Progress progress{0, 1, draw.integer(10, 99), draw.hundredths(100, 900), 7};
  const nn::StoredTraining stored = nn::store_training(saved, first, progress);
  observe_stored_together(" as stored", stored);
  observe_progress(" as restored", nn::restore_training(stored, other, second));
  observe("restored, under both names", other.at(0).detach());
  observe("restored, without a gradient", other.at(1).detach());
}
