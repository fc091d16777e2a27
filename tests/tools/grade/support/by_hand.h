#pragma once

#include "tools/grade/gradebook/database.h"
#include "tools/grade/sandbox/sha256.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace wick::grade::test {

/// Writes what an instructor gives by hand, as tools/school/by_hand.py does.
class ByHand {
 public:
  explicit ByHand(const std::filesystem::path& out) : database_(out / "gradebook.db") {}

  void points(const std::string& student, const std::string& exercise,
              const std::optional<double>& points, std::int64_t made = 7) {
    database_.execute(
        "INSERT INTO overrides(student, exercise, points, reason, made_by, made) "
        "VALUES(?, ?, ?, 'fair', 'teacher', ?)",
        id_of(student), exercise, points, made);
  }
  /// Marks this text of an answer.
  void mark(const std::string& student, const std::string& question, const std::string& answer,
            const std::optional<double>& points) {
    database_.execute(
        "INSERT INTO marks(student, question, hash, points, remark, made_by, made) "
        "VALUES(?, ?, ?, ?, 'well', 'teacher', 7)",
        id_of(student), question, answer.empty() ? "" : sha256_of(answer), points);
  }
  /// Remarks on a line of a.cpp, whose text is `code`.
  void remark(const std::string& student, const std::string& code, std::int64_t line,
              const std::string& line_text, const std::string& text) {
    database_.execute(
        "INSERT INTO remarks(student, chapter, file, hash, line, line_text, remark, made_by, made) "
        "VALUES(?, '12_attention', 'a.cpp', ?, ?, ?, ?, 'teacher', 7)",
        id_of(student), sha256_of(code), line, line_text, text);
  }
  void remove_remarks() { database_.execute("UPDATE remarks SET removed = 9"); }

 private:
  std::int64_t id_of(const std::string& student) {
    database_.execute("INSERT OR IGNORE INTO students(name) VALUES(?)", student);
    Statement found = database_.query("SELECT id FROM students WHERE name = ?", student);
    found.step();
    return found.integer(0);
  }

  Database database_;
};

}  // namespace wick::grade::test
