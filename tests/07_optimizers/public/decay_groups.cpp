#include "tests/07_optimizers/public/groups.h"

using namespace wick;
using namespace wick::scenario;

GRADED("07.5", "a layer and a norm") {
  const double n = draw.integer(2, 9999);
  show("model", concatenate("weight (3, 2) of ", n, ", bias (3,) of ", n + 1, ", scale (3,) of ",
                            n + 2, ", shift (3,) of ", n + 3));
  observe_groups(Model({{"weight", filled(draw, {3, 2}, n)},
                        {"bias", filled(draw, {3}, n + 1)},
                        {"norm.weight", filled(draw, {3}, n + 2)},
                        {"norm.bias", filled(draw, {3}, n + 3)}}));
}

GRADED("07.5", "three axes, one, and none") {
  const double n = draw.integer(2, 9999);
  show("model", concatenate("a number of ", n, ", (2, 2, 2) of ", n + 1, ", (1,) of ", n + 2,
                            ", (1, 1) of ", n + 3, ", (2, 1, 1, 2) of ", n + 4));
  observe_groups(Model({{"temperature", filled(draw, {}, n)},
                        {"kernel", filled(draw, {2, 2, 2}, n + 1)},
                        {"one", filled(draw, {1}, n + 2)},
                        {"single", filled(draw, {1, 1}, n + 3)},
                        {"deep", filled(draw, {2, 1, 1, 2}, n + 4)}}));
}

GRADED("07.5", "a weight that two layers share") {
  const double n = draw.integer(2, 9999);
  show("model", concatenate("tokens (4, 2) of ", n, ", bias (2,) of ", n + 1,
                            ", out: tokens and bias once more, last (2, 2) of ", n + 2));
  const Tensor tokens = filled(draw, {4, 2}, n), bias = filled(draw, {2}, n + 1);
  observe_groups(Model({{"tokens", tokens},
                        {"bias", bias},
                        {"out.weight", tokens},
                        {"out.bias", bias},
                        {"last", filled(draw, {2, 2}, n + 2)}}));
}

GRADED("07.5", "frozen parameters are in no group") {
  const double n = draw.integer(2, 9999);
  show("model", concatenate("(2, 2) of ", n, ", frozen (2, 2) of ", n + 1, ", frozen (2,) of ",
                            n + 2, ", (2,) of ", n + 3));
  observe_groups(Model({{"weight", filled(draw, {2, 2}, n)},
                        {"frozen", draw.full({2, 2}, n + 1)},
                        {"still", draw.full({2}, n + 2)},
                        {"bias", filled(draw, {2}, n + 3)}}));
}

GRADED("07.5", "the groups have the model's parameters, not copies") {
  const double n = draw.integer(2, 9999);
  show("what each number of the groups is set to", concatenate(n));
  const Tensor weight = filled(draw, {2, 2}, 0), bias = filled(draw, {2}, 0);
  const nn::DecayGroups groups = nn::decay_groups(Model({{"weight", weight}, {"bias", bias}}));
  const NoGrad no_grad;
  for (Tensor each : groups.decayed) each.copy_(draw.full(each.shape(), n));
  for (Tensor each : groups.others) each.copy_(draw.full(each.shape(), n));
  observe("the model's weight", weight.detach());
  observe("the model's bias", bias.detach());
}
