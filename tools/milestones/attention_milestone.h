#pragma once

#include "tools/milestones/sequence_training.h"
#include "tools/milestones/stage.h"

#include <cstdint>
#include <ostream>
#include <vector>

namespace wick::milestones {

/// The loss of two runs that differ in their mixing alone.
plot::Chart loss_chart(const SequenceRun& with, const SequenceRun& without);

/// Where one head looks while the model reads, and answers, `word`.
plot::HeatMap attention_map(const SequenceRun& run, const Word& word, std::int64_t head);

/// Where every head looks: side by side, and as a page to be explored in a browser.
plot::HeatMaps all_heads(const SequenceRun& run, const Word& word);
plot::AttentionPage attention_page(const SequenceRun& run, const Word& word);

/// What the runs of one task have to show.
std::vector<Verdict> judge(const SequenceRun& with, const SequenceRun& without);

/// Trains on both tasks, with attention and without; shows progress, curves and maps on `stream`
/// and writes them as SVG; says which bars were met. Returns 0 if all were, else 1. Throws Error,
/// or std::filesystem::filesystem_error, where a drawing cannot be written.
int run_attention_milestone(const MilestoneOptions& options, std::ostream& stream,
                            const plot::Terminal& terminal, const TrainingOptions& training = {});

}  // namespace wick::milestones
