#include "tools/milestones/milestones.h"

#include "tools/milestones/attention/attention_milestone.h"
#include "tools/milestones/cache/cache_milestone.h"
#include "tools/milestones/compress/compress_milestone.h"
#include "tools/milestones/digits/digits_milestone.h"
#include "tools/milestones/gpt/gpt_milestone.h"
#include "tools/milestones/quantize/quantize_milestone.h"
#include "tools/milestones/resume/resume_milestone.h"
#include "tools/milestones/shift/shift_milestone.h"
#include "tools/milestones/subwords/subwords_milestone.h"
#include "tools/milestones/valley/valley_milestone.h"
#include "tools/milestones/window/window_milestone.h"
#include "tools/milestones/xor/xor_milestone.h"

#include <algorithm>

namespace wick::milestones {
namespace {

std::string numbers(const std::vector<int>& chapters) {
  std::string text;
  for (int chapter : chapters) text += (chapter < 10 ? " 0" : " ") + std::to_string(chapter);
  return text;
}

}  // namespace

const std::vector<Milestone>& all_milestones() {
  static const std::vector<Milestone> all{
      {"xor",
       "learn what two layers can separate and one cannot",
       {1, 2, 3, 4, 6, 7},
       "1 s",
       [](Stage& stage) { return run_xor(stage); }},
      {"digits",
       "read handwritten digits, better than one layer does",
       {1, 2, 3, 4, 5, 6, 7},
       "5 s",
       [](Stage& stage) { return run_digits(stage); }},
      {"valley",
       "go down a narrow valley, where the steepest slope is no good guide",
       {1, 2, 3, 6, 7},
       "1 s",
       [](Stage& stage) { return run_valley(stage); }},
      {"resume",
       "go on to the same bits after three kills",
       {1, 2, 3, 4, 5, 6, 7, 8},
       "1 s",
       [](Stage& stage) { return run_resume(stage); }},
      {"shift",
       "read digits that have moved, by windows that look everywhere",
       {1, 2, 3, 4, 5, 6, 7, 8, 9},
       "25 s",
       [](Stage& stage) { return run_shift(stage); }},
      {"window",
       "guess the next character of a text from eight vectors",
       {1, 2, 3, 4, 5, 6, 7, 11},
       "10 s",
       [](Stage& stage) { return run_window(stage); }},
      {"attention",
       "reverse and copy sequences, by looking at the right place",
       {1, 2, 3, 4, 5, 6, 7, 8, 11, 12},
       "10 s",
       [](Stage& stage) { return run_attention(stage); }},
      {"gpt",
       "write text, character by character",
       {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13},
       "5 to 25 s",
       [](Stage& stage) { return run_gpt(stage); },
       true},
      {"subwords",
       "guess a text better by tokens than by characters, for the same work",
       {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13},
       "20 s",
       [](Stage& stage) { return run_subwords(stage); }},
      {"quantize",
       "write a model in few bits, and lose little",
       {1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 15},
       "12 s",
       [](Stage& stage) { return run_quantize(stage); }},
      {"compress",
       "make a model smaller: zeros that last, thin layers, a teacher",
       {1, 2, 3, 4, 5, 6, 7, 8, 16},
       "5 s",
       [](Stage& stage) { return run_compress(stage); }},
      {"cache",
       "write the same text, and read each token once",
       {1, 2, 3, 11, 12, 13, 18},
       "2 s",
       [](Stage& stage) { return run_cache(stage); }}};
  return all;
}

const Milestone* find_milestone(const std::string& name) {
  const auto found = std::find_if(all_milestones().begin(), all_milestones().end(),
                                  [&](const Milestone& one) { return one.name == name; });
  return found == all_milestones().end() ? nullptr : &*found;
}

std::string list_of_milestones() {
  int name = 0;
  int what = 0;
  int time = 0;
  for (const Milestone& milestone : all_milestones()) {
    name = std::max(name, plot::display_width(milestone.name));
    what = std::max(what, plot::display_width(milestone.what));
    time = std::max(time, plot::display_width(milestone.time));
  }
  std::string text;
  for (const Milestone& milestone : all_milestones()) {
    text += "  " + plot::pad_right(milestone.name, name) + "  " +
            plot::pad_right(milestone.what, what) + "  " + plot::pad_left(milestone.time, time) +
            "  chapters" + numbers(milestone.chapters) + "\n";
  }
  return text;
}

}  // namespace wick::milestones
