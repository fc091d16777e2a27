#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace wick::grade::test {

/// A submission to chapter 90 whose scale.cpp is hostile, or strange, or honest; its shift.cpp is
/// the reference's.
struct Attack {
  std::string student;  // the name of its folder
  /// The verdicts that 90.1 and 90.2 may get; 90.3 passes.
  std::map<std::string, std::set<std::string>> verdicts;
  /// The exercises that call what they may not. Their verdicts above are those of a program that
  /// may call everything.
  std::set<std::string> refused;
};

/// Puts a folder for each file in tests/tools/grade/attacks/ into `batch`, readable by everyone. A
/// file says in its first lines which verdicts it must get, as in "// 90.1 crashed", and then which
/// exercises the list of calls refuses, as in "// refused 90.1". In its text @ROOT@, @KITS@ and
/// @BATCH@ stand for the folders of the fixture, of what it is graded with, and `batch`.
std::vector<Attack> put_attacks(const std::filesystem::path& batch);

/// The same for what no repository holds: links, pipes, folders, binary, huge and empty files, and
/// honest ones of students with strange names.
std::vector<Attack> put_strange_files(const std::filesystem::path& batch);

}  // namespace wick::grade::test
