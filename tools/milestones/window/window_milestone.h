#pragma once

#include "tools/milestones/window/windows.h"

#include <vector>

namespace wick::milestones {

/// The four models of one run, trained alike.
struct WindowRuns {
  WindowRun side_by_side;
  WindowRun bag;
  WindowRun turned_bag;
  WindowRun last_alone;
};

/// The requirements for what the models have learnt.
std::vector<Verdict> judge_windows(const WindowRuns& runs);

/// The requirements for the parts that they are made of.
std::vector<Verdict> judge_window_parts(const TableGradient& table,
                                        const PositionErrors& positions);

/// Trains the models on the text, draws their losses and the table of characters, and judges them.
/// Returns 0 if every bar was met, else 1. Throws Error, or std::filesystem::filesystem_error, if a
/// drawing cannot be written.
int run_window(Stage& stage, const WindowOptions& training = {});

}  // namespace wick::milestones
