#include "tests/16_compression/public/weights.h"
#include "tools/grade/scenario/not_numbers.h"

using namespace wick;
using namespace wick::scenario;

namespace {

using Units = std::vector<std::int64_t>;

void observe_layers(const std::string& when, const nn::Linear& first, const nn::Linear& second) {
  observe("first.weight" + when, first.weight.detach());
  if (first.bias.defined()) observe("first.bias" + when, first.bias.detach());
  observe("second.weight" + when, second.weight.detach());
  if (second.bias.defined()) observe("second.bias" + when, second.bias.detach());
}

}  // namespace

GRADED("16.4", "a hundred units and more of six hundred") {
  nn::Linear first = layer_of(draw.normal({600, 3}), draw.normal({600}));
  nn::Linear second = layer_of(draw.normal({66, 600}), draw.normal({66}));
  Units units;
  for (std::int64_t unit = 599; unit >= 0; unit -= draw.integer(3, 5)) units.push_back(unit);
  nn::remove_hidden(first, second, units);
  observe_layers("", first, second);
}

GRADED("16.4", "three units of more than 65,536") {
  const std::int64_t n = draw.integer(65600, 66000);
  nn::Linear first = layer_of(draw.normal({n, 1})), second = layer_of(draw.normal({1, n}));
  nn::remove_hidden(first, second, {n - 4, draw.integer(100, 200), n - 2});
  observe("units that are left", first.weight.shape());
  const auto last = [](const Tensor& x, int axis) {
    return x.detach().slice(axis, std::max<std::int64_t>(x.size(axis) - 5, 0), x.size(axis));
  };
  observe("the last weights of first", last(first.weight, 0));
  observe("the last weights of second", last(second.weight, 1));
}

GRADED("16.4", "one unit is left, then none is removed") {
  nn::Linear first = layer_of(apart(draw, {4, 1}), apart(draw, {4}));
  nn::Linear second = layer_of(apart(draw, {2, 4}), apart(draw, {2}));
  const std::int64_t left = draw.integer(0, 3);
  nn::remove_hidden(first, second, {(left + 1) % 4, (left + 2) % 4, (left + 3) % 4});
  observe_layers(", one is left", first, second);
  nn::remove_hidden(first, second, {});
  observe_layers(", none is removed", first, second);
  nn::Linear copy = first, last = second;
  nn::remove_hidden(copy, last, {});
  const NoGrad no_grad;
  for (Tensor each : {copy.weight, copy.bias, last.weight}) each.copy_(draw.full(each.shape(), 7));
  observe_layers(", and written into the new ones", first, second);
}

GRADED("16.4", "a bias of either layer, and infinite numbers") {
  const double x = draw.hundredths(20, 90);
  nn::Linear first = layer_of(draw.values({3, 2}, {no_bound, x, 1, 2, -no_bound, 3}));
  nn::Linear second = layer_of(draw.values({2, 3}, {x, 1, 2, 3, no_bound, 4}), apart(draw, {2}));
  nn::remove_hidden(first, second, {1});
  observe_layers(", of the second alone", first, second);
  nn::Linear other = layer_of(apart(draw, {4, 2}), apart(draw, {4}));
  nn::Linear last = layer_of(apart(draw, {2, 4}));
  nn::remove_hidden(other, last, {3, 0});
  observe_layers(", of the first alone", other, last);
}

GRADED("16.4", "weights that are not trained") {
  const auto observe_some = [&](const std::string& when, bool weight, bool bias, bool last) {
    nn::Linear first =
        layer_of(apart(draw, {3, 2}).requires_grad_(weight), apart(draw, {3}).requires_grad_(bias));
    nn::Linear second = layer_of(apart(draw, {2, 3}).requires_grad_(last));
    nn::remove_hidden(first, second, {draw.integer(0, 2)});
    observe("which require gradients" + when,
            std::vector<double>{double(first.weight.requires_grad()),
                                double(first.bias.requires_grad()),
                                double(second.weight.requires_grad())});
    observe_layers(when, first, second);
  };
  observe_some(", the first bias alone", false, true, false);
  observe_some(", the second layer alone", false, false, true);
  observe_some(", the first weight alone", true, false, false);
}
