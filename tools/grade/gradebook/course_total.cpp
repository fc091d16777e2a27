#include "tools/grade/gradebook/course_total.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>

namespace wick::grade {
namespace {

// The points of every chapter that is graded, by its folder. An entry that a run has not come to
// knows none.
std::map<std::string, double> max_points_of(const std::vector<Entry>& entries) {
  std::map<std::string, double> points;
  for (const Entry& entry : entries) {
    double& most = points[entry.graded.submission.chapter];
    most = std::max(most, entry.score.max_points);
  }
  return points;
}

// None if it weighs its points, and no run has come to it.
std::optional<double> weight_of(const Policy& policy, const std::string& chapter, double max_points,
                                bool is_ahead) {
  if (policy.weights.empty() && is_ahead && max_points == 0) return {};
  if (policy.weights.empty()) return max_points;
  const auto found = policy.weights.find(chapter_number(chapter).value_or(-1));
  return found == policy.weights.end() ? 0 : found->second;
}

ChapterResult result_of(const Entry* entry, bool is_unclear, bool is_excused, double max_points,
                        const std::optional<double>& weight) {
  ChapterResult result;
  result.entry = entry;
  result.max_points = max_points;
  result.weight = weight.value_or(0);
  if (entry != nullptr) {
    result.points = entry->score.points;
  } else if (!is_unclear) {
    result.points = 0;
  }
  if (result.points && max_points > 0) result.percent = 100 * *result.points / max_points;
  if (is_excused) {
    result.counted = Counted::Excused;
  } else if (weight == 0 || (result.points && max_points <= 0)) {
    result.counted = Counted::Weightless;
  } else if (!result.points) {
    const bool is_unmarked = entry != nullptr && entry->score.is_to_be_marked();
    result.counted = is_unmarked ? Counted::ToBeMarked : Counted::Pending;
  }
  return result;
}

// Percents that differ by a rounding error alone are equal.
std::int64_t comparable(double percent) { return std::llround(1e6 * percent); }

// The lowest percents of those that count, and always one less than there are. Of equal percents
// the chapter of more weight goes, which is never worse for the student, and then the later one.
void drop_lowest(std::vector<ChapterResult>& chapters, int count) {
  for (int dropped = 0; dropped < count; ++dropped) {
    ChapterResult* lowest = nullptr;
    int counting = 0;
    for (ChapterResult& chapter : chapters) {
      if (chapter.counted != Counted::Counts) continue;
      ++counting;
      const auto order = [](const ChapterResult& each) {
        return std::make_pair(comparable(*each.percent), -each.weight);
      };
      if (lowest == nullptr || order(chapter) <= order(*lowest)) lowest = &chapter;
    }
    if (counting < 2) return;
    lowest->counted = Counted::Dropped;
  }
}

void sum_up(CourseRow& row, const Policy& policy) {
  row.points = 0;
  bool has_failed = false;
  for (const ChapterResult& chapter : row.chapters) {
    if (!chapter.points) row.points.reset();
    if (row.points) *row.points += *chapter.points;
    if (chapter.counted == Counted::Pending) has_failed = true;
    if (chapter.counted == Counted::ToBeMarked) row.is_to_be_marked = true;
  }
  row.is_pending = has_failed || row.is_to_be_marked;
  row.is_to_be_marked = row.is_to_be_marked && !has_failed;
  if (row.points) row.points = rounded_points(*row.points);
  // What is pending may be the lowest, or not.
  if (row.is_pending) return;
  drop_lowest(row.chapters, policy.drop_lowest);
  double earned = 0, weights = 0;
  for (const ChapterResult& chapter : row.chapters) {
    if (chapter.counted != Counted::Counts) continue;
    earned += chapter.weight * *chapter.percent;
    weights += chapter.weight;
  }
  if (weights > 0) row.percent = rounded_points(earned / weights);
}

}  // namespace

const char* to_string(Counted counted) {
  switch (counted) {
    case Counted::Counts: return "counts";
    case Counted::Dropped: return "dropped";
    case Counted::Excused: return "excused";
    case Counted::Weightless: return "no_weight";
    case Counted::Pending: return "pending";
    case Counted::ToBeMarked: return "to_be_marked";
  }
  return "";
}

CourseTotals course_totals(const std::vector<Entry>& entries, const Policy& policy) {
  CourseTotals totals;
  const std::map<std::string, double> max_points = max_points_of(entries);
  for (const auto& [chapter, points] : max_points) {
    totals.chapters.push_back(chapter);
    totals.max_points += points;
  }
  totals.is_course = totals.chapters.size() > 1 || policy.has_course();
  for (const auto& [number, weight] : policy.weights) {
    const bool is_graded = std::any_of(totals.chapters.begin(), totals.chapters.end(),
                                       [number = number](const std::string& chapter) {
                                         return chapter_number(chapter) == number;
                                       });
    if (weight > 0 && !is_graded) totals.ungraded.push_back(number);
  }
  std::vector<std::string> order;
  std::map<std::string, std::map<std::string, const Entry*>> people;  // then by chapter
  for (const Entry& entry : entries) {
    if (people.count(entry.who()) == 0) order.push_back(entry.who());
    people[entry.who()].emplace(entry.graded.submission.chapter, &entry);
  }
  for (const std::string& who : order) {
    const auto& known = people[who];
    CourseRow row;
    row.student = known.begin()->second->graded.submission.student;
    row.roster = known.begin()->second->roster;
    for (const auto& [chapter, entry] : known) {
      // A student with another name in each chapter is called as on the roster.
      if (entry->graded.submission.student != row.student) row.student = who;
    }
    for (const std::string& chapter : totals.chapters) {
      const auto found = known.find(chapter);
      const Entry* entry = found == known.end() ? nullptr : found->second;
      const std::string& name = entry == nullptr ? row.student : entry->graded.submission.student;
      const double most = max_points.at(chapter);
      row.chapters.push_back(
          result_of(entry, row.roster.unclear.count(chapter) != 0,
                    policy.is_excused(name, chapter) || policy.is_excused(who, chapter), most,
                    weight_of(policy, chapter, most, entry != nullptr && entry->is_ahead)));
    }
    sum_up(row, policy);
    totals.rows.push_back(std::move(row));
  }
  return totals;
}

std::string describe_totals(const CourseTotals& totals, const Policy& policy) {
  std::string text = policy.weights.empty() ? "each chapter counts by its points"
                                            : "each chapter counts by its weight";
  if (policy.drop_lowest > 0) {
    text += ", without the lowest" +
            (policy.drop_lowest == 1 ? "" : " " + std::to_string(policy.drop_lowest));
  }
  if (totals.ungraded.empty()) return text;
  text += "; so far, without";
  for (std::size_t i = 0; i < totals.ungraded.size(); ++i) {
    text += (i == 0 ? " " : ", ") + std::to_string(totals.ungraded[i]);
  }
  return text + (totals.ungraded.size() == 1 ? ", which is" : ", which are") + " not graded yet";
}

std::vector<Entry> entries_of(const std::vector<Entry>& entries, const std::string& chapter) {
  std::vector<Entry> of_chapter;
  std::copy_if(entries.begin(), entries.end(), std::back_inserter(of_chapter),
               [&](const Entry& entry) { return entry.graded.submission.chapter == chapter; });
  return of_chapter;
}

}  // namespace wick::grade
