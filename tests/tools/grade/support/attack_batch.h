#pragma once

#include <cstdint>
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
/// @BATCH@ stand for the folders of the fixture, of what it is graded with, and `batch`; @SEED@
/// stands for the run's seed. A file leaves out what it shares with others:
/// - a file that opens no namespace of the fixture is put into the reference, as other correct
///   solutions are (course/other_solution.h);
/// - a file with succeeds() and without scale() gets a scale() that is right only if the attack has
///   succeeded;
/// - @FRAMES@ stands for attacks/frames.h, and @HONEST@ for a right scale();
/// - @SCALE_BY_TABLE@ stands for one that is right if find_table() finds a backend's table of
///   virtual functions, and the program has what this table has in a framework;
/// - a file with scale() and without scaled_total() gets a right scaled_total().
std::vector<Attack> put_attacks(const std::filesystem::path& batch, std::uint64_t seed);

/// The same for what no repository holds: links, pipes, folders, binary, huge and empty files, and
/// honest ones of students with strange names.
std::vector<Attack> put_strange_files(const std::filesystem::path& batch);

}  // namespace wick::grade::test
