#pragma once

#include "nn/transformer/gpt.h"

namespace wick::nn {

/// `options`, if a Gpt can have them. Throws ValueError for sizes that are not positive.
const GptOptions& checked_options(const GptOptions& options);

/// Throws ShapeError unless ids have two axes, at least one token and a value for each place, and
/// ValueError if they are longer than the context.
void check_gpt_ids(const Ids& ids, const GptOptions& options);

}  // namespace wick::nn
