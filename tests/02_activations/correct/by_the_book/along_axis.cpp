// The axis goes to the end and the others move up; the inverse order brings them back.

#include "core/ops/along_axis.h"

#include <vector>

namespace wick {

Array along_axis(const Array& x, int axis, RowKernel kernel) {
  std::vector<int> there;
  for (int i = 0; i < x.dim(); ++i) {
    if (i != axis) there.push_back(i);
  }
  there.push_back(axis);
  std::vector<int> back(there.size());
  for (int i = 0; i < x.dim(); ++i) back[there[i]] = i;
  const Array y = kernel(x.view(permute(x.layout, there)));
  return y.view(permute(y.layout, back));
}

}  // namespace wick
