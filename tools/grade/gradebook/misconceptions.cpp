#include "tools/grade/gradebook/misconceptions.h"

#include <algorithm>
#include <tuple>

namespace wick::grade {
namespace {

void add_once(std::vector<std::string>& items, const std::string& item) {
  if (std::find(items.begin(), items.end(), item) == items.end()) items.push_back(item);
}

Misconception& find_or_add(std::vector<Misconception>& all, const std::string& chapter,
                           const std::string& mistake) {
  for (Misconception& known : all) {
    if (known.chapter == chapter && known.mistake == mistake) return known;
  }
  all.push_back({chapter, mistake, "", {}, {}});
  return all.back();
}

}  // namespace

std::vector<Misconception> misconceptions(const std::vector<Graded>& results) {
  std::vector<Misconception> all;
  for (const Graded& result : results) {
    for (const ExerciseResult& exercise : result.grade.exercises) {
      if (!exercise.diagnosis) continue;
      for (const Cause& cause : exercise.diagnosis->causes) {
        Misconception& known = find_or_add(all, result.submission.chapter, cause.mistake);
        known.hint = cause.hint;
        add_once(known.exercises, exercise.id);
        add_once(known.students, result.submission.student);
      }
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const Misconception& a, const Misconception& b) {
    return std::make_tuple(a.chapter, b.students.size()) <
           std::make_tuple(b.chapter, a.students.size());
  });
  return all;
}

}  // namespace wick::grade
