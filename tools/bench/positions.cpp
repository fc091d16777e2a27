// The cost of positions: making them for n tokens, or adding them to n tokens.

#include "nn/nn.h"
#include "tools/bench/case.h"

#include <memory>

namespace wick::bench {

namespace {

constexpr std::int64_t width = 256;
constexpr std::int64_t heads = 4;

std::string name(const std::string& series, std::int64_t n) {
  return "wick/positions." + series + "/" + std::to_string(n);
}

}  // namespace

void add_positions(std::vector<Case>& cases) {
  for (std::int64_t n = 128; n <= 4096; n *= 2) {
    cases.push_back({name("sinusoidal", n), [n] {
                       return computing([n] { return nn::sinusoidal_positions(n, width); });
                     }});
    cases.push_back({name("learned", n), [n] {
                       const nn::LearnedPositions positions(n, width);
                       const Tensor x = numbers({1, n, width}, 1);
                       return computing([positions, x] {
                         const NoGrad no_grad;
                         return positions(x);
                       });
                     }});
    cases.push_back({name("rotary", n), [n] {
                       const Tensor x = numbers({1, heads, n, width / heads}, 1);
                       return computing([x] { return nn::rotary(x); });
                     }});
    cases.push_back(
        {name("alibi", n), [n] { return computing([n] { return nn::alibi_bias(heads, n); }); }});
  }
  // (heads, n, n): for more tokens the bias takes as much memory as the scores that fused attention
  // avoids.
  for (std::int64_t n = 128; n <= 2048; n *= 2) {
    cases.push_back({name("relative", n), [n] {
                       const nn::RelativeBias bias(heads);
                       return computing([bias, n] {
                         const NoGrad no_grad;
                         return bias(n, n);
                       });
                     }});
  }
}

}  // namespace wick::bench
