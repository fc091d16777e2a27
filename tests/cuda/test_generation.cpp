// A small GPT on the device goes on with a text: its caches lie there too, and its tokens are the
// host's.

#include "nn/nn.h"
#include "tests/check.h"

#include <doctest/doctest.h>

#include <vector>

using namespace wick;

namespace {

using Tokens = std::vector<std::int64_t>;

// The largest difference between the logits of both devices, which are about 1: what rounding in
// sums of up to 32 terms grows to in two layers.
const double rounding = tolerance(2e-5, 1e-12);

nn::Gpt seeded(double rotary_base, Device device) {
  nn::GptOptions options;
  options.vocabulary = 11;
  options.context = 12;
  options.embed_dim = 8;
  options.num_heads = 2;
  options.num_layers = 2;
  options.rotary_base = rotary_base;
  manual_seed(18);
  nn::Gpt model(options);
  model.eval();
  model.to(device);
  return model;
}

nn::SamplingOptions at(double temperature) {
  nn::SamplingOptions options;
  options.temperature = temperature;
  return options;
}

Tensor on_host(const Tensor& x) { return x.to(Device::Cpu); }

}  // namespace

TEST_CASE("cuda: a GptCache lies with its model, and gives the host's logits however it is cut") {
  const std::vector<Ids> parts{
      {Shape{2, 3}, {3, 1, 4, 2, 6, 5}}, {Shape{2, 1}, {1, 3}}, {Shape{2, 2}, {5, 9, 5, 8}}};
  const Ids text{Shape{2, 6}, {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8}};
  for (const double base : {0.0, 10000.0}) {
    CAPTURE(base);
    const nn::Gpt here = seeded(base, Device::Cpu);
    const nn::Gpt there = seeded(base, Device::Cuda);
    nn::GptCache cache(there, 2, 8);
    std::vector<Tensor> logits;
    for (const Ids& ids : parts) logits.push_back(there(ids, cache));
    const Tensor whole = here(text);
    CHECK(logits[0].device() == Device::Cuda);
    check_close(on_host(concat(logits, 1)), whole, rounding);
    CHECK(cache.size() == 6);

    // What is forgotten is read again, and copies of a cache go on as the cache does.
    cache.truncate(3);
    nn::GptCache copies = cache.repeated(2);
    check_close(on_host(there(parts[1], cache)), whole.slice(1, 3, 4), rounding);
    const Tensor next = on_host(there(Ids{Shape{4, 1}, {1, 1, 3, 3}}, copies));
    for (std::int64_t i = 0; i < 4; ++i) {
      CAPTURE(i);
      check_close(next.slice(0, i, i + 1), whole.slice(0, i / 2, i / 2 + 1).slice(1, 3, 4),
                  rounding);
    }
  }
}

TEST_CASE("cuda: generate, with a cache and without, writes the host's tokens") {
  const Tokens prompt{1, 2, 3};
  for (const double base : {0.0, 10000.0}) {
    nn::Gpt here = seeded(base, Device::Cpu);
    nn::Gpt there = seeded(base, Device::Cuda);
    for (const double temperature : {0.0, 1.5}) {
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        CAPTURE(base);
        CAPTURE(temperature);
        CAPTURE(seed);
        Generator of_host(seed), plain(seed), cached(seed);
        const Tokens expected = nn::generate(here, prompt, 9, at(temperature), of_host);
        CHECK(nn::generate(there, prompt, 9, at(temperature), plain) == expected);
        CHECK(nn::generate_cached(there, prompt, 9, at(temperature), cached) == expected);
        CHECK(plain.position().next_block == of_host.position().next_block);
        CHECK(cached.position().next_block == of_host.position().next_block);
      }
    }
  }
}
