#pragma once

#include <string>
#include <vector>

namespace wick::plot {

/// The values that an axis shows, and how they are spread.
struct Axis {
  double low = 0;
  double high = 1;
  bool is_log = false;
};

/// True if a value has a place on such an axis: finite, and above 0 on a logarithmic axis.
bool can_show(double value, bool is_log);

/// An axis from a round number to a round number around all values that it can show; 0 to 1 (1 to
/// 10 if logarithmic) if there are none.
Axis fit_axis(const std::vector<double>& values, bool is_log);

/// Round values along the axis, about `count` of them; on a logarithmic axis powers of ten, with 2
/// and 5 times them where there is room.
std::vector<double> ticks(const Axis& axis, int count);

/// Where a value lies: 0 at the low end, 1 at the high end.
double position(const Axis& axis, double value);

/// "0.05", "200", "1e-06".
std::string tick_text(double value);

}  // namespace wick::plot
