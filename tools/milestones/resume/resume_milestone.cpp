#include "tools/milestones/resume/resume_milestone.h"

#include <stdlib.h>

#include <cstring>
#include <map>

namespace wick::milestones {
namespace {

/// A folder that goes with its scope.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "wick-resume-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) {
      fail<Error>("resume: cannot make a folder ", name,
                  ": there must be room for temporary files");
    }
    path_ = name;
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

bool is_parameter(const std::string& name) { return name.rfind("optimizer.", 0) != 0; }

bool same_bits(double a, double b) { return std::memcmp(&a, &b, sizeof a) == 0; }

plot::Chart loss_chart(const WholeTraining& whole, const ResumedTraining& resumed) {
  plot::Chart chart;
  chart.title = "A training that was killed three times";
  chart.x_label = "step";
  chart.y_label = "loss (nats an image)";
  std::vector<plot::Point> never, killed;
  for (std::size_t i = 0; i < whole.steps.size(); ++i) {
    never.push_back({static_cast<double>(i), whole.steps[i].loss});
  }
  for (const auto& [number, step] : resumed.steps) {
    killed.push_back({static_cast<double>(number), step.loss});
  }
  chart.series = {{"never stopped", never}, {"killed three times", killed}};
  chart.description = concatenate("Two curves over ", whole.steps.size(),
                                  " steps, one upon the other: never stopped, killed three times.");
  return chart;
}

}  // namespace

WholeTraining train_without_stop(const DigitSplit& digits, std::uint64_t seed,
                                 const Report& report) {
  DigitTraining training(digits, seed);
  WholeTraining whole;
  for (std::int64_t step = 0; step < resume_steps; ++step) {
    whole.steps.push_back(training.step());
    if (report) report(step + 1, whole.steps.back().loss);
  }
  whole.end = training.stored();
  for (const Tensor& parameter : training.model.parameters()) whole.parameters += parameter.numel();
  return whole;
}

Differences compare_steps(const WholeTraining& whole, const ResumedTraining& resumed) {
  Differences differences;
  for (std::size_t i = 0; i < whole.steps.size(); ++i) {
    if (resumed.steps.count(static_cast<std::int64_t>(i)) == 0) ++differences.missing;
  }
  for (const auto& [number, step] : resumed.steps) {
    const bool is_known = number >= 0 && number < static_cast<std::int64_t>(whole.steps.size());
    const LoggedStep* expected =
        is_known ? &whole.steps[static_cast<std::size_t>(number)] : nullptr;
    if (expected == nullptr || step.rows != expected->rows) ++differences.rows;
    if (expected == nullptr || !same_bits(step.loss, expected->loss)) ++differences.losses;
  }
  return differences;
}

StoredDifferences compare_ends(const nn::StoredTraining& whole, const nn::StoredTraining& resumed) {
  StoredDifferences differences;
  std::map<std::string, const nn::StoredTensor*> found;
  for (const nn::StoredTensor& tensor : resumed.tensors) found[tensor.name] = &tensor;
  for (const nn::StoredTensor& tensor : whole.tensors) {
    std::int64_t& count = is_parameter(tensor.name) ? differences.parameters : differences.others;
    const auto other = found.find(tensor.name);
    for (std::size_t i = 0; i < tensor.values.size(); ++i) {
      const bool is_equal = other != found.end() && i < other->second->values.size() &&
                            same_bits(tensor.values[i], other->second->values[i]);
      if (!is_equal) ++count;
    }
  }
  for (const auto& [name, text] : whole.texts) {
    const auto other = resumed.texts.find(name);
    if (other == resumed.texts.end() || other->second != text) ++differences.others;
  }
  return differences;
}

std::int64_t probe_without_state(const DigitSplit& digits, std::uint64_t seed) {
  DigitTraining training(digits, seed);
  for (int step = 0; step < 10; ++step) training.step();
  const nn::StoredTraining middle = training.stored();
  DigitTraining poor(digits, seed);
  {
    const NoGrad no_grad;
    const std::vector<Tensor> from = training.model.parameters(), to = poor.model.parameters();
    for (std::size_t i = 0; i < to.size(); ++i) Tensor(to[i]).copy_(from[i]);
  }
  poor.progress = training.progress;
  for (int step = 0; step < 3; ++step) poor.step();
  manual_seed(0);
  training.progress = nn::restore_training(middle, training.model, training.optimizer);
  for (int step = 0; step < 3; ++step) training.step();
  return compare_ends(training.stored(), poor.stored()).parameters;
}

