// The suite of chapter 02 about softmax of a row, on functions of cells: see graded.h.
#include "core/plain/softmax.h"

#include "tests/02_activations/public/arrays.h"
#include "wick/graded.h"

#include <algorithm>
#include <limits>

namespace wick::plain::swapped {
namespace {

notebook::Swapped<void(Row, Scalar*)> softmax_row(plain::softmax_row);

}  // namespace
}  // namespace wick::plain::swapped

#define softmax_row swapped::softmax_row
#include "tests/02_activations/public/softmax.cpp"
#undef softmax_row

namespace wick::notebook {

Checked graded_02_6(const Checked& checked, const OfRow& yours) {
  return run_graded<void(plain::Row, Scalar*)>(
      checked, plain::swapped::softmax_row, [&](plain::Row x, Scalar* y) {
        std::vector<double> row;
        for (std::int64_t i = 0; i < x.n; ++i) row.push_back(x[i]);
        const std::vector<double> shares = yours(row);
        if (shares.size() != row.size()) {
          fail<ShapeError>("softmax of ", row.size(), " numbers has ", shares.size());
        }
        std::transform(shares.begin(), shares.end(), y,
                       [](double share) { return static_cast<Scalar>(share); });
      });
}

}  // namespace wick::notebook
