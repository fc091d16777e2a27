#include "tools/milestones/resume/resume.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <fstream>
#include <iomanip>
#include <limits>
#include <random>
#include <sstream>
#include <thread>

namespace wick::milestones {
namespace {

constexpr std::int64_t images = 640;
constexpr double peak_rate = 5e-3;

nn::Sequential model_of(std::uint64_t seed) {
  manual_seed(seed);
  return make_digit_model(DigitModel::Mlp, DigitOptions{});
}

nn::Examples first_images(const DigitSplit& digits) {
  Ids labels{Shape{images}, digits.train.labels.values};
  labels.values.resize(images);
  return {digits.train.images.slice(0, 0, images), labels};
}

// As an operator, a batch system or a power cut would: nothing runs after it.
[[noreturn]] void kill_this_process() {
  for (;;) ::raise(SIGKILL);
}

// One write a line: what was logged stays, whatever happens next.
void log_step(const std::filesystem::path& file, std::int64_t number, const LoggedStep& step) {
  std::ostringstream line;
  line << number << ' ' << std::setprecision(std::numeric_limits<double>::max_digits10)
       << step.loss;
  for (const std::int64_t row : step.rows) line << ' ' << row;
  line << '\n';
  std::ofstream(file, std::ios::app) << line.str() << std::flush;
}

std::multimap<std::int64_t, LoggedStep> read_log(const std::filesystem::path& file) {
  std::multimap<std::int64_t, LoggedStep> steps;
  std::ifstream lines(file);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::int64_t number = 0;
    LoggedStep step;
    words >> number >> step.loss;
    for (std::int64_t row = 0; words >> row;) step.rows.push_back(row);
    steps.emplace(number, step);
  }
  return steps;
}

// The life of one process. Steps are counted here, too: a training that does not count its own
// comes to an end all the same.
void live(const DigitSplit& digits, std::uint64_t seed, const Kill* kill,
          const std::filesystem::path& folder) {
  const std::string file = folder / "training.safetensors";
  DigitTraining training(digits, seed);
  if (std::filesystem::exists(file)) {
    manual_seed(seed + 1);  // a new process stands anywhere but there
    training.progress = nn::load_training(file, training.model, training.optimizer);
  }
  for (std::int64_t taken = 0; taken < resume_steps && training.progress.step < resume_steps;
       ++taken) {
    const std::int64_t number = training.progress.step;
    log_step(folder / "steps", number, training.step(kill));
    const bool is_last = kill != nullptr && kill->step == number;
    if (is_last && kill->place == Kill::BeforeTheFile) kill_this_process();
    if ((number + 1) % steps_between_files == 0) {
      nn::save_training(file, training.model, training.optimizer, training.progress);
    }
    if (is_last && kill->place == Kill::AfterTheFile) kill_this_process();
  }
  nn::save_training(folder / "end.safetensors", training.model, training.optimizer,
                    training.progress);
}

// Runs live() in a process of its own. Returns how that ended, as waitpid returns it.
int run_process(const DigitSplit& digits, std::uint64_t seed, const Kill* kill,
                const std::filesystem::path& folder) {
  const ::pid_t child = ::fork();
  if (child < 0) fail<Error>("resume: cannot start a process: the system has no room for it");
  if (child == 0) {
    int status = 1;
    // A new thread: the threads that OpenMP has started for this one stayed in the parent.
    std::thread([&] {
      try {
        live(digits, seed, kill, folder);
        status = 0;
      } catch (const std::exception& error) {
        std::ofstream(folder / "failure") << error.what();
      }
    }).join();
    ::_exit(status);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

std::string to_text(const Kill& kill) {
  static constexpr const char* places[] = {"in the first part of the batch",
                                           "in the second part of the batch", "after the step",
                                           "after the file"};
  return concatenate("step ", kill.step, ", ", places[kill.place]);
}

std::vector<Kill> draw_kills(std::uint64_t seed) {
  // One kill in each third of the run; the standard fixes the engine's numbers.
  std::mt19937_64 engine(seed);
  constexpr auto third = static_cast<std::uint64_t>(resume_steps) / kill_count;
  std::vector<Kill> kills;
  for (std::size_t i = 0; i < kill_count; ++i) {
    const std::uint64_t step = i * third + engine() % (third - 1) + 1;
    kills.push_back({static_cast<std::int64_t>(step), static_cast<Kill::Place>(engine() % 4)});
  }
  return kills;
}

DigitTraining::DigitTraining(const DigitSplit& digits, std::uint64_t seed)
    : model(model_of(seed)),
      optimizer(nn::decay_groups(model), nn::AdamWOptions{peak_rate}),
      train_(first_images(digits)),
      loader_(images, nn::DataLoaderOptions{32, true, false, seed}) {}

LoggedStep DigitTraining::step(const Kill* kill) {
  LoggedStep logged;
  const std::int64_t number = progress.step;
  nn::TrainingOptions options;
  options.max_norm = 1;
  options.micro_batches = 2;
  options.learning_rate = [](std::int64_t at) {
    return nn::cosine_schedule(at, 6, resume_steps, peak_rate);
  };
  double total = 0;
  int part = 0;
  const nn::LossFunction loss = [&](const std::vector<std::int64_t>& rows) {
    if (kill != nullptr && kill->step == number && int(kill->place) == part) kill_this_process();
    ++part;
    const nn::Examples some = nn::select(train_, rows);
    const Tensor mean = cross_entropy(model(some.inputs), some.labels);
    logged.rows.insert(logged.rows.end(), rows.begin(), rows.end());
    total += static_cast<double>(mean.item()) * static_cast<double>(rows.size());
    return mean;
  };
  nn::train_step(model, optimizer, loss, loader_, progress, options);
  logged.loss = total / static_cast<double>(logged.rows.size());
  return logged;
}

ResumedTraining train_and_kill(const DigitSplit& digits, std::uint64_t seed,
                               const std::vector<Kill>& kills,
                               const std::filesystem::path& folder) {
  ResumedTraining training;
  for (std::size_t i = 0; i <= kills.size(); ++i) {
    const int status = run_process(digits, seed, i < kills.size() ? &kills[i] : nullptr, folder);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) ++training.killed;
  }
  std::getline(std::ifstream(folder / "failure"), training.failure);
  training.steps = read_log(folder / "steps");
  const std::filesystem::path end = folder / "end.safetensors";
  if (std::filesystem::exists(end)) {
    training.end.tensors = nn::read_safetensors(end, &training.end.texts);
  }
  return training;
}

}  // namespace wick::milestones
