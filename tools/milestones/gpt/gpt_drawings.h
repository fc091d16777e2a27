#pragma once

#include "tools/milestones/gpt/gpt_milestone.h"
#include "tools/plot/attention_page.h"

#include <string>

namespace wick::milestones {

/// The losses of both trainings beside those of counts.
plot::Chart gpt_loss_chart(const GptRun& with, const GptRun& without, const GptResults& results);

/// The loss on the test part by the number of characters that the model has read.
plot::Chart gpt_position_chart(const GptResults& results);

/// The weights of each head while the model reads the first characters of the test part: side by
/// side, for one layer; and as a page to explore in a browser.
plot::HeatMaps gpt_heads(const GptRun& run, const GptText& text);
plot::AttentionPage gpt_attention_page(const GptRun& run, const GptText& text);

/// `text` in lines of at most 78 columns, broken at spaces where there are some, with two spaces
/// before each. Empty lines are left out.
std::string paragraph(const std::string& text);

}  // namespace wick::milestones
