#include "nn/linear.h"
#include "nn/profile/profile.h"
#include "nn/sequential.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

namespace {

// Two layers, of which the second has the first one's weight.
class Shared : public nn::Module {
 public:
  Shared(std::int64_t size, bool bias) : first(size, size, bias), second(size, size, bias) {
    second.weight = first.weight;
  }
  void members(nn::Members& visit) override {
    visit("first", first);
    visit("second", second);
  }
  nn::Linear first, second;
};

}  // namespace

GRADED("14.1", "a layer with a bias, and one without") {
  const std::int64_t in = draw.integer(2, 9), out = in + draw.integer(1, 9);
  show("sizes", concatenate(in, " to ", out));
  observe("with a bias", exact(nn::count_parameters(nn::Linear(in, out))));
  observe("without", exact(nn::count_parameters(nn::Linear(in, out, false))));
}

GRADED("14.1", "a weight that two layers share counts once") {
  const std::int64_t size = draw.integer(3, 20);
  show("size", std::to_string(size));
  observe("shared weight, two biases", exact(nn::count_parameters(Shared(size, true))));
  observe("shared weight, no bias", exact(nn::count_parameters(Shared(size, false))));
}
