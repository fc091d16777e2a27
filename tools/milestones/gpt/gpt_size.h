#pragma once

#include "tools/milestones/gpt/gpt_text.h"
#include "tools/milestones/gpt/gpt_training.h"
#include "tools/milestones/stage.h"

#include <string>
#include <vector>

namespace wick::milestones {

/// True if the reader asks for a model or a number of steps of their own: the bars are not for it.
bool has_own_size(const MilestoneOptions& options);

/// Throws ValueError, with the option and its range, for layers outside 1..24, a width outside
/// 4..1024 or not a multiple of the 4 heads, a context outside 8..512, and fewer than 20 steps.
/// 0 stands for an option that is not given.
void check_size(const MilestoneOptions& options);

/// `training` with the reader's sizes in the place of its own. The warm-up is a fifteenth of the
/// steps. Above a width of 32 the rate falls as 32 / width: a wider sum needs smaller changes.
GptTraining sized(GptTraining training, const MilestoneOptions& options);

/// The losses of the first three steps, of a new model that is trained for no longer.
std::vector<double> first_losses(const GptText& text, std::uint64_t seed,
                                 const GptTraining& training);

/// "About 2 minutes: 1,500 steps of 256 characters, by 17,760 numbers", from the time of three
/// steps. `steps` counts those of all models.
std::string time_ahead(const GptText& text, std::uint64_t seed, const GptTraining& training,
                       std::int64_t steps);

}  // namespace wick::milestones
