#pragma once

// The one include of a lesson: the framework, what shows its things, and what checks exercises.
// It declares; all work is done in libwick_notebook, so that a cell that includes it takes no time.

#include "core/core.h"
#include "core/gradients.h"
#include "core/node.h"
#include "nn/nn.h"
#include "wick/check.h"
#include "wick/display.h"
#include "wick/launches.h"
#include "wick/measure.h"

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

#if __has_include("xcpp/xdisplay.hpp")
#include "xcpp/xdisplay.hpp"
#endif
