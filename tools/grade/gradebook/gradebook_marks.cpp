#include "tools/grade/gradebook/gradebook_state.h"

#include <algorithm>

// What an instructor gives written answers by hand.
namespace wick::grade {

std::vector<Mark> Gradebook::State::marks_of(const std::vector<std::int64_t>& ids) {
  std::vector<Mark> marks;
  Statement found = database.query(
      "SELECT question, hash, points, remark, made_by, made FROM marks WHERE student IN (" +
      joined_ids(ids) + ") ORDER BY id");
  while (found.step()) {
    const std::string question = found.text(0), hash = found.text(1);
    marks.erase(std::remove_if(marks.begin(), marks.end(),
                               [&](const Mark& mark) {
                                 return mark.question == question && mark.hash == hash;
                               }),
                marks.end());
    if (found.is_null(2)) continue;
    marks.push_back(
        {question, hash, found.real(2), found.text(3), found.text(4), found.integer(5)});
  }
  return marks;
}

}  // namespace wick::grade
