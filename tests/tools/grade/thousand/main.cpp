#include "tests/tools/grade/thousand/mixture.h"
#include "tests/tools/grade/thousand/watch.h"
#include "tools/cli/arguments.h"
#include "tools/grade/system/files.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <random>

// Grades many invented submissions, each chapter's in one run of wick grade, and tells what that
// took and left.

namespace fs = std::filesystem;
using namespace wick::grade;
using namespace wick::grade::thousand;

namespace {

struct Options {
  int count = 1000;
  std::uint64_t seed = std::random_device()();
  int jobs = 2;
  std::string sandbox = "strong";
  std::string folder;
  std::string program = WICK_PROGRAM;
};

std::string load() {
  std::ifstream file("/proc/loadavg");
  std::string one;
  file >> one;
  return one;
}

std::vector<Mixture> hand_in_all(const Options& options, const fs::path& folder) {
  Mixer mixer(SOURCE_ROOT, options.seed);
  std::vector<Mixture> mixtures;
  for (int i = 1; i <= options.count; ++i) {
    mixtures.push_back(mixer.mix(i));
    hand_in(mixtures.back(), folder / mixtures.back().chapter);
  }
  return mixtures;
}

struct Tally {
  int graded = 0, right = 0, failed = 0;
  double points = 0, max_points = 0;
};

// What each submission came to; complains of every one that did not get what it must.
Tally check_grades(const std::vector<Mixture>& mixtures, const fs::path& grades) {
  Tally tally;
  for (const Mixture& mixture : mixtures) {
    const fs::path path = grades / mixture.chapter / "students" / (mixture.student + ".json");
    if (!fs::exists(path)) {
      std::printf("FAILED: %s is not graded\n", mixture.student.c_str());
      ++tally.failed;
      continue;
    }
    ++tally.graded;
    const std::string text = read_file(path);
    const nlohmann::json grade = nlohmann::json::parse(text);
    // A pending one has none.
    const double points = grade.value("points", 0.0), max_points = grade.at("max_points");
    tally.points += points;
    tally.max_points += max_points;
    if (mixture.is_right) ++tally.right;
    const bool is_ours = text.find("\"grader_error\"") != std::string::npos;
    const bool is_wrong = mixture.is_right && points < max_points;
    const bool is_elsewhere = grade.at("chapter") != mixture.chapter;
    if (is_ours || is_wrong || is_elsewhere) {
      std::printf("FAILED: %s, %s (%s): %g of %g points\n", mixture.student.c_str(),
                  mixture.chapter.c_str(), mixture.recipe.c_str(), points, max_points);
      ++tally.failed;
    }
  }
  return tally;
}

int more_descriptors(const Watched& watched) {
  return std::max(0, watched.descriptors_after - watched.descriptors_before);
}

// A leak of one a submission adds more than half of them from the first quarter of the time to the
// last. The class's own folders, which are held open from their first use on, and programs that
// run at every moment of a quarter on a busy machine add less than eight. Classes too small to tell
// these apart are not judged: grade.test_attacks compares the numbers exactly.
bool leaks_descriptors(const Watched& watched, std::size_t submissions) {
  return submissions >= 16 && 2 * more_descriptors(watched) > static_cast<int>(submissions);
}

// What all classes together used and left.
void add(const Watched& one, Watched& all) {
  all.exit_code = std::max(all.exit_code, one.exit_code);
  all.seconds += one.seconds;
  all.cpu_seconds += one.cpu_seconds;
  all.peak_bytes = std::max(all.peak_bytes, one.peak_bytes);
  // The numbers are those of the class that leaked most.
  if (more_descriptors(one) >= more_descriptors(all)) {
    all.descriptors_before = one.descriptors_before;
    all.descriptors_after = one.descriptors_after;
  }
  all.processes_left += one.processes_left;
  all.uncollected = std::max(all.uncollected, one.uncollected);
  all.files_left.insert(all.files_left.end(), one.files_left.begin(), one.files_left.end());
}

// A class is of one chapter. Those that leak descriptors are named.
Watched grade_all(const Options& options, const std::vector<Mixture>& mixtures,
                  const fs::path& folder, std::vector<std::string>& leaking) {
  std::map<std::string, std::size_t> submissions;
  for (const Mixture& mixture : mixtures) ++submissions[mixture.chapter];
  Watched all;
  for (const auto& [chapter, count] : submissions) {
    const Watched watched =
        watch({options.program, "grade", (folder / "submissions" / chapter).string(), "--chapter",
               std::to_string(std::stoi(chapter)), "--out", (folder / "grades" / chapter).string(),
               "--jobs", std::to_string(options.jobs), "--sandbox", options.sandbox, "--seed",
               std::to_string(options.seed)},
              folder / "temporary", folder / ("log-" + chapter));
    if (leaks_descriptors(watched, count)) leaking.push_back(chapter);
    add(watched, all);
  }
  return all;
}

int run(const Options& options) {
  const TemporaryFolder own;
  const fs::path folder = options.folder.empty() ? own.path() : fs::path(options.folder);
  const fs::path temporary = folder / "temporary";
  fs::create_directories(temporary);
  // Another user's compiler has to come to it.
  fs::permissions(folder, fs::perms(0755));
  fs::permissions(temporary, fs::perms(01777));
  std::printf("%d submissions, seed %llu\n", options.count,
              static_cast<unsigned long long>(options.seed));
  const std::vector<Mixture> mixtures = hand_in_all(options, folder / "submissions");
  const std::string load_before = load();
  std::vector<std::string> leaking;
  const Watched watched = grade_all(options, mixtures, folder, leaking);
  const Tally tally = check_grades(mixtures, folder / "grades");
  std::printf(
      "%d graded in %.1f s: %.1f a minute with %d jobs, sandbox: %s; load %s before, %s after\n",
      tally.graded, watched.seconds, 60 * tally.graded / watched.seconds, options.jobs,
      options.sandbox.c_str(), load_before.c_str(), load().c_str());
  std::printf("%.2f s of processor time a submission: %.1f a minute on two cores of one's own\n",
              watched.cpu_seconds / options.count, 120 * options.count / watched.cpu_seconds);
  std::printf("%.0f of %.0f points; %d submissions are right throughout\n", tally.points,
              tally.max_points, tally.right);
  std::printf("grader: exit code %d, peak memory %.1f MB\n", watched.exit_code,
              static_cast<double>(watched.peak_bytes) / (1 << 20));
  std::printf(
      "left behind: %d more descriptors (%d open at first, %d at last), %d processes, %d that had "
      "ended, %zu files\n",
      more_descriptors(watched), watched.descriptors_before, watched.descriptors_after,
      watched.processes_left, watched.uncollected, watched.files_left.size());
  for (const std::string& name : watched.files_left) std::printf("FAILED: left %s\n", name.c_str());
  for (const std::string& chapter : leaking) {
    std::printf("FAILED: the class of %s leaks descriptors\n", chapter.c_str());
  }
  // A sandbox's own processes end a moment after it, and the last runs' after the grader.
  const int last = 2 * options.jobs;
  const bool is_clean = leaking.empty() && watched.processes_left == 0 &&
                        watched.uncollected <= last && watched.files_left.empty();
  return watched.exit_code == 0 && tally.failed == 0 && is_clean ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"grades invented submissions, and tells what that took and left behind"};
  Options options;
  app.add_option("--count", options.count)->capture_default_str();
  app.add_option("--seed", options.seed,
                 "of the submissions and of the grades; otherwise a new one");
  wick::cli::takes_count(app.add_option("--jobs", options.jobs)->capture_default_str());
  app.add_option("--sandbox", options.sandbox)->capture_default_str();
  app.add_option("--wick", options.program, "the program to grade with")->capture_default_str();
  app.add_option("--folder", options.folder, "where all of it stays; otherwise it is removed");
  CLI11_PARSE(app, argc, argv);
  try {
    return run(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
