#pragma once

#include "nn/nn.h"
#include "tools/milestones/digits/digits.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace wick::milestones {

/// The steps of the training, and how many lie between two files.
constexpr std::int64_t resume_steps = 60;
constexpr std::int64_t steps_between_files = 4;
constexpr std::size_t kill_count = 3;

/// Where a process kills itself: in step number `step`, counted from 0.
struct Kill {
  enum Place { FirstPart, SecondPart, BeforeTheFile, AfterTheFile };
  std::int64_t step = 0;
  Place place = FirstPart;
};

/// "step 17, before the file".
std::string to_text(const Kill& kill);

/// Rising steps, and places, that follow from `seed` alone.
std::vector<Kill> draw_kills(std::uint64_t seed);

/// What a process logged of one step.
struct LoggedStep {
  std::vector<std::int64_t> rows;
  double loss = 0;
};

/// A training that reads digits: dropout 0.5, AdamW, warm-up and cosine, clipping, two parts a
/// batch. It knows nothing of files.
class DigitTraining {
 public:
  DigitTraining(const DigitSplit& digits, std::uint64_t seed);
  DigitTraining(const DigitTraining&) = delete;
  DigitTraining& operator=(const DigitTraining&) = delete;

  /// Takes a step, and returns its log. If `kill` is in a part of this step, the process ends
  /// there.
  LoggedStep step(const Kill* kill = nullptr);

  nn::StoredTraining stored() const { return nn::store_training(model, optimizer, progress); }

  nn::Sequential model;
  nn::AdamW optimizer;
  nn::Progress progress;

 private:
  nn::Examples train_;
  nn::DataLoader loader_;
};

/// A training that was killed and went on, as its processes left it.
struct ResumedTraining {
  /// Processes that were killed by SIGKILL.
  std::int64_t killed = 0;
  /// What went wrong in a process that neither was killed nor came to the end.
  std::string failure;
  /// What was logged of each step. A step that was taken again is there again.
  std::multimap<std::int64_t, LoggedStep> steps;
  /// What the last process stored; empty if there is none.
  nn::StoredTraining end;
};

/// Trains in a process for each kill, and in one more. Each begins with the file that the one
/// before has left in `folder`, if there is one.
ResumedTraining train_and_kill(const DigitSplit& digits, std::uint64_t seed,
                               const std::vector<Kill>& kills, const std::filesystem::path& folder);

}  // namespace wick::milestones