std::int64_t probe_order(std::uint64_t seed) {
  const nn::DataLoaderOptions options{3, true, false, seed};
  const nn::DataLoader used(50, options);
  for (const std::int64_t epoch : {2, 0, 1}) used.rows(epoch, 0);
  std::int64_t different = 0;
  for (std::int64_t batch = 0; batch < 17; ++batch) {
    if (used.rows(0, batch) != nn::DataLoader(50, options).rows(0, batch)) ++different;
  }
  return different;
}

std::int64_t steps_taken_again(const std::vector<Kill>& kills) {
  std::int64_t again = 0;
  for (const Kill& kill : kills) {
    // A step that was killed within was not logged; a file is written behind every fourth.
    const bool is_logged = kill.place == Kill::BeforeTheFile || kill.place == Kill::AfterTheFile;
    const std::int64_t logged = kill.step + (is_logged ? 1 : 0);
    const std::int64_t files = (kill.step + (kill.place == Kill::AfterTheFile ? 1 : 0)) /
                               steps_between_files * steps_between_files;
    again += logged - files;
  }
  return again;
}

std::vector<Verdict> judge_resume(const WholeTraining& whole, const ResumedTraining& resumed,
                                  const std::vector<Kill>& kills, std::int64_t without_state,
                                  std::int64_t order_differs) {
  const Differences steps = compare_steps(whole, resumed);
  const StoredDifferences ends = compare_ends(whole.end, resumed.end);
  std::int64_t numbers = 0;
  for (const nn::StoredTensor& tensor : resumed.end.tensors) {
    numbers += static_cast<std::int64_t>(tensor.values.size());
  }
  const auto count = [](std::int64_t n) { return static_cast<double>(n); };
  const Suspect state{8, "exercise 08.6: all that a training goes on from" +
                             (resumed.failure.empty() ? "" : ": " + resumed.failure)};
  const Suspect order{5, "exercise 05.3: the order is a function of seed and epoch alone"};
  const Suspect step{8, "exercise 08.4: the step, and where it leaves progress"};
  return {
      judge_number("processes that were killed", count(resumed.killed),
                   {Bar::Exactly, count(static_cast<std::int64_t>(kills.size()))}, {state, step}),
      judge_number("steps that no process took", count(steps.missing), {Bar::Exactly, 0},
                   {state, step}),
      judge_number("steps taken again",
                   count(static_cast<std::int64_t>(resumed.steps.size())) - count(resume_steps),
                   {Bar::Exactly, count(steps_taken_again(kills)), "; so many were not in a file"},
                   {state, step}),
      judge_number("steps with other rows", count(steps.rows), {Bar::Exactly, 0}, {state, order}),
      judge_number("batches that depend on what was asked before", count(order_differs),
                   {Bar::Exactly, 0}, {order}),
      judge_number("numbers in the file, for each of the model",
                   count(numbers) / count(whole.parameters),
                   {Bar::Exactly, 3, ": the number and AdamW's two means"}, {state}),
      judge_number("steps with another loss", count(steps.losses), {Bar::Exactly, 0},
                   {state, order, {7, "all that AdamW keeps is in its moments"}, step}),
      judge_number("numbers of the model that differ", count(ends.parameters), {Bar::Exactly, 0},
                   {state, order}),
      judge_number("numbers kept beside the model that differ", count(ends.others),
                   {Bar::Exactly, 0}, {state, order}),
      judge_number("the same, with the model alone in the file", count(without_state),
                   {Bar::MoreThan, 0}, {{3, "Dropout, which must draw"}, {7, "AdamW's means"}})};
}

int run_resume(Stage& stage) {
  stage.open("resume", "A training is killed three times, and goes on to the same bits.");
  const DigitSplit digits = load_digits();
  const std::vector<Kill> kills = draw_kills(stage.seed());
  for (const Kill& kill : kills) stage.announce("Killed by SIGKILL: " + to_text(kill));
  const WholeTraining whole =
      train_without_stop(digits, stage.seed(), stage.progress("never stopped", resume_steps));
  const Folder folder;
  const ResumedTraining resumed = train_and_kill(digits, stage.seed(), kills, folder.path());
  stage.show(loss_chart(whole, resumed), "resume-loss");
  stage.judge(judge_resume(whole, resumed, kills, probe_without_state(digits, stage.seed()),
                           probe_order(stage.seed())));
  return stage.finish();
}

}  // namespace wick::milestones
