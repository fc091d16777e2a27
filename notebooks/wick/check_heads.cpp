#include "nn/nn.h"
#include "wick/exercise.h"
#include "wick/graded.h"

#include <algorithm>
#include <iterator>

namespace wick::notebook {
namespace {

using Inputs = std::vector<Tensor>;

struct HeadExtents {
  std::int64_t h = 2, d = 2, b = 1, t = 2;
};

/// The first is small enough to be shown whole.
HeadExtents draw_heads(int number, Generator& generator) {
  HeadExtents extents;
  if (number == 0) return extents;
  extents.h = draw_whole(1, 4, generator);
  extents.d = draw_whole(1, 4, generator);
  extents.b = draw_whole(1, 3, generator);
  extents.t = draw_whole(1, 5, generator);
  return extents;
}

/// What is wrong with four projections that were just made; empty where nothing is.
std::string wrong_projections(const nn::MultiHeadAttention& layer, std::int64_t e, bool has_bias) {
  const std::pair<const char*, const nn::Linear*> all[] = {{"q_proj", &layer.q_proj},
                                                           {"k_proj", &layer.k_proj},
                                                           {"v_proj", &layer.v_proj},
                                                           {"out_proj", &layer.out_proj}};
  for (const auto& [name, made] : all) {
    if (!made->weight.defined()) return concatenate(name, " was not assigned");
    if (made->weight.shape() != Shape{e, e}) {
      return concatenate(
          name, ": the weight has shape ", made->weight.shape(), ", expected ", Shape{e, e},
          made->weight.size(0) < e
              ? "\nthe heads are slices of one projection: all features go through it"
              : "");
    }
    if (made->bias.defined() != has_bias) {
      return concatenate(name,
                         has_bias ? ": there is no bias where one was asked for"
                                  : ": there is a bias where none was asked for",
                         "\nhand the argument bias on to Linear");
    }
    for (const auto& [other, earlier] : all) {
      if (earlier == made) break;
      if (max(abs(earlier->weight - made->weight)).item() == 0) {
        return concatenate(other, " and ", name,
                           " hold equal numbers\nthis is a known mistake: a "
                           "copy of a module shares its parameters, so that one Linear assigned to "
                           "several members is one layer with several names");
      }
    }
  }
  return "";
}

}  // namespace

Checked check_12_5(const std::function<Tensor(const Tensor&, std::int64_t)>& yours,
                   std::uint64_t seed) {
  const auto heads = [](const Inputs& in) { return static_cast<std::int64_t>(in[1].item()); };
  Exercise exercise{"12.5", "splitting heads"};
  exercise.draw = [](int number, Generator& generator) {
    const HeadExtents e = draw_heads(number, generator);
    return Inputs{randn({e.b, e.t, e.h * e.d}, generator), full({1}, static_cast<Scalar>(e.h))};
  };
  exercise.reference = [heads](const Inputs& in) { return nn::split_heads(in[0], heads(in)); };
  exercise.mistakes = {
      {"you split by reshape alone: the shape is right, but a head gets whole tokens instead of "
       "its features of each",
       [heads](const Inputs& in) {
         const std::int64_t h = heads(in);
         return in[0].reshape({in[0].size(0), h, in[0].size(1), in[0].size(2) / h});
       }},
      {"the heads still stand behind the tokens: swap axes 1 and 2", [heads](const Inputs& in) {
         const std::int64_t h = heads(in);
         return in[0].reshape({in[0].size(0), in[0].size(1), h, in[0].size(2) / h});
       }}};
  exercise.differentiated = 1;
  const auto run = [&](const Inputs& in) { return yours(in[0], heads(in)); };
  return graded_12_5(run_check(exercise, run, seed), yours);
}

Checked check_12_5_merge(const Unary& yours, std::uint64_t seed) {
  Exercise exercise{"12.5", "merging heads"};
  exercise.draw = [](int number, Generator& generator) {
    const HeadExtents e = draw_heads(number, generator);
    return Inputs{randn({e.b, e.h, e.t, e.d}, generator)};
  };
  exercise.reference = [](const Inputs& in) { return nn::merge_heads(in[0]); };
  exercise.mistakes = {
      {"you merge by reshape alone: the shape is right, but a token gets features of others. Swap "
       "axes 1 and 2 first",
       [](const Inputs& in) {
         return in[0].reshape({in[0].size(0), in[0].size(2), in[0].size(1) * in[0].size(3)});
       }},
      {"the heads were added up: they stand side by side",
       [](const Inputs& in) { return sum(in[0], 1); }},
      {"head and feature are in the wrong order: head i holds features i d to (i+1) d - 1",
       [](const Inputs& in) {
         return in[0]
             .permute({0, 2, 3, 1})
             .reshape({in[0].size(0), in[0].size(2), in[0].size(1) * in[0].size(3)});
       }}};
  exercise.differentiated = 1;
  const auto run = [&](const Inputs& in) { return yours(in[0]); };
  return graded_12_5_merge(run_check(exercise, run, seed), yours);
}

Checked check_12_6(const std::function<void(nn::MultiHeadAttention&, std::int64_t, bool)>& yours,
                   std::uint64_t seed) {
  Checked checked;
  checked.exercise = "12.6";
  checked.title = "the projections of multi-head attention";
  checked.seed = seed;
  const KeptGenerator kept;
  manual_seed(seed);
  for (bool has_bias : {true, false}) {
    for (std::int64_t e : {4, 12}) {
      nn::MultiHeadAttention layer(e, 2, 0, has_bias);
      nn::Linear* all[] = {&layer.q_proj, &layer.k_proj, &layer.v_proj, &layer.out_proj};
      for (nn::Linear* projection : all) *projection = nn::Linear();
      const auto find_wrong = [&] {
        yours(layer, e, has_bias);
        const auto is_missing = [](nn::Linear* made) { return !made->weight.defined(); };
        if (std::all_of(std::begin(all), std::end(all), is_missing)) {
          throw NotImplemented("nothing was assigned");
        }
        return wrong_projections(layer, e, has_bias);
      };
      const auto describe = [&](const std::string& wrong) {
        return concatenate("embed_dim ", e, has_bias ? ", with" : ", without", " a bias: ", wrong);
      };
      if (!passes_case(checked, find_wrong, describe)) return checked;
    }
  }
  checked.is_passed = true;
  return graded_12_6(checked, yours);
}

Checked check_12_7(const AttendingHeads& yours, std::uint64_t seed) {
  // The layer is drawn with the inputs of a case; a mistake gets the one that its case had.
  const KeptGenerator kept;
  manual_seed(seed);
  const nn::MultiHeadAttention two(8, 2);
  const nn::MultiHeadAttention three(12, 3);
  const auto layer_of = [&](const Inputs& in) { return in[0].size(-1) == 8 ? two : three; };
  Exercise exercise{"12.7", "multi-head attention"};
  // Now and then self-attention, otherwise a query that looks elsewhere, at one key more.
  exercise.draw = [](int number, Generator& generator) {
    const std::int64_t t = draw_whole(2, 5, generator);
    const std::int64_t e = number % 2 == 0 ? 8 : 12;
    const std::int64_t s = number % 4 < 2 ? t + 1 : t;
    const Tensor query = randn({2, t, e}, generator);
    const Tensor key = s == t ? query : randn({2, s, e}, generator);
    const Tensor value = s == t ? query : randn({2, s, e}, generator);
    const Tensor mask = tril(ones({t, s}), s - t);
    return Inputs{query, key, value, number % 3 == 2 ? mask : Tensor()};
  };
  exercise.reference = [=](const Inputs& in) {
    return layer_of(in).forward(in[0], in[1], in[2], in[3]);
  };
  /// The steps of the layer, of which `merged` is handed on to the end.
  const auto by_steps = [=](const Inputs& in, bool has_output, bool is_split) {
    const nn::MultiHeadAttention layer = layer_of(in);
    const std::int64_t h = is_split ? layer.num_heads() : 1;
    const auto split = [h](const Tensor& x) { return nn::split_heads(x, h); };
    const Tensor merged = nn::merge_heads(
        nn::scaled_dot_product_attention(split(layer.q_proj(in[0])), split(layer.k_proj(in[1])),
                                         split(layer.v_proj(in[2])), in[3])
            .output);
    return has_output ? layer.out_proj(merged) : merged;
  };
  exercise.mistakes = {
      {"the output projection is missing",
       [=](const Inputs& in) { return by_steps(in, false, true); }},
      {"one head of all features: the heads were not split",
       [=](const Inputs& in) { return by_steps(in, true, false); }},
      {"the mask has no effect",
       [=](const Inputs& in) {
         return by_steps({in[0], in[1], in[2], Tensor()}, true, true);
       }},
      {"key and value are the query: look at where it is to look", [=](const Inputs& in) {
         return by_steps({in[0], in[0], in[0], in[3]}, true, true);
       }}};
  exercise.differentiated = 3;
  const auto run = [&](const Inputs& in) {
    return yours(layer_of(in), in[0], in[1], in[2], in[3]);
  };
  return graded_12_7(run_check(exercise, run, seed), yours);
}

}  // namespace wick::notebook
