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

void Gradebook::merge_reading(Gradebook& other) {
  Database &from = other.state_->database, &to = state_->database;
  Transaction transaction(to);
  Statement marks = from.query(
      "SELECT name, question, hash, points, remark, made_by, made FROM marks JOIN students ON "
      "students.id = marks.student ORDER BY marks.id");
  while (marks.step()) {
    std::optional<double> points;
    if (!marks.is_null(3)) points = marks.real(3);
    to.execute(
        "INSERT INTO marks(student, question, hash, points, remark, made_by, made) "
        "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7 WHERE NOT EXISTS (SELECT 1 FROM marks WHERE "
        "student = ?1 AND question = ?2 AND hash = ?3 AND points IS ?4 AND made_by = ?6 AND "
        "made = ?7)",
        state_->student(marks.text(0)), marks.text(1), marks.text(2), points, marks.text(4),
        marks.text(5), marks.integer(6));
  }
  Statement remarks = from.query(
      "SELECT name, chapter, file, hash, line, line_text, remark, made_by, made, removed FROM "
      "remarks JOIN students ON students.id = remarks.student ORDER BY remarks.id");
  while (remarks.step()) {
    std::optional<std::int64_t> removed;
    if (!remarks.is_null(9)) removed = remarks.integer(9);
    to.execute(
        "INSERT INTO remarks(student, chapter, file, hash, line, line_text, remark, made_by, "
        "made, removed) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 WHERE NOT EXISTS "
        "(SELECT 1 FROM remarks WHERE student = ?1 AND chapter = ?2 AND file = ?3 AND hash = ?4 "
        "AND line = ?5 AND remark = ?7 AND made = ?9)",
        state_->student(remarks.text(0)), remarks.text(1), remarks.text(2), remarks.text(3),
        remarks.integer(4), remarks.text(5), remarks.text(6), remarks.text(7), remarks.integer(8),
        removed);
  }
  Statement texts = from.query("SELECT hash, text FROM texts");
  while (texts.step()) {
    to.execute("INSERT OR IGNORE INTO texts(hash, text) VALUES(?, ?)", texts.text(0),
               texts.text(1));
  }
  Statement files = from.query(
      "SELECT students.name, chapter, content, files.name, hash FROM files JOIN submissions ON "
      "submissions.id = submission JOIN students ON students.id = student");
  while (files.step()) {
    to.execute(
        "INSERT OR REPLACE INTO files(submission, name, hash) SELECT id, ?4, ?5 FROM submissions "
        "WHERE student = ?1 AND chapter = ?2 AND content = ?3",
        state_->student(files.text(0)), files.text(1), files.text(2), files.text(3), files.text(4));
  }
  transaction.commit();
}

}  // namespace wick::grade
