#include "nn/profile/profile.h"
#include "tests/14_profiling/public/counts.h"

using namespace wick;
using namespace wick::scenario;

namespace {

nn::Roofline drawn_machine(Draw& draw) {
  const nn::Roofline machine{100.0 * draw.hundredths(150, 300), draw.hundredths(1000, 2000)};
  show("machine",
       concatenate(machine.flops_per_second, " FLOP/s, ", machine.bytes_per_second, " bytes/s"));
  return machine;
}

}  // namespace

GRADED("14.6", "below the ridge, at it and above it") {
  const nn::Roofline machine = drawn_machine(draw);
  const double ridge = machine.flops_per_second / machine.bytes_per_second;
  for (const double share : {0., 0.1, 0.5, 1., 2., 50.}) {
    const std::string name = concatenate(share, " times the ridge");
    show(name, concatenate(share * ridge, " FLOPs a byte"));
    observe(name, nn::attainable(machine, share * ridge));
  }
}

GRADED("14.6", "the ridge, in FLOPs a byte") { observe("ridge", nn::ridge(drawn_machine(draw))); }

GRADED("14.6", "the seconds of a cost: of moving, of computing, of nothing") {
  const nn::Roofline machine = drawn_machine(draw);
  const std::int64_t n = draw.integer(100, 999);
  const std::vector<std::pair<const char*, nn::Cost>> costs = {{"memory waits", {n, 100 * n}},
                                                               {"the processor", {100000 * n, n}},
                                                               {"no bytes", {n, 0}},
                                                               {"no FLOPs", {0, n}},
                                                               {"nothing", {0, 0}}};
  for (const auto& [name, cost] : costs) {
    show(name, concatenate(cost.flops, " FLOPs, ", cost.bytes, " bytes"));
    observe(name, nn::least_seconds(machine, cost));
  }
}
