#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace wick::grade {

/// When students see the results of hidden scenarios.
enum class HiddenShown { Now, AfterDue, Never };

/// The attempt that counts if a student has several: the last attempt; the attempt with the most
/// points after the late penalty; or the last attempt that is not late, and the last of all if
/// every one is late.
enum class Counting { Last, Best, LastBeforeDue };

/// The rule in words, such as "the last counts".
const char* in_words(Counting rule);

/// When work is late, and what that costs. Times are seconds since 1970.
struct LateRules {
  std::optional<std::int64_t> due;
  double grace_minutes = 0, penalty_per_day = 0, max_penalty = 100;
  std::optional<double> closes_after_days;
  HiddenShown hidden = HiddenShown::Never;
  std::map<std::string, std::int64_t> extensions;

  std::optional<std::int64_t> due_for(const std::string& student) const;
  /// False until the last student's time is over, since reports travel.
  bool shows_hidden(std::int64_t now) const;
};

/// Rules of a course, beside what a chapter is worth:
///
///     due = 2026-03-01T23:59:00+01:00   # without an offset: this machine's own time
///     grace_minutes = 15                # late counts from the end of these
///     penalty_per_day = 10              # percent of what was earned, for each day begun
///     max_penalty = 50                  # percent
///     closes_after_days = 7             # what comes later earns nothing
///     hidden = "after_due"              # now, after_due, never
///     attempt = "best"                  # which of several counts: last, best, last_before_due
///     drop_lowest = 1                   # chapters that do not count in the course total
///     written_answers = true            # they earn points; or a list of chapters, such as [3, 12]
///     [extension]
///     ada = 2026-03-08T23:59:00+01:00   # a later due time for this student
///     [weights]                         # in the course total; without it a chapter's points
///     12 = 30                           # a chapter's number, or its folder
///     13_transformers = 20
///     [excused]
///     ada = [12]                        # chapters that do not count for this student
///     [chapter.12]                      # rules of one chapter, each in the place of the one above
///     due = 2026-05-01T23:59:00+02:00
///     [chapter.12.extension]
///     bob = 2026-05-03T23:59:00+02:00
struct Policy : LateRules {
  /// The rules of chapters with rules of their own, by number.
  std::map<int, LateRules> chapters;
  std::map<int, double> weights;  // by the chapter's number
  std::map<std::string, std::set<int>> excused;
  int drop_lowest = 0;
  Counting attempt = Counting::Last;
  /// Written answers earn the points of their questions, in every chapter or in these. Otherwise
  /// they are kept and shown, and a chapter is worth what its exercises are.
  bool counts_all_answers = false;
  std::set<int> counted_answers;
  /// The TOML that it was read from; empty for no policy.
  std::string text;

  /// The same policy with the rules of a chapter, given by its folder, such as "12_attention".
  Policy of(const std::string& chapter) const;
  /// True if it says how chapters make a course total.
  bool has_course() const { return !weights.empty() || !excused.empty() || drop_lowest > 0; }
  bool counts_answers(const std::string& chapter) const;
  bool is_excused(const std::string& student, const std::string& chapter) const;
  /// True if any chapter has a due time.
  bool has_due() const;
};

/// Returns 12 for "12_attention" and for "12". Returns nothing if the text does not begin with a
/// number, or goes on with anything but "_".
std::optional<int> chapter_number(const std::string& chapter);

/// Throws Error if the policy names a chapter that is none of `chapters`, by their numbers.
void require_known_chapters(const Policy& policy, const std::set<int>& chapters,
                            const std::string& name);

/// `name` stands for the text in errors. Throws Error, with the line, for a missing, unknown or
/// impossible value.
Policy parse_policy(const std::string& text, const std::string& name);

}  // namespace wick::grade
