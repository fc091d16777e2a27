#include "tests/07_optimizers/public/groups.h"

using namespace wick;
using namespace wick::scenario;

GRADED("07.5", "a longer model, with everything") {
  const double n = draw.integer(2, 9999);
  std::vector<std::pair<std::string, Tensor>> parts;
  const std::int64_t first = draw.integer(0, 3);
  for (int i = 0; i < 9; ++i) {
    const std::int64_t axes = (first + i) % 4;  // so that each draw has every number of axes
    const Shape shape = axes == 0   ? Shape{}
                        : axes == 1 ? Shape{2}
                        : axes == 2 ? Shape{2, 1}
                                    : Shape{1, 2, 1};
    parts.emplace_back(concatenate("bias", i), filled(draw, shape, n + i));
  }
  parts.emplace_back("tied", parts[4].second);
  parts.emplace_back("weight", filled(draw, {2}, n + 9));
  parts.emplace_back("bias", filled(draw, {2, 2}, n + 10));
  parts.emplace_back("frozen", draw.full({2, 2}, n + 11));
  observe_groups(Model(parts));
}

GRADED("07.5", "a model of one group, and of none") {
  const double n = draw.integer(2, 9999);
  const Tensor bias = filled(draw, {2}, n);
  const nn::DecayGroups biases = nn::decay_groups(Model({{"bias", bias}}));
  observe_text("biases alone", listed(biases.decayed) + "; " + listed(biases.others));
  {
    const NoGrad no_grad;
    for (Tensor each : biases.others) each.copy_(draw.full({2}, n + 1));
  }
  observe("the model's bias, written in its group", bias.detach());
  const nn::DecayGroups none = nn::decay_groups(Model({}));
  observe_text("nothing", concatenate(none.decayed.size(), none.others.size(), " of ", n));
}

GRADED("07.5", "up to five axes, at rest, and several models in turn") {
  const double n = draw.integer(2, 9999);
  Model first({{"kernel", filled(draw, {1, 2, 1, 1}, n)},
               {"bias", filled(draw, {3}, n + 1)},
               {"row", filled(draw, {1, 3}, n + 2)},
               {"deep", filled(draw, {1, 1, 2, 1, 1}, n + 3)}});
  Model second({{"bias", filled(draw, {1}, n + 4)}, {"column", filled(draw, {3, 1}, n + 5)}});
  for (const bool rests : {false, true}) {
    first.train(!rests);
    for (const Model* model : {&first, &second}) {
      const nn::DecayGroups groups = nn::decay_groups(*model);
      const std::string which = concatenate(model == &first ? " of the first" : " of the second",
                                            rests ? ", at rest" : "");
      observe_text("decayed" + which, listed(groups.decayed));
      observe_text("others" + which, listed(groups.others));
    }
  }
}
