#include "core/array.h"

#include "core/autograd/node.h"
#include "wick/exercise.h"
#include "wick/graded.h"

#include <algorithm>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

/// x times the first number plus the second one, for each pair.
Layers layers_of(const Tensor& pairs) {
  Layers layers;
  for (std::int64_t i = 0; i < pairs.size(0); ++i) {
    const Scalar factor = pairs.at({i, 0});
    const Scalar shift = pairs.at({i, 1});
    layers.push_back([=](const Tensor& x) { return x * factor + shift; });
  }
  return layers;
}

/// Parameters of which some are the same: `places` says which stands where. All hold equal numbers,
/// the last of them in one piece of memory with the one before.
struct Parameters {
  explicit Parameters(const Extents& places) {
    const std::int64_t count = 1 + *std::max_element(places.begin(), places.end());
    const Tensor last_two = ones({4});
    for (std::int64_t after = count - 1; after >= 0; --after) {
      Tensor one = after > 1 ? ones({2}) : last_two.slice(0, 2 - 2 * after, 4 - 2 * after);
      all.push_back(one.requires_grad_());
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
      named.emplace_back("p" + std::to_string(i), all[static_cast<std::size_t>(places[i])]);
    }
  }
  /// Which each of these is; -1 where it is none.
  Extents places_of(const std::vector<Tensor>& parameters) const {
    Extents places;
    for (const Tensor& parameter : parameters) {
      const auto is_it = [&](const Tensor& one) { return is_same_parameter(one, parameter); };
      const auto found = std::find_if(all.begin(), all.end(), is_it);
      places.push_back(found == all.end() ? -1 : found - all.begin());
    }
    return places;
  }

  std::vector<Tensor> all;
  Named named;
};

/// Each once, where it comes first.
Extents each_once(const Extents& places) {
  Extents result;
  for (std::int64_t place : places) {
    if (std::find(result.begin(), result.end(), place) == result.end()) result.push_back(place);
  }
  return result;
}

}  // namespace

bool is_same_parameter(const Tensor& a, const Tensor& b) {
  return a.defined() && b.defined() && a.node() == b.node() &&
         a.array().buffer == b.array().buffer && a.array().layout.offset == b.array().layout.offset;
}

Checked check_03_4(const Chaining& yours, std::uint64_t seed) {
  Exercise exercise{"03.4", "layers one after another"};
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t count = number == 0 ? 3 : draw_whole(2, 5, generator);
    return Inputs{randn({3}, generator), randn({count, 2}, generator)};
  };
  const auto chained = [](const Inputs& in, const Layers& layers) {
    Tensor y = in[0];
    for (const auto& layer : layers) y = layer(y);
    return y;
  };
  exercise.reference = [=](const Inputs& in) { return chained(in, layers_of(in[1])); };
  exercise.mistakes = {
      {"every layer gets x: each after the first is applied to what the one before it returned",
       [](const Inputs& in) { return layers_of(in[1]).back()(in[0]); }},
      {"the last layer came first",
       [=](const Inputs& in) {
         Layers layers = layers_of(in[1]);
         std::reverse(layers.begin(), layers.end());
         return chained(in, layers);
       }},
      {"the last layer is missing",
       [=](const Inputs& in) {
         Layers layers = layers_of(in[1]);
         layers.pop_back();
         return chained(in, layers);
       }},
      {"only the first layer was applied",
       [](const Inputs& in) { return layers_of(in[1]).front()(in[0]); }}};
  exercise.differentiated = 1;
  const auto run = [&](const Inputs& in) { return yours(layers_of(in[1]), in[0]); };
  return graded_03_4(run_check(exercise, run, seed), yours);
}

Checked check_03_5(const std::function<std::vector<Tensor>(const Named&)>& yours,
                   std::uint64_t seed) {
  Exercise exercise{"03.5", "the parameters of a model"};
  exercise.draw = [](int number, Generator& generator) {
    if (number == 0) return Inputs{to_row(Extents{0, 1, 0, 2})};
    Extents places(static_cast<std::size_t>(draw_whole(1, 8, generator)));
    for (std::int64_t& place : places) place = draw_whole(0, 4, generator);
    return Inputs{to_row(places)};
  };
  const auto by = [](const auto& rule) {
    return [=](const Inputs& in) { return to_row(rule(to_extents(in[0]))); };
  };
  exercise.reference = by(each_once);
  exercise.mistakes = {
      {"one that several places share is there several times: an optimiser would step it twice",
       by([](const Extents& places) { return places; })},
      {"other parameters with the same numbers are gone: compare handles, not values",
       by([](const Extents& places) { return Extents{places.front()}; })},
      {"a shared one stands where it comes last: it belongs where it comes first",
       by([](const Extents& places) {
         Extents result(places.rbegin(), places.rend());
         result = each_once(result);
         std::reverse(result.begin(), result.end());
         return result;
       })},
      {"a shared one is gone altogether: it stays, once", by([](const Extents& places) {
         Extents result;
         for (std::int64_t place : places) {
           if (std::count(places.begin(), places.end(), place) == 1) result.push_back(place);
         }
         return result;
       })}};
  const auto run = [&](const Inputs& in) {
    const Parameters parameters(to_extents(in[0]));
    const std::vector<Tensor> result = yours(parameters.named);
    return result.empty() ? Tensor() : to_row(parameters.places_of(result));
  };
  return graded_03_5(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
