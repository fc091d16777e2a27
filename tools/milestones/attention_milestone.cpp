#include "tools/milestones/attention_milestone.h"

#include "tools/grade/files.h"
#include "tools/milestones/attention_probes.h"
#include "tools/plot/progress.h"

#include <chrono>
#include <cstdio>

namespace wick::milestones {
namespace {

struct Screen {
  std::ostream& stream;
  const plot::Terminal& terminal;
};

SequenceRun train(SequenceTask task, Mixing mixing, const MilestoneOptions& options,
                  const Screen& screen) {
  const char* label = mixing == Mixing::Attention ? "  with attention" : "  without       ";
  plot::Progress progress(screen.stream, screen.terminal, label, options.training.steps);
  return train_sequence(task, mixing, options.seed, options.training,
                        [&progress](std::int64_t step, double loss) {
                          char note[32];
                          std::snprintf(note, sizeof note, "loss %.4f", loss);
                          progress.update(step, note);
                        });
}

/// Shows both drawings of a task and writes them.
void draw(const SequenceRun& with, const SequenceRun& without, const MilestoneOptions& options,
          const Screen& screen) {
  const plot::Chart chart = loss_chart(with, without);
  const Word& word = with.words.unseen().front();
  const plot::HeatMap map = attention_map(with, word, probe_focus(with, {word}).best_head);
  screen.stream << '\n'
                << plot::chart_text(chart, screen.terminal) << '\n'
                << plot::heat_map_text(map, screen.terminal) << '\n';
  const std::string task = to_string(with.task);
  grade::write_atomically(options.out / (task + "-loss.svg"), plot::chart_svg(chart));
  grade::write_atomically(options.out / (task + "-attention.svg"), plot::heat_map_svg(map));
}

}  // namespace

int run_attention_milestone(const MilestoneOptions& options, std::ostream& stream,
                            const plot::Terminal& terminal) {
  const Screen screen{stream, terminal};
  std::filesystem::create_directories(options.out);
  stream << "Milestone attention, seed " << options.seed
         << ": one transformer block learns to reverse and to copy words of " << word_length
         << " letters\n";
  std::string verdicts;
  bool is_reached = true;
  const auto start = std::chrono::steady_clock::now();
  for (SequenceTask task : {SequenceTask::Reverse, SequenceTask::Copy}) {
    stream << '\n' << to_string(task) << '\n';
    const SequenceRun with = train(task, Mixing::Attention, options, screen);
    const SequenceRun without = train(task, Mixing::None, options, screen);
    draw(with, without, options, screen);
    const std::vector<Verdict> found = judge(with, without);
    verdicts += concatenate(to_string(task), '\n', to_text(found, terminal));
    is_reached = is_reached && all_passed(found);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  char time[32];
  std::snprintf(time, sizeof time, "%.1f s", taken.count());
  stream << verdicts << "\nTrained and tested four models in " << time
         << "; curves and maps are in " << (options.out / "*.svg").string() << '\n'
         << (is_reached ? "Milestone reached.\n" : "Milestone not reached.\n");
  return is_reached ? 0 : 1;
}

}  // namespace wick::milestones
