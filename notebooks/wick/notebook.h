#pragma once

// The one include of a lesson: the framework, its drawings, and the check of exercises. The header
// only declares; libwick_notebook does the work, so a cell that includes the header takes no time.

#include "core/autograd/node.h"
#include "core/core.h"
#include "core/gradients.h"
#include "core/measure.h"
#include "core/observer.h"
#include "nn/nn.h"
#include "wick/check.h"
#include "wick/digits.h"
#include "wick/display.h"
#include "wick/launches.h"
#include "wick/texts.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

/// All names of a lesson by one using directive. If a cell has two, cling reads the second one as a
/// statement, whose effect ends with the cell.
namespace wick::lesson {
using namespace wick;
using namespace wick::nn;
using namespace wick::notebook;
}  // namespace wick::lesson

#if __has_include("xcpp/xdisplay.hpp")
#include "xcpp/xdisplay.hpp"
#endif
