#include "tools/milestones/stage.h"

#include "core/cpu/instructions.h"
#include "core/error.h"
#include "nn/checkpoint/file.h"
#include "tools/plot/axis.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <sstream>

namespace wick::milestones {
namespace {

/// The folders of the course's chapters: "06_autograd".
const std::vector<std::string>& folders() {
  static const std::vector<std::string> folders = [] {
    std::istringstream words(WICK_CHAPTERS);
    return std::vector<std::string>(std::istream_iterator<std::string>(words), {});
  }();
  return folders;
}

template <typename... Values>
std::string printed(const char* format, Values... values) {
  char text[64];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

bool holds(const Bar& bar, double measured) {
  switch (bar.bound) {
    case Bar::AtLeast: return measured >= bar.value;
    case Bar::AtMost: return measured <= bar.value;
    case Bar::MoreThan: return measured > bar.value;
    case Bar::Exactly: return measured == bar.value;
  }
  return false;
}

/// "at most 75 %; a tie is not right", of a `value` that is written as "75 %".
std::string text_of(const Bar& bar, const std::string& value) {
  static const char* const words[] = {"at least ", "at most ", "more than ", "exactly "};
  return words[bar.bound] + value + bar.note;
}

std::string pass_or_fail(bool passed, const plot::Terminal& terminal) {
  const std::string word = passed ? "pass" : "FAIL";
  if (!terminal.has_colour) return word;
  return (passed ? "\x1b[32m" : "\x1b[31m") + word + "\x1b[39m";
}

/// The first loss in which a student's loops and the library's differ by more than rounding, which
/// is about 1e-14 in `double` and grows over a few steps. NaN is always a difference. Empty: there
/// is none.
std::string first_difference(const std::vector<double>& own, const std::vector<double>& fast) {
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (std::abs(own[i] - fast[i]) <= 1e-6) continue;
    return concatenate("the loss of step ", i + 1, " is ", printed("%.9g", own[i]),
                       " on yours and ", printed("%.9g", fast[i]), " on the library's");
  }
  return {};
}

/// A line for each suspect. The reference reaches every milestone, so the cause of a failure is in
/// the student's chapters: they come first.
std::string lines_of(std::vector<Suspect> suspects, const std::vector<int>& own) {
  const auto is_own = [&own](const Suspect& suspect) {
    return std::find(own.begin(), own.end(), suspect.chapter) != own.end();
  };
  std::stable_partition(suspects.begin(), suspects.end(), is_own);
  if (std::none_of(suspects.begin(), suspects.end(), is_own)) {
    std::vector<Suspect> all;
    for (int number : own) all.push_back({number, "yours"});
    suspects.insert(suspects.begin(), all.begin(), all.end());
  }
  std::string text;
  for (const Suspect& suspect : suspects) {
    text += (text.empty() ? "        look at " : "             or ") +
            chapter_name(suspect.chapter) + ": " + suspect.what + "\n";
  }
  return text;
}

}  // namespace

std::string chapter_name(int number) {
  std::string name = printed("chapter %02d", number);
  for (const std::string& folder : folders()) {
    if (std::atoi(folder.c_str()) == number) name += ", " + folder.substr(folder.find('_') + 1);
  }
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

int chapter_number(const std::string& folder) {
  if (std::find(folders().begin(), folders().end(), folder) == folders().end()) {
    fail<ValueError>("chapters: there is no \"", folder,
                     "\": it must be the folder of a chapter, for example ", folders().front());
  }
  return std::atoi(folder.c_str());
}

Verdict judge_share(const std::string& what, double share, const Bar& bar,
                    std::vector<Suspect> look_at) {
  return {what, percent(share), text_of(bar, plot::tick_text(100 * bar.value) + " %"),
          holds(bar, share), std::move(look_at)};
}

Verdict judge_number(const std::string& what, double number, const Bar& bar,
                     std::vector<Suspect> look_at) {
  return {what, plot::tick_text(number), text_of(bar, plot::tick_text(bar.value)),
          holds(bar, number), std::move(look_at)};
}

std::string percent(double share) { return printed("%.2f %%", 100 * share); }

std::string to_text(const std::vector<Verdict>& verdicts, const plot::Terminal& terminal,
                    const std::vector<int>& own) {
  int what = 0;
  int measured = 0;
  for (const Verdict& verdict : verdicts) {
    what = std::max(what, plot::display_width(verdict.what));
    measured = std::max(measured, plot::display_width(verdict.measured));
  }
  std::string text;
  for (const Verdict& verdict : verdicts) {
    text += "  " + pass_or_fail(verdict.passed, terminal) + "  " +
            plot::pad_right(verdict.what, what) + "  " +
            plot::pad_right(verdict.measured, measured) + "  (" + verdict.bar + ")\n";
    if (!verdict.passed) text += lines_of(verdict.look_at, own);
  }
  return text;
}

bool all_passed(const std::vector<Verdict>& verdicts) {
  return std::all_of(verdicts.begin(), verdicts.end(),
                     [](const Verdict& verdict) { return verdict.passed; });
}

plot::Series curve_of(const std::string& name, const std::vector<plot::Point>& losses) {
  constexpr std::size_t together = 20;
  plot::Series series{name, {}};
  for (std::size_t i = 0; i + together <= losses.size(); i += together) {
    double total = 0;
    for (std::size_t j = i; j < i + together; ++j) total += losses[j].y;
    series.points.push_back({losses[i + together - 1].x, total / together});
  }
  if (series.points.empty()) series.points = losses;
  return series;
}

void Stage::open(const std::string& name, const std::string& title) {
  std::filesystem::create_directories(options_.out);
  stream_ << "Milestone " << name << ", seed " << options_.seed << '\n'
          << title << '\n'
          << "Chapters: " << options_.chapters << "\n\n";
}

void Stage::leave_plain_loops(const std::function<std::vector<double>()>& losses) {
  if (options_.own.empty()) return;
  std::string why;
  if (!options_.missing.empty()) {
    why = options_.missing.front();
  } else if (!run_on(Loops::Fast)) {
    why = "this program has no others";
  } else {
    const std::vector<double> fast = losses();
    run_on(Loops::Plain);
    why = first_difference(losses(), fast);
    if (why.empty()) run_on(Loops::Fast);
  }
  announce(why.empty() ? "It trains on the library's fast loops: all files of its chapters are "
                         "yours.\nIts parts and first steps were tried on your own loops."
                       : "It trains on plain loops: " + why + ".");
}

void Stage::announce(const std::string& text) {
  if (const auto bar = training_.lock()) bar->leave_line();
  stream_ << text << '\n';
}

Report Stage::progress(const std::string& label, std::int64_t steps) {
  ++trained_;
  const auto bar = std::make_shared<plot::Progress>(stream_, terminal_, "  " + label, steps);
  training_ = bar;
  return [bar](std::int64_t step, double loss) { bar->update(step, printed("loss %.4f", loss)); };
}

void Stage::show(const plot::Chart& chart, const std::string& name) {
  stream_ << '\n' << plot::chart_text(chart, terminal_) << '\n';
  write(plot::chart_svg(chart), name + ".svg");
}

void Stage::show(const plot::HeatMap& map, const std::string& name) {
  stream_ << '\n' << plot::heat_map_text(map, terminal_) << '\n';
  write(plot::heat_map_svg(map), name + ".svg");
}

void Stage::write(const std::string& text, const std::string& file_name) {
  nn::replace_file((options_.out / file_name).string(), {text});
  has_drawn_ = true;
}

void Stage::judge(const std::vector<Verdict>& verdicts, const std::string& title) {
  if (!title.empty()) verdicts_ += title + '\n';
  verdicts_ += to_text(verdicts, terminal_, options_.own);
  is_reached_ = is_reached_ && all_passed(verdicts);
}

int Stage::finish(const std::string& reached, const std::string& not_reached) {
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start_;
  stream_ << verdicts_ << '\n'
          << (trained_ > 0 ? concatenate("Trained ", trained_, " models and tested them in ")
                           : "Measured in ")
          << printed("%.1f s", taken.count())
          << (has_drawn_ ? "; drawings are in " + options_.out.string() : "") << '\n'
          << (is_reached_ ? reached : not_reached) << '\n';
  return is_reached_ ? 0 : 1;
}

}  // namespace wick::milestones
