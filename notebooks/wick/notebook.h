#pragma once

// The one include of a lesson: the framework, what shows its things, and what checks exercises.
// It declares; all work is done in libwick_notebook, so that a cell that includes it takes no time.

#include "core/autograd/node.h"
#include "core/core.h"
#include "core/gradients.h"
#include "nn/nn.h"
#include "wick/check.h"
#include "wick/display.h"
#include "wick/launches.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// All names of a lesson by one using directive: of two in a cell, cling takes the second for a
/// statement, whose effect ends with the cell.
namespace wick::lesson {
using namespace wick;
using namespace wick::nn;
using namespace wick::notebook;
}  // namespace wick::lesson

#if __has_include("xcpp/xdisplay.hpp")
#include "xcpp/xdisplay.hpp"
#endif
