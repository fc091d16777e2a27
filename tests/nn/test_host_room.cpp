// Vectors on the host that a caller's numbers size: refused before std::bad_alloc.

#include "core/core.h"
#include "core/host_room.h"
#include "nn/nn.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <string>

using namespace wick;

namespace {

constexpr std::int64_t far = std::int64_t{1} << 45;
constexpr std::int64_t farthest = std::numeric_limits<std::int64_t>::max();

template <typename Function>
std::string error_of(const Function& function) {
  try {
    function();
  } catch (const ValueError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("host room: sizes, also those whose product overflows, are refused with their factors") {
  check_host_room("op", {1000, 1000}, 8);
  check_host_room("op", {}, 8);
  check_host_room("op", {farthest, farthest, 0}, 8);
  CHECK(error_of([] {
          check_host_room("op", {far}, 8);
        }).rfind("op: 35184372088832 values of 8 bytes: there is memory for ", 0) == 0);
  CHECK(error_of([] {
          check_host_room("op", {farthest, 3}, 4);
        }).rfind("op: 9223372036854775807 x 3 values of 4 bytes: ", 0) == 0);
}

TEST_CASE("host room: the data's orders, rows and windows") {
  const auto begins = [](const auto& function, const std::string& text) {
    return error_of(function).rfind(text, 0) == 0;
  };
  for (const bool shuffle : {true, false}) {
    const nn::DataLoader loader(far, nn::DataLoaderOptions{1, shuffle});
    CHECK(loader.batches() == far);
    CHECK(begins([&] { loader.order(0); }, "DataLoader: 35184372088832 values of 8 bytes"));
    CHECK(begins([&] { loader.rows(0, 0); }, "DataLoader: 35184372088832 values of 8 bytes"));
  }
  Generator generator(1);
  CHECK(begins([&] { nn::permutation(far, generator); }, "permutation: 35184372088832"));
  struct NoParts : nn::Module {
    void members(nn::Members&) override {}
  } model;
  const nn::LossFunction loss = [](const std::vector<std::int64_t>&) { return zeros({}); };
  CHECK(begins([&] { nn::evaluate(model, loss, far, far); }, "evaluate: 35184372088832"));
}

TEST_CASE("host room: positions and biases") {
  for (const std::int64_t n : {far, farthest - 1}) {
    CAPTURE(n);
    CHECK_THROWS_AS(nn::sinusoidal_positions(n, 2), ValueError);
    CHECK_THROWS_AS(nn::sinusoidal_positions(2, n), ValueError);
    CHECK_THROWS_AS(nn::position_frequencies(n), ValueError);
    CHECK_THROWS_AS(nn::alibi_bias(n, 2), ValueError);
    CHECK_THROWS_AS(nn::alibi_bias(2, n), ValueError);
    const nn::RelativeBias bias(1, true, 4, 8);
    CHECK_THROWS_AS(bias.forward(1, n), ValueError);
    CHECK_THROWS_AS(bias.forward(n, n), ValueError);
  }
  const Tensor one = zeros({1, 2});
  CHECK_THROWS_AS(nn::rotary(one.expand({far, 2})), ValueError);
}

TEST_CASE("host room: values of an expanded tensor") {
  const Tensor wide = zeros({1, 1}).expand({far, 1});
  CHECK_THROWS_AS(argmax(wide), ValueError);
  CHECK_THROWS_AS(wide.to_vector(), ValueError);
}

TEST_CASE("host room: copies of a cache, tokens of doubled merges") {
  const nn::MultiHeadAttention attention(2, 1);
  const nn::KeyValueCache cache(attention, 1, 4);
  CHECK_THROWS_AS(cache.repeated(far), ValueError);
  CHECK_THROWS_AS(cache.repeated(farthest), ValueError);
  std::vector<nn::Pair> doubling{{97, 97}};
  for (std::int64_t id = 256; id < 300; ++id) doubling.push_back({id, id});
  CHECK_THROWS_AS(nn::BytePairTokenizer{doubling}, ValueError);
}

TEST_CASE("host room: a model of more layers than the memory has room for") {
  nn::GptOptions options;
  options.vocabulary = options.context = options.embed_dim = options.num_heads = 1;
  options.num_layers = far;
  CHECK_THROWS_WITH_AS(nn::Gpt{options},
                       doctest::Contains("gpt: 12 x 1 x 1 x 35184372088832 values of"), ValueError);
}

TEST_CASE("positions at the ends of their numbers are refused, and none overflows") {
  const nn::LearnedPositions learned(4, 2);
  const Tensor x = zeros({2, 2});
  for (const std::int64_t first : {farthest, farthest - 1, std::int64_t{3}}) {
    CAPTURE(first);
    CHECK_THROWS_AS(learned(x, first), ValueError);
  }
  CHECK_THROWS_AS(learned(x, std::numeric_limits<std::int64_t>::min()), ValueError);
  CHECK_THROWS_AS(nn::rotary(x, farthest), ValueError);
  CHECK(nn::rotary(x, farthest - 2).shape() == x.shape());
  const nn::RelativeBias both(1, true, 8, 16), back(1, false, 8, 16);
  CHECK(both.bucket(std::numeric_limits<std::int64_t>::min()) == 3);
  CHECK(both.bucket(farthest) == 7);
  CHECK(back.bucket(std::numeric_limits<std::int64_t>::min()) == 7);
  CHECK(back.bucket(farthest) == 0);
}
