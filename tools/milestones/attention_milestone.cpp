#include "tools/milestones/attention_milestone.h"

#include "tools/milestones/attention_probes.h"

namespace wick::milestones {
namespace {

SequenceRun train(SequenceTask task, Mixing mixing, const TrainingOptions& training, Stage& stage) {
  const char* label = mixing == Mixing::Attention ? "with attention" : "without       ";
  return stage.train(label, training.steps, [&](const Report& report) {
    return train_sequence(task, mixing, stage.options().seed, training, report);
  });
}

}  // namespace

int run_attention_milestone(const MilestoneOptions& options, std::ostream& stream,
                            const plot::Terminal& terminal, const TrainingOptions& training) {
  Stage stage("attention",
              concatenate("One transformer block learns to reverse and to copy words of ",
                          word_length, " letters."),
              options, stream, terminal);
  for (SequenceTask task : {SequenceTask::Reverse, SequenceTask::Copy}) {
    const std::string name = to_string(task);
    stage.announce(name);
    const SequenceRun with = train(task, Mixing::Attention, training, stage);
    const SequenceRun without = train(task, Mixing::None, training, stage);
    stage.show(loss_chart(with, without), name + "-loss");
    const Word& word = with.words.unseen().front();
    stage.show(attention_map(with, word, probe_focus(with, {word}).best_head), name + "-attention");
    stage.write(all_heads(with, word), name + "-heads");
    stage.write(attention_page(with, word), name + "-attention");
    stage.judge(judge(with, without), name);
  }
  return stage.finish();
}

}  // namespace wick::milestones
