#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

struct Exercise {
  std::string id;     // "12.4"
  std::string title;  // "scaled dot-product attention"
  std::vector<std::string> files;
  double points = 0;
  std::vector<std::string> needs;
  bool all_or_nothing = false;
  std::string hint;
  /// The functions that compute by another way what the exercise asks: its own, and those that the
  /// chapter names for all. No program of the exercise has them (build/stand_ins.h).
  std::vector<std::string> without;
  /// The calls that its files must not make, besides those that the chapter names for all.
  std::vector<std::string> may_not_use;
};

/// A question that students answer in words, in answers.md (questions.h). An instructor marks it.
struct Question {
  std::string id;  // "12.q1"
  std::string title;
  std::string text;     // what is asked; empty if `section` says where it stands
  std::string section;  // a heading of the lesson
  double points = 0;    // count only where the policy says so
};

/// The contents of modules/NN_name/module.toml.
struct Chapter {
  std::string folder;  // "12_attention"
  int number = 0;
  std::string title;
  std::string summary;  // what students write in it, for the README
  std::string time;
  int difficulty = 0;
  std::vector<int> prerequisites;
  std::set<int> before;  // the prerequisites, theirs, and so on: only read_chapters knows them
  std::string language = "c++";      // or "cuda": kernels, for a device or the simulator
  std::vector<std::string> headers;  // what its files include in place of core/core.h
  std::vector<std::string> files;    // references: "nn/attention/attention.cpp"
  // The calls that its files may make, "wick::matmul", and the calls that it must not inherit from
  // chapters before it (may_use.h).
  std::vector<std::string> may_use, may_not_use;
  std::vector<std::string> without;  // of all its exercises
  std::vector<Exercise> exercises;
  std::vector<Question> questions;

  const Exercise* find(const std::string& id) const;
  /// The calls that `file` must not make, although other files of the framework may: those that
  /// the chapter names, and those of the file's exercises.
  std::vector<std::string> refused_in(const std::string& file) const;
  /// True if more than one exercise is written in `file`.
  bool is_shared(const std::string& file) const;
  /// The points of its exercises, without those of its questions.
  double points() const;
  /// The number as ids begin: "03".
  std::string prefix() const;
  std::map<std::string, std::string> titles() const;
  /// "modules/12_attention/README.md"
  std::string lesson() const;
};

/// Returns 12 for "12_attention" and for "12". Returns nothing if the text does not begin with a
/// number, or goes on with anything but "_".
std::optional<int> chapter_number(const std::string& chapter);

/// The name of a reference among a student's files: "attention.cpp" for
/// "nn/attention/attention.cpp".
std::string stub_name(const std::string& reference);

/// True if `text`, a student's file, still has the stub's exception in the place of the exercise.
bool is_unwritten(const Exercise& exercise, const std::string& text);

/// The lines of `text` with such an exception, from 1 on: one for each function of the exercise
/// that is not written.
std::vector<int> unwritten_lines(const Exercise& exercise, const std::string& text);

/// Throws Error, with file and line, for a missing or unknown key, a wrong type, an exercise that
/// is named twice, and an exercise that needs or edits something that the chapter does not have.
Chapter read_chapter(const std::filesystem::path& module_toml);

/// Every chapter under root/modules that has a module.toml, by number.
std::vector<Chapter> read_chapters(const std::filesystem::path& root);

/// Throws Error for two chapters of one number, and for a prerequisite that does not come before
/// its chapter. A prerequisite may be missing: a tree may have only a part of the course.
void check_chapters(const std::vector<Chapter>& chapters);

}  // namespace wick::grade
