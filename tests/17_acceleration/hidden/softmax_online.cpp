#include "core/cuda/kernels/softmax.h"
#include "tests/17_acceleration/hidden/far_rows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.5", "rows far below zero, and with numbers of minus infinity") {
  observe_far_rows(draw, Row::OnlineBlock, cuda::softmax_online);
  observe_softmax("many rows", Row::OnlineBlock, cuda::softmax_online,
                  draw.normal({draw.integer(257, 260), 2}));
}

GRADED("17.5", "the largest number behind a thousand others") {
  const Tensor x = draw.normal({2, 1200});
  for (const std::int64_t row : {0, 1}) {
    element(x, row * 1200 + draw.integer(1030, 1199)) =
        static_cast<Scalar>(draw.uniform({}, 2000, 2003).item());
  }
  observe_softmax("y", Row::OnlineBlock, cuda::softmax_online, x);
}
