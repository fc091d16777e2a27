#include "core/plain/cursor.h"

#include "tests/01_tensor/public/offsets.h"

using namespace wick;
using namespace wick::scenario;

GRADED("01.5", "every rank, any strides, three times round") {
  for (int rank = 0; rank <= 5; ++rank) {
    std::vector<std::int64_t> extents;
    std::vector<std::int64_t> steps;
    for (int axis = 0; axis < rank; ++axis) {
      extents.push_back(draw.integer(1, 4));
      steps.push_back(draw.integer(1, 100));
    }
    const Shape shape(extents);
    const int count = 3 * static_cast<int>(shape.numel());
    observe("rank " + std::to_string(rank), offsets(Cursor(shape, strides_of(steps)), count));
  }
  observe("a part", offsets(Cursor(Shape{2, 3, 2}, strides_of({40, 10, 3})), 36));
  const std::int64_t step = draw.integer(7, 50);
  observe("starts of rows", offsets(Cursor(Shape{2, 3, 4}, strides_of({step, 5, 1}), 2), 12));
  observe("ones", offsets(Cursor(Shape{2, 1, 3, 1}, strides_of({3, 50, 1, 70})), 18));
}
