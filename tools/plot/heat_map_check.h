#pragma once

#include "core/error.h"
#include "tools/plot/heat_map.h"

namespace wick::plot {

inline void check_heat_map(const HeatMap& map) {
  if (map.values.size() != map.rows.size() * map.columns.size()) {
    fail<ValueError>("heat map: ", map.values.size(), " values for ", map.rows.size(), " rows of ",
                     map.columns.size(), ": every cell needs one");
  }
  if (!(map.low < map.high)) {
    fail<ValueError>("heat map: the scale runs from ", map.low, " to ", map.high,
                     ": its low end must be below its high end");
  }
}

}  // namespace wick::plot
