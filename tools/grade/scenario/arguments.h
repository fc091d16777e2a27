#pragma once

#include "core/core.h"

#include <string>

// The memory of what a scenario has drawn, before and after the calls of a pass.
namespace wick::scenario {

/// Forgets all arguments: a pass begins.
void forget_arguments();

/// Remembers all numbers of the tensor's memory as they are now, and keeps the memory until the
/// next pass: most tensors are local to a scenario, and gone before the comparison.
void remember_argument(const Tensor& argument);

/// The remembered argument has this name in reports, if it has none yet.
void name_argument(const Tensor& argument, const std::string& name);

/// The remembered argument may be memory for results, whose numbers the scenario observes itself.
void expect_results(const Tensor& argument);

/// Observes which arguments have changed since they were remembered, the first five by name, and
/// the numbers that are in their memory now.
void observe_arguments();

}  // namespace wick::scenario
