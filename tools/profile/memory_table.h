#pragma once

#include "tools/profile/memory_watch.h"

#include "nn/profile/profile.h"

#include <optional>
#include <string>

namespace wick::profiling {

/// The formula of chapter 14 for a step, if the products of its forward phase are to the unit those
/// of a Gpt, by transformer_flops(): sizes are taken from the shapes of its operations and
/// parameters. Nothing for any other model, and where the chapter's functions are unfinished.
std::optional<nn::TrainingMemory> formula_of(const StepMemory& step);

/// A row for each part and one for all, in bytes, with a column for each phase and one for the
/// formula. `steps`: how many there were.
std::string memory_text(const StepMemory& step, std::int64_t steps,
                        const std::optional<nn::TrainingMemory>& formula);

}  // namespace wick::profiling
