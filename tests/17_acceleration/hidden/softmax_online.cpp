#include "core/cuda/kernels/softmax.h"
#include "tests/17_acceleration/hidden/far_rows.h"

using namespace wick;
using namespace wick::scenario;

GRADED("17.5", "rows far below zero, and with numbers of minus infinity") {
  observe_far_rows(draw, Row::Block, cuda::softmax_online);
  observe_softmax("many rows", Row::Block, cuda::softmax_online,
                  draw.normal({draw.integer(257, 260), 2}));
}
